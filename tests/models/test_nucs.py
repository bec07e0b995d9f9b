"""What only NuCS has: compiled code in a folder of its own, and a search that must be killed."""

from __future__ import annotations

from pathlib import Path

import numba
import pytest

from solvers.cache_folder import user_cache
from solvers.models.nucs import Solver
from solvers.puzzle import Puzzle
from solvers.solver import Limits


def test_it_says_that_it_cannot_be_interrupted() -> None:
    """The registry then runs it in a process that can be killed."""
    assert not Solver().interruptible


def test_compiling_is_timed_separately() -> None:
    """It is in no other counter, and happens once in a process."""
    Solver().prepare()
    assert "compile_seconds" not in Solver().solve(Puzzle.empty(), Limits(2)).counters


@pytest.mark.skipif(bool(numba.config.CACHE_DIR), reason="NUMBA_CACHE_DIR is set")  # type: ignore[attr-defined]
def test_its_compiled_code_is_in_our_cache_folder() -> None:
    """Only the user can write there."""
    from nucs.solvers.backtrack_solver import solve_one  # type: ignore[import-untyped]

    assert Path(solve_one.stats.cache_path).is_relative_to(user_cache("nucs"))
