"""docs/speed.md: its tables and charts are made from the measurements in docs/speed.json."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from bench.scoreboard.plan import Plan
from bench.scoreboard.processes import Contestant
from docs import speed
from docs.speed_charts import CHARTS

SCHEMA = json.loads((speed.FOLDER / "schemas" / "bench.json").read_text("utf-8"))


def made_up() -> dict[str, Any]:
    """Return what a run with two solvers might have measured."""
    common = {"set": "hard", "of": 9, "puzzles": 9, "solutions": 1.0, "verified": "counts"}
    common |= {"wrong": 0, "faults": [], "guesses": 1.5, "guess_bins": [1, 2, 6]}
    fast = {"solver": "fast", "rate": [3e6, 2e6, 4e6], "ratio": [12.0, 11.0, 13.0]}
    slow = {"solver": "T", "rate": [250_000.0, 2e5, 3e5], "ratio": [1.0, 1.0, 1.0]}
    refused = {"set": "hard", "of": 9, "puzzles": 0, "limit": 2, "solver": "T"}
    rows = [common | each | {"limit": 1} for each in (fast, slow)]
    rows += [common | fast | {"limit": 2}, refused | {"refused": "finds one solution only"}]
    batch = {"set": "hard", "limit": 2, "threads": 2, "puzzles": 1000, "seconds": [1.0, 1.0, 1.0]}
    solvers = (Contestant("fast", "fast"), Contestant("T", "t.so", is_peer=True))
    plan = Plan(sets=(), solvers=solvers, reference=solvers[1], confirm=solvers[0])
    return {
        "schema": 1,
        "machine": {"processor": "CPU", "vectors": "avx2", "cores": 2, "python": "3.11"}
        | {"date": "2026-01-31", "load": [0.1, 0.3]},
        "plan": plan.to_dict(),
        "throughput": rows,
        "threads": [
            batch | {"threads": 1, "speedup": [1.0, 1.0, 1.0]},
            batch | {"speedup": [1.9, 1.8, 1.95]},
        ],
        "file": [
            {"set": "hard", "lines": 1000, "jobs": 1, "cpu": [0.8, 0.7, 0.9], "wall": [1, 1, 1]}
        ],
        "batches": [
            {"set": "hard", "limit": 2, "solver": each, "size": size, "seconds": [1e-6] * 3}
            for size in (1, 10)
            for each in ("fast", "T")
        ],
        "sizes": [
            {"size": 4, "solver": "fast", "seconds": 1e-3},
            {"size": 9, "solver": "fast", "seconds": 2e-3},
            {"size": 9, "solver": "T", "seconds": None},
        ],
    }


def test_the_page_and_its_charts_are_made_from_the_measurements() -> None:
    """`python -m docs.speed` writes them from docs/speed.json."""
    found = speed.measured()
    files = {speed.PAGE: speed.page(found)} | speed.charts(found)
    for file, text in files.items():
        assert file.read_text("utf-8") == text, "run python -m docs.speed"


def test_every_table_and_chart_is_on_the_page() -> None:
    """A table whose start or end is missing would be lost, or appended to the page."""
    text = speed.PAGE.read_text("utf-8")
    for name in speed.TABLES:
        assert text.count(speed.START.format(name)) == text.count(speed.END.format(name)) == 1
    for name in CHARTS:
        assert f"](speed-{name}.svg)" in text


@pytest.mark.parametrize("found", [made_up, speed.measured], ids=["made up", "measured"])
def test_measurements_fit_the_schema(found: Callable[[], dict[str, Any]]) -> None:
    """docs/json.md describes them."""
    Draft202012Validator(SCHEMA).validate(found())


def test_the_tables_say_what_was_measured() -> None:
    """A ratio has its interval, and a solver that finds one solution only has no ratio."""
    found = made_up()
    shown = {name: "".join(lines(found)) for name, lines in speed.TABLES.items()}
    row = "| hard (9) | 12.0x (11.0 to 13.0) | 12.0x (11.0 to 13.0) | 1.90x (1.80 to 1.95) |"
    assert row in shown["summary"]
    assert "| T | finds one solution only |" in shown["ratios"]
    assert "| T | 250,000 |" in shown["rates"]
    assert "load average 0.1 to 0.3" in shown["conditions"]
    assert "| `--jobs 1` | 800 ms (700 ms to 900 ms) |" in shown["files"]


def test_charts_have_both_themes_and_a_name() -> None:
    """The accessible name of a chart says what it shows."""
    for file, svg in speed.charts(made_up()).items():
        assert isinstance(file, Path)
        assert "prefers-color-scheme:dark" in svg
        assert 'aria-label="' in svg
        assert "nan" not in svg
    assert svg.count("<rect") == 1 + 3  # the background, and a bar for each bin of the histogram
