"""Prove how many solutions an instance has, with trusted solvers outside the comparison."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from solvers.checker import Proof, find_faults
from solvers.compare.measurement import PlannedMeasurement
from solvers.errors import SudokuError
from solvers.puzzle import Grid
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.result import Stop
from solvers.solver import Limits

TRUSTED: Final = ("propagation", "compiled")  # complete for every shape; the first starts fast
MOST: Final = 1000  # solutions that are counted
_SECONDS: Final = {"propagation": 0.5}  # for one instance
_LONG: Final = 2.0
_TOTAL: Final = 60.0  # for a run


@dataclass(frozen=True)
class Proven:
    """What trusted solvers found.

    exact  the number of solutions by the name of the trusted solver that counted them
    grids  solutions that they found; if there are more than was claimed, one more than that
    """

    exact: dict[str, int] = field(default_factory=dict)
    grids: tuple[Grid, ...] = ()

    @property
    def count(self) -> int | None:
        """The number of solutions; None if it is not known."""
        return next(iter(self.exact.values()), None)

    def proof(self, solver: str, number: int) -> Proof | None:
        """Return the proof that there are so many solutions; a solver does not confirm itself."""
        own = Spec.parse(solver).name if solver else ""
        same = any(name != own and exact == number for name, exact in self.exact.items())
        return Proof.SEARCH if same else None


# Gets a measurement, the numbers of solutions that are claimed, and the solvers that claim them.
Prove = Callable[[PlannedMeasurement, Collection[int], Collection[str]], Proven]


def nothing(_m: PlannedMeasurement, _n: Collection[int], _s: Collection[str]) -> Proven:
    """Prove nothing."""
    return Proven()


class Prover:
    """Proves claims about the instances of a run, within a time for each and for all of them.

    A trusted solver that is compared is used only if all of them are compared. Then no claim is
    confirmed by the solver that made it.
    """

    def __init__(self, solvers: Sequence[str]) -> None:
        compared = {Spec.parse(solver).name for solver in solvers}
        known = registry.backends()
        usable = [name for name in TRUSTED if not known[name].missing]
        self._names = [name for name in usable if name not in compared] or usable
        self._left = _TOTAL
        self._counted: dict[int, Proven] = {}  # by puzzle: isomorphs have as many solutions

    def __call__(
        self, measurement: PlannedMeasurement, numbers: Collection[int], solvers: Collection[str]
    ) -> Proven:
        """Search for one solution more than was claimed."""
        before = self._counted.get(measurement.puzzle, Proven())
        if before.exact and all(
            before.proof(solver, number) for solver in solvers or ("",) for number in numbers
        ):
            return before
        found = self._search(measurement, max(numbers), {Spec.parse(each).name for each in solvers})
        if found.exact:
            self._counted[measurement.puzzle] = Proven(found.exact)
        return found

    def _search(self, measurement: PlannedMeasurement, most: int, claimants: set[str]) -> Proven:
        exact: dict[str, int] = {}
        grids: dict[Grid, None] = {}
        for name in self._names if most <= MOST else ():
            seconds = min(_SECONDS.get(name, _LONG), self._left)
            if seconds <= 0:
                break
            start = time.perf_counter()
            try:
                result = registry.get(name).solve(measurement.instance, Limits(most + 1, seconds))
            except SudokuError:  # it cannot be used here
                continue
            finally:
                self._left -= time.perf_counter() - start
            own = [each for each in result.solutions if not find_faults(measurement.instance, each)]
            grids |= dict.fromkeys(own)
            if result.stop is Stop.EXHAUSTED:
                exact[name] = len(own)
            refuted = result.stop is Stop.ENOUGH
            if refuted or (result.stop is Stop.EXHAUSTED and name not in claimants):
                break
        return Proven(exact, tuple(grids))
