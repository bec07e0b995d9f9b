"""Find out how a program takes a puzzle, by trying.

Each form is tried with a puzzle that is nearly solved, until one is answered right.
"""

from __future__ import annotations

import shlex
import time
from enum import IntEnum
from typing import Final, NamedTuple

from solvers.adapters.example_puzzle import ANSWER, NEARLY_SOLVED, TEXTBOOK
from solvers.adapters.launch import Launch
from solvers.adapters.program import printed_grid
from solvers.adapters.program.command_line import ending
from solvers.adapters.program.input_forms import FORMS, LINE_FORMS, InputForm, written
from solvers.adapters.program.one_shot import OneShot
from solvers.adapters.program.program_run import ProgramRun, run
from solvers.adapters.program.streaming import Stream
from solvers.errors import NotASolver, OutputLimitExceeded
from solvers.puzzle import Grid, Puzzle
from solvers.worker.capabilities import read_hello

_RUN_TIME: Final = 3.0  # seconds; many courses' solvers take as long for the textbook example
_TOTAL_TIME: Final = 20.0  # seconds; the worker waits for the first line three times as long
_SILENCE: Final = 0.3  # seconds without output after a full grid
_SAME: Final = 3  # forms in which a program prints the same unrelated grid
_LINE_TIME: Final = 0.3  # seconds for a process that runs to answer a line


class _Rank(IntEnum):
    """How near an output is to the answer."""

    NOTHING = 0
    LATE = 1  # and no grid; or a signal
    SAYS_NONE = 2
    OTHER_GRID = 3
    KEEPS_GIVENS = 4
    FULL = 5  # and keeps the givens
    RIGHT = 6


class _Try(NamedTuple):
    """A form, and its rank on the nearly solved and on the textbook puzzle; more is better.

    unrelated  a full grid that it printed for the nearly solved puzzle, and that is not of it
    is_killed  whether it printed an answer but did not end
    """

    nearly: _Rank
    textbook: _Rank
    form: InputForm
    unrelated: Grid | None = None
    is_killed: bool = False


def detect(command: tuple[str, ...], name: str | None = None) -> OneShot | Stream | Launch:
    """Return a solver for a program. Raises NotASolver if no form gives a plausible answer.

    name  for the error; by default the command
    """
    deadline = time.monotonic() + _TOTAL_TIME
    tries: list[_Try] = []
    last = None
    for form in FORMS:
        if time.monotonic() > deadline:
            break
        last = _run(command, form, NEARLY_SOLVED)
        if last is not None and read_hello(last.output.partition("\n")[0]):
            return Launch(command, uses_stdio=True)
        nearly = _rank(last, NEARLY_SOLVED)
        textbook = _Rank.NOTHING
        if nearly is _Rank.RIGHT:
            textbook = _rank(_run(command, form, TEXTBOOK), TEXTBOOK)
        is_killed = last is not None and last.code is None
        tries.append(_Try(nearly, textbook, form, _unrelated(last, form), is_killed))
        if nearly is _Rank.RIGHT and textbook in (_Rank.RIGHT, _Rank.LATE):
            break
        if is_killed and _always_same(tries):
            break
    best = max(tries, key=lambda tried: tried[:2])
    if best.nearly < _Rank.KEEPS_GIVENS and not _always_same(tries):
        raise _refusal(name or shlex.join(command), last, best.nearly)
    start = last.wall_ns / 1e9 if last else 0.0
    return _stream(command, best.form, _LINE_TIME + 2 * start) or OneShot(command, best.form)


def _unrelated(done: ProgramRun | None, form: InputForm) -> Grid | None:
    """Return the full grid that a program printed after it had read the nearly solved puzzle.

    A program that does not read its input may not have got the puzzle.
    """
    if done is None or done.ignores_input or form.startswith("argument"):
        return None
    printed = printed_grid.read(done.output)
    return printed.grid if printed.is_full else None


def _always_same(tries: list[_Try]) -> bool:
    """Whether the program prints the same grid in all forms: it is wrong, whatever the form is."""
    grids = [tried.unrelated for tried in tries if tried.unrelated]
    return len(grids) >= _SAME and len({*grids}) == 1


def _rank(done: ProgramRun | None, puzzle: Puzzle) -> _Rank:
    """Return how near an output is to the answer."""
    if done is None:
        return _Rank.LATE
    printed = printed_grid.read(done.output)
    if done.code is None and not printed.is_full:
        return _Rank.LATE
    if printed.grid == ANSWER:
        return _Rank.RIGHT
    if printed.grid:
        pairs = zip(puzzle.givens, printed.grid, strict=True)
        if not all(given in (0, cell) for given, cell in pairs):
            return _Rank.OTHER_GRID
        return _Rank.FULL if printed.is_full else _Rank.KEEPS_GIVENS
    if printed.says_none:
        return _Rank.SAYS_NONE
    return _Rank.LATE if (done.code or 0) < 0 else _Rank.NOTHING


def _run(command: tuple[str, ...], form: InputForm, puzzle: Puzzle) -> ProgramRun | None:
    """Run the program; None if it prints without end.

    A program that prints a full grid and does not end is not waited for.
    """
    arguments, text = written(form, puzzle)

    def is_answer(output: str, *_: int) -> bool:
        return printed_grid.read(output).is_full

    try:
        return run((*command, *arguments), text, _RUN_TIME, is_answer, _SILENCE)
    except OutputLimitExceeded:
        return None


def _stream(command: tuple[str, ...], form: InputForm, seconds: float) -> Stream | None:
    """Return a solver with one process, if the program answers lines before its input ends."""
    if form not in LINE_FORMS:
        return None
    stream = Stream(command, form)
    try:
        if all(
            stream.answers(puzzle, ANSWER, seconds)
            for puzzle in (NEARLY_SOLVED, TEXTBOOK, NEARLY_SOLVED)
        ):
            return stream
    except OutputLimitExceeded:
        pass
    stream.close()
    return None


def _refusal(program: str, last: ProgramRun | None, rank: _Rank) -> NotASolver:
    """Return an error that says what the program did instead of solving the puzzle."""
    remedy = "read a puzzle from standard input or the last argument, and print the solved grid"
    if rank is _Rank.OTHER_GRID:
        cause = f"{program} prints a grid that is not of the puzzle it was given"
        return NotASolver(cause, remedy=remedy)
    lines = [line.strip() for line in last.output.splitlines() if line.strip()] if last else []
    problem = "it printed without end"
    if last:
        problem = lines[-1][:200] if lines else ending(last.code, last.errors)
    return NotASolver(f"{program} prints no grid: {problem}", remedy=remedy)
