"""What went wrong in a comparison, on a terminal: failures, and claims that contradict each other."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from solvers import notation
from solvers.checker import Verdict
from solvers.cli.terminal_text import printable
from solvers.compare.agreement import Disagreement
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.formats import PuzzleEntry
from solvers.quantities import count

SHOWN = 10  # failures and disagreements printed in full; more are counted, and all are in the JSON


def show(console: Console, plan: Plan, records: Sequence[Record]) -> None:
    """What a solver did wrong in the same words on several boards is told once, with the first of them."""
    told: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        if record.verdict.is_failure:
            told.setdefault((record.solver, f"{record.verdict}: {record.reason}"), []).append(
                record
            )
    for (solver, what), same in list(told.items())[:SHOWN]:
        console.print(
            f"\n{printable(solver)}: {printable(what)}{_only_there(plan, same, records)}",
            style="red",
        )
        console.print(f"  {_place(same[0].entry)}{_more(same)}", soft_wrap=True)
    if len(told) > SHOWN:
        left = sum(len(same) for same in list(told.values())[SHOWN:])
        console.print(f"\n... and {left} further failures; --json FILE writes them all")


def _more(same: Sequence[Record]) -> str:
    boards = len({record.measurement[:2] for record in same})
    further = f"  and on {count(boards - 1, 'further board')}" if boards > 1 else ""
    return f"{further}  ({count(len(same), 'answer')})" if len(same) > boards else further


def _only_there(plan: Plan, failures: Sequence[Record], records: Sequence[Record]) -> str:
    """Which process it was, if the solver was right about the same board in another: the hash seed may be why."""
    asked, process = failures[0].measurement, failures[0].measurement.process
    right = any(
        record.verdict is Verdict.CORRECT
        and record.solver == failures[0].solver
        and record.measurement[:2] == asked[:2]
        and record.measurement.limits == asked.limits
        and record.measurement.process != process
        for record in records
    )
    return (
        f" (with hash seed {plan.hash_seed(process)}; right about it with another)" if right else ""
    )


def show_disagreements(console: Console, found: Sequence[Disagreement]) -> None:
    """Each once, with the board, the verified grid that decides it, and the smallest board on which it stays."""
    once = list({(each.measurement[:2], each.claims): each for each in reversed(found)}.values())[
        ::-1
    ]
    for disagreement in once[:SHOWN]:
        entry = disagreement.entry
        said = ", ".join(
            f"{who} {claim}" if claim.startswith("are") else f"{who}: {claim}"
            for who, claim in disagreement.claims
        )
        console.print(f"\ndisagreement: {printable(said)}", style="red")
        console.print(f"  {_place(entry)}", soft_wrap=True)
        if disagreement.grid:
            console.print(
                f"  {notation.to_line(disagreement.grid, entry.puzzle.shape)}  verified",
                soft_wrap=True,
            )
        if disagreement.smallest and disagreement.smallest != entry.puzzle:
            console.print(
                f"  {disagreement.smallest}  the smallest on which they still disagree",
                soft_wrap=True,
            )
    if len(once) > SHOWN:
        console.print(
            f"\n... and {len(once) - SHOWN} further disagreements; --json FILE writes them all"
        )


def _place(entry: PuzzleEntry) -> str:
    where = ":".join(str(part) for part in (entry.source, entry.line) if part)
    return f"{entry.puzzle}  {printable(where)}"
