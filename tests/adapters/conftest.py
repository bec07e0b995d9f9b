"""Fixtures that write a Python file and load the solver in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solvers.adapters.python import Solver


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], str]:
    """Write the text to mine.py, and return its path."""

    def write(text: str) -> str:
        path = tmp_path / "mine.py"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def load(written: Callable[[str], str]) -> Callable[..., Any]:
    """Write the text to mine.py, and load its solver with these options."""
    return lambda text, **options: Solver(written(text), **options).load()
