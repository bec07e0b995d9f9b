"""The search for numbers in a text that are not in its data."""

from __future__ import annotations

import pytest

from tests.report.numbers_in_text import unfounded

DATA = {
    "ratio": 3.14159,
    "low": 2.94,
    "high": 3.26,
    "n": [200.0, 1240],
    "share": 0.12,
    "seconds": 0.0015,
}


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("3.1x as long (2.9 to 3.3, 200 puzzles)", ()),
        ("3.2x as long", ("3.2",)),
        ("12% and 1.5 ms", ()),
        ("1,240 puzzles", ()),
        ("1,241 puzzles", ("1,241",)),
        ("solver-7 and v2 are names", ()),
        ("no numbers", ()),
    ],
)
def test_numbers_in_a_text_are_rounded_numbers_of_the_data(
    text: str, missing: tuple[str, ...]
) -> None:
    """Shares may be percentages, and seconds milliseconds or microseconds."""
    assert unfounded(text, DATA) == missing
