"""Any value as plain JSON: objects, lists, numbers and text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from solvers.formats import PuzzleEntry

INFINITE = "inf"  # JSON has no infinity; null would mean that there is no time


def to_json(value: Any) -> Any:
    """Return dataclasses and named tuples as objects, NaN as null, and infinity as the text "inf".

    Python's float() reads "inf".
    """
    if isinstance(value, PuzzleEntry):
        puzzle, place = value.puzzle, {"source": value.source, "line": value.line}
        return {"text": str(puzzle), "shape": str(puzzle.shape), **place, "name": value.name}
    if is_dataclass(value):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_json(inner) for key, inner in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return to_json(value._asdict())
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Sequence):
        return [to_json(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else INFINITE if value > 0 else f"-{INFINITE}"
    return value
