"""Read what MiniZinc prints: solutions, statistics, and why the search ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from solvers.puzzle import Grid
from solvers.result import Stop

_SOLUTION = "----------"  # printed after each
_STATISTIC = "%%%mzn-stat: "
_COUNTS = ("nodes", "failures")
_STOPS = {
    "==========": Stop.EXHAUSTED,
    "=====UNSATISFIABLE=====": Stop.EXHAUSTED,
    "=====UNKNOWN=====": Stop.GAVE_UP,
}


@dataclass
class Answer:
    """What was read so far.

    solution_limit  how many solutions are read; None: all
    stop            why the search ended; None if MiniZinc has not said it
    """

    solution_limit: int | None
    grids: list[Grid] = field(default_factory=list)
    stop: Stop | None = None
    _digits: list[int] = field(default_factory=list)
    _statistics: dict[str, str] = field(default_factory=dict)

    def add(self, line: str) -> None:
        """Read a line."""
        if line.startswith(_STATISTIC):
            name, _, value = line.removeprefix(_STATISTIC).partition("=")
            self._statistics[name] = value
        elif line == _SOLUTION and len(self.grids) != self.solution_limit:
            self.grids.append(tuple(self._digits))
            self._digits = []
        elif line in _STOPS:
            self.stop = _STOPS[line]
        elif line[:1].isdigit():
            self._digits += map(int, line.split())

    @property
    def is_enough(self) -> bool:
        """Whether it has as many solutions as were asked for."""
        return len(self.grids) == self.solution_limit

    def counters(self, seconds: float) -> dict[str, int | float]:
        """Return what the solver counted, and how the seconds of the solve divide.

        Without the solver's own time, everything after MiniZinc's translation is the search.
        """
        found = self._statistics
        counts = {name: int(found[name]) for name in _COUNTS if name in found}
        rest = seconds - float(found["flatTime"]) if "flatTime" in found else 0.0
        search = min(max(float(found.get("solveTime", rest)), 0.0), seconds)
        return {**counts, "build_seconds": seconds - search, "search_seconds": search}
