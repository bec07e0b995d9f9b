"""What the tests of compiled languages share: a file that is there or made, its launched driver, and a missing compiler."""

from __future__ import annotations

import importlib
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from solvers import adapters
from tests.adapters.drive import Driven

SOLUTIONS = Path(__file__).parent / "solutions"


def need(program: str) -> None:
    """Skip the test where a compiler is not installed; on CI it must be."""
    if shutil.which(program) is None and not os.environ.get("CI"):
        pytest.skip(f"{program} is not installed")


def adapter(path: Path | str, **options: Any) -> Any:
    """The adapter of a solution, by name, or of any file."""
    file = str(SOLUTIONS / path)
    language = adapters.language(file)
    assert language is not None
    return importlib.import_module(f"solvers.adapters.{language}").Solver(file, **options)


def driven(path: Path | str, **options: Any) -> Driven:
    """The driver of a solution, compiled and started."""
    return Driven(adapter(path, **options).load())


def written(folder: Path, name: str, text: str) -> Path:
    """A file with that text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def without_compilers(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Empty the search path."""
    monkeypatch.setenv("PATH", str(folder))
