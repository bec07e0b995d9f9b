"""How likely a function solves, or counts solutions, by its name."""

from __future__ import annotations

import re
from typing import Final

# In lower case without underscores, the likeliest first. From `run` on they are often helpers.
_NAMES: Final = (
    "solvesudoku", "sudokusolver", "sudokusolve", "solvesudokuboard", "solvesudokupuzzle", "solve",
    "solver", "solveboard", "solvepuzzle", "solvegrid", "solveit", "solveall", "sudoku",
    "findsolution", "getsolution",
    "run", "backtrack", "backtracking", "backtracksolve", "dfs", "search", "fill", "helper",
)  # fmt: skip
_FIRST_WEAK: Final = _NAMES.index("run")
_PARTS: Final = ("solv", "sudoku", "backtrack")
_HELPER: Final = re.compile(
    r"^(is|has|can|check|valid|verify|print|show|display|draw|read|parse|load|generate|create"
    r"|make|test|main|unsolv)"
)
# One technique or one step of a solver, such as `solve_naked_singles`.
_STEP: Final = re.compile(
    r"single|naked|hidden|pair|triple|wing|step|cell|row|column|col$|box|square|block|unit"
    r"|once|next|simple|basic|logic|eliminat|technique|possib"
)
_COUNTS: Final = re.compile(
    r"^(count|num|number|numberof|total|howmany|get)?(all)?(sudoku)?"
    r"(solutions?|sols)(count|number)?$"
)


def solving_rank(name: str) -> int | None:
    """Return the place of a name in the order of likelihood; None for other names."""
    plain = _plain(name)
    if plain in _NAMES:
        return _NAMES.index(plain)
    if _HELPER.search(plain) or _STEP.search(plain) or counting_rank(name) is not None:
        return None
    ranks = (len(_NAMES) + place for place, part in enumerate(_PARTS) if part in plain)
    return next(ranks, None)


def counting_rank(name: str) -> int | None:
    """Return 0 for the name of a function that counts solutions, None for other names."""
    plain = _plain(name)
    return 0 if _COUNTS.search(plain) and plain != "solution" else None


def is_strong(name: str) -> bool:
    """Whether a name says that the function solves."""
    rank = solving_rank(name)
    return rank is not None and (rank < _FIRST_WEAK or "solv" in _plain(name))


def is_unusual(name: str) -> bool:
    """Whether a name says nothing, neither that the function solves nor that it is a helper."""
    return solving_rank(name) is None and not _HELPER.search(_plain(name))


def _plain(name: str) -> str:
    return name.rpartition(".")[2].replace("_", "").lower()
