"""The report as Markdown."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from solvers.errors import InputError
from solvers.report.charts import charts
from solvers.report.drawing.figure import Figure
from solvers.report.markdown import markdown
from solvers.report.markdown_text import escaped
from tests.report.numbers_in_text import unfounded
from tests.report.pages import HOSTILE, NAMES, NOISY, example
from tests.report.test_page import CONSTANTS


def test_it_shows_the_analysis(tmp_path: Path) -> None:
    """It has sentences, grade, table, pairs, disagreements and charts."""
    analysis = example()
    text = markdown(analysis, tmp_path / "report-charts")
    assert all(escaped(sentence) in text for sentence in analysis.sentences)
    assert "**Noise grade A**" in text
    assert all(f"| {name} |" in text for name in NAMES)
    assert all(
        escaped(pair.sentence) in text
        for pair in analysis.pairs
        if pair.against == analysis.ranking[0].solver
    )
    assert "## Disagreements: 1" in text
    shown = re.findall(r"\]\((report-charts/[a-z-]+\.svg)\)", text)
    drawn = [each for each in charts() if isinstance(each.draw(analysis), Figure)]
    assert len(shown) == sum(chart.in_markdown for chart in drawn)
    assert all((tmp_path / path).read_text(encoding="utf-8").startswith("<svg") for path in shown)
    assert "var(--" not in "".join((tmp_path / path).read_text(encoding="utf-8") for path in shown)


def test_the_first_of_many_disagreements_are_shown(tmp_path: Path) -> None:
    """The number of the others is given."""
    analysis = example()
    many = replace(analysis.run, disagreements=analysis.run.disagreements * 13)
    text = markdown(replace(analysis, run=many), tmp_path / "report-charts")
    assert "## Disagreements: 13" in text
    assert "3 more are in the HTML report." in text


def test_every_number_is_in_the_data(tmp_path: Path) -> None:
    """This holds for the page, too."""
    analysis = example()
    text = markdown(analysis, tmp_path / "report-charts")
    names = [*NAMES, *(escaped(f"some.txt:{line}") for line in range(25)), "isomorph 1"]
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("    "))
    assert unfounded(prose.replace("\\", ""), [analysis.as_json(), CONSTANTS], names) == ()


def test_a_noisy_run_has_no_charts_and_no_pairs(tmp_path: Path) -> None:
    """The lengths of proofs are shown all the same: they depend on no clock."""
    analysis = example(noise=NOISY)
    text = markdown(analysis, tmp_path / "report-charts")
    assert "- **liar failed and cannot be ranked: 2 wrong**" in text
    assert "as long as" not in text
    assert [each.name for each in (tmp_path / "report-charts").iterdir()] == ["proofs.svg"]


def test_names_cannot_inject_markup(tmp_path: Path) -> None:
    """Text and charts contain no tags, table cells, code, links or mentions from names."""
    analysis = example(HOSTILE, label="@everyone [x](https://x.example) www.x.example")
    text = markdown(analysis, tmp_path / "report-charts")
    assert "<" not in text
    assert not re.search(r"(?<!\\)\[x\]|@everyone|https://|www\.x", text)
    tables = [part.splitlines() for part in text.split("\n\n") if part.startswith("|")]
    assert len(tables) == 2
    for lines in tables:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1
    drawn = (tmp_path / "report-charts" / "cactus.svg").read_text(encoding="utf-8")
    assert "<script" not in drawn
    assert "<img" not in drawn


def test_charts_that_cannot_be_written_raise_an_input_error(tmp_path: Path) -> None:
    """Its message has the path."""
    (tmp_path / "report-charts").write_text("in the way")
    with pytest.raises(InputError, match="report-charts"):
        markdown(example(), tmp_path / "report-charts")


def test_a_full_disk_leaves_the_older_drawings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drawing is replaced only when the new one is complete."""
    folder = tmp_path / "report-charts"
    markdown(example(), folder)
    before = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    written = Path.write_text

    def half(path: Path, text: str, **options: str) -> int:
        written(path, text[: len(text) // 2], **options)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(InputError, match="No space left on device"):
        markdown(example(), folder)
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == before
