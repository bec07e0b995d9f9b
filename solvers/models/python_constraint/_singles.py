"""Place naked and hidden singles until none is left, so that the model needs fewer variables."""

from __future__ import annotations

from solvers.deadline import Deadline
from solvers.puzzle import Puzzle


class Contradiction(Exception):
    """A cell can hold no digit, or a full unit has no place for one: there is no solution."""


def candidates(puzzle: Puzzle, deadline: Deadline) -> list[set[int]]:
    """Return the candidates of each cell when no single is left.

    Raises Contradiction and OutOfTime.
    """
    state = _State(puzzle)
    while state.place_hidden_singles(deadline):
        pass
    return state.candidates


class _State:
    """The candidates of each cell while singles are being placed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.shape = puzzle.shape
        self.candidates = [set(puzzle.shape.digits) for _ in range(puzzle.shape.cells)]
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                self._assign(cell, digit)

    def place_hidden_singles(self, deadline: Deadline) -> bool:
        """Place each digit that has a single place in a full unit; return True if there was one."""
        found = False
        for unit in self.shape.full_units:
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
        """Place the digit, and every naked single that follows from it."""
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
