"""Keep `make test-fast` fast: a test that starts a program has to have the marker `slow`."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

QUICK_PROGRAMS = {"git", "lscpu", "uname"}  # the version of the project; NumPy 2.0 asks for the CPU
_started: list[str] = []  # the programs that the running test has started


def pytest_configure() -> None:
    """Notice every program that this process starts."""
    sys.addaudithook(_notice)


def _notice(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("subprocess.Popen", "os.posix_spawn"):
        program, command = arguments[:2]
        if isinstance(command, list) and command[1:] == ["--version"]:
            return  # it takes milliseconds
        assert isinstance(program, str | bytes | os.PathLike)
        _started.append(Path(os.fsdecode(program)).name)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Forget what was started before the test, such as `uname` by pytest-xdist."""
    _started.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, None]:
    """Fail a test that started a program, also in its fixtures, unless it is slow."""
    yield
    programs = sorted({*_started} - QUICK_PROGRAMS)
    _started.clear()
    if programs and not item.get_closest_marker("slow"):
        pytest.fail(f"it starts {', '.join(programs)}: mark it with @pytest.mark.slow", False)
