"""Find out how a program is spoken to: by the line protocol, or by the form in which it takes a puzzle and answers right."""

from __future__ import annotations

import shlex
import time
from typing import Final, NamedTuple

from solvers.adapters.launch import Launch
from solvers.adapters.program import grids
from solvers.adapters.program.commands import ending
from solvers.adapters.program.forms import FORMS, LINES, Form, written
from solvers.adapters.program.plain import OneShot
from solvers.adapters.program.running import Run, run
from solvers.adapters.program.stream import Stream
from solvers.errors import NotASolver, OutputLimitExceeded
from solvers.puzzle import Grid, Puzzle
from solvers.worker.capabilities import read_hello

# The example that most textbooks and articles show, and the same board with eight blanks.
_ANSWER: Final = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
_TEXTBOOK: Final = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
_NEARLY: Final = "5346.891267.195348.98342567859761.2342685379171392.8569615372.4287419635345.8617."
ANSWER: Final[Grid] = tuple(map(int, _ANSWER))
TEXTBOOK: Final = Puzzle.parse(_TEXTBOOK)
NEARLY: Final = Puzzle.parse(_NEARLY)

_SECONDS: Final = 3.0  # for one run: many courses' solvers take as long for the textbook example
_ALL_SECONDS: Final = 20.0  # for all runs: the hello line is waited for three times as long
_AT_ONCE: Final = (
    0.3  # seconds in which a program that has started answers a line, if it will at all
)


class _Tried(NamedTuple):
    """How well a form did, the better the greater: with the nearly solved board, then with the textbook example."""

    nearly: int
    textbook: int
    form: Form


def probed(command: tuple[str, ...]) -> OneShot | Stream | Launch:
    """How to speak to that program. Raises NotASolver where it prints no grid, whatever it is given."""
    deadline = time.monotonic() + _ALL_SECONDS
    tried: list[_Tried] = []
    last = None
    for form in FORMS:
        if time.monotonic() > deadline:
            break
        last = _run(command, form, NEARLY)
        if last is not None and read_hello(last.output.partition("\n")[0]):
            return Launch(command, uses_stdio=True)
        nearly = _rank(last, NEARLY)
        textbook = _rank(_run(command, form, TEXTBOOK), TEXTBOOK) if nearly == _RIGHT else _NOTHING
        tried.append(_Tried(nearly, textbook, form))
        if nearly == _RIGHT and textbook in (_RIGHT, _LATE):
            break
    best = max(tried, key=lambda one: one[:2])
    if best.nearly == _NOTHING:
        raise _no_solver(command, last)
    started = last.wall_ns / 1e9 if last else 0.0
    return _streaming(command, best.form, _AT_ONCE + 2 * started) or OneShot(command, best.form)


_RIGHT, _KEEPS, _FULL, _SOME, _LATE, _NOTHING = 5, 4, 3, 2, 1, 0


def _rank(done: Run | None, puzzle: Puzzle) -> int:
    """How near an output is to the answer; what crashed without a word was at least run."""
    if done is None or done.code is None:
        return _LATE
    printed = grids.read(done.output)
    if printed.grid == ANSWER:
        return _RIGHT
    if printed.grid and printed.is_full:
        kept = all(
            given in (0, cell) for given, cell in zip(puzzle.givens, printed.grid, strict=True)
        )
        return _KEEPS if kept else _FULL
    if printed.grid or printed.says_none:
        return _SOME
    return _LATE if done.code < 0 else _NOTHING


def _run(command: tuple[str, ...], form: Form, puzzle: Puzzle) -> Run | None:
    """None for a program that prints without end."""
    arguments, text = written(form, puzzle)
    try:
        return run((*command, *arguments), text, _SECONDS)
    except OutputLimitExceeded:
        return None


def _streaming(command: tuple[str, ...], form: Form, seconds: float) -> Stream | None:
    """The same program as one process for many puzzles, where it answers two in turn before its input ends."""
    if form not in LINES:
        return None
    stream = Stream(command, form)
    try:
        if all(stream.answers(puzzle, ANSWER, seconds) for puzzle in (NEARLY, TEXTBOOK, NEARLY)):
            return stream
    except OutputLimitExceeded:
        pass
    stream.close()
    return None


def _no_solver(command: tuple[str, ...], last: Run | None) -> NotASolver:
    said = (
        ""
        if last is None
        else next((line.strip() for line in reversed(last.output.splitlines()) if line.strip()), "")
    )
    how = (
        said[:200] if said else ending(last.code, last.errors) if last else "it printed without end"
    )
    remedy = "it is given a puzzle on standard input, or as its last argument, and prints the solved grid"
    return NotASolver(f"{shlex.join(command)} prints no grid: {how}", remedy=remedy)
