"""Fixtures that write a Python file and load the solver in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solvers.adapters.python import Solver, call_selection


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], str]:
    """Write the text to mine.py, and return its path."""

    def write(text: str) -> str:
        path = tmp_path / "mine.py"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def load(written: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Write the text to mine.py, and load its solver with these options.

    The process of the tests is large, so that a fork of it, in which each form of call is tried,
    takes longer than in the process of a solver.
    """
    monkeypatch.setattr(call_selection, "_CPU_TIME", 30.0)
    monkeypatch.setattr(call_selection, "_WALL_TIME", 120.0)
    return lambda text, **options: Solver(written(text), **options).load()
