"""The bundled puzzles with fewer puzzles of each file, for commands that measure them."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


def copy_puzzles(folder: Path, most: int) -> None:
    """Write the comments and the first puzzles of each bundled file to a new folder."""
    folder.mkdir()
    for file in DATA.glob("*.txt"):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        comments = sum(line.startswith("#") for line in lines)
        (folder / file.name).write_text("".join(lines[: comments + most]), encoding="utf-8")
