"""Call a solver with a new board, time the call and its answer, and read the board that it left."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from time import perf_counter_ns  # imported by name: a solver may replace functions of the module
from typing import Any, Final

from solvers.adapters.python.board_forms import BoardForm
from solvers.adapters.python.board_reading import defect, read_board, read_printed
from solvers.adapters.python.entry_points import PythonEntryPoint
from solvers.adapters.python.lazy_answers import drained, is_read_without_code, plain
from solvers.adapters.python.parameters import is_board_name
from solvers.adapters.python.redirection import redirected
from solvers.adapters.python.user_module import UserModule
from solvers.puzzle import Grid
from solvers.worker.clock import cpu_ns

LEETCODE_METHOD: Final = "Solution.solveSudoku"  # LeetCode does not look at what is printed
# A script that has solved the board may raise these: it exits, or waits for a key.
_ENDS_OF_SCRIPTS: Final = (SystemExit, EOFError)


@dataclass(frozen=True, kw_only=True)
class CallOutcome:
    """What a call returned, printed and left behind.

    returned       the value that was returned; of a generator, the last value
    yielded        the boards of a generator, as they were then; None if it is not a generator
    is_exhausted   whether the generator ended
    board          the board that the solver changed or holds; the givens if there is none
    defect         why `board` is not a valid board; empty if it is
    printed        the last full grid that was printed; None for LeetCode's method
    printed_text   the end of what was printed
    error          what was raised
    """

    returned: Any
    yielded: tuple[Grid, ...] | None
    is_exhausted: bool
    board: Grid
    defect: str
    printed: Grid | None
    printed_text: str
    error: BaseException | None
    wall_ns: int
    cpu_ns: int


@dataclass
class _Attempt:
    """What a call has done so far, the object that it was made on, and the board that it got."""

    returned: Any = None
    yielded: tuple[Grid, ...] | None = None
    is_exhausted: bool = True
    error: BaseException | None = None
    holder: Any = None
    board: Any = None
    wall_ns: int = 0
    cpu_ns: int = 0


@dataclass(frozen=True)
class Caller:
    """An entry point and the form of its board. `reused` is an object for all puzzles."""

    module: UserModule
    entry: PythonEntryPoint
    form: BoardForm
    reused: Any = None

    def new_object(self) -> Any:
        """Return a new object of a class that is made without the board; None for any other."""
        entry = self.entry
        if not entry.is_reusable or entry.owner is None or entry.constructor is None:
            return None
        arguments, named = entry.constructor.bind(None, 1)
        with redirected():
            return entry.owner(*arguments, **named)

    def call(self, givens: Grid, solution_limit: int | None, board: Any = None) -> CallOutcome:
        """Call the function with a puzzle. Exceptions of the user's code are in the outcome.

        board  to give instead of a new board of the form
        """
        if self.entry.board:
            board = self._global_board(givens)
        elif board is None:
            board = self.form.make(givens)
        with redirected() as captured:
            done = self._attempt(board, solution_limit)
            grids = self._read(done, board)
        text = captured.text
        if isinstance(done.error, SystemExit) and isinstance(done.error.code, str):
            text += f"\n{done.error.code}"  # sys.exit(text) prints it
        left = _board_left(givens, grids)
        printed = None if self.entry.name == LEETCODE_METHOD else read_printed(text)
        is_end = isinstance(done.error, _ENDS_OF_SCRIPTS) and (all(left) or printed)
        return CallOutcome(
            returned=done.returned,
            yielded=done.yielded,
            is_exhausted=done.is_exhausted,
            board=left,
            defect=defect(
                self.module.names[self.entry.board] if self.entry.board else board,
                characters=self.entry.name == LEETCODE_METHOD and self.form.name == "chars",
            ),
            printed=printed,
            printed_text=text,
            error=None if is_end else done.error,
            wall_ns=done.wall_ns,
            cpu_ns=done.cpu_ns,
        )

    def _attempt(self, board: Any, solution_limit: int | None) -> _Attempt:
        """Make the object if need be, and time the call."""
        done = _Attempt()
        try:
            done.holder = self.reused if self.reused is not None else self.new_object()
            done.board = board if self.entry.wrap is None else self.entry.wrap(board)
        except Exception as raised:
            done.error = raised
        cpu, wall = cpu_ns(), perf_counter_ns()
        try:
            if done.error is None:
                work, done.holder = self._prepared(done.board, done.holder, solution_limit)
                done.returned = work()
                if isinstance(done.returned, Generator | Iterator):
                    done.returned, done.yielded, done.is_exhausted = drained(
                        done.returned, done.board, solution_limit
                    )
        except KeyboardInterrupt:
            raise
        except BaseException as raised:  # a user's code may raise anything
            done.error = raised
        done.wall_ns, done.cpu_ns = perf_counter_ns() - wall, cpu_ns() - cpu
        return done

    def _prepared(
        self, board: Any, holder: Any, solution_limit: int | None
    ) -> tuple[Callable[[], Any], Any]:
        """Return the call and the object of the method, which may be made with the board here."""
        entry = self.entry
        if holder is None and entry.owner is not None and entry.constructor is not None:
            made, named = entry.constructor.bind(board, solution_limit)
            holder = entry.owner(*made, **named)
        function = entry.function
        if holder is not None:
            function = getattr(holder, entry.name.rpartition(".")[2])
        arguments, options = entry.parameters.bind(board, solution_limit)
        return lambda: function(*arguments, **options), holder

    def _global_board(self, givens: Grid) -> Any:
        """Fill the global board in place, because other variables may refer to it."""
        name = self.entry.board or ""
        board, new = self.module.names[name], self.form.make(givens)
        if isinstance(board, list) and isinstance(new, list) and len(board) == len(new):
            for place, part in enumerate(new):
                if isinstance(board[place], list):
                    board[place][:] = part
                else:
                    board[place] = part
        elif hasattr(board, "tolist"):
            board[...] = new
        else:
            self.module.names[name] = new
        return self.module.names[name]

    def _read(self, done: _Attempt, board: Any) -> list[Grid | None]:
        """Read everything that may hold the board.

        If reading runs code of the solver, that is a part of its answer: it is timed.
        """
        kept = getattr(done.holder, "__dict__", {}) if self.entry.may_hold_board else {}
        held = [v for name, v in kept.items() if is_board_name(name) or type(v) is type(board)]
        bound = [self.module.names[self.entry.board]] if self.entry.board else []
        places = [*bound, done.board, board, *held]
        if all(map(is_read_without_code, (done.returned, *places))):
            return list(map(read_board, places))
        cpu, wall = cpu_ns(), perf_counter_ns()
        grids: list[Grid | None] = []
        try:
            done.returned = plain(done.returned)
            grids += map(read_board, places)
        except Exception as raised:
            done.error = done.error or raised
        done.wall_ns += perf_counter_ns() - wall
        done.cpu_ns += cpu_ns() - cpu
        return grids


def _board_left(givens: Grid, grids: list[Grid | None]) -> Grid:
    """Return the first full board, if possible one with the givens, else the first changed one."""
    found = [grid for grid in grids if grid is not None and grid != givens]
    full = [grid for grid in found if all(grid)]
    kept = [grid for grid in full if all(map(lambda a, b: a in (0, b), givens, grid))]
    return next(iter(kept + full + found), givens)
