"""The start of a report as text, for the page and for Markdown: settings, noise grade, caveats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solvers.compare.tasks import phrase
from solvers.quantities import count, exact_seconds
from solvers.report.analysis import Analysis
from solvers.report.headline import joined

GRADES: Final = {
    "A": "low noise",
    "B": "moderate noise",
    "C": "high noise",
    "D": "too much noise to rank solvers",
    None: "unknown noise",
}


def solver_count(analysis: Analysis) -> int:
    """Return the number of solvers, without their batches."""
    return sum(not score.in_batch for score in analysis.scores)


def settings(analysis: Analysis) -> list[tuple[str, str]]:
    """Return the settings of the run, by name."""
    run = analysis.run
    return [
        ("puzzles", f"{analysis.puzzles:,}"),
        ("solvers", f"{solver_count(analysis):,}"),
        ("task", phrase(run.task)),
        ("time limit", exact_seconds(run.time_limit)),
        ("isomorphs", f"{run.isomorphs} per puzzle"),
        ("repetitions", f"{run.repetitions}"),
        ("processes", f"{run.processes} per solver"),
    ]


def reasons(analysis: Analysis) -> str:
    """Return what the noise grade is based on."""
    grade = analysis.grade
    blocks = [f"measured in {count(grade.blocks, 'block')}"] if not grade.reasons else []
    return "; ".join(dict.fromkeys([grade.precision, *grade.reasons, *blocks]))


@dataclass(frozen=True)
class GroupedCaveat:
    """A caveat about the run, about one solver, or about several solvers."""

    kind: str
    blocking: bool
    message: str


def caveats(analysis: Analysis) -> list[GroupedCaveat]:
    """Return the caveats. Caveats that differ only in their solver become one.

    A caveat that prevents any ranking is left out, because it is the headline.
    """
    found: dict[tuple[str, bool, str], list[str]] = {}
    headline = next((each for each in analysis.caveats if each.blocking and not each.solver), None)
    for each in analysis.caveats:
        if each is not headline:
            before, name, after = each.message.partition(each.solver or "\0")
            message = f"{before[:1].upper()}{before[1:]}\0{after}"  # not the name of a solver
            found.setdefault((each.kind, each.blocking, message), []).append(name)
    return [
        GroupedCaveat(kind, blocking, message.replace("\0", joined(names)))
        for (kind, blocking, message), names in found.items()
    ]
