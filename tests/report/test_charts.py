"""Charts as specifications: what they are called, and bounds that do not look like exact values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solvers.report.charts.box_plot import box_plot
from solvers.report.charts.crossover_plot import crossover_plot
from solvers.report.charts.figure import Figure
from solvers.report.charts.symmetry_plot import symmetry_plot
from tests.report.pages import example
from tests.report.simulated import LATE, analysed

EASY = [1.0 + n / 10 for n in range(36)]


def values(figure: object, name: str) -> Iterator[Any]:
    """What a chart has in that field."""
    assert isinstance(figure, Figure)
    return (
        value[name] for data in figure.spec["datasets"].values() for value in data if name in value
    )


def test_a_chart_is_called_by_its_message() -> None:
    """In its specification, from which it is drawn."""
    found = box_plot(analysed({"a": EASY, "b": [2 * time for time in EASY]}))
    assert isinstance(found, Figure)
    assert found.spec["description"] == found.message


def test_a_mean_over_time_outs_is_marked_as_a_bound() -> None:
    """Of the others nothing is said."""
    analysis = analysed({"a": EASY, "b": [2 * time for time in EASY], "c": [LATE, *[9.0] * 35]})
    bounds = list(values(box_plot(analysis), "bound"))
    assert bounds[0] == ""
    assert bounds[1].startswith("at least ")


def test_points_with_time_outs_in_them_are_hollow() -> None:
    """Puzzles come with 17 clues and more; the first has the time-out."""
    late = analysed({"a": EASY, "b": [LATE, *[2 * time for time in EASY[1:]]]})
    none = analysed({"a": EASY, "b": [2 * time for time in EASY]})
    assert [sum(values(crossover_plot(found, "clues"), "censored")) for found in (late, none)] == [
        1,
        0,
    ]
    figure = crossover_plot(late, "clues")
    assert isinstance(figure, Figure)
    hollow = [layer["mark"] for layer in figure.spec["layer"] if "transform" in layer]
    assert [mark["type"] for mark in hollow] == ["point"]


def test_lines_of_orientations_are_named_after_their_puzzles() -> None:
    """Each row is another, though two solvers have the same puzzle."""
    analysis = example()
    names = {puzzle: f"puzzle {puzzle}" for puzzle in range(24)}
    found = list(values(symmetry_plot(analysis, names), "row"))
    assert len(set(found)) == len(found) > 10
    assert {row.partition(" ")[2] for row in found} <= set(names.values())
