"""Specifications of charts: names and bounds."""

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
    """Return the values of a field in the data of a chart."""
    assert isinstance(figure, Figure)
    return (
        value[name] for data in figure.spec["datasets"].values() for value in data if name in value
    )


def test_the_message_of_a_chart_is_its_description() -> None:
    """Vega uses the description as the accessible name."""
    found = box_plot(analysed({"a": EASY, "b": [2 * time for time in EASY]}))
    assert isinstance(found, Figure)
    assert found.spec["description"] == found.message


def test_a_mean_with_timeouts_is_shown_as_a_bound() -> None:
    """Exact means have no such text."""
    analysis = analysed({"a": EASY, "b": [2 * time for time in EASY], "c": [LATE, *[9.0] * 35]})
    bounds = list(values(box_plot(analysis), "bound"))
    assert bounds[0] == ""
    assert bounds[1].startswith("at least ")


def test_points_with_timeouts_are_hollow() -> None:
    """The first puzzle, with 17 clues, has a timeout."""
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


def test_lines_of_the_symmetry_plot_have_the_names_of_puzzles() -> None:
    """Rows differ even if two solvers have the same puzzle."""
    analysis = example()
    names = {puzzle: f"puzzle {puzzle}" for puzzle in range(24)}
    found = list(values(symmetry_plot(analysis, names), "row"))
    assert len(set(found)) == len(found) > 10
    assert {row.partition(" ")[2] for row in found} <= set(names.values())
