"""CPU time per puzzle from 4x4 to 49x49, for solvers that support all sizes."""

from __future__ import annotations

import time
from math import inf
from random import Random
from statistics import median
from typing import Any

from solvers.checker import verify
from solvers.errors import InvalidOutput
from solvers.generate.full_grid import full_grid
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.shape import Shape
from solvers.solver import Limits

BOXES = range(2, 8)  # the height and width of a box
GIVEN = 0.6  # of the cells; these puzzles need little search, so that the size decides
PUZZLES = 7
SOLVERS = ("compiled", "propagation", "cp-sat")
LIMITS = Limits(1, time_limit=5.0)


def measure(solvers: tuple[str, ...] = SOLVERS, boxes: range = BOXES) -> list[dict[str, Any]]:
    """Return the median for each solver and size; None if half of the puzzles take too long."""
    made = {name: registry.create(Spec.parse(name)) for name in solvers}
    late: set[str] = set()  # solvers that were too slow for a smaller size
    found = []
    for box in boxes:
        chosen = [puzzle(box, seed) for seed in range(PUZZLES)]
        for name, solver in made.items():
            middle = inf if name in late else median(_seconds(solver, each) for each in chosen)
            if middle == inf:
                late.add(name)
            found.append(
                {"size": box * box, "solver": name, "seconds": None if middle == inf else middle}
            )
    return found


def puzzle(box: int, seed: int) -> Puzzle:
    """Return a puzzle with `GIVEN` of the cells of a random grid; it may have several solutions."""
    shape, random = Shape(box, box), Random(seed)
    grid = full_grid(shape, random, registry.create(Spec.parse("compiled")))
    kept = {*random.sample(range(shape.cells), round(GIVEN * shape.cells))}
    return Puzzle(tuple(each if at in kept else 0 for at, each in enumerate(grid)), shape)


def _seconds(solver: Any, puzzle: Puzzle) -> float:
    """Return the CPU time of a verified answer; infinite if the time limit ended the search."""
    start = time.process_time()
    result = solver.solve(puzzle, LIMITS)
    seconds = time.process_time() - start
    verdict = verify(puzzle, result, LIMITS)
    if verdict.verdict.is_failure:
        raise InvalidOutput(f"{solver}: {verdict.faults[0].reason}", remedy="leave it out")
    return seconds if result.solutions else inf
