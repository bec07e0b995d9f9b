"""Objects of this process run in forks of it: they can change nothing here."""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from solvers.adapters.python.process_objects import as_module, registered
from solvers.errors import InputError, NotASolver, OptionError, ProcessDied, UnknownSolver
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits
from solvers.testing.solver_spec import spec_of
from solvers.worker.limits import SandboxLimits
from solvers.worker.worker import Worker
from tests.adapters.loading import ANSWER, TEXTBOOK
from tests.testing.solver_objects import Board, Solution, fill


class OneForAll:
    """A solver whose object has an argument, and counts its puzzles."""

    def __init__(self, digits: str) -> None:
        self.digits, self.solved = digits, 0

    def solve(self, board: Board) -> Board:
        self.solved += 1
        fill(board)
        return board


class Callable_:  # noqa: N801
    """A solver that is called itself."""

    def __call__(self, board: Board) -> Board:
        fill(board)
        return board


class Backend:
    """A backend of the user's own."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Result((ANSWER.givens,), Stop.ENOUGH)


def fill_with(_size: int, board: Board) -> Board:
    """Fill the board, and return it."""
    fill(board)
    return board


def _local() -> Callable[[Board], Board]:
    blank = "."

    def anything(board: Board) -> Board:
        if any(blank in row for row in board):
            fill(board)
        return board

    return anything


OBJECTS: dict[str, Any] = {
    "class": Solution,
    "function": fill,
    "bound method": Solution().solveSudoku,
    "instance": OneForAll("123456789"),
    "callable object": Callable_(),
    "local function": _local(),
    "lambda": lambda board: fill(board) and board,
    "partial": functools.partial(fill_with, 9),
    "backend": Backend(),
    "class of a backend": Backend,
}


@pytest.mark.parametrize("name", OBJECTS)
def test_an_object_of_any_kind_is_called(name: str) -> None:
    """It solves the textbook example in a fork of this process."""
    with registered(OBJECTS[name]) as spec, Worker(spec) as worker:
        assert worker.solve(TEXTBOOK).solution == ANSWER.givens


def test_the_module_of_a_partial_is_that_of_its_function() -> None:
    """`functools` shows nothing about the form of the board."""
    nested = functools.partial(functools.partial(fill_with), 9)
    with registered(nested) as spec:
        module = as_module(spec)
    assert Path(module.source.path) == Path(__file__)
    assert module.names["fill_with"] is fill_with


def test_an_object_keeps_its_state_in_its_fork_only() -> None:
    """The object here is not changed by the puzzles that the fork solves."""
    solver = OneForAll("123456789")
    with registered(solver) as spec, Worker(spec) as worker:
        worker.solve(TEXTBOOK)
    assert solver.solved == 0


def test_the_memory_of_this_process_does_not_count() -> None:
    """A fork shares it; only what the solver needs in addition is limited."""
    ballast = b"x" * (400 << 20)
    limits = replace(SandboxLimits.foreign(), memory=300 << 20)

    def solve(board: Board) -> Board:
        time.sleep(0.2)  # long enough to be measured
        fill(board)
        return board

    with registered(solve) as spec, Worker(spec, limits) as worker:
        assert worker.solve(TEXTBOOK).solution == ANSWER.givens
    assert ballast


def test_two_objects_of_one_name_get_different_names() -> None:
    """The second gets a number, and both names end with their blocks."""
    with registered(Solution) as first:
        with registered(Solution) as second:
            assert (first, second) == ("object:Solution", "object:Solution_2")
        with registered(Solution) as third:
            assert third == second


def test_an_object_that_is_not_registered_is_not_a_solver() -> None:
    """The name of an object means nothing in another process."""
    with Worker("object:Nothing") as worker, pytest.raises(NotASolver, match="no Nothing"):
        worker.solve(TEXTBOOK)


def test_an_object_that_ends_its_process_ends_only_the_fork() -> None:
    """The error has the exit code of the fork."""

    def solve(board: Board) -> Board:
        if board[0][:2] == ["5", "3"]:
            os._exit(3)
        fill(board)
        return board

    with registered(solve) as spec, Worker(spec) as worker, pytest.raises(ProcessDied, match="3"):
        worker.solve(TEXTBOOK)


@pytest.mark.parametrize(
    ("solver", "error"),
    [
        (None, OptionError),
        (7, OptionError),
        ([[1]], OptionError),
        ("no-such-solver", UnknownSolver),
        (Path("no-such-file.py"), InputError),
        ("no-such-file.py", InputError),
    ],
)
def test_what_is_not_a_solver_is_refused(solver: Any, error: type[Exception]) -> None:
    """The error says what was given."""
    with pytest.raises(error), spec_of(solver):
        pass


def test_a_path_is_a_file_or_a_program(tmp_path: Path) -> None:
    """A path without a known suffix is a program in that folder."""
    (tmp_path / "mine.py").touch()
    (tmp_path / "mine").touch()
    with spec_of(tmp_path / "mine.py") as file, spec_of(tmp_path / "mine") as program:
        assert (file, program) == (str(tmp_path / "mine.py"), str(tmp_path / "mine"))
