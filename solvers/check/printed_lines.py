"""What a solver prints while it solves the puzzle of a finding, for its user to recognise."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from solvers.check.checked_solver import DEFAULT_SETTING, CheckedSolver
from solvers.check.findings import Finding
from solvers.errors import SolverError
from solvers.solver import Limits
from solvers.worker.worker import Worker

_MOST: Final = 5  # lines
_LONGEST: Final = 200  # characters of a line


class _PrintingWorker(Worker):
    """A worker whose process ends by itself, so that nothing that it prints is lost."""

    def finish(self) -> str:
        """End the process, and return the end of what it wrote to standard error."""
        text = self._child.finish() if self._child else ""
        self.close()
        return text


def printed_lines(solver: CheckedSolver, found: Finding, time_limit: float) -> tuple[str, ...]:
    """Solve the puzzle of a finding in a fresh process, and return the first lines printed.

    There are none if the puzzle only fails after others, or in a process of another setting.
    """
    if found.previous or found.setting:
        return ()
    with solver.start(DEFAULT_SETTING, _PrintingWorker) as worker, suppress(SolverError):
        worker.ask(found.puzzle, Limits(found.solution_limit, time_limit))
        lines = (line.rstrip() for line in worker.finish().splitlines())
        return tuple(line[:_LONGEST] for line in lines if line)[:_MOST]
    return ()
