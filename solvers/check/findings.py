"""What a trial can find of an answer, each outcome with its lesson, and a finding: one answer that was not right."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle


class CheckOutcome(StrEnum):
    """What was verified."""

    CORRECT = "correct"
    WRONG = "wrong"
    CHANGED_GIVENS = "changed-givens"
    INCOMPLETE = "incomplete"
    UNTOUCHED = "untouched"
    CLAIMS_NONE = "claims-none"
    CLAIMS_FALSE_SOLUTION = "claims-false-solution"
    FALSE_UNIQUE = "false-unique"
    MISCOUNTED = "miscounted"
    STATE_LEAK = "state-leak"
    NONDETERMINISTIC = "nondeterministic"
    TIMEOUT = "timeout"
    MEMOUT = "memout"
    RECURSION = "recursion"
    CRASH = "crash"
    INVALID_OUTPUT = "invalid-output"
    UNSUPPORTED = "unsupported"
    NOT_A_SOLVER = "not-a-solver"
    NO_COMPILER = "no-compiler"
    DOES_NOT_COMPILE = "does-not-compile"

    @property
    def lesson(self) -> str:
        """One sentence on what it means and where to look."""
        return _LESSONS[self]


_LESSONS = {
    CheckOutcome.CORRECT: "every board is filled, keeps its givens, and has each digit once in every row, column and box.",
    CheckOutcome.WRONG: "a unit holds a digit twice: is that kind of unit compared with the digit that is to be placed, and in"
    " all of its cells?",
    CheckOutcome.CHANGED_GIVENS: "a given came back as another digit: is only what was blank ever written, and set back?",
    CheckOutcome.INCOMPLETE: "the board came back with blanks: does the search end too soon, or undo what it had found?",
    CheckOutcome.UNTOUCHED: "the board came back as it was given: did you forget to return True when the last cell is filled,"
    " so that all is undone again, or to hand back the board that you filled?",
    CheckOutcome.CLAIMS_NONE: "it says that there is no solution, and there is one: is every digit tried in every cell, and"
    " each undone when it fails?",
    CheckOutcome.CLAIMS_FALSE_SOLUTION: "it fills in a board that has no solution: are the givens compared with each other"
    " before the search?",
    CheckOutcome.FALSE_UNIQUE: "it claims that its solution is the only one, and there is another: does it search on after the"
    " first?",
    CheckOutcome.MISCOUNTED: "it finds another number of solutions than there are: is each one counted, and once?",
    CheckOutcome.STATE_LEAK: "it is right in a fresh process and wrong after other puzzles: is something kept from one puzzle to"
    " the next, in a global, a static, a default argument or a cache?",
    CheckOutcome.NONDETERMINISTIC: "the same board got different answers: does it depend on the order of a set, on random"
    " numbers, or on memory that was never set?",
    CheckOutcome.TIMEOUT: "no answer within the time limit on a board that plain backtracking solves at once: does it loop"
    " without progress, or look at a clash too late?",
    CheckOutcome.MEMOUT: "it took more memory than it may: does it keep every board that it has tried?",
    CheckOutcome.RECURSION: "it recursed deeper than its language allows: does each call fill one more cell, and end after the"
    " last?",
    CheckOutcome.CRASH: "it ended with an error in place of an answer.",
    CheckOutcome.INVALID_OUTPUT: "what came back is no board of this size.",
    CheckOutcome.UNSUPPORTED: "it says that it cannot take such a board.",
    CheckOutcome.NOT_A_SOLVER: "there is nothing in it that solves a board.",
    CheckOutcome.NO_COMPILER: "its language cannot be run here.",
    CheckOutcome.DOES_NOT_COMPILE: "its compiler refuses it.",
}


@dataclass(frozen=True)
class Finding:
    """One answer that was not right.

    entry     the board that was asked, and what is known of it
    reason    what is wrong, in words, with unit and cells
    cells     the cells that show it
    unit      the name of the unit that is broken, if one is
    board     what came back, if a board did; zeros are blanks
    evidence  a verified solution that refutes it, where one does
    before    the puzzles that were asked before in the same process, where they matter
    limit     how many solutions were asked for
    setting   what was particular about the process, in words: "one object for all puzzles"
    """

    outcome: CheckOutcome
    entry: PuzzleEntry
    reason: str
    cells: tuple[int, ...] = ()
    unit: str | None = None
    board: Grid | None = None
    evidence: Grid | None = None
    before: tuple[Puzzle, ...] = ()
    limit: int | None = 1
    setting: str = ""

    @property
    def puzzle(self) -> Puzzle:
        """The board that was asked."""
        return self.entry.puzzle
