"""What `sudoku show` draws of a puzzle, as SVG and as a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Self

from solvers import api
from solvers.cli.terminal_text import isolated, printable
from solvers.errors import MissingLibrary
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.libraries import install
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import count
from solvers.svg_grid import STYLE, to_svg

_TIME_LIMIT = 10.0  # seconds for a solution
_PAGE = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body{{font:15px/1.4 Helvetica,Arial,sans-serif;margin:2rem;color:#111;background:#fff}}
main{{display:grid;gap:2rem;grid-template-columns:repeat(auto-fill,minmax(280px,1fr))}}
figure{{margin:0;break-inside:avoid}}svg{{width:100%;max-width:480px;height:auto}}
figcaption{{margin-bottom:.5rem;overflow-wrap:anywhere}}
{style}
</style></head>
<body><main>
{figures}
</main></body></html>
"""


@dataclass(frozen=True)
class ShownPuzzle:
    """A puzzle with what is drawn.

    title       its name and place, number of givens and of solutions
    solution    the first solution, or None
    candidates  for each cell, the digits to draw in it if it is blank; or nothing
    """

    puzzle: Puzzle
    title: str
    solution: Grid | None = None
    candidates: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, entry: PuzzleEntry, with_solution: bool, with_candidates: bool) -> Self:
        """Return what is drawn of a puzzle of a file."""
        puzzle = entry.puzzle
        place = f"{entry.source}:{entry.line}" if entry.line else ""
        size = f"{puzzle.shape.size}x{puzzle.shape.size}"
        kind = "jigsaw" if puzzle.shape.regions else ""
        extra = str(puzzle.shape).split("+")[1:]
        named = [word.partition("=")[0].replace("_", " ") for word in extra]
        kinds = f"{size} {kind}".strip() + "".join(f" + {name}" for name in named)
        parts = [entry.name, place, kinds, count(puzzle.given_count, "given")]
        grid = None
        if with_solution:
            result = api.solve(puzzle, time_limit=_TIME_LIMIT)
            grid = result.solution
            parts.append(result.summary)
        title = isolated(printable(", ".join(part for part in parts if part)))
        return cls(puzzle, title, grid, _candidates(puzzle) if with_candidates else ())

    def svg(self, is_file: bool = True) -> str:
        """Return a drawing."""
        return to_svg(
            self.solution or self.puzzle.givens,
            self.puzzle.shape,
            self.puzzle.givens,
            label=self.title,
            candidates=self.candidates,
            is_file=is_file,
        )


def page(several: Iterable[ShownPuzzle]) -> str:
    """Return a page with all puzzles."""
    figures = [
        f"<figure><figcaption>{escape(each.title)}</figcaption>{each.svg(is_file=False)}</figure>"
        for each in several
    ]
    return _PAGE.format(title="Sudoku", style=STYLE, figures="\n".join(figures))


def png(svg: str) -> bytes:
    """Return a picture of a drawing. Raises MissingLibrary."""
    try:
        import vl_convert
    except ImportError:
        cause = "--png needs vl-convert-python, which is not installed"
        raise MissingLibrary(cause, remedy=f"{install('png')}, or use --svg") from None
    return bytes(vl_convert.svg_to_png(svg, scale=2))


def _candidates(puzzle: Puzzle) -> tuple[tuple[int, ...], ...]:
    """Return the digits that the givens allow in each blank cell."""
    shape, givens = puzzle.shape, puzzle.givens
    seen = (
        {givens[peer] for peer in shape.peers(cell)} | ({*shape.digits} if given else set())
        for cell, given in enumerate(givens)
    )
    return tuple(tuple(digit for digit in shape.digits if digit not in used) for used in seen)
