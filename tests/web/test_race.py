"""A race of solvers when this program itself has a fault."""

from __future__ import annotations

import asyncio

import pytest

from solvers.puzzle import Puzzle
from solvers.registry.spec import Spec
from solvers.solver import Limits
from solvers.web import race
from solvers.web.slots import Slots
from solvers.web.solver_pool import SolverPool


def test_an_unexpected_exception_ends_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is raised, and the other solvers are not waited for."""

    async def take_part(solver: race._Solver) -> None:
        if solver.spec.name == "naive":
            raise ArithmeticError("a fault of this program")
        await asyncio.sleep(60)

    async def run() -> list[race.Event]:
        pool = SolverPool(Slots(2, 2), lambda _: None)
        specs = [Spec("naive"), Spec("bitmasks")]
        return [each async for each in race.race(pool, Puzzle.empty("2x2"), specs, Limits(2))]

    monkeypatch.setattr(race._Solver, "run", take_part)
    with pytest.raises(ArithmeticError, match="a fault of this program"):
        asyncio.run(asyncio.wait_for(run(), 30))
