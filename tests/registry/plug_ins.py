"""Packages with plug-ins for tests: their files, and the metadata that an installation writes."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from solvers.registry.catalogue import ENTRY_POINTS


def install(
    patch: pytest.MonkeyPatch,
    folder: Path,
    entry_points: Mapping[str, str],
    sources: Mapping[str, str],
    distribution: str = "my-package",
    summary: str = "A solver for the tests of plug-ins",
) -> None:
    """Make a package importable in this process and in its child processes, with its plug-ins.

    sources  the text of each file by its path in the package's folder
    """
    for path, text in sources.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    metadata = folder / f"{distribution.replace('-', '_')}-0.1.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 0.1\nSummary: {summary}\n"
    )
    lines = [f"[{ENTRY_POINTS}]", *(f"{name} = {path}" for name, path in entry_points.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n")
    patch.syspath_prepend(folder)
    patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
