"""How files are compiled: ways to try, and what is said of a compiler that does not work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solvers.adapters import _build
from solvers.adapters._build import Build, compiled
from solvers.adapters._language import CompiledFile
from solvers.adapters._source_text import SourceText
from solvers.adapters.c import Solver as CSolver
from solvers.adapters.cpp import standards, templates
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


@pytest.mark.parametrize(
    ("error", "is_tried"),
    [
        ("error: no match for 'operator>>' (operand types are 'istream' and 'char*')", True),
        ("error: invalid operands to binary expression ('istream' and 'char *')", True),
        ("error: reference to 'byte' is ambiguous", True),
        ("error: 'grid' was not declared in this scope", False),
    ],
)
def test_an_older_standard_is_tried_after_an_error_that_may_be_of_the_standard(
    error: str, is_tried: bool
) -> None:
    """C++20 reads text into arrays only, and C++17 also through a pointer."""
    newest = Build(file="mine.cpp", texts={}, command=("g++", "-std=gnu++23", "-O2"))
    build = standards.with_older((newest,), ("gnu++17",))[-1]
    assert bool(re.search(build.after or "", error)) == is_tried


def test_headers_next_to_a_file_are_compiled_with_it(tmp_path: Path) -> None:
    """Headers that these include, too. They are a part of the key, so a change is seen."""
    (tmp_path / "rules.h").write_text('#include "more/cells.h"\n')
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "cells.h").write_text("int cells;\n")
    path = tmp_path / "mine.c"
    path.write_text('#include "rules.h"\n#include "missing.h"\n')
    file = CSolver.language.file(CSolver(str(path)), SourceText.read(str(path)))
    assert isinstance(file, CompiledFile)
    texts = file.program_build("gcc").texts
    assert texts["headers/more/cells.h"] == "int cells;\n"
    assert sorted(texts) == ["headers/more/cells.h", "headers/rules.h", "mine.c"]


def test_a_file_of_a_folder_is_written_into_it() -> None:
    """The compiler finds it by its place."""
    build = Build(
        file="mine.c",
        texts={"headers/more/cells.h": "int cells;"},
        command=("/bin/sh", "-c", "cp headers/more/cells.h program"),
    )
    assert compiled(build).read_text() == "int cells;"


@pytest.mark.parametrize(
    ("head", "arguments"),
    [
        ("template <int N, int BOX_SIZE = 3>\nclass Grid", "<9>"),
        ("template <typename Cell, size_t boxSize> struct Grid", "<int, 3>"),
        ("template <typename T> class Other {}; class Grid", ""),
    ],
)
def test_the_template_of_a_class_gets_arguments(head: str, arguments: str) -> None:
    """Sizes are 9, or 3 for a box; a parameter with a default is left out."""
    assert templates.arguments("Grid", f"{head} {{ }};") == arguments


def test_a_template_of_a_function_may_take_a_board() -> None:
    """The type of its parameter is one of its own."""
    assert templates.is_generic("const Board& grid", "template <class Board> bool")
    assert not templates.is_generic("int size", "template <class Board> bool")
