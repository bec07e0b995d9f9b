"""Folders whose files are executed: only this user can write them."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from solvers.cache_folder import first_safe, user_cache


def test_a_missing_folder_is_created_for_this_user_only(tmp_path: Path) -> None:
    """The folder and the one around it are created with access for the owner alone."""
    folder = tmp_path / "cache" / "built"
    assert first_safe(folder) == folder
    assert [path.stat().st_mode & 0o777 for path in (folder, folder.parent)] == [0o700, 0o700]


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_a_folder_that_others_can_write_is_not_used(tmp_path: Path, mode: int) -> None:
    """The next folder is used instead; without one the answer is None."""
    unsafe, safe = tmp_path / "unsafe", tmp_path / "safe"
    unsafe.mkdir()
    unsafe.chmod(mode)
    assert first_safe(unsafe, safe) == safe
    assert first_safe(unsafe) is None


def test_a_folder_of_another_user_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that belongs to another user can be filled by that user."""
    owner = tmp_path.stat().st_uid
    monkeypatch.setattr("os.getuid", lambda: owner + 1)
    assert first_safe(tmp_path / "theirs") is None


def test_a_path_that_cannot_be_a_folder_is_not_used(tmp_path: Path) -> None:
    """A file is in the way."""
    (tmp_path / "file").write_text("")
    assert first_safe(tmp_path / "file", tmp_path / "file" / "inside") is None


def test_the_users_cache_has_named_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of compiled code has a folder of its own in the user's cache."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: Path("/cache"))
    assert (user_cache(), user_cache("go")) == (Path("/cache"), Path("/cache/go"))
