"""Count the instructions of native solvers with valgrind: the same at any load, within 0.01%.

It works for solvers that become a program which speaks the line protocol: C, C++, Rust and Go files
with a function, and programs that speak it themselves. Hardware counters (perf_event) would count
those of other solvers, too, but few virtual machines have them.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.plan import Plan
from solvers.errors import InputError, SudokuError
from solvers.puzzle import Puzzle
from solvers.registry.spec import Spec
from solvers.solver import Limits
from solvers.worker import protocol
from solvers.worker.child import Child
from solvers.worker.limits import SandboxLimits

MOST: Final = 20  # instances for which instructions are counted
_SECONDS: Final = 120.0  # for an answer, and for the end of the program; valgrind is slow


def require_valgrind() -> None:
    """Raise InputError if valgrind is not installed."""
    if shutil.which("valgrind") is None:
        raise InputError(
            "counting instructions needs valgrind, which is not on the PATH",
            remedy="install it, for example with: apt install valgrind",
        )


def counted(plan: Plan, spec: str) -> dict[str, list[int]]:
    """Return what is stored of a solver if the plan has instructions counted, else nothing."""
    if not plan.counts_instructions or not Spec.parse(spec).is_foreign:
        return {}
    instances = [each.instance for each in plan.counted(MOST)]
    found = count_instructions(spec, instances, plan.limits[0])
    return {"instructions": found} if found else {}


def count_instructions(spec: str, instances: Sequence[Puzzle], limits: Limits) -> list[int]:
    """Return the number of instructions for each instance; none if they cannot be counted.

    It is the difference between two runs of the program, with the instance and without it. Both
    first solve an easy puzzle, so that what happens only once is not counted.
    """
    unlimited = replace(limits, time_limit=None)
    try:
        alone = _total(spec, [EASY_PUZZLE], unlimited)
        totals = [_total(spec, [EASY_PUZZLE, each], unlimited) for each in instances]
    except SudokuError:
        return []
    known = [total for total in totals if total is not None]
    return [] if alone is None or len(known) < len(totals) else [each - alone for each in known]


def _total(spec: str, puzzles: Iterable[Puzzle], limits: Limits) -> int | None:
    """Return the instructions of a whole run of a program; None if valgrind cannot count them."""
    child = Child(spec, replace(SandboxLimits.of(spec), memory=None, counts_instructions=True))
    try:
        child.wait_until_ready()
        for puzzle in puzzles:
            child.send(protocol.request(puzzle, limits))
            protocol.reply(child.lines(time.monotonic() + _SECONDS), puzzle.shape)
        return child.count_at_end(_SECONDS)
    finally:
        child.end()
