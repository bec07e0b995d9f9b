"""An output that is a pipe is opened once, and written directly."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from solvers.cli import output_files

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders")


@pytest.fixture
def named_pipe(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """Yield a named pipe and its reader."""
    file = tmp_path / "pipe"
    os.mkfifo(file)
    reader = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    yield file, reader
    os.close(reader)


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
