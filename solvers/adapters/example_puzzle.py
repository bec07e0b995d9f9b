"""The example of most textbooks and articles: solvers are tried with it before they are used."""

from __future__ import annotations

from typing import Final

from solvers.puzzle import Grid, Puzzle

TEXTBOOK: Final = Puzzle.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
# The same puzzle with eight blanks.
NEARLY_SOLVED: Final = Puzzle.parse(
    "5346.891267.195348.98342567859761.2342685379171392.8569615372.4287419635345.8617."
)
ANSWER: Final[Grid] = Puzzle.parse(
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
).givens

# The same with three blanks that share no unit, then with one blank in different places.
_BLANKS: Final = ((1, 40, 79), (0,), (80,), (40,), (7,), (63,))
BOARDS: Final[tuple[Grid, ...]] = tuple(
    tuple(0 if cell in blanks else digit for cell, digit in enumerate(ANSWER)) for blanks in _BLANKS
)
