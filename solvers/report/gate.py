"""What makes a comparison of two runs fail: new failures, fewer solved puzzles, longer times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from solvers.errors import InputError
from solvers.quantities import count, percentage
from solvers.report.run_comparison import RunComparison


@dataclass(frozen=True)
class Reason:
    """One reason to fail.

    kind  "new-failures", "new-solver-at-fault", "fewer-solved", "not-measured" or "slower"
    """

    kind: str
    solver: str
    message: str


@dataclass(frozen=True, kw_only=True)
class Gate:
    """What a comparison fails for. It always fails for new failures of a solver.

    slower     the share by which a solver may become slower (0.05 is 5%); None for any
    by_solver  the same for single solvers, by their specs in the new run
    fewer_solved  whether it fails for a solver that solves fewer puzzles, newly times out, or was
               not measured on an instance that it solved; None
               if it does so exactly if it fails for slower solvers
    """

    slower: float | None = None
    by_solver: Mapping[str, float] = field(default_factory=dict)
    fewer_solved: bool | None = None

    def reasons(self, found: RunComparison) -> tuple[Reason, ...]:
        """Return why a comparison fails; nothing if it does not.

        Raises InputError for a solver in `by_solver` that is not in both runs.
        """
        solvers = [change.solver for change in found.changes]
        if unknown := next((name for name in self.by_solver if name not in solvers), None):
            remedy = f"the solvers of both runs are {', '.join(solvers)}"
            raise InputError(f"there is no solver {unknown} in both runs", remedy=remedy)
        return (*_wrong(found), *self._fewer(found), *self._slower(found))

    def passes_untimed(self, found: RunComparison) -> bool:
        """Whether it is to fail for longer times, which could not be compared."""
        return found.undecided and (self.slower is not None or bool(self.by_solver))

    def _fewer(self, found: RunComparison) -> Iterator[Reason]:
        wanted = self.fewer_solved
        if wanted is None:
            wanted = self.slower is not None or bool(self.by_solver)
        for change in found.changes if wanted else ():
            if change.new_losses:
                instances = count(len(change.new_losses), "instance")
                yield Reason("fewer-solved", change.solver, f"solves less of {instances}")
            if change.not_measured:
                instances = count(change.not_measured, "instance")
                message = f"was not measured in the run after on {instances} that it solved before"
                yield Reason("not-measured", change.solver, message)

    def _slower(self, found: RunComparison) -> Iterator[Reason]:
        for change in () if found.undecided else found.changes:
            share = self.by_solver.get(change.solver, self.slower)
            if share is not None and change.is_slower_than(share):
                message = f"is surely slower by more than {percentage(share, 1)}"
                yield Reason("slower", change.solver, message.replace(".0%", "%"))


def _wrong(found: RunComparison) -> Iterator[Reason]:
    for solver, number in Counter(failure.solver for failure in found.new_failures).items():
        yield Reason("new-failures", solver, f"has {count(number, 'new failure')}")
    for solver, number in found.new_at_fault:
        yield Reason("new-solver-at-fault", solver, f"is new and has {count(number, 'failure')}")
