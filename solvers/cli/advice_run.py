"""Measure the candidates of `sudoku advise`: all on a few puzzles, then those that may be best."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from solvers import advice, comparison
from solvers.advice.pilot import PUZZLES
from solvers.cli.advice_text import Found
from solvers.cli.compare_progress import progress
from solvers.compare.results.run_data import RunData
from solvers.compare.tasks import Task
from solvers.errors import InputError
from solvers.puzzle import Puzzle
from solvers.quantities import count
from solvers.size_text import size_text

_BUDGET = 60.0  # seconds of measuring, estimated


@dataclass(frozen=True)
class Measuring:
    """What is measured: the puzzles, the task, and its limits in seconds."""

    puzzles: Sequence[Puzzle]
    task: Task
    latency: float | None
    time_limit: float

    def found(self, solvers: Sequence[str]) -> Found:
        """Measure the candidates. Raises InputError if none can be advised."""
        few = Random(0).sample(self.puzzles, min(PUZZLES, len(self.puzzles)))
        pilot = self._run(few, solvers, 1)
        faulty = _faulty(pilot, self.task)
        rows = advice.puzzle_times(pilot, self.task)
        able = [name for name in pilot.solvers if name not in faulty]
        self._check(few, rows, able)
        out = advice.left_out(rows, able, self.latency)
        left = [name for name in able if name not in {each.solver for each in out}]
        size = advice.effort(rows, left, len(self.puzzles), self.time_limit, _BUDGET)
        run = self._run(self.puzzles[: size.puzzles], left, size.repetitions)
        return Found.of(run, self.task, self.latency, self.time_limit).after(faulty, out)

    def _run(self, puzzles: Sequence[Puzzle], solvers: Sequence[str], repetitions: int) -> RunData:
        what = f"{count(len(solvers), 'solver')} on {count(len(puzzles), 'puzzle')}"
        print(f"measuring {what}", file=sys.stderr, flush=True)
        with TemporaryDirectory() as folder:
            return comparison.compare(
                puzzles,
                solvers,
                solution_limits=(self.task,),
                time_limit=self.time_limit,
                processes=1,
                repetitions=repetitions,
                store=Path(folder) / "runs.sqlite",
                observe=progress,
            ).run

    def _check(
        self, puzzles: Sequence[Puzzle], rows: Sequence[advice.PuzzleTimes], able: Sequence[str]
    ) -> None:
        """Raise InputError if no candidate supports a puzzle, or every candidate has a fault."""
        if not able or not rows:
            cause = "no candidate was measured without a fault"
            raise InputError(cause, remedy="see `sudoku compare` for what went wrong")
        if all(name in row.unsupported for row in rows for name in able):
            sizes = ", ".join(dict.fromkeys(size_text(puzzle.shape) for puzzle in puzzles))
            cause = f"no solver of {', '.join(able)} supports these puzzles ({sizes})"
            if len(able) == 1:
                cause = f"{able[0]} does not support these puzzles ({sizes})"
            raise InputError(cause, remedy="name others with --solvers, such as compiled,cp-sat")


def _faulty(run: RunData, task: Task) -> tuple[str, ...]:
    return tuple(each.solver for each in run.results[task].summaries if each.at_fault)
