"""A cleaned copy of puzzle files: faults corrected, and unwanted puzzles left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

import numpy as np

from solvers.audit.batch_checks import NOT_MINIMAL, BatchChecks
from solvers.audit.findings import Findings
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.quantities import count


class Drop(StrEnum):
    """Puzzles that a cleaned copy leaves out."""

    DUPLICATES = "duplicates"
    ISOMORPHS = "isomorphs"
    NOT_UNIQUE = "not-unique"
    NOT_MINIMAL = "not-minimal"


class CleanedCopy:
    """Decides in a first pass which puzzles to leave out, and corrects the others in a second one.

    changes  what was corrected and left out, and how often
    """

    def __init__(self, drop: set[Drop]) -> None:
        self.changes: Counter[str] = Counter()
        self._drop = drop | ({Drop.DUPLICATES} if Drop.ISOMORPHS in drop else set())
        self._reasons = bytearray()  # for each puzzle, 0 or 1 + the number of the kind of Drop
        self._written = 0

    def observe(self, checks: BatchChecks) -> None:
        """Note which puzzles of a batch to leave out."""
        reasons = np.zeros(len(checks.batch), np.uint8)
        if Drop.NOT_MINIMAL in self._drop:
            reasons[checks.minimal == NOT_MINIMAL] = _reason(Drop.NOT_MINIMAL)
        if Drop.NOT_UNIQUE in self._drop:
            reasons[~checks.is_unique] = _reason(Drop.NOT_UNIQUE)
        self._reasons += reasons.tobytes()

    def end_first_pass(self, findings: Findings) -> None:
        """Note which puzzles repeat others."""
        reasons = np.frombuffer(self._reasons, np.uint8)
        repeats = {Drop.DUPLICATES: findings.duplicates, Drop.ISOMORPHS: findings.isomorphs}
        for kind, found in repeats.items():
            for numbers in found.numbers if found and kind in self._drop else ():
                reasons[numbers] = _reason(kind)

    def entries(self, checks: BatchChecks) -> Iterator[PuzzleEntry]:
        """Yield the entries of a batch of the second pass, with what was corrected."""
        batch = checks.batch
        for row, reason in enumerate(self._reasons[batch.first : batch.first + len(batch)]):
            if reason:
                self.changes[f"{[*Drop][reason - 1]} left out"] += 1
            else:
                self._written += 1
                yield self._entry(checks, row)

    def summary(self) -> str:
        """Return how many puzzles were written, and what was changed."""
        changes = [f"{what}: {number:,}" for what, number in sorted(self.changes.items())]
        return "; ".join([f"{count(self._written, 'puzzle')} written", *changes])

    def _entry(self, checks: BatchChecks, row: int) -> PuzzleEntry:
        batch, found = checks.batch, int(checks.counts[row])
        counted, at_least = int(batch.counts[row]), int(batch.at_least[row])
        grid = batch.solutions[row] if batch.solutions[row].any() else None
        if checks.wrong_count[row]:
            self.changes["counts corrected"] += 1
            counted, at_least = found if checks.is_exact[row] else -1, found
        if checks.wrong_solution[row]:
            self.changes["solutions corrected"] += 1
            grid = checks.solutions[row] if found else None
        return PuzzleEntry(
            Puzzle(tuple(batch.givens[row].tolist()), batch.shape),
            count=None if counted < 0 else counted,
            at_least=at_least if counted >= 0 or at_least > 1 else int(grid is not None),
            solution=None if grid is None else tuple(grid.tolist()),
            name=batch.names[row],
        )


def _reason(kind: Drop) -> int:
    return 1 + [*Drop].index(kind)
