"""Solvers that misbehave, each in one way, so that tests can prove that it is found.

Their spec on the command line is tests.fakes:Class.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import mmap
import os
import signal
import socket
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from typing import Any

from solvers.backtracking.propagation import Solver as Correct
from solvers.errors import Unsupported
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, BatchResult, Limits


@dataclass(frozen=True)
class SaysNone:
    """Claims that every puzzle has no solution."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Result((), Stop.EXHAUSTED)


@dataclass(frozen=True)
class AlsoSaysNone:
    """Has the fault of `SaysNone`, so that both agree."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return SaysNone().solve(puzzle, limits)


@dataclass(frozen=True)
class ByHash:
    """Wrong with the hash seed 1, as a solver that depends on the order of a set may be."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return SaysNone().solve(puzzle) if hash("sudoku") % 2 else Correct().solve(puzzle, limits)


@dataclass(frozen=True)
class ReportsCores:
    """Correct, and reports the number of cores that it may use as a counter."""

    threads: int = 1

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return replace(
            Correct().solve(puzzle, limits), counters={"cores": len(os.sched_getaffinity(0))}
        )


@dataclass(frozen=True)
class ClaimsUnique:
    """Finds one solution and claims that it is the only one."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Correct().solve(puzzle, Limits(1, limits.time_limit))
        return replace(result, stop=Stop.EXHAUSTED) if result.solutions else result


@dataclass(frozen=True)
class Repeats:
    """Returns its first solution twice."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Correct().solve(puzzle, Limits(1, limits.time_limit))
        return Result(result.solutions * 2, Stop.ENOUGH)


@dataclass(frozen=True)
class ChangesGiven:
    """Returns the right answer with every digit d changed to d + 1."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Correct().solve(puzzle, limits)
        size = puzzle.shape.size
        return replace(
            result,
            solutions=tuple(tuple(value % size + 1 for value in grid) for grid in result.solutions),
        )


@dataclass(frozen=True)
class HalfGrid:
    """Leaves the second half of every grid blank."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Correct().solve(puzzle, limits)
        half = puzzle.shape.cells // 2
        return replace(
            result,
            solutions=tuple(grid[:half] + (0,) * (len(grid) - half) for grid in result.solutions),
        )


@dataclass(frozen=True)
class WrongDigit:
    """Changes one digit of the right answer that is not a given."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Correct().solve(puzzle, limits)
        return replace(
            result, solutions=tuple(self._broken(puzzle, grid) for grid in result.solutions)
        )

    def _broken(self, puzzle: Puzzle, grid: tuple[int, ...]) -> tuple[int, ...]:
        last = max(cell for cell, given in enumerate(puzzle.givens) if not given)
        other = next(value for value in puzzle.shape.digits if value != grid[last])
        return (*grid[:last], other, *grid[last + 1 :])


@dataclass(frozen=True)
class Sleeps:
    """Ignores its time limit and sleeps."""

    seconds: float = 60.0

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        time.sleep(self.seconds)
        return Correct().solve(puzzle, limits)


@dataclass(frozen=True)
class Raises:
    """Raises an exception."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        raise ZeroDivisionError("division by zero")


@dataclass(frozen=True)
class FailsWithout:
    """Raises an exception until a file exists."""

    path: str = ""

    def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        if not os.path.exists(self.path):
            raise OSError(f"there is no {self.path}")
        return Correct().solve(puzzle, limits)


@dataclass(frozen=True)
class RaisesInLibrary:
    """Raises an exception in a function of the standard library."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return json.loads(str(puzzle))  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Exits:
    """Ends the process, with an exit code or by a signal (a negative code)."""

    code: int = 3

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        if self.code < 0:
            os.kill(os.getpid(), -self.code)
        print("going down", file=sys.stderr)
        os._exit(self.code)


@dataclass(frozen=True)
class ReturnsText:
    """Returns something that is not a Result."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Any:
        return "solved!"


@dataclass(frozen=True)
class ShortGrid:
    """Returns grids that lack their first cell."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Correct().solve(puzzle, limits)
        return replace(result, solutions=tuple(grid[1:] for grid in result.solutions))


@dataclass(frozen=True)
class Prints:
    """Correct, but prints what looks like an answer of the protocol."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        print("done exhausted", flush=True)
        return Correct().solve(puzzle, limits)


@dataclass(frozen=True)
class SupportsNothing:
    """Raises Unsupported for every puzzle."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        raise Unsupported("this solver supports no puzzles", remedy="use another")


@dataclass(frozen=True)
class Uninterruptible:
    """Exceeds its time limit on nearly empty 9x9 puzzles, and declares that it may."""

    interruptible = False

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        if puzzle.shape.size == 9 and puzzle.given_count < 10:
            time.sleep(60.0)
        return Correct().solve(puzzle, limits)


@dataclass(frozen=True)
class SolvesBatches:
    """Correct, also with many puzzles in one call."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Correct().solve(puzzle, limits)

    def solve_batch(self, givens: Any, limits: Limits = FIND_ONE) -> BatchResult:
        import numpy as np

        results = [self.solve(Puzzle(tuple(row)), limits) for row in givens.tolist()]
        first = [result.solutions[0] if result.solutions else (0,) * 81 for result in results]
        return BatchResult(
            np.array(first, dtype=np.uint8).reshape(-1, 81),
            np.array([len(result.solutions) for result in results], dtype=np.int64),
            np.array([tuple(Stop).index(result.stop) for result in results], dtype=np.uint8),
            np.array([result.counters["guesses"] for result in results], dtype=np.int64),
        )


@dataclass(frozen=True)
class ForgetsInBatch(SolvesBatches):
    """Correct alone; in a batch it claims that the last puzzle has no solution."""

    def solve_batch(self, givens: Any, limits: Limits = FIND_ONE) -> BatchResult:
        batch = super().solve_batch(givens, limits)
        batch.counts[-1] = 0
        batch.stop[-1] = tuple(Stop).index(Stop.EXHAUSTED)
        return batch


@dataclass(frozen=True)
class SleepsInBatch(SolvesBatches):
    """Correct alone; sleeps in a batch."""

    def solve_batch(self, givens: Any, limits: Limits = FIND_ONE) -> BatchResult:
        time.sleep(60.0)
        return super().solve_batch(givens, limits)


@dataclass(frozen=True)
class RaisesInBatch(SolvesBatches):
    """Correct alone; raises an exception in a batch."""

    def solve_batch(self, givens: Any, limits: Limits = FIND_ONE) -> BatchResult:
        raise IndexError("out of lanes")


@dataclass(frozen=True)
class EndsSlowly:
    """Ends its process slowly on 4x4 puzzles."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        if puzzle.shape.size == 4:
            atexit.register(time.sleep, 0.3)
            raise KeyboardInterrupt
        return Correct().solve(puzzle, limits)


@dataclass(frozen=True)
class SetsItsTime:
    """Reports counters with the names that the timed times have."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return replace(Correct().solve(puzzle, limits), counters={"wall_ns": 1, "cpu_ns": 1})


@dataclass(frozen=True)
class Lazy:
    """Computes its solutions when they are read, after the time was measured."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Result((grid for grid in Correct().solve(puzzle, limits).solutions), Stop.EXHAUSTED)  # type: ignore[arg-type]


@dataclass(frozen=True)
class GivesUp:
    """Gives up without a solution."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Result((), Stop.GAVE_UP)


class FailsToStart:
    """Exits when it is created."""

    def __init__(self) -> None:
        raise SystemExit(5)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        raise AssertionError


class NoSolver:
    """Has no method `solve`."""


class ReportsHashSeed:
    """Reports its hash seed as an exception."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        raise ArithmeticError(f"seed {os.environ['PYTHONHASHSEED']}")


class Hostile:
    """Correct on 9x9 puzzles. On 4x4 puzzles, it attacks as a subclass defines, and then sleeps."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        if puzzle.shape.size == 4:
            self.attack()
            time.sleep(1000)
        return Correct().solve(puzzle, limits)

    def attack(self) -> None:
        """Do nothing; subclasses override this."""


class EatsMemory(Hostile):
    """Allocates memory without end."""

    def attack(self) -> None:
        hoard = []
        while True:
            hoard.append(bytearray(b"x") * (16 << 20))


class HoldsMemory(Hostile):
    """Allocates 200 MB when it is created."""

    def __init__(self) -> None:
        self.hoard = b"x" * (200 << 20)

    def attack(self) -> None:
        time.sleep(60)


class HelpersEatMemory(Hostile):
    """Starts child processes that each allocate 100 MB."""

    def attack(self) -> None:
        for _ in range(8):
            if os.fork() == 0:
                block = mmap.mmap(-1, 100 << 20)
                block.write(b"x" * (100 << 20))
                time.sleep(1000)


class LeavesDaemon(Hostile):
    """Starts a daemon that ignores SIGTERM, then raises an exception."""

    def attack(self) -> None:
        if os.fork() == 0:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            if os.fork() == 0:
                time.sleep(1000)
            os._exit(0)
        os.wait()
        raise ArithmeticError("the daemon is left")


class StartsManyProcesses(Hostile):
    """Starts many processes, each in its own session."""

    def attack(self) -> None:
        for _ in range(12):
            if os.fork() == 0:
                os.setsid()
                time.sleep(1000)


class IgnoresTerm(Hostile):
    """Ignores SIGTERM."""

    def attack(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


class Stops(Hostile):
    """Stops its own process."""

    def attack(self) -> None:
        os.kill(os.getpid(), signal.SIGSTOP)


class StopsAtStart(Stops):
    """Stops its own process when it is created."""

    def __init__(self) -> None:
        self.attack()


class Floods(Hostile):
    """Prints without end."""

    def attack(self) -> None:
        while True:
            print("x" * 100_000)


class WritesNoLineEnd(Hostile):
    """Finds the file descriptor for answers, and writes an endless line to it."""

    def attack(self) -> None:
        while True:
            for number in range(3, 100):
                with contextlib.suppress(OSError):  # not open, or not writable
                    os.write(number, b"x" * 100_000)


@dataclass(frozen=True)
class Spins:
    """Correct, but uses some seconds of processor time for each puzzle."""

    seconds: float = 1000.0

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        start = time.process_time()
        while time.process_time() - start < self.seconds:
            pass
        return Correct().solve(puzzle, limits)


class ReadsInput(Hostile):
    """Reads standard input to its end, and reports it as an exception."""

    def attack(self) -> None:
        raise EOFError(f"read {sys.stdin.read()!r}")


class ExitsWithZero(Hostile):
    """Ends its process with exit code 0."""

    def attack(self) -> None:
        os._exit(0)


class ClosesFiles(Hostile):
    """Closes all of its files."""

    def attack(self) -> None:
        os.closerange(0, 1000)


class KillsParent(Hostile):
    """Kills its parent process if it is allowed to."""

    def attack(self) -> None:
        if os.getppid() > 1:
            os.kill(os.getppid(), signal.SIGKILL)


class LeavesFiles(Hostile):
    """Leaves files in its home and in a temporary folder without permissions; then raises."""

    def attack(self) -> None:
        folder = tempfile.mkdtemp()
        os.mkdir(os.path.join(folder, "inner"))
        with open(os.path.expanduser("~/.left"), "w") as file:
            file.write(folder)
        os.chmod(folder, 0)
        raise ArithmeticError(os.path.expanduser("~"))


class UsesNetwork(Hostile):
    """Raises ArithmeticError if there is a network."""

    def attack(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.connect(("192.0.2.1", 9))
        raise ArithmeticError("there is a network")


@dataclass(frozen=True)
class Slowed:
    """Correct, but uses a share of its CPU time twice."""

    share: float = 0.0

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        start = time.thread_time()
        result = Correct().solve(puzzle, limits)
        end = time.thread_time() + self.share * (time.thread_time() - start)
        while time.thread_time() < end:
            pass
        return result


class DiesAtStart(FailsToStart):
    """Ends its process when it is created."""

    def __init__(self) -> None:
        os._exit(5)


@dataclass
class BecomesWrong:
    """Correct for some puzzles; then claims that there is no solution, or (`late`) a timeout."""

    right: int = 50
    late: bool = False

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        self.right -= 1
        return (
            Correct().solve(puzzle, limits)
            if self.right >= 0
            else Result((), Stop.TIMEOUT if self.late else Stop.EXHAUSTED)
        )


class RefusesRepetition:
    """Raises an exception if it gets the same Puzzle object again."""

    def __init__(self) -> None:
        self.given: list[Puzzle] = []

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        if any(puzzle is old for old in self.given):
            raise ArithmeticError("the same object again")
        self.given.append(puzzle)
        return Correct().solve(puzzle, limits)
