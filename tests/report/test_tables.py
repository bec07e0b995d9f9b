"""Tables for papers: CSV, LaTeX, methods and citation."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from solvers.report.analysis import Analysis
from solvers.report.tables import PaperTable, files
from tests.report.simulated import LATE, analysed


def made(names: tuple[str, str] = ("a", "b")) -> Analysis:
    """A run of two solvers, one of which times out once."""
    slow = [2.0 + n / 10 for n in range(7)]
    return analysed({names[0]: [1.0 + n / 20 for n in range(8)], names[1]: [*slow, LATE]})


def test_a_run_has_every_file() -> None:
    """Each table is there twice, and the charts that this run has."""
    found = files(made())
    for name in ("solvers", "pairs", "puzzles", "versions", "machine"):
        assert {f"{name}.csv", f"{name}.tex"} <= found.keys()
    assert {"methods.txt", "citation.bib", "cactus.svg"} <= found.keys()
    assert found["cactus.svg"].startswith("<svg")


def test_the_table_of_pairs_has_the_numbers_of_the_report() -> None:
    """A bound has an empty upper end."""
    analysis = made()
    (row,) = csv.DictReader(io.StringIO(files(analysis)["pairs.csv"]))
    (pair,) = analysis.pairs
    assert (row["solver"], row["bound"], row["high"]) == ("b", "at-least", "")
    assert float(row["ratio"]) == pair.ratio
    assert float(row["low"]) == pair.low


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a"])
def test_no_cell_is_a_formula(name: str) -> None:
    """A spreadsheet would run it. Negative numbers stay numbers."""
    table = PaperTable("t", ("name", "value"), [(name, -1.5)])
    assert table.csv() == f"name,value\n'{name},-1.5\n"


def test_latex_is_escaped() -> None:
    """Numbers are on the right, and what is missing is a dash."""
    table = PaperTable("t", ("name", "value"), [("a_b & \\c", None), ("100%\x1b", 2.0)])
    assert table.latex().splitlines() == [
        r"\begin{tabular}{lr}",
        r"\toprule",
        r"name & value \\",
        r"\midrule",
        r"a\_b \& \textbackslash{}c & -- \\",
        r"100\%\textbackslash{}u001b & 2 \\",
        r"\bottomrule",
        r"\end{tabular}",
    ]


def test_the_methods_name_plan_measure_and_statistics() -> None:
    """A solver whose version is not known is named, too."""
    text = files(made())["methods.txt"]
    for words in ("a, version unknown", "8 puzzles", "time limit: 10 s", "CPU time", "Hall's"):
        assert words in text


def test_names_with_control_characters_damage_no_file(tmp_path: Path) -> None:
    """They are escapes, and every file can be written."""
    for name, text in files(made(("a\x00\udcff", "b\n\x1b"))).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert not {"\x00", "\x1b", "\udcff"} & {*text}, name
