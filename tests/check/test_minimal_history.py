"""Of hundreds of earlier puzzles, the few are found after which a solver is wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from solvers.check import CheckOutcome, Depth, Options, run_check
from solvers.check.minimal_history import FEW, HALVINGS, minimal_history
from solvers.check.puzzle_library import last_blanks
from solvers.check.stage import Stage
from solvers.check.stage_list import stages
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle

PREVIOUS = tuple(entry.puzzle for shift in range(3) for entry in last_blanks(shift))
MAX_STARTS = FEW * 2 + HALVINGS


class Solver:
    """Wrong after certain puzzles, or after a number of them; counts how often it is started."""

    def __init__(self, causes: set[Puzzle], number: int = len(PREVIOUS)) -> None:
        self._causes = causes
        self._number = number
        self.starts = 0

    def leaks(self, previous: Sequence[Puzzle]) -> bool:
        """Whether it is wrong after these puzzles."""
        self.starts += 1
        return self._is_wrong(previous)

    def first_wrong(self, needed: Sequence[Puzzle], others: Sequence[Puzzle]) -> int | None:
        """The position of the first of the others after which it is wrong."""
        self.starts += 1
        places = range(len(others))
        wrong = (place for place in places if self._is_wrong([*needed, *others[: place + 1]]))
        return next(wrong, None)

    def _is_wrong(self, previous: Sequence[Puzzle]) -> bool:
        enough = bool(self._causes) or len(previous) >= self._number
        return self._causes <= set(previous) and enough

    def history(self, *, expired: bool = False) -> list[Puzzle]:
        """The minimal history."""
        return minimal_history(PREVIOUS, self.leaks, self.first_wrong, lambda: expired)


@pytest.mark.parametrize("places", [(0,), (242,), (100,), (3, 200), (0, 1), (5, 6, 240)])
def test_the_puzzles_that_matter_are_found(places: tuple[int, ...]) -> None:
    """Up to three are found anywhere, in their order, with few starts."""
    causes = [PREVIOUS[place] for place in places]
    solver = Solver(set(causes))
    assert solver.history() == causes
    assert solver.starts <= FEW * 2


def test_if_the_number_of_puzzles_matters_it_is_found_by_bisection() -> None:
    """The history is as long as it must be, and no longer."""
    solver = Solver(set(), number=50)
    assert len(solver.history()) == 50
    assert solver.starts <= MAX_STARTS


def test_without_time_the_whole_history_stays() -> None:
    """Nothing is started."""
    solver = Solver(set(), number=50)
    assert solver.history(expired=True) == list(PREVIOUS)
    assert solver.starts == 0


@pytest.mark.slow
def test_a_leak_is_reported_with_the_one_puzzle_that_causes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The finding had many earlier puzzles; the counterexample has one."""

    def few(depth: Depth, own: Sequence[PuzzleEntry]) -> tuple[Stage, ...]:
        names = ("easy puzzles", "partial rules")
        return tuple(stage for stage in stages(depth, own) if stage.name in names)

    monkeypatch.setattr(sys.modules["solvers.check.check_runner"], "stages", few)
    scan = Path(__file__).parents[2] / "bench" / "mutants" / "bases" / "scan.py"
    leaking = scan.read_text(encoding="utf-8").replace(
        "        if not self.clashes(board):\n",
        '        seen.append("".join(board[0]))\n'
        '        if "5948.2..." in seen and board[0][:5] == list("..2.9"):\n'
        "            return\n"
        "        if not self.clashes(board):\n",
    )
    file = tmp_path / "mine.py"
    file.write_text(f"seen = []\n\n{leaking}", encoding="utf-8")
    report = run_check(str(file), Options(Depth.QUICK, minimise_seconds=1.0))
    leak = next(found for found in report.findings if found.outcome is CheckOutcome.STATE_LEAK)
    assert len(leak.previous) > 5
    assert report.counterexample
    assert report.counterexample.outcome is CheckOutcome.STATE_LEAK
    assert [str(puzzle)[:9] for puzzle in report.counterexample.previous] == ["5948.2..."]
