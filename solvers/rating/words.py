"""Describe the steps of a rating in words."""

from __future__ import annotations

from collections.abc import Sequence

from solvers import notation
from solvers.rating.levels import FISH, LOCKED, Technique
from solvers.rating.steps import Candidate, Step
from solvers.shape import Shape


def describe(step: Step, shape: Shape) -> str:
    """Return a step as a sentence: `Naked single: r4c7 is 5, the only candidate left`."""
    digits = joined(notation.cell_texts(step.digits, shape))
    cells = joined([shape.cell_name(cell) for cell in step.cells])
    name = str(step.technique)[0].upper() + str(step.technique)[1:]
    if step.technique is Technique.NAKED_SINGLE:
        return f"{name}: {cells} is {digits}, the only candidate left"
    if step.placed:
        return f"Hidden single: {cells} is {digits}, the only place for {digits} in {step.units[0]}"
    if step.technique in LOCKED:
        found = f"{name}: {digits} in {step.units[0]} is only in {step.units[1]}"
    elif step.technique in FISH:
        found = f"{name} on {digits} in {_lines(step.units)}"
    elif step.technique.name.startswith("NAKED"):
        found = f"{name} in {step.units[0]}: {cells} hold {digits}"
    else:
        found = f"{name} in {step.units[0]}: {digits} are only in {cells}"
    return f"{found}: remove {_candidates(step.removed, shape)}"


def joined(words: Sequence[str]) -> str:
    """Return `a`, `a and b`, or `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _lines(names: Sequence[str]) -> str:
    """Return `rows 2 and 7` for `row 2` and `row 7`."""
    kind = names[0].split()[0]
    return f"{kind}s {joined([name.split()[1] for name in names])}"


def _candidates(candidates: Sequence[Candidate], shape: Shape) -> str:
    """Return `3 from r5c4 and r6c4; 7 from r5c4`."""
    cells: dict[int, list[str]] = {}
    for cell, digit in candidates:
        cells.setdefault(digit, []).append(shape.cell_name(cell))
    digits = tuple(sorted(cells))
    texts = zip(notation.cell_texts(digits, shape), digits, strict=True)
    return "; ".join(f"{text} from {joined(cells[digit])}" for text, digit in texts)
