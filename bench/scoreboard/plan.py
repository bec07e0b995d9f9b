"""What to measure: sets, solvers, solution limits, and how often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bench.scoreboard.processes import Contestant
from bench.scoreboard.puzzle_sets import PuzzleSet


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A run of the scoreboard.

    reference  the solver that others are compared with
    confirm    the solver whose numbers of solutions are the right ones
    processes  of each solver, one after another; each has its own order of the puzzles
    blocks     of passes in each process; all solvers have a pass in each block
    seconds    the approximate time of a pass
    core       the core that all solvers share; None: any
    lines      of the file for `sudoku solve`
    largest    the largest batch
    """

    sets: tuple[PuzzleSet, ...]
    solvers: tuple[Contestant, ...]
    reference: Contestant
    confirm: Contestant
    limits: tuple[int, ...] = (1, 2)
    processes: int = 5
    blocks: int = 2
    seconds: float = 0.15
    core: int | None = None
    lines: int = 1_000_000
    largest: int = 1_000_000

    def to_dict(self) -> dict[str, Any]:
        """Return the plan without the paths of files and programs."""
        return {
            "solvers": [each.name for each in self.solvers],
            "reference": self.reference.name,
            "confirm": self.confirm.name,
            "processes": self.processes,
            "blocks": self.blocks,
            "seconds": self.seconds,
        }
