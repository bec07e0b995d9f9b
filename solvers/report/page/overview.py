"""What a run measured, what its noise grade means, and its caveats, as text for the page and for Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers import quantities
from solvers.compare.tasks import phrase
from solvers.report.analysis import Analysis

GRADES = {
    "A": "quiet: differences of 2\N{NO-BREAK SPACE}% are found",
    "B": "fair: differences of 5\N{NO-BREAK SPACE}% are found",
    "C": "noisy: differences of 20\N{NO-BREAK SPACE}% are found",
    "D": "too noisy to rank anybody",
    None: "no reference solver was run",
}


def solver_count(analysis: Analysis) -> int:
    """Return the number of solvers, without their batches."""
    return sum(not score.in_batch for score in analysis.scores)


def settings(analysis: Analysis) -> list[tuple[str, str]]:
    """Return the settings of the run, by name."""
    run = analysis.run
    limit = "none" if run.time_limit is None else f"{run.time_limit:g} s a board"
    return [
        ("puzzles", f"{analysis.puzzles:,}"),
        ("solvers", f"{solver_count(analysis):,}"),
        ("task", phrase(run.task)),
        ("time limit", limit),
        ("orientations", f"{run.isomorphs} a puzzle"),
        ("repetitions", f"{run.repetitions}"),
        ("processes", f"{run.processes} a solver"),
    ]


def reasons(analysis: Analysis) -> str:
    """Why the grade is no better, or what spread it rests on."""
    grade = analysis.grade
    if grade.reasons:
        return "; ".join(grade.reasons)
    return (
        f"the reference solver differs from itself by {grade.spread or 0:.1%} in a block, over "
        f"{quantities.count(grade.blocks, 'block')} by {grade.least or 0:.1%} at most"
    )


@dataclass(frozen=True)
class GroupedCaveat:
    """What is said of one solver or of several at once."""

    blocking: bool
    message: str


def caveats(analysis: Analysis) -> list[GroupedCaveat]:
    """Without the one that is the headline, and with those that say the same of several solvers as one."""
    found: dict[tuple[bool, str], list[str]] = {}
    headline = next(
        (caveat for caveat in analysis.caveats if caveat.blocking and caveat.solver is None), None
    )
    for caveat in analysis.caveats:
        if caveat is headline:
            continue
        told = (
            caveat.message.partition(caveat.solver) if caveat.solver else (caveat.message, "", "")
        )
        found.setdefault((caveat.blocking, f"{told[0]}\0{told[2]}"), []).append(told[1])
    return [
        GroupedCaveat(blocking, message.replace("\0", _joined(solvers)))
        for (blocking, message), solvers in found.items()
    ]


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
