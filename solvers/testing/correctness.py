"""Assert that a solver is correct: a whole `sudoku check`, whose verdict is the failure message."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable

from solvers import formats
from solvers.check import CheckReport, Contract, Depth, Options, run_check
from solvers.cli.check_view import CheckView
from solvers.cli.plain_console import PlainConsole
from solvers.errors import OptionError, PuzzleError, SudokuError
from solvers.formats import PuzzleEntry
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.testing.solver_spec import SolverLike, spec_of

Puzzles = os.PathLike[str] | Iterable[PuzzleLike]
_WIDTH = 80  # columns of a failure message


def assert_correct(
    solver: SolverLike,
    *,
    depth: Depth | str = Depth.DEFAULT,
    puzzles: Puzzles = (),
    time_limit: float = 1.0,
    strict: bool = False,
) -> CheckReport:
    """Assert that a solver is right on valid puzzles with exactly one solution.

    solver      a path to a source file or program, a spec such as "cp-sat", or a function, class
                or object of this process, which runs in a fork
    depth       "quick", "default" or "thorough"
    puzzles     a list of puzzles to run first, or the `pathlib.Path` of a file of puzzles
    time_limit  seconds of CPU time per puzzle
    strict      also assert that the solver is robust

    Returns the report. Raises AssertionError with the verdict, a minimal counterexample and the
    differences; InputError (NotASolver, NoCompiler, CompileError, ...) if it cannot be run.

    >>> assert_correct("bitmasks", depth="quick").verdict.value
    'correct'
    """
    __tracebackhide__ = True
    try:
        options = Options(depth=_depth(depth), time_limit=time_limit, puzzles=entries(puzzles))
        with spec_of(solver) as spec:
            report = run_check(spec, options)
    except SudokuError as error:
        # pytest then shows the line of the test, and none of this package.
        raise error.with_traceback(None) from error.__cause__
    if report.get_exit_code(strict):
        raise AssertionError(_message(report, strict))
    return report


def _depth(name: str) -> Depth:
    try:
        return Depth(name)
    except ValueError:
        cause, remedy = f"the depth is {name!r}", f"use {', '.join(Depth)}"
        raise OptionError(cause, remedy=remedy) from None


def entries(puzzles: Puzzles) -> tuple[PuzzleEntry, ...]:
    """Return puzzles with what their file says about them. Raises PuzzleError, InputError."""
    if isinstance(puzzles, str | bytes):
        cause, remedy = "the puzzles are one text", "give a list of puzzles, or pathlib.Path(file)"
        raise PuzzleError(cause, remedy=remedy)
    if isinstance(puzzles, os.PathLike):
        return tuple(formats.read(puzzles))
    return tuple(PuzzleEntry(read_puzzle(puzzle)) for puzzle in puzzles)


def _message(report: CheckReport, strict: bool) -> str:
    """Return what `sudoku check` prints after the stages."""
    text = io.StringIO()
    view = CheckView(report.spec, PlainConsole(file=text, width=_WIDTH, no_color=True))
    view.finding(report)
    view.verdict(report)
    kind = "correct and robust" if strict else "correct"
    what = "cannot be decided" if report.contract is Contract.UNDECIDED else f"is not {kind}"
    return f"{report.spec} {what}\n{text.getvalue().rstrip()}"
