"""Of hundreds of puzzles asked before, the few are found after which a solver is wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from solvers.check import CheckOutcome, Depth, Options, run_check
from solvers.check.minimal_history import ASKS, NEEDED, minimal_history
from solvers.check.puzzle_library import last_blanks
from solvers.check.stages import Stage, stages
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle

BEFORE = tuple(entry.puzzle for turn in range(3) for entry in last_blanks(turn))
ENOUGH = NEEDED * 2 + ASKS  # asks


class Solver:
    """Wrong after all of the puzzles that poison it; counts how often it is started."""

    def __init__(self, poison: set[Puzzle], most: int = len(BEFORE)) -> None:
        self._poison = poison
        self._most = most
        self.starts = 0

    def leaks(self, before: Sequence[Puzzle]) -> bool:
        """Whether it is wrong after them."""
        self.starts += 1
        return self._is_wrong(before)

    def first_wrong(self, needed: Sequence[Puzzle], others: Sequence[Puzzle]) -> int | None:
        """The first of the others after which it is wrong."""
        self.starts += 1
        return next(
            (
                place
                for place in range(len(others))
                if self._is_wrong([*needed, *others[: place + 1]])
            ),
            None,
        )

    def _is_wrong(self, before: Sequence[Puzzle]) -> bool:
        return self._poison <= set(before) and (bool(self._poison) or len(before) >= self._most)


@pytest.mark.parametrize("places", [(0,), (242,), (100,), (3, 200), (0, 1), (5, 6, 240)])
def test_the_puzzles_that_matter_are_found(places: tuple[int, ...]) -> None:
    """Up to three, wherever they are, in their order, after few starts."""
    poison = [BEFORE[place] for place in places]
    solver = Solver(set(poison))
    assert minimal_history(BEFORE, solver.leaks, solver.first_wrong, lambda: False) == poison
    assert solver.starts <= NEEDED * 2


def test_where_their_number_counts_there_are_as_many_as_that() -> None:
    """Found by halving."""
    solver = Solver(set(), most=50)
    assert len(minimal_history(BEFORE, solver.leaks, solver.first_wrong, lambda: False)) == 50
    assert solver.starts <= ENOUGH


def test_what_cannot_be_found_in_time_is_left() -> None:
    """All of them are an answer, too."""
    solver = Solver(set(), most=50)
    assert minimal_history(BEFORE, solver.leaks, solver.first_wrong, lambda: True) == list(BEFORE)
    assert solver.starts == 0


def test_a_leak_is_told_with_the_one_board_that_matters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of those that were asked before it, and that are more."""

    def few(depth: Depth, own: Sequence[PuzzleEntry]) -> tuple[Stage, ...]:
        return tuple(
            stage for stage in stages(depth, own) if stage.name in ("easy boards", "half a rule")
        )

    monkeypatch.setattr(sys.modules["solvers.check.runner"], "stages", few)
    scan = Path(__file__).parents[2] / "bench" / "mutants" / "bases" / "scan.py"
    poisoned = scan.read_text(encoding="utf-8").replace(
        "        if not self.clashes(board):\n",
        '        seen.append("".join(board[0]))\n'
        '        if "5948.2..." in seen and board[0][:5] == list("..2.9"):\n'
        "            return\n"
        "        if not self.clashes(board):\n",
    )
    file = tmp_path / "mine.py"
    file.write_text(f"seen = []\n\n{poisoned}", encoding="utf-8")
    report = run_check(str(file), Options(Depth.QUICK, shrink_seconds=1.0))
    leak = next(found for found in report.findings if found.outcome is CheckOutcome.STATE_LEAK)
    assert len(leak.before) > 5
    assert report.smallest
    assert report.smallest.outcome is CheckOutcome.STATE_LEAK
    assert [str(puzzle)[:9] for puzzle in report.smallest.before] == ["5948.2..."]
