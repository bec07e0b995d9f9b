"""The families of the solvers of a run, and the time of each solver by the size of the puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import inf, log

from solvers.about import Family
from solvers.compare.results.run_data import RunData
from solvers.compare.results.task import TaskResult
from solvers.compare.results.times import par2
from solvers.errors import OptionError
from solvers.registry import registry
from solvers.registry.spec import Spec

OTHER = "other"  # the family of solvers that do not name theirs
_STOCK = {("stock", "true"), ("model", "stock")}


@dataclass(frozen=True, kw_only=True)
class FamilyTime:
    """The time of a solver on the puzzles of one size.

    size      the number of digits
    is_stock  whether the solver has the defaults or the documented model of its library
    is_best   whether it is the entry of its family, tuned or stock, with the least PAR-2
    par2      seconds: the mean over instances, of which an unsolved one counts twice the time limit
    """

    family: str
    solver: str
    is_stock: bool
    is_best: bool
    size: int
    instances: int
    solved: int
    par2: float


@dataclass(frozen=True)
class Overtaking:
    """A solver that is faster than another on puzzles up to one size, and slower from the next."""

    first: FamilyTime
    second: FamilyTime
    last_size: int
    next_size: int


def family_of(solver: str) -> str:
    """Return the family of a solver, or `OTHER`."""
    try:
        backend = registry.backends().get(Spec.parse(solver).name)
    except OptionError:  # a label that is not a spec
        return OTHER
    return backend.about.family if backend and backend.about else OTHER


def by_family(run: RunData, results: TaskResult) -> tuple[FamilyTime, ...]:
    """Return the times of the solvers that are not at fault, by family; the best entries first.

    Empty if they may not be compared, and if all solvers are of one family and all puzzles of one
    size.
    """
    if not run.may_rank or results.time_limit is None:
        return ()
    found: dict[tuple[str, bool], dict[str, list[FamilyTime]]] = {}
    for summary in results.summaries:
        if not summary.in_batch and not summary.at_fault:
            family, is_stock = family_of(summary.solver), _is_stock(summary.solver)
            if own := _by_size(run, results, summary.solver, family, is_stock):
                found.setdefault((family, is_stock), {})[summary.solver] = own
    best = {min(each, key=lambda name: _rank(each[name])) for each in found.values()}
    order = [*Family, OTHER]
    times = [
        FamilyTime(**vars(each) | {"is_best": solver in best})
        for key in sorted(found, key=lambda key: (order.index(key[0]), key[1]))
        for solver, own in sorted(found[key].items(), key=lambda item: _rank(item[1]))
        for each in own
    ]
    varied = len({each.family for each in times}) > 1 or len({each.size for each in times}) > 1
    return tuple(times) if varied else ()


def overtakings(times: Sequence[FamilyTime]) -> list[Overtaking]:
    """Return where the lines of the best tuned entries of two families cross."""
    lines: dict[str, dict[int, FamilyTime]] = {}
    for each in times:
        if each.is_best and not each.is_stock:
            lines.setdefault(each.solver, {})[each.size] = each
    found = []
    for one, other in combinations(lines.values(), 2):
        shared = sorted(one.keys() & other.keys())
        for small, large in pairwise(shared):
            for first, second in ((one, other), (other, one)):
                before = first[small].par2 < second[small].par2
                after = first[large].par2 > second[large].par2
                if before and after:
                    found.append(Overtaking(first[small], second[small], small, large))
    return found


def _by_size(
    run: RunData, results: TaskResult, solver: str, family: str, is_stock: bool
) -> list[FamilyTime]:
    times: dict[int, list[float]] = {}
    for at, each in results.solvers[solver].supported.items():
        times.setdefault(run.entries[at].puzzle.shape.size, []).append(each.time)
    return [
        FamilyTime(
            family=family,
            solver=solver,
            is_stock=is_stock,
            is_best=False,
            size=size,
            instances=len(own),
            solved=sum(time < inf for time in own),
            par2=known,
        )
        for size, own in sorted(times.items())
        if (known := par2(own, results.time_limit)) is not None
    ]


def _rank(own: Sequence[FamilyTime]) -> tuple[int, float]:
    """Return what orders solvers: more sizes first, then the geometric mean of PAR-2."""
    return -len(own), sum(log(max(each.par2, 1e-12)) for each in own)


def _is_stock(solver: str) -> bool:
    try:
        return bool(_STOCK & {*Spec.parse(solver).options})
    except OptionError:
        return False
