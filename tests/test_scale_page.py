"""docs/scale.md: its tables are computed from measurements, and the measuring functions count."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.scale import first_puzzles
from bench.scale_storing import store_costs
from docs import scale


def test_the_tables_are_computed_from_the_measurements() -> None:
    """`python -m docs.scale` writes them from docs/scale.json."""
    assert scale.PAGE.read_text("utf-8") == scale.page(), "run python -m docs.scale"


def test_every_table_is_on_the_page() -> None:
    """A table whose start or end is missing would be lost, or appended to the page."""
    text = scale.PAGE.read_text("utf-8")
    for name in scale.TABLES:
        assert text.count(scale.START.format(name)) == text.count(scale.END.format(name)) == 1


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (1e9, "32 years"),
        (90_000, "25 hours"),
        (100, "1.7 minutes"),
        (80, "80 s"),
        (0.0042, "4.2 ms"),
        (2e-7, "0.2 µs"),
    ],
)
def test_times_have_two_digits(seconds: float, text: str) -> None:
    """The unit is the largest of which there are at least one and a half."""
    assert scale.time(seconds) == text


def test_a_writer_that_is_busy_limits_a_comparison() -> None:
    """With 1 ms per answer and 0.1 ms per row, more than ten cores do not help."""
    found = {
        "answers": {"x": {"cpu": 1e-3}},
        "tasks": {"cpu": 0.0, "row": 0.0},
        "store": {"cpu": 1e-4},
    }
    row = [each.strip() for each in [*scale.comparison(found)][2].split("|")]
    assert row[3:6] == [scale.time(3000), scale.time(3000), "10"]


def test_puzzles_begin_again_after_the_last_one(tmp_path: Path) -> None:
    """There are 2,000 different ones."""
    first_puzzles(2001, tmp_path / "a.txt")
    lines = (tmp_path / "a.txt").read_text().splitlines()
    assert len({*lines}) == 2000
    assert lines[0] == lines[-1]
    assert {*map(len, lines)} == {81}


@pytest.mark.slow
def test_each_row_that_is_stored_is_counted(tmp_path: Path) -> None:
    """Ten solvers give ten rows for each puzzle."""
    found = store_costs(60, tmp_path)
    assert found["rows"] == 60
    assert min(found.values()) >= 0
    assert found["bytes"] > found["parquet bytes"] > 0
