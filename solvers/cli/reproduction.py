"""Reproduce the disagreements of a run: a file of minimised puzzles, and a command to run them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solvers.cli.terminal_text import printable, quoted
from solvers.compare import tasks
from solvers.compare.agreement import Disagreement
from solvers.compare.run_actions import CompletedRun
from solvers.registry.spec import split

FIRST_LINE = "# disagreements of sudoku compare"
DEFAULT_TIME_LIMIT = 1.0  # seconds; left out of the command
_FALLBACK = "propagation"  # if no solver of the run was right on everything


def file_text(found: Sequence[Disagreement]) -> str:
    """Return a file of puzzles, each below the claims about it."""
    lines = [FIRST_LINE]
    for smallest, claims in dict.fromkeys(
        (each.smallest, each.claims) for each in found if each.smallest
    ):
        lines.append(f"# {printable('; '.join(f'{who}: {claim}' for who, claim in claims))}")
        lines += [f"# shape: {smallest.shape}", str(smallest)]
    return "\n".join(lines) + "\n"


def command(outcome: CompletedRun, file: str) -> str | None:
    """Return the command that compares the solvers that disagree, and one that was right.

    The solvers get the puzzles of the file with the tasks, time limit and hash seeds of the run.
    None if the name of a solver cannot be in a list with commas.
    """
    plan, found = outcome.plan, [each for each in outcome.run.disagreements if each.smallest]
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
    if plan.time_limit not in (None, DEFAULT_TIME_LIMIT):
        words += ["--time-limit", f"{plan.time_limit:g}"]
    return " ".join(map(quoted, ["sudoku", "compare", *words, *_hash_seeds(outcome, found)]))


def _solvers(outcome: CompletedRun, found: Sequence[Disagreement]) -> list[str]:
    """The solvers that contradict each other, with at least one that was right on everything."""
    solved: Counter[str] = Counter()
    failed = set()
    for row in (row for each in outcome.run.results.values() for row in each.summaries):
        solved[row.solver] += row.solved
        failed |= {row.solver} if row.failed else set()
    reliable = [
        solver for solver in outcome.plan.solvers if solved[solver] and solver not in failed
    ]
    claimants = {who for each in found for who, _ in each.claims}
    chosen = [solver for solver in outcome.plan.solvers if solver in claimants]
    if claimants.isdisjoint(reliable):
        chosen.append(max(reliable, key=lambda solver: solved[solver], default=_FALLBACK))
    return list(dict.fromkeys(chosen))


def _hash_seeds(outcome: CompletedRun, found: Sequence[Disagreement]) -> list[str]:
    """Options that run every puzzle with each hash seed that had a disagreement."""
    processes = {
        record.measurement.key: record.measurement.process
        for record in outcome.run.records
        if not record.in_batch
    }
    seen = {processes[each.measurement.key] for each in found}
    first, count = outcome.plan.hash_seed(min(seen)), str(max(seen) - min(seen) + 1)
    options = ["--seed", str(first)] if first else []
    return [*options, "--repetitions", count, "--processes", count] if count != "1" else options
