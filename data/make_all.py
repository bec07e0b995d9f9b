"""Make every generated puzzle file, and data/SOURCES.toml, which lists them: `make data`."""

from __future__ import annotations

import hashlib
from pathlib import Path

import make
import make_puzzle_library
import make_sets

ROOT = Path(__file__).parents[1]
FILE = ROOT / "data" / "SOURCES.toml"
HEAD = "# How each puzzle file is made. Written by data/make_all.py, which `make data` runs.\n"


def sources() -> str:
    """Return the list of all files, with the digests of their present content."""
    compared = "compared by `sudoku compare` without files, and read by tests and examples"
    parts = [HEAD]
    for recipe in make.RECIPES:
        source = f"data/make.py: {recipe.name}"
        parts.append(
            _source(f"data/{recipe.name}.txt", source, [recipe.seed], recipe.take, compared)
        )
    for each in make_sets.SETS:
        source = f"data/make_sets.py: {each.name}"
        parts.append(
            _source(f"data/sets/{each.name}.txt", source, each.seeds, each.take, each.purpose)
        )
    library = make_puzzle_library
    parts.append(
        _source(
            library.FILE.relative_to(ROOT).as_posix(),
            "data/make_puzzle_library.py",
            [recipe.seed for recipe in library.RECIPES],
            sum(recipe.take for recipe in library.RECIPES),
            "the test cases of `sudoku check`",
        )
    )
    return "\n".join(parts)


def _source(path: str, recipe: str, seeds: list[int], puzzles: int, purpose: str) -> str:
    digest = hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
    return (
        f'["{path}"]\nrecipe = "{recipe}"\nseeds = {seeds}\npuzzles = {puzzles}\n'
        f'sha256 = "{digest}"\npurpose = "{purpose}"\n'
    )


def main() -> None:
    """Make all files."""
    make.main()
    make_sets.main()
    make_puzzle_library.main()
    FILE.write_text(sources(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
