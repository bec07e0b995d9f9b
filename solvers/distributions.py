"""Read what installed distributions say about themselves, from the names of their folders.

Most processes need a version or two, and importing `importlib.metadata` alone takes 30 ms. It is
imported for a distribution that is not in a usual folder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

_INFO, _OTHER = ".dist-info", ".egg-info"
_REQUIRES, _VERSION = "Requires-Dist: ", "Version: "


def version(name: str) -> str | None:
    """Return the version of an installed distribution, or None."""
    if file := _description(name, sys.path):
        if file.parent.suffix == _INFO:
            return file.parent.name.removesuffix(_INFO).rpartition("-")[2]
        if found := _values(file, _VERSION):
            return found[0]
    from importlib import metadata

    try:
        return metadata.version(name)
    except (metadata.PackageNotFoundError, FileNotFoundError):  # the latter by importlib_metadata
        return None


def requirements(name: str, path: Sequence[str]) -> list[str]:
    """Return what a distribution in one of the folders of `path` requires; [] without it."""
    if file := _description(name, path):
        found = _values(file, _REQUIRES)
        if found or file.parent.suffix == _INFO:
            return found
    from importlib import metadata

    own = next(iter(metadata.distributions(name=name, path=[*path])), None)
    try:
        return list((own and own.requires) or ())
    except FileNotFoundError:
        return []


def _values(file: Path, field: str) -> list[str]:
    """Return the values of a field in the head of a description."""
    head = file.read_text("utf-8").partition("\n\n")[0].splitlines()
    return [line.removeprefix(field) for line in head if line.startswith(field)]


def _description(name: str, path: Sequence[str]) -> Path | None:
    """Return the file that describes a distribution, if it is the first that is found.

    A clone that is installed in place has a folder of the other kind.
    """
    wanted = _normal(name)
    for place in path:
        try:
            entries = os.listdir(place or os.curdir)
        except OSError:  # an archive, or a folder that does not exist
            continue
        for entry in entries:
            stem, end = os.path.splitext(entry)
            file = None
            if end == _OTHER and _normal(stem.partition("-")[0]) == wanted:
                file = Path(place, entry, "PKG-INFO")
            if end == _INFO and _normal(stem.rpartition("-")[0]) == wanted:
                file = Path(place, entry, "METADATA")
            if file:
                return file if file.is_file() else None
    return None


def _normal(name: str) -> str:
    return name.lower().replace("-", "_").replace(".", "_")
