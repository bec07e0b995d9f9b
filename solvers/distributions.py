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
_REQUIRES = "Requires-Dist: "


def version(name: str) -> str | None:
    """Return the version of an installed distribution, or None."""
    if folder := _folder(name, sys.path):
        return folder.name.removesuffix(_INFO).rpartition("-")[2]
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def requirements(name: str, path: Sequence[str]) -> list[str]:
    """Return what a distribution in one of the folders of `path` requires; [] without it."""
    if folder := _folder(name, path):
        head = (folder / "METADATA").read_text("utf-8").partition("\n\n")[0].splitlines()
        return [line.removeprefix(_REQUIRES) for line in head if line.startswith(_REQUIRES)]
    from importlib import metadata

    own = next(iter(metadata.distributions(name=name, path=[*path])), None)
    return list((own and own.requires) or ())


def _folder(name: str, path: Sequence[str]) -> Path | None:
    """Return the folder that describes a distribution, if it is the first that is found."""
    wanted = _normal(name)
    for place in path:
        try:
            entries = os.listdir(place or os.curdir)
        except OSError:  # an archive, or a folder that does not exist
            continue
        for entry in entries:
            stem, end = os.path.splitext(entry)
            if end == _OTHER and _normal(stem.partition("-")[0]) == wanted:
                return None
            if end == _INFO and _normal(stem.rpartition("-")[0]) == wanted:
                folder = Path(place, entry)
                return folder if (folder / "METADATA").is_file() else None
    return None


def _normal(name: str) -> str:
    return name.lower().replace("-", "_").replace(".", "_")
