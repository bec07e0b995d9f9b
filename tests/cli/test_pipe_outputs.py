"""An output that is a pipe is opened once, and written directly."""

from __future__ import annotations

import contextlib
import os
import select
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.exceptions import Exit

from solvers.cli import app, output_files

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders")


@pytest.fixture
def named_pipe(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """Yield a named pipe and its reader."""
    file = tmp_path / "pipe"
    os.mkfifo(file)
    reader = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    yield file, reader
    os.close(reader)


@pytest.fixture
def open_pipe() -> Iterator[tuple[str, int]]:
    """Yield the path of an open pipe, as /dev/stdout and `>(command)` are, and its reader."""
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    yield f"/dev/fd/{writer}", reader
    os.close(reader)
    os.close(writer)


def test_checking_a_named_pipe_does_not_end_it(named_pipe: tuple[Path, int]) -> None:
    """Its reader would take the first close for the end of the output."""
    file, reader = named_pipe
    ended = select.poll()
    ended.register(reader)
    output_files.check({"--output": file}, {})
    assert ended.poll(0) == []
    output_files.write(file, "new")
    assert os.read(reader, 10) == b"new"
    assert os.listdir(file.parent) == ["pipe"]


@pytest.mark.parametrize(
    "command",
    [
        "solve --solver naive FILE -o",
        "rate FILE -o",
        "canon FILE -o",
        "convert FILE --output-format puzzle-lines",
    ],
)
def test_an_open_pipe_is_an_output(
    command: str, open_pipe: tuple[str, int], tmp_path: Path
) -> None:
    """Its real path, such as `pipe:[123]`, is not a file."""
    file, (path, reader) = tmp_path / "puzzles.txt", open_pipe
    file.write_text("1234341221434.21\n")
    name, *rest = command.replace("FILE", str(file)).split()
    with contextlib.suppress(Exit):
        app.load(name).main([*rest, path], standalone_mode=False)
    assert len(os.read(reader, 10_000)) > 16
    assert os.listdir(tmp_path) == ["puzzles.txt"]
