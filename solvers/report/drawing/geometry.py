"""Paths of lines, and heights of labels that do not cover each other, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solvers.report.drawing.marks import number

Point = tuple[float, float]
GAP = 14.0  # between two labels below each other


def path(points: Sequence[Point], step: str) -> str:
    """Return the commands of a path, without steps that are too small to be seen."""
    parts, (x, y) = [f"M{number(points[0][0])} {number(points[0][1])}"], points[0]
    for new_x, new_y in points[1:]:
        to = {"H": f"H{number(new_x)}", "V": f"V{number(new_y)}"}
        moved = {"H": number(new_x) != number(x), "V": number(new_y) != number(y)}
        if not step and any(moved.values()):
            parts.append(f"L{number(new_x)} {number(new_y)}")
        parts += [to[each] for each in step if moved[each]]
        x, y = new_x, new_y
    return "".join(parts)


def spread(wanted: Sequence[float], low: float, high: float) -> list[float]:
    """Return heights near the wanted ones, in the order of their heights a gap apart."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed = [0.0] * len(wanted)
    least = low
    for at in order:
        placed[at] = max(wanted[at], least)
        least = placed[at] + GAP
    most = high
    for at in reversed(order):
        placed[at] = min(placed[at], most)
        most = placed[at] - GAP
    return placed


def nearest(points: Sequence[Point], height: float) -> Point:
    """Return the point of a curve of steps that is nearest to a height."""
    lowest, highest = max(y for _, y in points), min(y for _, y in points)
    height = min(max(height, highest), lowest)
    for (_, y), (next_x, next_y) in pairwise(points):
        if min(y, next_y) <= height <= max(y, next_y):
            return next_x, height
    return points[-1]
