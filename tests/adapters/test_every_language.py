"""One suite for all languages: solutions of many styles are called, and failures are reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from solvers.errors import (
    CompileError,
    Crashed,
    InvalidOutput,
    NoCompiler,
    NotASolver,
    Unsupported,
)
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.worker.worker import Worker
from tests.adapters.languages import LANGUAGES, PYTHON, Language
from tests.adapters.loading import (
    ANSWER,
    NO_SOLUTION,
    SOLUTIONS,
    TEXTBOOK,
    Driver,
    adapter,
    loaded,
    written,
)
from tests.tools import need

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

Load = Callable[[Language], Any]


def languages(which: Callable[[Language], bool]) -> pytest.MarkDecorator:
    """Run a test with each of these languages."""
    chosen = [pytest.param(each, id=each.suffix) for each in LANGUAGES if which(each)]
    return pytest.mark.parametrize("language", chosen)


every_language = languages(lambda _: True)


@pytest.fixture(autouse=True)
def _needs_its_tool(request: pytest.FixtureRequest) -> None:
    need(request.getfixturevalue("language").tool)


@pytest.fixture(scope="module")
def leetcode() -> Iterator[Load]:
    """Load the first sample solution of a language. Each is compiled and started once."""
    with ExitStack() as running:
        load = cache(lambda name: running.enter_context(loaded(name)))
        yield lambda language: load(language.leetcode)


@pytest.mark.sample(3)
@every_language
def test_a_function_that_returns_nothing_claims_nothing(language: Language, leetcode: Load) -> None:
    """It solves a puzzle twice, and gives up on a puzzle without a solution."""
    solver = leetcode(language)
    first, none, again = map(solver.solve, (TEXTBOOK, NO_SOLUTION, TEXTBOOK))
    assert first == again == Result((ANSWER.givens,), Stop.ENOUGH)
    assert none == Result((), Stop.GAVE_UP)


STYLES = [
    pytest.param(language, name, id=name) for language in LANGUAGES for name in language.styles
]


@pytest.mark.sample(12)
@pytest.mark.parametrize(("language", "name"), STYLES)
def test_every_style_is_called_with_the_board_that_it_takes(language: Language, name: str) -> None:
    """It solves a puzzle twice, and finds no solution of a puzzle without one."""
    with loaded(name) as solver:
        first, none, again = map(solver.solve, (TEXTBOOK, NO_SOLUTION, TEXTBOOK))
    assert first == again == Result((ANSWER.givens,), Stop.ENOUGH)
    assert none == Result((), Stop.EXHAUSTED)


PROGRAMS = [
    pytest.param(language, name, id=name) for language in LANGUAGES for name in language.programs
]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("language", "name"), PROGRAMS)
def test_a_program_that_reads_its_input_is_run_as_one(language: Language, name: str) -> None:
    """A file that reads standard input, without a function that takes a board."""
    with loaded(name) as solver:
        assert not isinstance(solver, Driver)
        assert solver.solve(TEXTBOOK).solutions == (ANSWER.givens,)


@every_language
def test_one_solution_claims_nothing_about_others(language: Language, leetcode: Load) -> None:
    """With a limit of two solutions it returns one and gives up."""
    result = leetcode(language).solve(TEXTBOOK, Limits(2))
    assert result == Result((ANSWER.givens,), Stop.GAVE_UP)


@pytest.mark.sample(3)
@languages(lambda language: bool(language.counts_calls))
def test_an_object_is_new_for_each_puzzle_unless_it_is_reused(
    language: Language, tmp_path: Path
) -> None:
    """A class that counts its calls shows which."""
    path = written(tmp_path, f"mine{language.suffix}", language.counts_calls)
    for reuse, expected in ((False, 1), (True, 2)):
        with loaded(path, reuse=reuse) as solver:
            assert solver.words == ("one", "reusable")
            solver.solve(TEXTBOOK)
            assert solver.solve(TEXTBOOK).solutions[0][2] == expected


@every_language
def test_other_puzzles_are_unsupported(language: Language, leetcode: Load) -> None:
    """A puzzle of another shape is refused, and the next one is solved."""
    solver = leetcode(language)
    with pytest.raises(Unsupported, match="standard 9x9 puzzles"):
        solver.solve(Puzzle.empty(Shape(2, 2)))
    assert solver.solve(TEXTBOOK).solutions == (ANSWER.givens,)


@languages(lambda language: language is not PYTHON)
def test_a_driver_refuses_other_requests(language: Language, leetcode: Load) -> None:
    """A batch is unsupported together with its lines; any other line is an input error."""
    driver = leetcode(language)
    assert isinstance(driver, Driver)
    driver.send(f"batch 1 2\n{TEXTBOOK}\n{TEXTBOOK}\nhello\n")
    assert driver.read() == "error unsupported this solver takes one puzzle at a time\n"
    assert driver.read() == "error input write: solve SHAPE LIMIT SECONDS PUZZLE\n"
    assert driver.solve(TEXTBOOK).solutions == (ANSWER.givens,)


@pytest.mark.sample(3)
@every_language
def test_a_failure_is_reported_with_its_line(language: Language, tmp_path: Path) -> None:
    """The exception or signal is reported each time, and the next puzzle is tried."""
    path = written(tmp_path, f"mine{language.suffix}", language.crash)
    with Worker(str(path)) as worker:
        for _ in range(2):
            with pytest.raises(Crashed, match=language.crash_text):
                worker.solve(TEXTBOOK)


@pytest.mark.sample(3)
@every_language
def test_a_letter_is_not_a_digit(language: Language, tmp_path: Path) -> None:
    """The place of the cell is reported."""
    path = written(tmp_path, f"mine{language.suffix}", language.letter)
    with (
        loaded(path) as solver,
        pytest.raises(InvalidOutput, match="row 1, column 3 holds"),
    ):
        solver.solve(TEXTBOOK)


@pytest.mark.sample(3)
@every_language
def test_a_compile_error_has_the_users_line(language: Language, tmp_path: Path) -> None:
    """The compiler's output has the user's line number, and no path of ours."""
    path = written(tmp_path, f"mine{language.suffix}", language.broken)
    with pytest.raises(CompileError, match=language.broken_text) as error, loaded(path):
        pass
    assert "sudoku-solvers" not in str(error.value)
    assert language.suffix == ".py" or str(tmp_path) not in str(error.value)


REFUSED = [
    pytest.param(language, text, reason, id=f"{language.suffix[1:]}-{number}")
    for language in LANGUAGES
    for number, (text, reason) in enumerate(language.refused.items())
]


@pytest.mark.sample(3)
@pytest.mark.parametrize(("language", "text", "reason"), REFUSED)
def test_a_file_without_a_solver_is_refused(
    language: Language, text: str, reason: str, tmp_path: Path
) -> None:
    """The error says what is missing, and what is there."""
    path = written(tmp_path, f"mine{language.suffix}", text)
    with pytest.raises(NotASolver, match=reason), loaded(path):
        pass


@languages(lambda language: bool(language.install))
def test_a_missing_tool_says_what_to_install(
    language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the file, the tool, and how to install it."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoCompiler, match=f"{language.leetcode} {language.install}"):
        adapter(language.leetcode).load()


@every_language
def test_a_worker_serves_it(language: Language) -> None:
    """A file name is a solver like any other, in a process of its own."""
    with Worker(str(SOLUTIONS / language.leetcode)) as worker:
        assert worker.solve(TEXTBOOK, Limits(time_limit=10)).solutions == (ANSWER.givens,)
