"""Write a cleaned copy of puzzle files: faults corrected, and unwanted puzzles left out."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

import numpy as np

from solvers.audit.batch_checks import NOT_MINIMAL, BatchChecks
from solvers.audit.findings import Findings
from solvers.audit.puzzle_batch import Bytes
from solvers.errors import InputError
from solvers.notation import to_line, usual_shape
from solvers.quantities import count
from solvers.shape import Shape


class Drop(StrEnum):
    """Puzzles that a cleaned copy leaves out."""

    DUPLICATES = "duplicates"
    ISOMORPHS = "isomorphs"
    NOT_UNIQUE = "not-unique"
    NOT_MINIMAL = "not-minimal"


class CleanedCopy:
    """Decides in a first pass which puzzles to leave out, and writes the others in a second one.

    changes  what was corrected and left out, and how often
    """

    def __init__(self, drop: set[Drop]) -> None:
        self.changes: Counter[str] = Counter()
        self._drop = drop | ({Drop.DUPLICATES} if Drop.ISOMORPHS in drop else set())
        self._reasons = bytearray()  # for each puzzle, 0 or 1 + the number of the kind of Drop
        self._shape: Shape | None = None
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

    def text(self, checks: BatchChecks) -> bytes:
        """Return the lines for a batch of the second pass."""
        batch = checks.batch
        reasons = self._reasons[batch.first : batch.first + len(batch)]
        lines = self._directive(batch.shape)
        for row, reason in enumerate(reasons):
            if reason:
                self.changes[f"{[*Drop][reason - 1]} left out"] += 1
            else:
                lines.append(self._line(checks, row))
        self._written += len(batch) - sum(map(bool, reasons))
        return "".join(f"{line}\n" for line in lines).encode()

    def summary(self) -> str:
        """Return how many puzzles were written, and what was changed."""
        changes = [f"{what}: {number:,}" for what, number in sorted(self.changes.items())]
        return "; ".join([f"{count(self._written, 'puzzle')} written", *changes])

    def _directive(self, shape: Shape) -> list[str]:
        """Return the comment that the shape of the next puzzles needs, if it needs one."""
        if shape == self._shape or (self._shape is None and _is_usual(shape)):
            return []
        self._shape = shape
        return [f"# shape: {shape}"]

    def _line(self, checks: BatchChecks, row: int) -> str:
        batch, shape = checks.batch, checks.batch.shape
        solution = batch.solutions[row] if batch.solutions[row].any() else None
        least = int(batch.at_least[row])
        number = f"{batch.counts[row]}" if batch.counts[row] >= 0 else f"{least}+" * (least > 1)
        if checks.wrong_count[row]:
            self.changes["counts corrected"] += 1
            number = f"{checks.counts[row]}" + "+" * (not checks.is_exact[row])
        if checks.wrong_solution[row]:
            self.changes["solutions corrected"] += 1
            solution = checks.solutions[row] if checks.counts[row] else None
        puzzle, name = _text(batch.givens[row], shape), batch.names[row]
        if number:
            return f"{puzzle} {number} {'-' if solution is None else _text(solution, shape)}"
        if solution is not None:
            return f"{puzzle} {_text(solution, shape)}"
        return f"{puzzle} # {name}" if name else puzzle


def _reason(kind: Drop) -> int:
    return 1 + [*Drop].index(kind)


def _text(values: Bytes, shape: Shape) -> str:
    return to_line(tuple(values.tolist()), shape)


def _is_usual(shape: Shape) -> bool:
    try:
        return usual_shape(shape.size) == shape
    except InputError:
        return False
