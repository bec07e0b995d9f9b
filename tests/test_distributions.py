"""Versions and requirements from the names of folders are those of `importlib.metadata`."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import pytest

from solvers import distributions

INSTALLED = sorted({each.name for each in metadata.distributions()})


def installed(folder: Path, name: str, text: str | None) -> None:
    """Write the folder that describes a distribution, with its metadata if there are any."""
    (folder / name).mkdir(parents=True)
    if text is not None:
        (folder / name / "METADATA").write_text(text)


def test_every_installed_distribution_is_read_as_importlib_does() -> None:
    """Whatever its name is."""
    assert {name: distributions.version(name) for name in INSTALLED} == {
        name: metadata.version(name) for name in INSTALLED
    }
    assert {name: distributions.requirements(name, sys.path) for name in INSTALLED} == {
        name: metadata.requires(name) or [] for name in INSTALLED
    }


@pytest.mark.parametrize("name", ["my-library.one", "My_Library-One", "my.library_one"])
def test_names_are_compared_as_installers_do(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first folder of the path that has the distribution counts."""
    installed(
        tmp_path / "a", "my_library_one-1.5rc1.dist-info", "Name: x\nRequires-Dist: y>=2\n\nz"
    )
    installed(tmp_path / "b", "my_library_one-2.0.dist-info", "Name: x\n")
    path = [str(tmp_path / each) for each in ("missing", "a", "b")]
    monkeypatch.setattr(sys, "path", path)
    assert distributions.version(name) == "1.5rc1"
    assert distributions.requirements(name, path) == ["y>=2"]


@pytest.mark.parametrize("other", ["my_library.egg-info", "my_library-1.0-py3.11.egg-info"])
def test_folders_of_another_kind_are_read_too(
    other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They count before a later folder of the usual kind."""
    (tmp_path / "a" / other).mkdir(parents=True)
    (tmp_path / "a" / other / "PKG-INFO").write_text(
        "Metadata-Version: 2.4\nName: my-library\nVersion: 1.0\nRequires-Dist: y>=2\n\nz"
    )
    installed(tmp_path / "b", "my_library-2.0.dist-info", "Name: my-library\nVersion: 2.0\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "a"), str(tmp_path / "b")])
    assert distributions.version("my-library") == metadata.version("my-library") == "1.0"
    assert distributions.requirements("my-library", sys.path) == metadata.requires("my-library")


def test_a_folder_without_metadata_is_not_a_distribution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some uninstallers leave it."""
    installed(tmp_path, "gone-1.0.dist-info", None)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert distributions.version("gone") is None
    assert distributions.requirements("gone", sys.path) == []
