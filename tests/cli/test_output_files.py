"""An output file is replaced only when its new content is complete."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import socket
import stat
import sys
import tempfile
from pathlib import Path

import pytest

from solvers.cli import app, output_files
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


def test_a_name_that_is_too_long_is_an_error(tmp_path: Path) -> None:
    """The folder does exist."""
    file = tmp_path / ("x" * 300)
    with pytest.raises(InputError, match="File name too long; name a file with a shorter name"):
        output_files.check({"--output": file}, {})
    with pytest.raises(InputError, match="File name too long; name a file with a shorter name"):
        output_files.write(file, "new")


def test_a_socket_is_refused_before_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Standard output may be one, and is written as `-`."""
    monkeypatch.chdir(tmp_path)  # the path of a socket has to be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        with pytest.raises(InputError, match=r"cannot write socket: .*; name a file, or - for"):
            output_files.check({"--output": Path("socket")}, {})


def test_a_file_that_cannot_be_moved_to_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mount, for example. Nothing is left next to it."""
    file = tmp_path / "out.txt"
    file.write_text("old and longer")

    def replace(part: Path, target: Path) -> None:
        raise OSError(errno.EBUSY, "Device or resource busy")

    monkeypatch.setattr(Path, "replace", replace)
    inode = file.stat().st_ino
    for text in ("new", "new and much longer"):
        output_files.write(file, text)
        assert (file.read_text(), file.stat().st_ino) == (text, inode)
    assert os.listdir(tmp_path) == ["out.txt"]


def test_if_a_file_cannot_be_overwritten_the_new_content_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A note names it. The file may be a mount on a full disk."""
    file, whole = tmp_path / "out.txt", Path.replace
    file.write_text("old")

    def replace(part: Path, target: Path) -> Path:
        if target == file:
            raise OSError(errno.EBUSY, "Device or resource busy")
        return whole(part, target)

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(shutil, "copyfileobj", fail)
    with pytest.raises(InputError, match="No space left on device; delete other files"):
        output_files.write(file, "new")
    (kept,) = tmp_path.glob("*.complete")
    assert kept.read_text() == "new"
    assert f"the complete output is in {kept}" in capsys.readouterr().err


def test_the_folder_of_the_file_need_not_be_writable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The content is among the temporary files until it is complete."""
    file, temporary = tmp_path / "a" / "out.txt", tmp_path / "b"
    file.parent.mkdir()
    temporary.mkdir()
    file.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(temporary))
    with output_files.opened(file) as stream:
        stream.write(b"new")
        assert (len(os.listdir(temporary)), os.listdir(file.parent)) == (1, ["out.txt"])
        assert file.read_text() == "old"
    assert (file.read_text(), os.listdir(temporary)) == ("new", [])


@pytest.mark.parametrize("resource_limit", [100, 70_000])
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, resource_limit: int) -> None:
    """At any write, also the last one. A limit of the file size stands for it."""
    file = tmp_path / "out.txt"
    file.write_text("old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource_limit, before[1]))
    try:
        with pytest.raises(InputError, match=r"cannot write .*File too large; delete other files"):
            output_files.write(file, "x" * 70_001)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (file.read_text(), os.listdir(tmp_path)) == ("old", ["out.txt"])


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (("solve", "1" + "." * 15, "--output", ""), "--output"),
        (("compare", "--store", ""), "--store"),
        (("convert", "1" + "." * 15, ""), "OUT"),
    ],
)
def test_an_empty_name_is_not_the_current_folder(command: tuple[str, ...], name: str) -> None:
    """The error has the option or the argument."""
    with pytest.raises(InputError, match=f"^{name} '': the name is empty; name a file"):
        app.load(command[0]).main(list(command[1:]), standalone_mode=False)
