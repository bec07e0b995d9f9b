"""All stages of a check in their order: the contract of LeetCode 37 first, then robustness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solvers.check import puzzle_library as library
from solvers.check.checked_solver import ONE_OBJECT, OTHER_HASH_SEED
from solvers.check.stage import Depth, Stage
from solvers.formats import PuzzleEntry

ISOMORPHS: Final = 12  # of each puzzle, in a thorough check


def stages(depth: Depth, own: Sequence[PuzzleEntry] = ()) -> tuple[Stage, ...]:
    """Return all stages of a check in their order, the user's own puzzles first."""
    first = (
        Stage(
            "your puzzles",
            "solves your puzzles",
            tuple(own),
            may_be_slow=True,
            least=0.0,
            from_user=True,
        ),
    )
    more = _thorough() if depth is Depth.THOROUGH else ()
    chosen = (*(first if own else ()), *_contract(), *more, *_robustness())
    if depth is not Depth.QUICK:
        return chosen
    return tuple(replace(stage, cases=stage.cases[: stage.quick]) for stage in chosen)


def _contract() -> tuple[Stage, ...]:
    """Valid puzzles with exactly one solution."""
    textbook, easy, medium, hard, crosswise = map(
        library.section, ("textbook", "easy", "medium", "hard", "crosswise")
    )
    few, long, third = map(library.section, ("few-givens", "long-search", "third-candidate"))
    worst = tuple(
        change(entry)
        for entry in library.section("anti-backtracking")
        for change in (library.rotated, _same, library.transposed, library.relabelled)
    )
    partial = (*library.section("half-rules"), *crosswise, *map(library.relabelled, crosswise))
    repeated = (easy[5], easy[5], easy[6], easy[5], textbook[0], easy[6])
    blanks = (*library.last_blanks(), *library.blank_units())
    return (
        Stage("textbook example", "solves the example of LeetCode 37", textbook),
        Stage("easy puzzles", "solves puzzles with many givens", easy, quick=8),
        Stage(
            "last blanks",
            "fills every cell, row, column, box and digit",
            blanks,
            weight=4,
            is_easiest=True,
        ),
        Stage(
            "repeated puzzles",
            "keeps nothing between puzzles (A-A, A-B-A)",
            repeated,
            tests_state=True,
        ),
        Stage("partial rules", "compares with the whole row, column and box", partial, weight=6),
        Stage(
            "medium puzzles",
            "undoes thousands of wrong guesses",
            medium,
            quick=4,
            may_be_slow=True,
            least=0.2,
        ),
        Stage(
            "another hash seed",
            "does not depend on the order of sets",
            (*textbook, *easy[4:10], *medium[:2]),
            setting=OTHER_HASH_SEED,
        ),
        Stage(
            "first solution",
            "finds one solution when asked for one",
            (*textbook, *easy[4:8], *medium[:2]),
            quick=3,
            solution_limit=1,
        ),
        Stage(
            "few givens",
            "solves puzzles with 17 to 21 givens",
            few,
            quick=4,
            may_be_slow=True,
            least=0.0,
        ),
        Stage(
            "long searches",
            "does not stop after thousands of guesses",
            _alternately(long),
            quick=2,
            may_be_slow=True,
            least=0.0,
        ),
        Stage(
            "hard puzzles",
            "is right after a long search",
            (*hard[:1], *third, *hard[1:]),
            quick=2,
            may_be_slow=True,
            least=0.0,
        ),
        Stage(
            "anti-backtracking",
            "solves the worst cases for reading order",
            worst,
            quick=1,
            may_be_slow=True,
            least=0.0,
        ),
    )


def _robustness() -> tuple[Stage, ...]:
    """Everything that LeetCode never tests."""
    few, textbook, contradictory = map(
        library.section, ("few-solutions", "textbook", "contradictory-givens")
    )
    none = _sections("dead-cell", "dead-unit", "dead-end")
    solved = tuple(library.solved(grid) for grid in library.solutions()[:2])
    mixed = (*textbook, *few[:1], *textbook, *none[:1], *textbook, *contradictory[:1], *textbook)
    counted = (*textbook, *few[:3], *library.section("three-ways"), *none[:2])
    counted += (*contradictory[5:8], *solved[:1], *few[3:])
    found = (
        Stage("solved puzzle", "returns a solved puzzle unchanged", solved),
        Stage("contradictory givens", "rejects two equal givens in one unit", contradictory),
        Stage("no solution", "does not fill in an unsolvable puzzle", none),
        Stage(
            "hidden dead ends",
            "finds this out by a long search",
            _sections("searched-dead-end", "sparse-dead-end"),
            quick=2,
            may_be_slow=True,
        ),
        Stage("several solutions", "finds one, and does not call it unique", few, quick=3),
        Stage(
            "many solutions",
            "solves nearly empty puzzles and the empty one",
            library.section("many-solutions"),
            may_be_slow=True,
        ),
        Stage("mixed puzzles", "keeps nothing from other puzzles", mixed, tests_state=True),
        Stage("one object", "one object solves many puzzles", mixed, setting=ONE_OBJECT),
        Stage("counting", "counts the solutions", counted, quick=11, solution_limit=None),
        Stage(
            "first of several",
            "finds one solution when asked for one",
            few,
            quick=3,
            solution_limit=1,
        ),
    )
    return tuple(replace(stage, contract=False) for stage in found)


def _thorough() -> tuple[Stage, ...]:
    blanks = tuple(entry for shift in range(1, 9) for entry in library.last_blanks(shift))
    many, hard = _isomorphs("easy", "medium"), _isomorphs("hard")
    return (
        Stage("more last blanks", "fills every cell with other digits", blanks),
        Stage("isomorphs", "solves relabelled, rearranged puzzles", many, may_be_slow=True),
        Stage("hard isomorphs", "solves rearranged hard puzzles", hard, may_be_slow=True),
    )


def _isomorphs(*names: str) -> tuple[PuzzleEntry, ...]:
    entries = _sections(*names)
    return tuple(
        library.isomorph(entry, number) for number in range(ISOMORPHS) for entry in entries
    )


def _sections(*names: str) -> tuple[PuzzleEntry, ...]:
    return tuple(entry for name in names for entry in library.section(name))


def _alternately(entries: tuple[PuzzleEntry, ...]) -> tuple[PuzzleEntry, ...]:
    """Long searches in reading order, and those that fill the tightest cell first, in turn."""
    return tuple(entries[number] for number in (0, 3, 1, 4, 2))


def _same(entry: PuzzleEntry) -> PuzzleEntry:
    return entry
