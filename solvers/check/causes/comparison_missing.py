"""A comparison is missing: with the row, the column or the box, or with a part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from solvers.check import puzzle_library as library
from solvers.check.attempt import Attempt
from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.formats import PuzzleEntry
from solvers.puzzle import STANDARD
from solvers.quantities import count

RANK: Final = 45

_GRIDS: Final = 8  # wrong grids that are enough
_CHANCE: Final = 0.01  # that a part fits all pairs by accident
_DIGITS: Final = 2  # at most, if they are what the pairs have in common


class _Pair(NamedTuple):
    """Two peers with the same digit in a wrong grid; `given`: whether each is a given."""

    kinds: frozenset[str]
    digit: int
    cells: tuple[int, int]
    given: tuple[bool, bool]


def explain(evidence: Evidence) -> Cause | None:
    """Collect every pair of equal digits in wrong grids, and find what the pairs have in common."""
    if evidence.outcome not in (CheckOutcome.WRONG, CheckOutcome.INCOMPLETE):
        return None
    pairs, grids = _collect(evidence)
    if not pairs:
        return None
    kinds = sorted({kind for pair in pairs for kind in pair.kinds}, key=_KINDS.index)
    part = _part(pairs)
    units = " and ".join(f"the {kind}" for kind in kinds)
    return Cause(
        likely=f"Before a digit is placed, it is not compared with {part}{units} of its cell"
        f"{'' if part else ', or the result is not used'}.",
        evidence=f"In {count(grids, 'wrong grid')}, {count(len(pairs), 'pair')} of equal digits"
        f" share {' or '.join(f'a {kind}' for kind in kinds)}"
        + ("." if len(kinds) == len(_KINDS) else f", and never {_others(kinds)}."),
    )


_KINDS: Final = ("row", "column", "box")


def _others(kinds: list[str]) -> str:
    return " or ".join(f"a {kind}" for kind in _KINDS if kind not in kinds)


def _collect(evidence: Evidence) -> tuple[list[_Pair], int]:
    pairs: list[_Pair] = []
    grids = 0
    for attempt in _attempts(evidence):
        if not attempt.is_right and attempt.grid and (found := list(_pairs(attempt))):
            pairs += found
            grids += 1
        if grids >= _GRIDS:
            break
    return pairs, grids


def _attempts(evidence: Evidence) -> Iterator[Attempt]:
    """The attempts of the stages, then more puzzles."""
    yield from evidence.attempts
    yield from evidence.attempt(_more())


def _more() -> Iterator[PuzzleEntry]:
    for name in ("crosswise", "half-rules", "easy"):
        yield from library.section(name)
        yield from map(library.relabelled, library.section(name))


def _pairs(attempt: Attempt) -> Iterator[_Pair]:
    grid, givens = attempt.grid or (), attempt.entry.puzzle.givens
    shared: dict[tuple[int, int], set[str]] = {}
    for unit in STANDARD.named_units:
        for a, b in combinations(sorted(unit.cells), 2):
            if grid[a] == grid[b] != 0:
                shared.setdefault((a, b), set()).add(unit.name.split()[0])
    for (a, b), kinds in shared.items():
        yield _Pair(frozenset(kinds), grid[a], (a, b), (givens[a] > 0, givens[b] > 0))


def _part(pairs: list[_Pair]) -> str:
    """Return what all pairs have in common; empty if it may be nothing."""
    digits = sorted({pair.digit for pair in pairs})
    if len(digits) <= _DIGITS and (len(digits) / 9) ** len(pairs) < _CHANCE:
        plural = "s" if len(digits) > 1 else ""
        return f"the digit{plural} {' and '.join(map(str, digits))} in "
    for name, share, fits in _PARTS:
        if share ** len(pairs) < _CHANCE and all(map(fits, pairs)):
            return f"{name} "
    return ""


def _parts() -> Iterator[tuple[str, float, Callable[[_Pair], bool]]]:
    """Each part with the share of all pairs that lie in it."""
    yield "the givens in", 0.6, lambda pair: any(pair.given)
    yield "digits that it placed itself in", 0.4, lambda pair: not any(pair.given)
    for n in range(9):
        yield f"box {n + 1}, in", 0.2, partial(_all_are, _box, n)
        yield f"cell {n + 1} (in reading order) of", 0.3, partial(_any_is, _place_in_box, n)
        yield f"row {n + 1} in", 0.3, partial(_any_is, _row, n)
        yield f"column {n + 1} in", 0.3, partial(_any_is, _column, n)
    for n in range(3):
        yield f"row {n + 1} of three in", 0.7, partial(_any_is, lambda cell: cell // 9 % 3, n)
        yield f"column {n + 1} of three in", 0.7, partial(_any_is, lambda cell: cell % 3, n)


def _all_are(number_of: Callable[[int], int], number: int, pair: _Pair) -> bool:
    return all(number_of(cell) == number for cell in pair.cells)


def _any_is(number_of: Callable[[int], int], number: int, pair: _Pair) -> bool:
    return any(number_of(cell) == number for cell in pair.cells)


def _row(cell: int) -> int:
    return cell // 9


def _column(cell: int) -> int:
    return cell % 9


def _box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


def _place_in_box(cell: int) -> int:
    return cell // 9 % 3 * 3 + cell % 3


_PARTS: Final = tuple(_parts())
