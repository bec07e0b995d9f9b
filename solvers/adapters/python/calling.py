"""One call of a solver: a new board goes in, the clock runs around the call alone, and the board is read where it is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import chain
from time import perf_counter_ns  # by name: a solver may put other clocks in the module
from typing import Any, Final

from solvers.adapters.python import reading, streams
from solvers.adapters.python.entries import Entry
from solvers.adapters.python.forms import Form
from solvers.adapters.python.parameters import is_board_name
from solvers.adapters.python.running import Module
from solvers.puzzle import Grid
from solvers.worker.clock import cpu_ns

LEETCODES: Final = (
    "Solution.solveSudoku"  # called by a judge that looks at the board, and not at what is printed
)
_ENDS: Final = (
    SystemExit,
    EOFError,
)  # a script says so that it is through: it exits, or waits for a key


@dataclass(frozen=True)
class Outcome:
    """returned  what was returned; of a generator, the last that it gave
    yielded   the boards that a generator gave, as they were then; None for no generator
    ended     whether the generator came to its end
    board     the board where the solver was given it, or keeps it; the givens where it was left alone
    spoilt    what keeps that from being a board any more, in words; empty where nothing does
    printed   the last full grid that was printed; None where prints are no answer
    said      the end of what was printed
    error     what was raised
    """

    returned: Any
    yielded: tuple[Grid, ...] | None
    ended: bool
    board: Grid
    spoilt: str
    printed: Grid | None
    said: str
    error: BaseException | None
    wall_ns: int
    cpu_ns: int


@dataclass(frozen=True)
class Caller:
    """An entry with the form of its board, ready to be called; `kept` is an instance that serves every puzzle."""

    module: Module
    entry: Entry
    form: Form
    kept: Any = None

    def instance(self) -> Any:
        """A new instance of a class that is made without the board."""
        if not self.entry.is_method or self.entry.owner is None or self.entry.making is None:
            return None
        arguments, named = self.entry.making.bind(None, 1)
        with streams.apart():
            return self.entry.owner(*arguments, **named)

    def call(self, givens: Grid, wanted: int | None) -> Outcome:
        """Call it on a puzzle. Never raises what the user's code does."""
        board = self._global_board(givens) if self.entry.grid else self.form.make(givens)
        returned: Any = None
        yielded: tuple[Grid, ...] | None = None
        error: BaseException | None = None
        ended, holder = True, None
        with streams.apart() as printed:
            try:
                holder = self.kept if self.kept is not None else self.instance()
            except Exception as raised:
                error = raised
            cpu, wall = cpu_ns(), perf_counter_ns()
            try:
                if error is None:
                    work, holder = self._prepared(board, holder, wanted)
                    returned = work()
                    if isinstance(returned, Generator | Iterator):
                        returned, yielded, ended = _drained(returned, board, wanted)
            except KeyboardInterrupt:
                raise
            except BaseException as raised:  # somebody else's code may raise anything
                error = raised
            wall, cpu = perf_counter_ns() - wall, cpu_ns() - cpu
        left = self._left(givens, board, holder)
        spoilt = reading.odd(self.module.names[self.entry.grid] if self.entry.grid else board)
        said = printed.text
        if isinstance(error, SystemExit) and isinstance(error.code, str):
            said += f"\n{error.code}"  # sys.exit(text) prints it
        shown = None if self.entry.name == LEETCODES else reading.printed(said)
        error = None if isinstance(error, _ENDS) and (all(left) or shown) else error
        return Outcome(returned, yielded, ended, left, spoilt, shown, said, error, wall, cpu)

    def _prepared(
        self, board: Any, holder: Any, wanted: int | None
    ) -> tuple[Callable[[], Any], Any]:
        """What is left to call, and the object that it is a method of. A class that is made with the board is made here."""
        entry = self.entry
        if holder is None and entry.owner is not None and entry.making is not None:
            made, named = entry.making.bind(board, wanted)
            holder = entry.owner(*made, **named)
        function = (
            entry.function if holder is None else getattr(holder, entry.name.rpartition(".")[2])
        )
        arguments, options = entry.parameters.bind(board, wanted)
        return lambda: function(*arguments, **options), holder

    def _global_board(self, givens: Grid) -> Any:
        """Fill the global board where it is, so that whoever else holds it sees the puzzle; else bind a new one."""
        name = self.entry.grid or ""
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

    def _left(self, givens: Grid, board: Any, holder: Any) -> Grid:
        """The board as the solver left it: the first full one of those that it had, else the first that has changed."""
        attributes = getattr(holder, "__dict__", {}) if self.entry.holds_board else {}
        held = [value for name, value in attributes.items() if is_board_name(name)]
        places = chain(
            [self.module.names[self.entry.grid]] if self.entry.grid else (), [board], held
        )
        found = [grid for place in places if (grid := reading.grid(place)) is not None]
        changed = (grid for grid in found if grid != givens)
        return next((grid for grid in found if all(grid)), None) or next(changed, givens)


def _drained(
    results: Iterator[Any], board: Any, wanted: int | None
) -> tuple[Any, tuple[Grid, ...], bool]:
    """What a generator gave, board by board as it was then, up to `wanted` full ones; one that gave True means the board."""
    boards: list[Grid] = []
    last: Any = None
    full = 0
    for last in results:
        grid = reading.grid(last)
        grid = reading.grid(board) if grid is None else grid
        if grid is not None:
            boards.append(grid)
            full += all(grid)
        if wanted is not None and full >= wanted:
            return last, tuple(boards), False
    return last, tuple(boards), True
