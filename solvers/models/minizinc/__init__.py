"""Run MiniZinc, a modelling language: one model, which it translates for Gecode and other solvers.

MiniZinc and the solver are programs. Nearly all of the time of a 9x9 puzzle goes into starting
them and into reading MiniZinc's library. The default, Gecode's constraint with full (domain)
consistency, needs the fewest nodes, and on large puzzles the least time.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from solvers import programs
from solvers.about import About
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import Crashed
from solvers.interruption import SearchInterrupted
from solvers.models.minizinc import configurations, model
from solvers.models.minizinc.answer import Answer
from solvers.models.minizinc.process import Process
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits, check_arguments
from solvers.worker import scratch

ABOUT = About(
    family="CP",
    licence="MPL-2.0",
    interrupted="it gets SIGINT, and ends its solver",
    program="minizinc",
)

_GECODE = "gecode"


@dataclass(frozen=True)
class Solver:
    """MiniZinc.

    solver  a solver that is installed in MiniZinc and finds all solutions, such as chuffed
    stock   the model of a textbook: all_different of MiniZinc's library. Other solvers than Gecode
            always get it

    Raises MissingLibrary without the program, and OptionError for a solver that is not installed.
    """

    solver: str = _GECODE
    stock: bool = False

    def __post_init__(self) -> None:
        programs.require(ABOUT.program)
        if self.solver != _GECODE:  # Gecode is part of MiniZinc, and asking takes a process
            configurations.check(self.solver)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`.

        Counters: nodes and failures, if the solver counts them; search_seconds, which the solver
        measures; and build_seconds, which are all others.
        """
        check_arguments(puzzle, limits)
        if puzzle.contradictions:
            return Result((), Stop.EXHAUSTED, {}, puzzle)
        start, deadline = perf_counter(), Deadline.after(limits.time_limit)
        answer, folder = Answer(limits.solution_limit), scratch.make()
        try:
            stop = self._run(puzzle, answer, Path(folder), deadline)
        except OutOfTime:
            stop = Stop.TIMEOUT
        except KeyboardInterrupt:
            raise SearchInterrupted(answer.grids) from None
        finally:
            scratch.remove(folder)
        if answer.is_enough:
            stop = Stop.ENOUGH
        return Result(tuple(answer.grids), stop, answer.counters(perf_counter() - start), puzzle)

    def _run(self, puzzle: Puzzle, answer: Answer, folder: Path, deadline: Deadline) -> Stop:
        """Read the answer, and return why the search ended. Raises OutOfTime, and Crashed."""
        file = folder / "puzzle.mzn"
        is_own = self.solver == _GECODE and not self.stock
        definition = model.GECODE if is_own else model.LIBRARY
        file.write_text("\n".join(model.lines(puzzle, definition)), encoding="utf-8")
        limit = answer.solution_limit
        number = ["-a"] if limit is None else ["-n", str(limit)]
        command = [ABOUT.program, "--solver", self.solver, "--statistics", *number, str(file)]
        deadline.check()
        with Process(command, folder) as process:
            for line in process.lines(deadline):
                answer.add(line)
        if process.exit_code == 0 and answer.stop:
            return answer.stop
        if not answer.is_enough:
            configurations.check(self.solver)
            raise Crashed(_failure(process.exit_code, process.errors))
        return Stop.ENOUGH


def _failure(exit_code: int | None, errors: str) -> str:
    """Return why MiniZinc gave no answer: the last line that it wrote to standard error."""
    lines = [line for line in errors.splitlines() if line.strip()]
    return f"minizinc ended with exit code {exit_code}: {lines[-1] if lines else 'no message'}"
