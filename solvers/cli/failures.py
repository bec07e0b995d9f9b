"""Print what went wrong in a comparison: failures of solvers, and disagreements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console

from solvers import notation
from solvers.checker import Verdict
from solvers.cli.terminal_text import printable
from solvers.compare.agreement import Disagreement
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.results.run_data import RunData
from solvers.formats import PuzzleEntry
from solvers.quantities import count

SHOWN = 10  # failures, and disagreements; further ones are counted


def show(console: Console, plan: Plan, run: RunData) -> bool:
    """Print each kind of failure of a solver once, then disagreements. Return whether any is."""
    _show_failures(console, plan, run.records)
    show_disagreements(console, run.disagreements)
    return bool(run.disagreements) or any(record.verdict.is_failure for record in run.records)


def without_answer(verdicts: Mapping[Verdict, int]) -> str:
    """Return the failures that are not wrong answers: `2 crashes, 1 memout`."""
    failed = {verdict: each for verdict, each in verdicts.items() if verdict.is_failure}
    return ", ".join(count(n, verdict) for verdict, n in failed.items() if not verdict.is_wrong)


def _show_failures(console: Console, plan: Plan, records: Sequence[Record]) -> None:
    """Print each kind of failure with the first instance that shows it: wrong answers first."""
    kinds: dict[tuple[str, str], list[Record]] = {}
    for record in sorted(records, key=lambda record: not record.verdict.is_wrong):
        if record.verdict.is_failure:
            what = f"{record.verdict}: {record.reason}"
            kinds.setdefault((record.solver, what), []).append(record)
    for (solver, what), same in list(kinds.items())[:SHOWN]:
        seed = _hash_seed(plan, same[0], records)
        console.print(f"\n{printable(solver)}: {printable(what)}{seed}", style="red")
        console.print(f"  {_place(same[0].entry)}{_more(same)}", soft_wrap=True)
    if len(kinds) > SHOWN:
        left = sum(map(len, list(kinds.values())[SHOWN:]))
        console.print(f"\n... and {count(left, 'more failure')}; --json FILE writes all of them")


def show_unverified(console: Console, run: RunData) -> None:
    """Print how many claims of each solver nothing refutes and nothing confirms."""
    for solver in dict.fromkeys(record.solver for record in run.unverified):
        own = [record for record in run.records if record.solver == solver]
        if unverified := [record for record in run.unverified if record.solver == solver]:
            what = f"{len(unverified):,} of {count(len(own), 'claim')} could not be confirmed"
            console.print(f"\nunverified: {printable(solver)}: {what}", style="yellow")
            console.print(f"  {_place(unverified[0].entry)}{_more(unverified)}", soft_wrap=True)


def _more(same: Sequence[Record]) -> str:
    instances = len({record.measurement[:2] for record in same})
    more = f"  and on {count(instances - 1, 'more instance')}" if instances > 1 else ""
    return f"{more}  ({count(len(same), 'answer')})" if len(same) > instances else more


def _hash_seed(plan: Plan, failure: Record, records: Sequence[Record]) -> str:
    """Name the hash seed if the solver was right on the same instance in another process."""
    failed = failure.measurement
    right = any(
        record.verdict is Verdict.CORRECT
        and record.solver == failure.solver
        and record.measurement[:2] == failed[:2]
        and record.measurement.limits == failed.limits
        and record.measurement.process != failed.process
        for record in records
    )
    return (
        f" (with hash seed {plan.hash_seed(failed.process)}; right with another)" if right else ""
    )


def show_disagreements(console: Console, found: Sequence[Disagreement]) -> None:
    """Print each disagreement once: the instance, the grid that decides, the minimised puzzle."""
    latest_first = {(each.measurement[:2], each.claims): each for each in reversed(found)}
    distinct = list(latest_first.values())[::-1]
    for disagreement in distinct[:SHOWN]:
        entry, smallest = disagreement.entry, disagreement.smallest
        claims = ", ".join(
            f"{who} {claim}" if claim.startswith("are") else f"{who}: {claim}"
            for who, claim in disagreement.claims
        )
        console.print(f"\ndisagreement: {printable(claims)}", style="red")
        console.print(f"  {_place(entry)}", soft_wrap=True)
        if disagreement.grid:
            grid = notation.to_line(disagreement.grid, entry.puzzle.shape)
            console.print(f"  {grid}  verified", soft_wrap=True)
        if smallest and smallest != entry.puzzle:
            note = "minimised: they still disagree on this puzzle"
            console.print(f"  {smallest}  {note}", soft_wrap=True)
    if len(distinct) > SHOWN:
        left = count(len(distinct) - SHOWN, "more disagreement")
        console.print(f"\n... and {left}; --json FILE writes all of them")


def _place(entry: PuzzleEntry) -> str:
    where = ":".join(str(part) for part in (entry.source, entry.line) if part)
    return f"{entry.puzzle}  {printable(where)}"
