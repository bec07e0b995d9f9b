"""The report as Markdown: the same in short, with its charts beside it, and no markup from names."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from solvers.errors import InputError
from solvers.report.markdown import escaped, markdown
from tests.report.numbers_in_text import unfounded
from tests.report.pages import HOSTILE, NAMES, NOISY, example
from tests.report.test_page import CONSTANTS


def test_it_says_what_the_analysis_says(tmp_path: Path) -> None:
    """Sentences, grade, each solver's line, pairs, the disagreement with its board, and the charts that it shows."""
    analysis = example()
    text = markdown(analysis, tmp_path / "report.md")
    assert all(escaped(sentence) in text for sentence in analysis.sentences)
    assert "**Grade A**" in text
    assert all(f"| {name} |" in text for name in NAMES)
    assert all(
        escaped(pair.words) in text
        for pair in analysis.pairs
        if pair.against == analysis.ranking[0].solver
    )
    assert "## Disagreements: 1" in text
    shown = re.findall(r"\]\((report-charts/[a-z]+\.svg)\)", text)
    assert len(shown) == 2
    assert all((tmp_path / path).read_text(encoding="utf-8").startswith("<svg") for path in shown)
    assert "var(--" not in "".join((tmp_path / path).read_text(encoding="utf-8") for path in shown)


def test_of_many_disagreements_the_first_are_shown(tmp_path: Path) -> None:
    """And it is said how many there are beyond."""
    analysis = example()
    many = replace(analysis.run, disagreements=analysis.run.disagreements * 13)
    text = markdown(replace(analysis, run=many), tmp_path / "report.md")
    assert "## Disagreements: 13" in text
    assert "3 further are on the HTML page." in text


def test_every_number_is_in_the_data(tmp_path: Path) -> None:
    """As on the page."""
    analysis = example()
    text = markdown(analysis, tmp_path / "report.md")
    names = [*NAMES, *(escaped(f"some.txt:{line}") for line in range(25)), "isomorph 1"]
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("    "))
    assert unfounded(prose.replace("\\", ""), [analysis.as_json(), CONSTANTS], names) == ()


def test_a_noisy_run_has_no_charts_and_no_pairs(tmp_path: Path) -> None:
    """And no folder for them."""
    analysis = example(noise=NOISY)
    text = markdown(analysis, tmp_path / "report.md")
    assert "**Refused:**" in text
    assert "slower than" not in text
    assert list(tmp_path.iterdir()) == []


def test_names_make_no_markup(tmp_path: Path) -> None:
    """No tag, no table cell, no code, no link, no mention, in the text or in the charts."""
    analysis = example(HOSTILE, label="@everyone [x](https://x.example) www.x.example")
    text = markdown(analysis, tmp_path / "report.md")
    assert "<" not in text
    assert not re.search(r"(?<!\\)\[x\]|@everyone|https://|www\.x", text)
    tables = [line for line in text.splitlines() if line.startswith("|")]
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in tables}) == 1
    drawn = (tmp_path / "report-charts" / "cactus.svg").read_text(encoding="utf-8")
    assert "<script" not in drawn
    assert "<img" not in drawn


def test_charts_that_cannot_be_written_are_bad_input(tmp_path: Path) -> None:
    """With the path in the message."""
    (tmp_path / "report-charts").write_text("in the way")
    with pytest.raises(InputError, match="report-charts"):
        markdown(example(), tmp_path / "report.md")
