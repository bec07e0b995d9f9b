"""`solvers.map`: the results of `solve`, in order, for any iterable."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import solvers
from solvers import Puzzle, Result, Stop, formats
from solvers.concurrency import background, mapping
from solvers.errors import InvalidOutput, OptionError, PuzzleError, Unsupported
from tests import fakes

MANY = "1... ..3. .... ...2"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DATA = Path(__file__).parents[2] / "data"


def mixed() -> list[Any]:
    """Return puzzles of several kinds, sizes and numbers of solutions."""
    hard = [entry.puzzle for entry in formats.read(DATA / "hard.txt")]
    none = LINE.replace("53", "55", 1)
    return [*hard, MANY, LINE, none, "." * 81, [[1, 0], [0, 0]] and MANY.split(), *hard, "." * 36]


@pytest.mark.parametrize("limit", [1, 2, 5])
@pytest.mark.parametrize("solver", [None, "compiled", solvers.get("propagation")])
def test_the_results_are_those_of_solve_in_order(limit: int, solver: Any) -> None:
    """Also their puzzles and guesses, whichever solver, with one batch call or without."""
    puzzles = mixed() * 3
    found = [*solvers.map(iter(puzzles), solver=solver, solution_limit=limit)]
    expected = [solvers.solve(each, solver=solver, solution_limit=limit) for each in puzzles]
    assert found == expected
    assert [each.puzzle for each in found] == [each.puzzle for each in expected]
    assert [each.counters["guesses"] for each in found] == [
        each.counters["guesses"] for each in expected
    ]


def test_all_solutions_and_a_time_limit_for_each_puzzle() -> None:
    """A puzzle that cannot be solved in time does not take the time of others."""
    puzzles = [LINE, "." * 81, LINE, MANY, LINE]
    found = [*solvers.map(puzzles, solution_limit=None, time_limit=0.5)]
    assert [each.stop for each in found] == [
        Stop.TIMEOUT if puzzle == "." * 81 else Stop.EXHAUSTED for puzzle in puzzles
    ]
    assert len(found[3].solutions) == 3


def test_a_generator_is_read_as_far_as_needed() -> None:
    """An endless one, too; when the caller stops, so do the searches."""
    read = 0

    def endless() -> Iterator[str]:
        nonlocal read
        while True:
            read += 1
            yield LINE

    results = solvers.map(endless())
    assert [result.status.value for result in islice(results, 50)] == ["unique"] * 50
    assert read < 50 + 8 * mapping._LARGEST
    results.close()  # type: ignore[attr-defined]
    at_end = read
    hard = solvers.map(["." * 81] * 3, solution_limit=None, time_limit=1000.0, on_error="yield")
    batches = hard.gi_frame.f_locals["batches"]  # type: ignore[attr-defined]
    batches.next(in_background=True)
    hard.close()  # type: ignore[attr-defined]
    batches.cancellation.cancel()
    while background._running:
        pass
    assert read == at_end


def test_an_error_is_raised_or_yielded_in_its_place() -> None:
    """Of a puzzle that cannot be read, is not supported, or was answered wrongly."""
    puzzles: list[Any] = [LINE, "12345", LINE, None, MANY, LINE]
    found = [*solvers.map(puzzles, solver="lanes", on_error="yield")]
    kinds = [Result, PuzzleError, Result, PuzzleError, Unsupported, Result]
    assert [type(each) for each in found] == kinds
    results = solvers.map(puzzles)
    assert next(results).status == "unique"
    with pytest.raises(PuzzleError, match="5 cells"):
        next(results)
    assert next(results, None) is None
    wrong = solvers.map([MANY] * 2, solver=fakes.HalfGrid(), on_error="yield")
    assert [type(each) for each in wrong] == [InvalidOutput] * 2
    errors = solvers.map([LINE], solver=fakes.Raises(), on_error="yield")
    assert [type(each) for each in errors] == [ZeroDivisionError]


def test_an_exception_of_the_iterator_comes_after_the_results_before_it() -> None:
    """It is not an error of a puzzle."""

    def fails() -> Iterator[str]:
        yield from [LINE] * 3
        raise ZeroDivisionError

    results = solvers.map(fails(), on_error="yield")
    assert [type(each) for each in islice(results, 3)] == [Result] * 3
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_progress_is_reported_in_order() -> None:
    """It ends with the number of puzzles."""
    done: list[int] = []
    assert len([*solvers.map([LINE] * 100, progress=done.append)]) == 100
    assert done == sorted(done)
    assert done[-1] == 100


def test_the_configuration_is_that_of_the_call() -> None:
    """Though the results are read later, elsewhere."""
    with solvers.configure(solver=fakes.HalfGrid()):
        results = solvers.map([MANY], on_error="yield")
    assert isinstance(next(results), InvalidOutput)


def test_another_value_than_puzzles_is_refused() -> None:
    """A text is a puzzle and not puzzles."""
    with pytest.raises(OptionError, match=r"give the puzzle of each entry that solvers\.formats"):
        solvers.map(Path("puzzles.txt"))  # type: ignore[call-overload]
    for wrong in (LINE, Puzzle.parse(LINE), b"1", 5):
        with pytest.raises(OptionError, match="give a list"):
            solvers.map(wrong)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="on_error is 'skip'"):
        solvers.map([], on_error="skip")  # type: ignore[call-overload]
    assert [*solvers.map([])] == []
