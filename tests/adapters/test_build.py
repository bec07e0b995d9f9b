"""How files are compiled: ways to try, and what is said of a compiler that does not work."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.adapters import _build
from solvers.adapters._build import Build, compiled
from solvers.adapters.cpp import standards
from solvers.errors import CompileError, NoCompiler

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_build, "_root", lambda: tmp_path)


def _of(script: str, after: str = "") -> Build:
    """Return a build whose compiler is a shell script."""
    return Build(
        file="mine.cpp", texts={"unit.cpp": ""}, command=("/bin/sh", "-c", script), after=after
    )


AMBIGUOUS = _of("echo 'mine.cpp:1: error: reference is ambiguous'; exit 1")
UNKNOWN = _of("echo 'mine.cpp:1: error: five was not declared'; exit 1")


def test_another_way_is_tried_only_after_an_error_that_it_may_cure() -> None:
    """Compiling a file with a mistake of its own once more would take time for nothing."""
    works = _of("touch program", after="ambiguous")
    assert compiled(AMBIGUOUS, works).name == "program"
    with pytest.raises(CompileError, match="five was not declared"):
        compiled(UNKNOWN, works)


@pytest.mark.parametrize("script", ["echo 'cc1plus: not found'; exit 1", "exit 127", "true"])
def test_a_compiler_that_does_not_work_is_not_the_files_fault(script: str) -> None:
    """It names no line of the file, and no missing symbol."""
    with pytest.raises(NoCompiler, match=r"/bin/sh does not work: .*compile a small program"):
        compiled(_of(script))


def test_a_missing_symbol_is_the_files_fault() -> None:
    """The linker does not name a line."""
    with pytest.raises(CompileError, match="undefined reference to `main'"):
        compiled(_of('echo "ld: undefined reference to \\`main\'"; exit 1'))


def test_older_standards_follow_the_newest() -> None:
    """Each way is tried in the newest standard first."""
    newest = Build(file="mine.cpp", texts={}, command=("g++", "-std=gnu++20", "-O2"))
    builds = standards.with_older((newest,), standards.OLDER)
    assert [build.command[1] for build in builds] == [
        "-std=gnu++20", "-std=gnu++17", "-std=gnu++14", "-std=gnu++98"
    ]  # fmt: skip
    assert [bool(build.after) for build in builds] == [False, True, True, True]
