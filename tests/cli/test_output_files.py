"""An output file is replaced only when its new content is complete."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from solvers.cli import output_files
from solvers.errors import InputError


def _fail(file: Path) -> None:
    with output_files.opened(file) as stream:
        stream.write(b"half of the new")
        raise KeyboardInterrupt


def test_a_file_is_replaced_at_the_end(tmp_path: Path) -> None:
    """Its permissions stay, and nothing else is left in its folder."""
    file = tmp_path / "out.txt"
    file.write_text("old")
    file.chmod(0o640)
    with output_files.opened(file) as stream:
        stream.write(b"new")
        stream.flush()
        assert file.read_text() == "old"
    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["out.txt"]


def test_an_interrupted_command_leaves_the_old_file(tmp_path: Path) -> None:
    """The new content is removed."""
    file = tmp_path / "out.txt"
    file.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        _fail(file)
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["out.txt"]


def test_an_interrupted_command_creates_no_file(tmp_path: Path) -> None:
    """Half of a file could be mistaken for the whole."""
    with pytest.raises(KeyboardInterrupt):
        _fail(tmp_path / "out.txt")
    assert os.listdir(tmp_path) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """The file that it leads to is replaced."""
    file, link = tmp_path / "out.txt", tmp_path / "link"
    file.write_text("old")
    link.symlink_to(file)
    output_files.write(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no device files in folders")
def test_a_device_is_written_directly() -> None:
    """It stays a device."""
    output_files.write(Path(os.devnull), "new")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_folder_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    """The error names the file as the user wrote it."""
    with pytest.raises(InputError, match=r"cannot write .*missing/out\.txt: No such file"):
        output_files.write(tmp_path / "missing" / "out.txt", "new")
