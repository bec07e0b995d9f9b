"""What is asked in a trial, as data: stages from quick to thorough, each with what it proves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from solvers.check import puzzle_library
from solvers.check.checked_solver import OTHER_SEED, REUSED, USUAL, Setting
from solvers.formats import PuzzleEntry
from solvers.worker.capabilities import Capabilities

UNIQUE_OR_NOT: Final = 2  # solutions that tell none, one and several apart
COUNTED: Final = 1000  # solutions that a solver is asked for to see whether it counts right; no board there has as many
ISOMORPHS: Final = 12  # of each board, in a thorough trial


class Depth(StrEnum):
    """How much is asked."""

    QUICK = "quick"
    DEFAULT = "default"
    THOROUGH = "thorough"


@dataclass(frozen=True)
class Stage:
    """Boards that are asked one after another in one process, and what they prove together.

    quick        how many of them a quick trial asks
    contract     whether LeetCode 37 promises such boards: valid, with exactly one solution
    may_be_slow  whether a time-out there is slow, and not wrong
    limit        how many solutions are asked for; a solver that finds one is asked for one, and to count where it is None
    in_turn      whether it looks for what a process keeps from one puzzle to the next
    is_own       whether they are the user's own puzzles, which are asked in any case
    """

    name: str
    proves: str
    entries: tuple[PuzzleEntry, ...]
    quick: int = 1000
    contract: bool = True
    may_be_slow: bool = False
    limit: int | None = UNIQUE_OR_NOT
    setting: Setting = USUAL
    in_turn: bool = False
    is_own: bool = False

    def fits(self, capabilities: Capabilities) -> bool:
        """Whether such a solver can be asked."""
        if self.setting.reuse:
            return capabilities.reusable
        if capabilities.one:
            return self.limit == UNIQUE_OR_NOT or (self.limit is None and capabilities.counts)
        return True

    def spread(self, number: int) -> tuple[PuzzleEntry, ...]:
        """So many of its boards at most, taken evenly."""
        number = min(number, len(self.entries))
        return tuple(self.entries[place * len(self.entries) // number] for place in range(number))

    def limit_for(self, capabilities: Capabilities) -> int | None:
        """How many solutions such a solver is asked for. One that lists all is not asked for more than it takes to see."""
        if capabilities.one:
            return 1 if self.limit is not None else None
        return COUNTED if self.limit is None else self.limit


def stages(depth: Depth, own: Sequence[PuzzleEntry] = ()) -> tuple[Stage, ...]:
    """All stages of a trial in their order, the user's own puzzles first."""
    first = (
        (
            Stage(
                "your puzzles",
                "the puzzles that were asked for",
                tuple(own),
                may_be_slow=True,
                is_own=True,
            ),
        )
        if own
        else ()
    )
    more = _thorough() if depth is Depth.THOROUGH else ()
    chosen = (*first, *_contract(), *more, *_robustness())
    if depth is not Depth.QUICK:
        return chosen
    return tuple(_quickly(stage) for stage in chosen)


def _quickly(stage: Stage) -> Stage:
    return replace(stage, entries=stage.entries[: stage.quick])


def _contract() -> tuple[Stage, ...]:
    """Valid boards with exactly one solution."""
    textbook, easy, medium = (
        puzzle_library.section("textbook"),
        puzzle_library.section("easy"),
        puzzle_library.section("medium"),
    )
    against = tuple(
        change(entry)
        for entry in puzzle_library.section("anti-backtracking")
        for change in _CHANGES
    )
    crosswise = tuple(
        change(entry)
        for change in (lambda entry: entry, puzzle_library.relabelled)
        for entry in puzzle_library.section("crosswise")
    )
    half_rules = (*puzzle_library.section("half-rules"), *crosswise)
    in_turn = (easy[5], easy[5], easy[6], easy[5], textbook[0], easy[6])
    blanks = (*puzzle_library.last_blanks(), *puzzle_library.blank_units())
    seeds = (*textbook, *easy[4:10], *medium[:2])
    return (
        Stage("textbook example", "the board that LeetCode 37 shows is solved", textbook),
        Stage("easy boards", "boards with many givens are solved, one after another", easy, 8),
        Stage(
            "last blanks",
            "every cell is reached: each as the last blank; each row, column, box, digit blank",
            blanks,
        ),
        Stage(
            "in turn",
            "nothing is kept between puzzles: the same board twice, A-B-A",
            in_turn,
            in_turn=True,
        ),
        Stage(
            "half a rule", "each digit is compared with all of its row, column and box", half_rules
        ),
        Stage(
            "medium boards",
            "guesses are undone rightly, thousands of times",
            medium,
            4,
            may_be_slow=True,
        ),
        Stage(
            "another hash seed",
            "answers do not depend on the order of sets, nor on the process",
            seeds,
            setting=OTHER_SEED,
        ),
        Stage(
            "first solution",
            "one solution is found when one is asked for",
            (*textbook, *easy[4:8], *medium[:2]),
            3,
            limit=1,
        ),
        Stage(
            "hard boards",
            "much guessing is right, too",
            puzzle_library.section("hard"),
            1,
            may_be_slow=True,
        ),
        Stage(
            "anti-backtracking",
            "worst for search in reading order; turned, relabelled",
            against,
            1,
            may_be_slow=True,
        ),
    )


def _robustness() -> tuple[Stage, ...]:
    """Everything that a judge never asks."""
    few, textbook = puzzle_library.section("few-solutions"), puzzle_library.section("textbook")
    near = (
        *puzzle_library.section("dead-cell"),
        *puzzle_library.section("dead-unit"),
        *puzzle_library.section("dead-end"),
    )
    clashing = puzzle_library.section("contradictory-givens")
    sparse = (
        *puzzle_library.section("searched-dead-end"),
        *puzzle_library.section("sparse-dead-end"),
    )
    full = tuple(puzzle_library.solved(grid) for grid in puzzle_library.solutions()[:2])
    in_turn = (*textbook, *few[:1], *textbook, *near[:1], *textbook, *clashing[:1], *textbook)
    counted = (
        *textbook,
        *few[:3],
        *puzzle_library.section("three-ways"),
        *near[:2],
        *clashing[5:8],
        *full[:1],
        *few[3:],
    )

    def stage(
        name: str, proves: str, entries: tuple[PuzzleEntry, ...], quick: int = 1000, **more: object
    ) -> Stage:
        return Stage(name, proves, entries, quick, contract=False, **more)  # type: ignore[arg-type]

    return (
        stage("solved board", "a board with nothing to fill comes back as it is", full),
        stage(
            "clashing givens",
            "givens that clash in a row, a column, a box are no solution",
            clashing,
        ),
        stage("no solution", "a cell without a digit, a unit without a place, dead ends", near),
        stage(
            "no solution, hidden",
            "the same where it takes much search",
            sparse,
            2,
            may_be_slow=True,
        ),
        stage(
            "several solutions",
            "two to fifty solutions: one of them is found, and is not called the only one",
            few,
            3,
        ),
        stage(
            "many solutions",
            "nearly empty boards, and the empty one",
            puzzle_library.section("many-solutions"),
            may_be_slow=True,
        ),
        stage(
            "after others",
            "boards of every kind by turns leave nothing behind",
            in_turn,
            in_turn=True,
        ),
        stage("one object", "one object answers one puzzle after another", in_turn, setting=REUSED),
        stage("counting", "as many solutions are counted as there are", counted, 11, limit=None),
        stage("first of several", "one solution is found when one is asked for", few, 3, limit=1),
    )


def _thorough() -> tuple[Stage, ...]:
    kinds = ("easy", "medium")
    many = [
        puzzle_library.isomorph(entry, k)
        for k in range(ISOMORPHS)
        for kind in kinds
        for entry in puzzle_library.section(kind)
    ]
    hard = [
        puzzle_library.isomorph(entry, k)
        for k in range(ISOMORPHS)
        for entry in puzzle_library.section("hard")
    ]
    blanks = [entry for turn in range(1, 9) for entry in puzzle_library.last_blanks(turn)]
    return (
        Stage("more last blanks", "every cell as the last blank, with other digits", tuple(blanks)),
        Stage(
            "isomorphs",
            "other digits, other orders of rows and columns",
            tuple(many),
            may_be_slow=True,
        ),
        Stage("hard isomorphs", "the same of the hard boards", tuple(hard), may_be_slow=True),
    )


_CHANGES = (
    puzzle_library.turned,
    lambda entry: entry,
    puzzle_library.transposed,
    puzzle_library.relabelled,
)
