"""Instructions of native solvers are counted by valgrind, and are the same each time."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from solvers.compare import instructions
from solvers.compare.instructions import count_instructions, counted, require_valgrind
from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.plan import Plan
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.solver import FIND_ONE

C_SOLVER = """
static int free_at(char** b, int p, char d) {
    for (int i = 0; i < 9; i++)
        if (b[p / 9][i] == d || b[i][p % 9] == d) return 0;
    for (int i = 0; i < 9; i++)
        if (b[p / 27 * 3 + i / 3][p % 9 / 3 * 3 + i % 3] == d) return 0;
    return 1;
}
static int go(char** b, int p) {
    while (p < 81 && b[p / 9][p % 9] != '.') p++;
    if (p == 81) return 1;
    for (char d = '1'; d <= '9'; d++)
        if (free_at(b, p, d)) {
            b[p / 9][p % 9] = d;
            if (go(b, p)) return 1;
            b[p / 9][p % 9] = '.';
        }
    return 0;
}
void solveSudoku(char** board, int boardSize, int* boardColSize) { go(board, 0); }
"""


def test_without_valgrind_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything runs."""
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(InputError, match="needs valgrind") as raised:
        require_valgrind()
    assert "apt install valgrind" in str(raised.value)


@pytest.mark.slow
@pytest.mark.skipif(
    not (shutil.which("valgrind") and (shutil.which("gcc") or shutil.which("cc"))),
    reason="needs valgrind and a C compiler",
)
def test_instructions_are_the_same_each_time(tmp_path: Path) -> None:
    """Apart from a few dozen, with which the driver prints the time that it measured."""
    file = tmp_path / "solver.c"
    file.write_text(C_SOLVER)
    first, again = (count_instructions(str(file), [EASY_PUZZLE], FIND_ONE) for _ in range(2))
    assert first == pytest.approx(again, rel=0.001)
    assert first[0] > 1_000_000


def test_they_are_counted_only_if_the_plan_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of other people's code, on 20 instances at most, each once; our backends are not native."""
    monkeypatch.setattr(
        instructions, "count_instructions", lambda _, instances, __: [len(instances)]
    )
    entries = (PuzzleEntry(EASY_PUZZLE),) * 30
    plan = Plan(entries, ("naive",), (1,), 1.0, counts_instructions=True)
    assert counted(plan, "solver.c") == {"instructions": [20]}
    few = Plan(entries[:5], ("naive",), (1, 2), 1.0, repetitions=4, counts_instructions=True)
    assert counted(few, "solver.c") == {"instructions": [5]}
    assert counted(plan, "naive") == {}
    assert counted(Plan(entries, ("naive",), (1,), 1.0), "solver.c") == {}
    monkeypatch.setattr(instructions, "count_instructions", lambda *_: [])
    assert counted(plan, "solver.py") == {}
