"""What a check can see: every outcome with its meaning, and one wrong answer as a finding."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle


class CheckOutcome(StrEnum):
    """What was seen: the verified result of one test case, or of the whole check.

    It is not an explanation. `causes` explains it.
    """

    CORRECT = "correct"
    NOT_DECIDED = "not-decided"
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
    CANNOT_RUN = "cannot-run"

    @property
    def explanation(self) -> str:
        """What the outcome means."""
        return _EXPLANATIONS[self]


_EXPLANATIONS = {
    CheckOutcome.CORRECT: "Every grid is filled, keeps its givens, and has each digit once in"
    " every row, column and box.",
    CheckOutcome.NOT_DECIDED: "Too few puzzles were answered within the time limit to tell whether"
    " the solver is right.",
    CheckOutcome.WRONG: "A digit appears twice in a row, column or box.",
    CheckOutcome.CHANGED_GIVENS: "A given came back as a different digit.",
    CheckOutcome.INCOMPLETE: "The grid came back with blanks.",
    CheckOutcome.UNTOUCHED: "The puzzle came back unchanged.",
    CheckOutcome.CLAIMS_NONE: "The solver reports that there is no solution, but there is one.",
    CheckOutcome.CLAIMS_FALSE_SOLUTION: "The solver filled in a puzzle that has no solution.",
    CheckOutcome.FALSE_UNIQUE: "The solver reports that its solution is the only one, but there"
    " is another.",
    CheckOutcome.MISCOUNTED: "The number of solutions is wrong.",
    CheckOutcome.STATE_LEAK: "The answer is right in a fresh process, and fails after other"
    " puzzles.",
    CheckOutcome.NONDETERMINISTIC: "The same puzzle gave different answers.",
    CheckOutcome.TIMEOUT: "There is no answer within three times the time limit, although larger"
    " puzzles are solved quickly, or hardly any cell is blank.",
    CheckOutcome.MEMOUT: "The solver exceeded its memory limit.",
    CheckOutcome.RECURSION: "The recursion is deeper than the language allows.",
    CheckOutcome.CRASH: "The solver ended with an error instead of an answer.",
    CheckOutcome.INVALID_OUTPUT: "The answer is not a grid of digits.",
    CheckOutcome.UNSUPPORTED: "The solver reports that it does not support this puzzle.",
    CheckOutcome.NOT_A_SOLVER: "No function in the file could be called as a solver.",
    CheckOutcome.NO_COMPILER: "The language of the file cannot be run on this machine.",
    CheckOutcome.DOES_NOT_COMPILE: "The compiler reports errors.",
    CheckOutcome.CANNOT_RUN: "The solver does not start.",
}


@dataclass(frozen=True)
class Finding:
    """One answer that was not right.

    entry           the puzzle, and what is known about its solutions
    reason          what is wrong with the answer, with unit and cells
    cells           the cells that show it
    unit            the name of the unit that is broken, if any
    grid            the grid that the solver returned, if any; 0 is a blank
    evidence        a verified solution that refutes the answer, if there is one
    previous        the puzzles that the same process had solved before, if they matter
    solution_limit  the number of solutions that the solver was asked for; None is all
    setting         how the process differed from the default: "one object for all puzzles"
    printed         the first lines that the solver prints while it solves the puzzle
    """

    outcome: CheckOutcome
    entry: PuzzleEntry
    reason: str
    _: KW_ONLY
    cells: tuple[int, ...] = ()
    unit: str | None = None
    grid: Grid | None = None
    evidence: Grid | None = None
    previous: tuple[Puzzle, ...] = ()
    solution_limit: int | None = 1
    setting: str = ""
    printed: tuple[str, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that the solver was given."""
        return self.entry.puzzle

    @property
    def summary(self) -> str:
        """The reason, or the name of the outcome if no reason is known."""
        return self.reason or str(self.outcome)
