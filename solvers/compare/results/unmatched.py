"""What two runs do not share: instances of one of them only, and those that a solver lost."""

from __future__ import annotations

from collections import Counter

from solvers.checker import Verdict
from solvers.compare.results.matched_runs import MatchedRuns, first_places
from solvers.compare.results.run_data import RunData


def only_in(run: RunData, other: RunData) -> int:
    """Return the number of different instances that only the first of two runs measured."""
    return len(first_places(run).keys() - first_places(other).keys())


def lost(old: RunData, matched: MatchedRuns) -> dict[str, int]:
    """Return how many instances each shared solver solved before but was not given any more."""
    places = set(first_places(old).values())
    names = {was: now for now, was in matched.specs.items()}
    found = {
        (names[record.solver], at)
        for record in old.of_task()
        if record.verdict is Verdict.CORRECT
        and record.solver in names
        and (at := record.measurement[:2]) in places
        and at not in matched.new[names[record.solver]].instances
    }
    return Counter(solver for solver, _ in found)
