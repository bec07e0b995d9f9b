"""Solvers that misbehave, each in one way, to prove that the harness finds it. On a command line: tests.fakes:Class."""

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

from solvers.backtracking.propagation import Solver as Honest
from solvers.errors import Unsupported
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, BatchResult, Limits


@dataclass(frozen=True)
class SaysNone:
    """Claims of every puzzle that it has no solution."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Result((), Stop.EXHAUSTED)


@dataclass(frozen=True)
class ByHash:
    """Right or wrong by the hash of a text, as one that follows the order of a set may be: wrong with the hash seed 1."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return SaysNone().solve(puzzle) if hash("sudoku") % 2 else Honest().solve(puzzle, limits)


@dataclass(frozen=True)
class TellsCores:
    """Right, and counts the cores that it may use."""

    threads: int = 1

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return replace(
            Honest().solve(puzzle, limits), counters={"cores": len(os.sched_getaffinity(0))}
        )


@dataclass(frozen=True)
class ClaimsUnique:
    """Finds one solution and claims that there is no other."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Honest().solve(puzzle, Limits(1, limits.time_limit))
        return replace(result, stop=Stop.EXHAUSTED) if result.solutions else result


@dataclass(frozen=True)
class Repeats:
    """Returns its first solution twice."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Honest().solve(puzzle, Limits(1, limits.time_limit))
        return Result(result.solutions * 2, Stop.ENOUGH)


@dataclass(frozen=True)
class ChangesGiven:
    """Solves another puzzle: every digit d of the right answer comes back as d + 1."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Honest().solve(puzzle, limits)
        size = puzzle.shape.size
        return replace(
            result,
            solutions=tuple(tuple(value % size + 1 for value in grid) for grid in result.solutions),
        )


@dataclass(frozen=True)
class HalfBoard:
    """Leaves the second half of every grid empty."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Honest().solve(puzzle, limits)
        half = puzzle.shape.cells // 2
        return replace(
            result,
            solutions=tuple(grid[:half] + (0,) * (len(grid) - half) for grid in result.solutions),
        )


@dataclass(frozen=True)
class BreaksRow:
    """Copies a row over the next one, where that changes no given."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Honest().solve(puzzle, limits)
        return replace(
            result, solutions=tuple(self._broken(puzzle, grid) for grid in result.solutions)
        )

    def _broken(self, puzzle: Puzzle, grid: tuple[int, ...]) -> tuple[int, ...]:
        last = max(cell for cell, given in enumerate(puzzle.givens) if not given)
        other = next(value for value in puzzle.shape.digits if value != grid[last])
        return (*grid[:last], other, *grid[last + 1 :])


@dataclass(frozen=True)
class Sleeps:
    """Ignores its time limit."""

    seconds: float = 60.0

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        time.sleep(self.seconds)
        return Honest().solve(puzzle, limits)


@dataclass(frozen=True)
class Raises:
    """Fails with an exception."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        raise ZeroDivisionError("nine divided by nothing")


@dataclass(frozen=True)
class RaisesInLibrary:
    """Fails in a function of the standard library."""

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
    """Returns something that is no Result."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Any:
        return "solved!"


@dataclass(frozen=True)
class ShortGrid:
    """Returns grids of one cell too few."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Honest().solve(puzzle, limits)
        return replace(result, solutions=tuple(grid[1:] for grid in result.solutions))


@dataclass(frozen=True)
class Prints:
    """Right, and writes to standard output what looks like an answer."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        print("done exhausted", flush=True)
        return Honest().solve(puzzle, limits)


@dataclass(frozen=True)
class Unable:
    """Says that it cannot take the puzzle."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        raise Unsupported("this solver takes no puzzles", remedy="use another")


@dataclass(frozen=True)
class Uninterruptible:
    """Holds no time limit on nearly empty 9x9 boards, and says so: the registry runs it behind a worker."""

    interruptible = False

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        if puzzle.shape.size == 9 and puzzle.given_count < 10:
            time.sleep(60.0)
        return Honest().solve(puzzle, limits)


@dataclass(frozen=True)
class InBulk:
    """Right, and takes many puzzles in one call."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Honest().solve(puzzle, limits)

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
class ForgetfulInBulk(InBulk):
    """Right alone; in a batch it finds nothing for the last puzzle, and says that there is nothing."""

    def solve_batch(self, givens: Any, limits: Limits = FIND_ONE) -> BatchResult:
        batch = super().solve_batch(givens, limits)
        batch.counts[-1] = 0
        batch.stop[-1] = tuple(Stop).index(Stop.EXHAUSTED)
        return batch


@dataclass(frozen=True)
class SleepsInBulk(InBulk):
    """Right alone; takes its time in a batch, where no limit is set for a single puzzle."""

    def solve_batch(self, givens: Any, limits: Limits = FIND_ONE) -> BatchResult:
        time.sleep(60.0)
        return super().solve_batch(givens, limits)


@dataclass(frozen=True)
class RaisesInBulk(InBulk):
    """Right alone; fails in a batch."""

    def solve_batch(self, givens: Any, limits: Limits = FIND_ONE) -> BatchResult:
        raise IndexError("out of lanes")


@dataclass(frozen=True)
class EndsSlowly:
    """Ends its process on 4x4 boards, which takes it a while."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        if puzzle.shape.size == 4:
            atexit.register(time.sleep, 0.3)
            raise KeyboardInterrupt
        return Honest().solve(puzzle, limits)


@dataclass(frozen=True)
class SetsItsTime:
    """Counts its own time, under the harness's names."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return replace(Honest().solve(puzzle, limits), counters={"wall_ns": 1, "cpu_ns": 1})


@dataclass(frozen=True)
class Lazy:
    """Computes its solutions when they are read, after the clock has stopped."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Result((grid for grid in Honest().solve(puzzle, limits).solutions), Stop.EXHAUSTED)  # type: ignore[arg-type]


@dataclass(frozen=True)
class GivesUp:
    """Finds nothing, and says so."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Result((), Stop.GAVE_UP)


class CannotBeMade:
    """Fails before it is asked anything."""

    def __init__(self) -> None:
        raise SystemExit(5)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        raise AssertionError


class NoSolver:
    """Has no method `solve`."""


class TellsHashSeed:
    """Says which seed the order of its sets comes from."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        raise ArithmeticError(f"seed {os.environ['PYTHONHASHSEED']}")


class Hostile:
    """Right on the usual boards; on 4x4 boards it does what a subclass does, and then sleeps for ever."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        if puzzle.shape.size == 4:
            self.attack()
            time.sleep(1000)
        return Honest().solve(puzzle, limits)

    def attack(self) -> None:
        """Nothing but not answering."""


class EatsMemory(Hostile):
    """Takes memory, and touches it, as fast as it can."""

    def attack(self) -> None:
        hoard = []
        while True:
            hoard.append(bytearray(b"x") * (16 << 20))


class HeldFromTheStart(Hostile):
    """Holds 200 MB from when it is made."""

    def __init__(self) -> None:
        self.hoard = b"x" * (200 << 20)

    def attack(self) -> None:
        time.sleep(60)


class HelpersEatMemory(Hostile):
    """Has processes below it that take memory, each not much."""

    def attack(self) -> None:
        for _ in range(8):
            if os.fork() == 0:
                block = mmap.mmap(-1, 100 << 20)
                block.write(b"x" * (100 << 20))
                time.sleep(1000)


class LeavesDaemon(Hostile):
    """Starts a process that leaves its session and its parent, ignores SIGTERM and stays for ever; then fails."""

    def attack(self) -> None:
        if os.fork() == 0:
            os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            if os.fork() == 0:
                time.sleep(1000)
            os._exit(0)
        os.wait()
        raise ArithmeticError("but the other one stays")


class Multiplies(Hostile):
    """Starts many processes, each in a session of its own."""

    def attack(self) -> None:
        for _ in range(12):
            if os.fork() == 0:
                os.setsid()
                time.sleep(1000)


class IgnoresTerm(Hostile):
    """Cannot be asked to end."""

    def attack(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


class Floods(Hostile):
    """Prints for ever."""

    def attack(self) -> None:
        while True:
            print("x" * 100_000)


class WritesNoLineEnd(Hostile):
    """Finds the descriptor that answers go to, and writes a line without an end there."""

    def attack(self) -> None:
        while True:
            for number in range(3, 100):
                with contextlib.suppress(OSError):  # not open, or the end that requests come from
                    os.write(number, b"x" * 100_000)


@dataclass(frozen=True)
class Spins:
    """Right, after so many seconds of processor time for each puzzle."""

    seconds: float = 1000.0

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        start = time.process_time()
        while time.process_time() - start < self.seconds:
            pass
        return Honest().solve(puzzle, limits)


class ReadsInput(Hostile):
    """Reads standard input to its end, and says so."""

    def attack(self) -> None:
        raise EOFError(f"read {sys.stdin.read()!r}")


class ExitsWell(Hostile):
    """Ends its process as if all were well."""

    def attack(self) -> None:
        os._exit(0)


class ClosesAll(Hostile):
    """Closes every file that it has."""

    def attack(self) -> None:
        os.closerange(0, 1000)


class KillsParent(Hostile):
    """Kills the process above it, as far as it may, and stays."""

    def attack(self) -> None:
        if os.getppid() > 1:
            os.kill(os.getppid(), signal.SIGKILL)


class Litters(Hostile):
    """Leaves files where temporary files go and in its home, in a folder that nobody may enter; then fails."""

    def attack(self) -> None:
        folder = tempfile.mkdtemp()
        os.mkdir(os.path.join(folder, "inner"))
        with open(os.path.expanduser("~/.left"), "w") as file:
            file.write(folder)
        os.chmod(folder, 0)
        raise ArithmeticError(os.path.expanduser("~"))


class Calls(Hostile):
    """Says whether there is a network."""

    def attack(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.connect(("192.0.2.1", 9))
        raise ArithmeticError("there is a network")


@dataclass(frozen=True)
class Slowed:
    """Right, and slower than it needs to be by a share of its time."""

    share: float = 0.0

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        start = time.perf_counter()
        result = Honest().solve(puzzle, limits)
        end = time.perf_counter() + self.share * (time.perf_counter() - start)
        while time.perf_counter() < end:
            pass
        return result


class DiesWhenMade(CannotBeMade):
    """Ends its process before it is asked anything."""

    def __init__(self) -> None:
        os._exit(5)


@dataclass
class Wavers:
    """Right for so many boards, and then claims of every one that it has no solution, or (`late`) that its time is up."""

    right: int = 50
    late: bool = False

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        self.right -= 1
        return (
            Honest().solve(puzzle, limits)
            if self.right >= 0
            else Result((), Stop.TIMEOUT if self.late else Stop.EXHAUSTED)
        )


class Remembers:
    """Keeps every puzzle that it was given, and fails when it is given the same object again."""

    def __init__(self) -> None:
        self.given: list[Puzzle] = []

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        if any(puzzle is old for old in self.given):
            raise ArithmeticError("the same object again")
        self.given.append(puzzle)
        return Honest().solve(puzzle, limits)
