"""Naked and hidden singles to a fixpoint, before there is a model: what they decide need not become a variable."""

from __future__ import annotations

from solvers.models._deadline import Deadline
from solvers.puzzle import Puzzle


class Contradiction(Exception):
    """A cell can hold no digit, or a unit has no place for one: the puzzle has no solution."""


def candidates(puzzle: Puzzle, deadline: Deadline) -> list[set[int]]:
    """What each cell may still hold when no single is left. Raises Contradiction and OutOfTime."""
    board = _Board(puzzle)
    while board.hidden_singles(deadline):
        pass
    return board.candidates


class _Board:
    """The candidates of every cell while singles are being found."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.shape = puzzle.shape
        self.candidates = [set(puzzle.shape.digits) for _ in range(puzzle.shape.cells)]
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                self._assign(cell, digit)

    def hidden_singles(self, deadline: Deadline) -> bool:
        """Write every digit that has a single place in some unit; whether there was one."""
        found = False
        for unit in self.shape.units:
            deadline.check()
            for digit in self.shape.digits:
                places = [cell for cell in unit if digit in self.candidates[cell]]
                if not places:
                    raise Contradiction
                if len(places) == 1 and len(self.candidates[places[0]]) > 1:
                    self._assign(places[0], digit)
                    found = True
        return found

    def _assign(self, cell: int, digit: int) -> None:
        """Write the digit, and every naked single that follows from it."""
        if digit not in self.candidates[cell]:
            raise Contradiction
        self.candidates[cell] = {digit}
        pending = [cell]
        while pending:
            single = pending.pop()
            (digit,) = self.candidates[single]
            for peer in self.shape.peers(single):
                left = self.candidates[peer]
                if digit in left:
                    left.remove(digit)
                    if not left:
                        raise Contradiction
                    if len(left) == 1:
                        pending.append(peer)
