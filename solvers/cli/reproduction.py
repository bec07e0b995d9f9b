"""Disagreements to be asked again: a file of the smallest boards on which they stay, and the command that shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solvers.cli.terminal_text import printable, quoted
from solvers.compare import tasks
from solvers.compare.agreement import Disagreement
from solvers.compare.session import CompletedRun
from solvers.registry.spec import split

MARK = "# disagreements of sudoku compare"  # how the file begins
USUAL_SECONDS = 1.0  # a time limit that need not be said
_HONEST = "propagation"  # where nobody in the run was right throughout


def boards(found: Sequence[Disagreement]) -> str:
    """A file of puzzles, each once below what was claimed of it."""
    lines = [MARK]
    for smallest, claims in dict.fromkeys(
        (each.smallest, each.claims) for each in found if each.smallest
    ):
        lines.append(f"# {printable('; '.join(f'{who}: {claim}' for who, claim in claims))}")
        lines += [f"# shape: {smallest.shape}", str(smallest)]
    return "\n".join(lines) + "\n"


def command(outcome: CompletedRun, file: str) -> str | None:
    """What asks those that disagree, and one that was right throughout, for the boards in that file as they were asked.

    None where the name of one of them cannot stand in a list with commas.
    """
    plan, found = outcome.plan, [each for each in outcome.disagreements if each.smallest]
    solvers = _solvers(outcome, found)
    listed = ",".join(solvers)
    if split(listed) != solvers:
        return None
    words = [
        file,
        "--solvers",
        listed,
        "--solution-limit",
        ",".join(map(tasks.argument, plan.tasks)),
    ]
    if plan.time_limit not in (None, USUAL_SECONDS):
        words += ["--time-limit", f"{plan.time_limit:g}"]
    return " ".join(map(quoted, ["sudoku", "compare", *words, *_hash_seeds(outcome, found)]))


def _solvers(outcome: CompletedRun, found: Sequence[Disagreement]) -> list[str]:
    """Those whose claims contradict each other, and the one that solved most without a fault if none of them is such."""
    solved: Counter[str] = Counter()
    failed = set()
    for row in (row for of_task in outcome.rows.values() for row in of_task):
        solved[row.solver] += row.solved
        failed |= {row.solver} if row.failures else set()
    honest = [solver for solver in outcome.plan.solvers if solved[solver] and solver not in failed]
    claimants = {who for each in found for who, _ in each.claims}
    chosen = [solver for solver in outcome.plan.solvers if solver in claimants]
    if claimants.isdisjoint(honest):
        chosen.append(max(honest, key=lambda solver: solved[solver], default=_HONEST))
    return list(dict.fromkeys(chosen))


def _hash_seeds(outcome: CompletedRun, found: Sequence[Disagreement]) -> list[str]:
    """Options with which every board is asked with each hash seed with which one of them was found."""
    processes = {
        record.measurement.key: record.measurement.process
        for record in outcome.records
        if not record.in_batch
    }
    seen = {processes[each.measurement.key] for each in found}
    first, count = outcome.plan.hash_seed(min(seen)), str(max(seen) - min(seen) + 1)
    options = ["--seed", str(first)] if first else []
    return [*options, "--repetitions", count, "--processes", count] if count != "1" else options
