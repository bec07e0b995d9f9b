"""Plans that several machines can measure at the same time: what they cannot contain."""

from __future__ import annotations

from solvers.compare.plan_description import PlanDescription
from solvers.errors import InputError


def refuse_on_a_cluster(description: PlanDescription) -> None:
    """Raise InputError for what only one machine can do."""
    if description.goal:
        remedy = "give --repetitions and --processes, or measure on one machine"
        cause = "--precision and --budget end a run on one machine"
        raise InputError(f"{cause}: several machines measure at the same time", remedy=remedy)
    if description.count:
        remedy = (
            "count them in another run: `sudoku compare --count instructions` without a cluster"
        )
        raise InputError("instructions are counted on one machine", remedy=remedy)
