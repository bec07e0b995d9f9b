"""What a solver claims: the solutions it found, and why it stopped. The checker verifies it."""

from __future__ import annotations

import math
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from solvers import json_fields, notation
from solvers.errors import PuzzleError, ShapeError
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import at_least, count
from solvers.shape import Shape
from solvers.status import Status, Stop

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Result", "Status", "Stop"]


@dataclass(frozen=True, repr=False)
class Result:
    """A solver's answer to one puzzle.

    solutions  the solutions found, each a tuple of `shape.cells` digits; all if `stop` is EXHAUSTED
    stop       why the search ended
    counters   guesses, backtracks, propagations, build_seconds, search_seconds, and others that
               the backend documents; on the first solve of a process also load_seconds or
               compile_seconds, if the backend loads or compiles code for it
    puzzle     the puzzle that was solved; None if the solver does not set it
    solver     the one of several that answered (see `solvers.Fallback`); None if there was only one

    >>> Result(solutions=(), stop=Stop.EXHAUSTED).status
    <Status.UNSATISFIABLE: 'unsatisfiable'>
    """

    solutions: tuple[Grid, ...]
    stop: Stop
    counters: Mapping[str, int | float] = field(default_factory=dict, compare=False)
    puzzle: Puzzle | None = field(default=None, compare=False)
    solver: str | None = field(default=None, compare=False)

    @property
    def status(self) -> Status:
        """What the result claims. It is MULTIPLE from the second different solution on."""
        found = 1 + any(grid != self.solution for grid in self.solutions) if self.solutions else 0
        return Status.of(found, self.stop)

    @property
    def solution(self) -> Grid | None:
        """The first solution, or None."""
        return self.solutions[0] if self.solutions else None

    @property
    def summary(self) -> str:
        """What the result claims in a few words: "one solution", "at least 2 solutions"."""
        found = len(self.solutions)
        is_all = self.stop is Stop.EXHAUSTED
        claim = {
            Status.UNSATISFIABLE: "no solution",
            Status.UNIQUE: "one solution",
            Status.MULTIPLE: (count if is_all else at_least)(found, "solution"),
            Status.SOLVED: at_least(1, "solution"),
            Status.UNKNOWN: "undecided",
        }[self.status]
        is_early = self.stop not in (Stop.EXHAUSTED, Stop.ENOUGH)
        return f"{claim}; the search ended early ({self.stop})" if is_early else claim

    # --- the first solution as text, rows and HTML; everything as JSON

    def __str__(self) -> str:
        """Return the summary, and the first solution with a line of text for each row."""
        grid = self.to_grid()
        return f"{self.summary}\n{grid}" if grid else self.summary

    def __repr__(self) -> str:
        """Return the summary and the first solution as one line."""
        try:
            first = self.to_line()
            return f"<Result: {self.summary}{f': {first}' if first else ''}>"
        except Exception:  # a solver may put anything into a Result, and tracebacks show it
            values = ", ".join(map(reprlib.repr, (self.solutions, self.stop)))
            return f"<invalid Result: {values}>"

    def _repr_html_(self) -> str:
        """Return the table that notebooks show: the first solution, or else the puzzle."""
        from solvers.html_grid import escape, to_html  # imported here: only notebooks need it

        try:
            summary, shown = self.summary, self._first_solution or self.puzzle
            if shown is None:
                return f"<p>{escape(summary)}</p>"
            givens = self.puzzle.givens if self.puzzle else None
            return to_html(shown.givens, shown.shape, givens, summary)
        except Exception:  # as in __repr__
            return f"<p>{escape(repr(self))}</p>"

    @property
    def _first_solution(self) -> Puzzle | None:
        """The first solution as a puzzle without blanks."""
        return Puzzle(self.solutions[0], self._shape) if self.solutions else None

    @property
    def _shape(self) -> Shape:
        """The shape of the puzzle, or else the usual shape for the size of the solutions."""
        if self.puzzle:
            return self.puzzle.shape
        size = math.isqrt(len(self.solutions[0]))
        try:
            return Shape.of_size(size)
        except ShapeError:  # none is usual, or several are
            return Shape(1, size)

    def to_line(self) -> str | None:
        """Return the first solution as one line, or None."""
        first = self._first_solution
        return first.to_line() if first else None

    def to_grid(self) -> str | None:
        """Return the first solution with a line of text for each row, or None."""
        first = self._first_solution
        return first.to_grid() if first else None

    def rows(self) -> list[list[int]] | None:
        """Return a list for each row of the first solution, or None."""
        first = self._first_solution
        return first.rows() if first else None

    def to_numpy(self) -> npt.NDArray[np.int64] | None:
        """Return the first solution as an array of rows, or None. Raises MissingLibrary."""
        first = self._first_solution
        return first.to_numpy() if first else None

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, which docs/json.md describes."""
        puzzle = self.puzzle.to_dict() if self.puzzle else json_fields.NO_PUZZLE
        counters = {name: value for name, value in self.counters.items() if math.isfinite(value)}
        values = puzzle | {
            "status": str(self.status),
            "stop": str(self.stop),
            "solutions": [notation.to_line(grid, self._shape) for grid in self.solutions],
            "counters": counters,
        }
        return values | {"solver": self.solver} if self.solver else values

    def to_json(self) -> str:
        """Return `to_dict()` as one line of JSON."""
        return json_fields.dumps(self.to_dict())

    @classmethod
    def from_dict(cls, values: object) -> Self:
        """Return the result for which `to_dict` returned the values. Raises PuzzleError."""
        found = json_fields.members(values, _MEMBERS)
        puzzle = None if found["puzzle"] is None else Puzzle.from_dict(values)
        lines, counters = found["solutions"], found["counters"]
        if not all(isinstance(line, str) for line in lines):
            raise PuzzleError("a solution is not a text", remedy="give lines, as to_dict does")
        if not all(type(value) in (int, float) for value in counters.values()):
            raise PuzzleError("a counter is not a number", remedy="give integers or fractions")
        shape = puzzle and puzzle.shape
        grids = [notation.read_line(line, shape or _rows_alone(line)) for line in lines]
        if not isinstance(solver := found.get("solver"), str | None):
            raise PuzzleError(f"the solver is {solver!r}", remedy="give a text, or leave it out")
        result = cls(tuple(grids), _stop(found["stop"]), counters, puzzle, solver)
        if found["status"] != result.status:
            cause = f"the status is {found['status']!r}, but the solutions say {result.status}"
            raise PuzzleError(cause, remedy="correct the status, the stop or the solutions")
        return result

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Return the result for which `to_json` returned the text. Raises PuzzleError."""
        return cls.from_dict(json_fields.loads(text))


_MEMBERS = {
    "puzzle": (str, type(None)),
    "shape": (str, type(None)),
    "status": (str,),
    "stop": (str,),
    "solutions": (list,),
    "counters": (dict,),
}


def _rows_alone(line: str) -> Shape:
    """Return a shape with the size of a solution; its boxes are unknown."""
    return Shape(1, math.isqrt(line.count(",") + 1 if "," in line else len(line)))


def _stop(text: str) -> Stop:
    try:
        return Stop(text)
    except ValueError:
        raise PuzzleError(f"the stop is {text!r}", remedy=f"use {', '.join(Stop)}") from None
