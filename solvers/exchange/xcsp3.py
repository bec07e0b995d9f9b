"""XCSP3: an XML file with an array of integers and allDifferent constraints, for CP solvers."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.exchange.model_format import ModelFormat, comments
from solvers.puzzle import Puzzle


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape, n = puzzle.shape, puzzle.shape.size
    cells = [f"grid[{row}][{column}]" for row in range(n) for column in range(n)]
    known = [(cells[cell], str(digit)) for cell, digit in enumerate(puzzle.givens) if digit]
    yield '<instance format="XCSP3" type="CSP">'
    yield "<!--"
    sentence = "grid[i][j] is the digit of the cell in row i+1 and column j+1."
    # two hyphens would end a comment
    yield from (line.replace("-", "_") for line in comments(puzzle, "", sentence))
    yield "-->"
    yield "<variables>"
    yield f'  <array id="grid" size="[{n}][{n}]"> 1..{n} </array>'
    yield "</variables>"
    yield "<constraints>"
    for unit in shape.named_units:
        members = " ".join(cells[cell] for cell in unit.cells)
        yield f'  <allDifferent note="{unit.name}"> {members} </allDifferent>'
    if known:
        yield '  <instantiation note="givens">'
        for tag, column in zip(("list", "values"), zip(*known, strict=True), strict=True):
            yield f"    <{tag}> {' '.join(column)} </{tag}>"
        yield "  </instantiation>"
    yield "</constraints>"
    yield "</instance>"


FORMAT = ModelFormat(tools="CP solvers, such as ACE", endings=(".xml",), lines=_lines)
