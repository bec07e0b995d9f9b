"""Causes: each is found for a solver with that mistake, and documented."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from pathlib import Path

import pytest

from solvers.check import causes
from solvers.check import puzzle_library as library
from solvers.check.attempt import Attempt
from solvers.check.causes import too_many_blanks
from solvers.check.causes._blank_limit import blank_limit
from solvers.check.cell_patterns import pattern
from solvers.check.checked_solver import Response
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.verification import find_fault
from solvers.formats import PuzzleEntry
from solvers.puzzle import STANDARD, Grid
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities

DOCS = Path(__file__).parents[2] / "docs" / "checking.md"
ONE = Capabilities(one=True)
ENTRIES = (
    *library.section("textbook"),
    *library.section("easy")[:4],
    *library.blank_units()[:8],
    *library.section("crosswise"),
    *library.section("half-rules"),
    *library.section("medium")[:2],
    *library.section("few-givens")[8:9],
)
TEXTBOOK = ENTRIES[0]


def peers(cell: int) -> tuple[int, ...]:
    """Return the cells that a digit must be compared with."""
    return STANDARD.peers(cell)


MAX_STEPS = 50_000  # more is a timeout


class Search:
    """Backtracking in reading order, with a hook for each mistake."""

    def __init__(
        self,
        peers: Callable[[int], Sequence[int]] = peers,
        digits: Sequence[int] = range(1, 10),
        undo: bool = True,
        skip: Callable[[int], bool] = lambda _: False,
    ) -> None:
        self.peers, self.digits, self.undo, self.skip = peers, digits, undo, skip
        self.steps = 0

    def __call__(self, givens: Grid) -> list[int]:
        """Return the grid, with blanks if the search fails. Raises TimeoutError."""
        grid, self.steps = list(givens), 0
        self.fill(grid, [c for c, given in enumerate(givens) if not given and not self.skip(c)])
        return grid

    def fill(self, grid: list[int], blanks: Sequence[int]) -> bool:
        """Fill these blanks."""
        if not blanks:
            return True
        cell, rest = blanks[0], blanks[1:]
        used = {grid[peer] for peer in self.peers(cell)}
        for digit in self.digits:
            self.steps += 1
            if self.steps > MAX_STEPS:
                raise TimeoutError
            if digit not in used:
                grid[cell] = digit
                if self.fill(grid, rest):
                    return True
                if not self.undo:
                    return False
                grid[cell] = 0
        return False


def _neighbour_of_the_last_box(cell: int) -> list[int]:
    """Compare the cells of the last box with those of the box before it."""
    row, column = divmod(cell, 9)
    if row < 6 or column < 6:
        return list(peers(cell))
    lines = (c for c in peers(cell) if c // 9 == row or c % 9 == column)
    return [*lines, *(c for c in range(54, 81) if c % 9 in (3, 4, 5))]


def _transposed(givens: Grid) -> list[int]:
    grid = Search()(givens)
    return [grid[cell % 9 * 9 + cell // 9] for cell in range(81)]


def _without_row(cell: int) -> list[int]:
    return [peer for peer in peers(cell) if peer // 9 != cell // 9]


def _refuses(refused: Callable[[Grid], bool], givens: Grid) -> list[int] | None:
    return None if refused(givens) else Search()(givens)


def _lost_column(givens: Grid) -> list[int]:
    if any(not given for given in givens[8::9]):
        raise IndexError("list index out of range")
    return Search()(givens)


def _forced_cells(givens: Grid) -> list[int]:
    grid, before = list(givens), 81
    while before != grid.count(0):
        before = grid.count(0)
        for cell in (cell for cell, digit in enumerate(grid) if not digit):
            fitting = set(range(1, 10)) - {grid[peer] for peer in peers(cell)}
            grid[cell] = fitting.pop() if len(fitting) == 1 else 0
    return grid


def _gives_up(givens: Grid) -> list[int] | None:
    search = Search(undo=False)
    grid = search(givens)
    return grid if all(grid) else None


def _zeros(givens: Grid) -> list[int]:
    """Leave one blank of each row, column and box, as if 0 were a digit."""
    grid, left = Search()(givens), set[int]()
    for cell, given in enumerate(givens):
        if not given and left.isdisjoint(peers(cell)):
            left.add(cell)
    return [0 if cell in left else digit for cell, digit in enumerate(grid)]


def _last_left(givens: Grid) -> list[int]:
    last = max(cell for cell, given in enumerate(givens) if not given)
    return Search(skip=lambda cell: cell == last)(givens)


def _changes_a_given(givens: Grid) -> list[int]:
    grid = Search()(givens)
    given = next(cell for cell, value in enumerate(givens) if value)
    return [digit % 9 + 1 if cell == given else digit for cell, digit in enumerate(grid)]


class NeverStops(Search):
    """Searches on after the last blank, and undoes the solution."""

    def fill(self, grid: list[int], blanks: Sequence[int]) -> bool:
        """Fill these blanks in every way."""
        super().fill(grid, blanks)
        return False


class FillsACopy(Search):
    """Solves the puzzle, and leaves it unchanged."""

    def __call__(self, givens: Grid) -> list[int]:
        super().__call__(givens)
        return list(givens)


class SearchLimit(Search):
    """Reports no solution after a number of steps."""

    def __call__(self, givens: Grid) -> list[int] | None:  # type: ignore[override]
        grid = super().__call__(givens)
        return grid if self.steps < MAX_STEPS / 8 else None


Solve = Callable[[Grid], list[int] | None]
SOLVERS: dict[str, Solve] = {
    "answer-in-another-form": _transposed,
    "blank-placed-as-digit": _zeros,
    "cells-not-filled": Search(skip=lambda cell: cell >= 72),
    "compares-with-wrong-cells": Search(peers=_neighbour_of_the_last_box),
    "comparison-missing": Search(peers=_without_row),
    "digit-never-placed": Search(digits=range(1, 9)),
    "first-or-last-blank-left": _last_left,
    "givens-changed": _changes_a_given,
    "givens-refused": partial(_refuses, lambda givens: 9 in givens),
    "gives-up-after-wrong-digit": _gives_up,
    "never-guesses": _forced_cells,
    "raises-an-error": _lost_column,
    "search-limit": SearchLimit(),
    "solution-not-kept": FillsACopy(),
    "too-many-blanks": partial(_refuses, lambda givens: givens.count(0) > 55),
    "wrong-digit-not-undone": Search(undo=False),
}
EASY = library.section("easy")[0]
FINDINGS = {
    "answer-not-a-grid": Finding(
        CheckOutcome.INVALID_OUTPUT, EASY, "row 1, column 3 holds 7, not one of the characters"
    ),
    "endless-loop": Finding(CheckOutcome.TIMEOUT, EASY, ""),
    "ends-its-process": Finding(
        CheckOutcome.CRASH, EASY, "the solver's process ended without an answer: exit code 0"
    ),
    "keeps-state": Finding(CheckOutcome.STATE_LEAK, EASY, "", previous=(TEXTBOOK.puzzle,)),
    "order-or-chance": Finding(CheckOutcome.NONDETERMINISTIC, EASY, "right when solved again"),
}


def attempt_of(solve: Solve, entry: PuzzleEntry) -> Attempt:
    """Return the attempt of a solver in this process; its time is its number of steps."""
    try:
        grid = solve(entry.puzzle.givens)
    except TimeoutError:
        response = Response(None, CheckOutcome.TIMEOUT, "killed")
    except IndexError as error:
        response = Response(None, CheckOutcome.CRASH, f"IndexError: {error} (mine.py:7)")
    else:
        found = () if grid is None or tuple(grid) == entry.puzzle.givens else (tuple(grid),)
        stop = Stop.EXHAUSTED if grid is None else Stop.GAVE_UP
        response = Response(Result(found, stop), wall_ns=1 + getattr(solve, "steps", 0))
    fault = find_fault(entry, response, Limits(1), ONE)
    return Attempt(entry, fault, response.wall_ns)


def evidence(solve: Solve, found: Finding | None = None) -> Evidence:
    """Return the evidence about a solver after some puzzles."""
    attempts = [attempt_of(solve, entry) for entry in ENTRIES]
    faults = [attempt.found for attempt in attempts if attempt.found]
    faults = [fault for fault in faults if fault.grid is not None] or faults
    return Evidence(found or faults[0], attempts, partial(attempt_of, solve), end=inf)


def explained(solve: Solve, found: Finding | None = None) -> str:
    """Return the name of the cause."""
    cause = causes.explain(evidence(solve, found))
    return cause[0] if cause else ""


@pytest.mark.parametrize("name", SOLVERS)
def test_a_mistake_is_named(name: str) -> None:
    """The cause of a solver with that mistake is the one with its name."""
    assert explained(SOLVERS[name]) == name


@pytest.mark.parametrize("name", FINDINGS)
def test_what_was_seen_is_explained(name: str) -> None:
    """These causes need no probes."""
    assert explained(Search(), FINDINGS[name]) == name


def test_an_undone_solution_and_one_in_a_copy_have_different_causes() -> None:
    """The empty puzzle takes a search that does not stop too long."""
    found = causes.explain(evidence(NeverStops()))
    assert found
    assert "does not stop at the solution" in found[1].likely
    copied = causes.explain(evidence(FillsACopy()))
    assert copied
    assert "does not reach the caller" in copied[1].likely


def test_the_name_of_the_file_does_not_name_the_error() -> None:
    """Only the text of the error does."""
    crash = Finding(CheckOutcome.CRASH, EASY, "ValueError: never (assertions.py:7)")
    found = causes.explain(Evidence(crash, [], partial(attempt_of, Search()), end=inf))
    assert found
    assert found[1].likely.startswith("ValueError: never")


def test_digits_that_are_not_compared_are_named() -> None:
    """A mask of eight bits loses the digits 8 and 9, which are then placed anywhere."""

    def solve(givens: Grid) -> list[int]:
        grid = list(givens)

        def fill(cell: int) -> bool:
            while cell < 81 and grid[cell]:
                cell += 1
            if cell == 81:
                return True
            for digit in range(1, 10):
                if digit >= 8 or all(grid[peer] != digit for peer in peers(cell)):
                    grid[cell] = digit
                    if fill(cell + 1):
                        return True
            grid[cell] = 0
            return False

        fill(0)
        return grid

    found = causes.explain(evidence(solve))
    assert found
    assert found[0] == "comparison-missing"
    assert re.search("the digits? 8 ", found[1].likely)


def test_puzzles_without_guesses_do_not_show_a_limit_of_blanks() -> None:
    """A solver that never guesses fails on puzzles with more blanks, too."""
    grid = TEXTBOOK.solution
    assert grid
    entries = [library.blanked(grid, set(range(n)), "first cells") for n in range(8, 16)]

    def solve(givens: Grid) -> list[int]:
        left = max(0, givens.count(0) - 11)
        return [0] * left + list(grid[left:])

    attempts = [attempt_of(solve, entry) for entry in entries]
    found = next(attempt.found for attempt in attempts if attempt.found)
    shown = Evidence(found, attempts, partial(attempt_of, solve), end=inf)
    assert blank_limit(shown) == (11, 12)
    assert too_many_blanks.explain(shown) is None


def test_without_evidence_there_is_no_cause() -> None:
    """A solver that returns grids without a pattern gets none."""

    def random_grid(givens: Grid) -> list[int]:
        return [
            given or (sum(givens) * 7 + cell * cell) % 9 + 1 for cell, given in enumerate(givens)
        ]

    found = Finding(CheckOutcome.UNSUPPORTED, EASY, "")
    assert explained(random_grid, found) == ""


@pytest.mark.parametrize("name", causes.modules())
def test_a_cause_has_all_its_parts(name: str) -> None:
    """A failure lists what was forgotten; docs/adding-a-diagnosis.md describes each part."""
    module = causes.modules()[name]
    ranks = [other.RANK for other in causes.modules().values()]
    parts = {
        "a first line that describes the cause": (module.__doc__ or "").strip(),
        "a RANK that no other cause has": ranks.count(module.RANK) == 1,
        "an example in SOLVERS or FINDINGS of this test": name in {*SOLVERS, *FINDINGS},
        "a row in the table of docs/checking.md": f"| `{name}` |" in DOCS.read_text("utf-8"),
    }
    assert [part for part, is_there in parts.items() if not is_there] == []


@pytest.mark.parametrize(
    ("failing", "name"),
    [
        ({80}, "r9c9"),
        (set(range(72, 81)), "row 9"),
        (set(range(81)) - {80}, "every cell except r9c9"),
        ({0, 1, 2, 9, 10, 11, 18, 19, 20}, "box 1"),
        ({cell for cell in range(81) if cell % 9 > 2}, "columns 4 to 9"),
        ({0, 17, 40}, None),
        (set(range(81)), None),
    ],
)
def test_a_region_is_named_only_if_it_fits_exactly(failing: set[int], name: str | None) -> None:
    """All cells, and cells without a pattern, have no name."""
    assert pattern(failing, set(range(81))) == name


def test_a_cause_changes_neither_outcome_nor_counterexample() -> None:
    """It only reads the finding, which is frozen; a new cause cannot stop a puzzle's shrinking."""
    about = evidence(Search(peers=_without_row))
    before = about.found
    assert causes.explain(about)
    assert about.found is before
