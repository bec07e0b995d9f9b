"""Skip a test if a tool that it needs is not installed. In continuous integration it fails."""

from __future__ import annotations

import importlib.util
import os
import shutil
from typing import NoReturn

import pytest


def need(*programs: str) -> None:
    """Skip the test unless all of these programs are installed."""
    for program in programs:
        if shutil.which(program) is None:
            skip(f"{program} is not installed")


def need_library(*modules: str) -> None:
    """Skip the test unless all of these modules can be imported."""
    for module in modules:
        if importlib.util.find_spec(module) is None:
            skip(f"{module} is not installed")


def skip(reason: str) -> NoReturn:
    """Skip the test, or fail it if CI is set, because continuous integration skips nothing."""
    if os.environ.get("CI"):
        pytest.fail(f"{reason}, and continuous integration may not skip a test")
    pytest.skip(reason)
