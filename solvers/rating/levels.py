"""The techniques of the rating, from easy to difficult, and the levels that group them."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Final


class Technique(Enum):
    """A way to place a digit or to remove candidates. The value is its rank, from 0, the easiest.

    docs/puzzle-tools.md defines each of them. GUESS means that none of the others applies.
    """

    HIDDEN_SINGLE_IN_BOX = 0
    HIDDEN_SINGLE = 1
    NAKED_SINGLE = 2
    POINTING = 3
    CLAIMING = 4
    NAKED_PAIR = 5
    HIDDEN_PAIR = 6
    NAKED_TRIPLE = 7
    HIDDEN_TRIPLE = 8
    NAKED_QUAD = 9
    HIDDEN_QUAD = 10
    X_WING = 11
    SWORDFISH = 12
    JELLYFISH = 13
    GUESS = 14

    def __str__(self) -> str:
        """Return the name in words: `hidden pair`, `X-wing`."""
        return "X-wing" if self is Technique.X_WING else self.name.lower().replace("_", " ")

    @property
    def level(self) -> Level:
        """The level of a puzzle whose most difficult step is this technique."""
        return next(level for level, last in _LAST.items() if self.value <= last.value)


class Level(StrEnum):
    """How difficult a puzzle with one solution is, from easy to extreme.

    easy     hidden singles in boxes
    medium   hidden singles in rows, columns and extra units, and naked singles
    hard     locked candidates (pointing, claiming)
    expert   naked and hidden pairs, triples and quads, and fish (X-wing, swordfish, jellyfish)
    extreme  guesses, or techniques that are not listed here
    """

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"


TECHNIQUES: Final = tuple(Technique)
SINGLES: Final = TECHNIQUES[:3]
LOCKED: Final = TECHNIQUES[3:5]
FISH: Final = TECHNIQUES[11:14]
LEVELS: Final = tuple(Level)
_LAST: Final = {
    Level.EASY: Technique.HIDDEN_SINGLE_IN_BOX,
    Level.MEDIUM: Technique.NAKED_SINGLE,
    Level.HARD: Technique.CLAIMING,
    Level.EXPERT: Technique.JELLYFISH,
    Level.EXTREME: Technique.GUESS,
}
