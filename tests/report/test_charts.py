"""Charts: each is complete, shown by page and Markdown, and has the names and bounds it should."""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report import charts as package
from solvers.report import markdown_charts
from solvers.report.analysis import Analysis, analyse
from solvers.report.charts import charts
from solvers.report.drawing.chart import Chart, Section
from solvers.report.drawing.figure import Absent, Figure
from solvers.report.markdown import markdown
from solvers.report.page import chart_sections
from solvers.report.page.render import page
from solvers.shape import Shape
from tests.report.pages import NAMES, example
from tests.report.simulated import LATE, analysed, row, run

EASY = [1.0 + n / 10 for n in range(36)]
ROOT = Path(__file__).parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "adding-a-chart.md").read_text(encoding="utf-8")
MODULES = [module.name for module in pkgutil.iter_modules(package.__path__)]


def chart(name: str) -> Chart:
    """Return the chart with this name."""
    return next(each for each in charts() if each.name == name)


def several_sizes() -> Analysis:
    """The analysis of a run with puzzles of three sizes, which `example` does not have."""
    shapes = [Shape(2, 2), Shape(2, 3), Shape(3, 3)]
    return analyse(
        run(
            row(solver, n, (n + 1) * factor, entry=PuzzleEntry(Puzzle.empty(shapes[n % 3])))
            for solver, factor in (("a", 1.0), ("b", 2.0))
            for n in range(36)
        )
    )


@pytest.fixture(scope="module")
def runs() -> list[Analysis]:
    """Runs that together have the data of every chart, and a run without any."""
    return [example(), several_sizes(), analyse(run([], solvers=()))]


# --- what a chart needs


def forgotten(chart: Chart, every: tuple[Chart, ...], runs: list[Analysis]) -> Iterator[str]:
    """Yield what a chart lacks, and the file to change. The last of `runs` has no answers."""
    here = f"chart {chart.name!r} in solvers/report/charts/"
    drawn = [chart.draw(each) for each in runs]
    messages = [each.message for each in drawn if isinstance(each, Figure)]
    reasons = [each.reason for each in drawn if isinstance(each, Absent)]
    neighbours = [each.heading for each in every if each.section is chart.section]
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", chart.name):
        yield f"{here}: `name` is not in lower case with dashes"
    if [each.name for each in every].count(chart.name) > 1:
        yield f"{here}: another chart has this `name`"
    if not re.fullmatch(r"[A-Z][^\n]{20,}\.", chart.caption):
        yield f"{here}: `caption` does not say in sentences how to read the chart"
    if any(neighbours) and not chart.heading:
        yield f"{here}: `heading` is missing; the other charts of its section have one"
    if not messages:
        yield f"{here}: `draw` has no data in tests/report/pages.py; add some to `rows`"
    if not all(re.fullmatch(r"[A-Z][^\n]{20,}\.", message) for message in messages):
        yield f"{here}: the message of the figure is not a sentence that says what it shows"
    if not isinstance(drawn[-1], Absent):
        yield f"{here}: `draw` does not return Absent for a run without answers"
    if not all(re.fullmatch(r"[a-z].*[^.]", reason) for reason in reasons):
        yield f"{here}: the reason of Absent is not a clause, in lower case and without a full stop"
    if f"`{chart.name}`" not in CHANGELOG:
        yield f"CHANGELOG.md: no entry names the chart `{chart.name}`"


@pytest.mark.parametrize("module", MODULES)
def test_every_module_declares_its_charts(module: str) -> None:
    """The page and Markdown show what is in `CHARTS`."""
    declared = getattr(import_module(f"{package.__name__}.{module}"), "CHARTS", [])
    assert declared, f"solvers/report/charts/{module}.py: `CHARTS` is missing"
    assert {*declared} <= {*charts()}


@pytest.mark.parametrize("name", [each.name for each in charts()])
def test_nothing_is_forgotten(name: str, runs: list[Analysis]) -> None:
    """A chart has a caption, an accessible name, data in the tests, and an entry in the changelog.

    Another test checks that `python -m docs.modules` has listed its module.
    """
    missing = [*forgotten(chart(name), charts(), runs)]
    assert not missing, "\n".join(missing)


SENTENCE = "This sentence is long enough to say something."
BAD: list[tuple[str, dict[str, Any]]] = [
    ("`name` is not in lower case", {"name": "A chart"}),
    ("another chart has this `name`", {"name": "survival"}),
    ("no entry names the chart `made-up`", {"name": "made-up"}),
    ("`caption` does not say", {"caption": ""}),
    ("`heading` is missing", {"section": Section.PHASES}),
    ("has no data", {"draw": lambda _: Absent("there is none")}),
    ("does not return Absent", {"draw": lambda _: Figure(SENTENCE, {})}),
    ("the message of the figure", {"draw": lambda _: Figure("box", {})}),
    ("the reason of Absent", {"draw": lambda _: Absent("There is none.")}),
]


@pytest.mark.parametrize(("fault", "change"), BAD)
def test_what_is_forgotten_is_named(
    fault: str, change: dict[str, Any], runs: list[Analysis]
) -> None:
    """Each check of this file can fail."""
    bad = replace(chart("box"), **change)
    assert any(fault in each for each in forgotten(bad, (*charts(), bad), runs))


def test_the_chart_of_the_documentation_is_complete(runs: list[Analysis]) -> None:
    """It only lacks an entry in the changelog."""
    source = re.search(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert source
    module: dict[str, Any] = {}
    exec(compile(source[1], "medians.py", "exec"), module)
    (shown,) = module["CHARTS"]
    assert list(forgotten(shown, (*charts(), shown), runs)) == [
        "CHANGELOG.md: no entry names the chart `medians`"
    ]
    assert markdown_charts.svg(_drawn(shown, runs[0])).startswith("<svg")


# --- page and Markdown iterate the list


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Chart:
    """A chart that only the list of charts has."""
    new = Chart(
        name="made-up",
        section=Section.SYMMETRY,
        draw=lambda analysis: replace(_drawn(chart("guesses"), analysis), message=SENTENCE),
        caption="How to read the chart.",
        heading="A heading",
        findings=lambda _: ["A finding."],
        table=chart("guesses").table,
        in_markdown=True,
    )
    for module in (chart_sections, markdown_charts):
        monkeypatch.setattr(module, "charts", lambda: (*charts(), new))
    return new


def _drawn(chart: Chart, analysis: Analysis) -> Figure:
    figure = chart.draw(analysis)
    assert isinstance(figure, Figure)
    return figure


def test_the_page_shows_every_chart_of_the_list(added: Chart) -> None:
    """The template has no text about any chart. Each specification has its place on the page."""
    made = page(example())
    specs = re.search(r'id="specs">(.*?)</script>', made, re.DOTALL)
    assert specs
    assert {*json.loads(specs[1])} == {*re.findall(r'id="plot-([^"]+)"', made)}
    section = made.partition('<section id="symmetry"')[2].partition("</section>")[0]
    parts = ["A finding.", "A heading", 'id="plot-made-up"', SENTENCE, added.caption, "<caption>"]
    places = [section.rindex(part) for part in parts]
    assert places == sorted(places)


def test_markdown_shows_the_charts_of_the_list_that_it_should(added: Chart, tmp_path: Path) -> None:
    """Each has a file, and its message is the alternative text."""
    text = markdown(example(), tmp_path / "r-charts")
    shown = re.findall(r"!\[(.*)\]\(r-charts/(.*)\.svg\)", text)
    wanted = [each.name for each in (*charts(), added) if each.in_markdown]
    assert [name for _, name in shown] == wanted
    assert shown[-1] == (SENTENCE, added.name)
    assert {file.stem for file in (tmp_path / "r-charts").iterdir()} == {*wanted}


def test_the_order_of_charts_is_by_section_and_position() -> None:
    """A chart without a position is the last of its section."""
    ours = ("cactus", "survival", "scatter", "profile", "box")
    assert tuple(each.name for each in charts() if each.name in ours) == ours
    keys = [([*Section].index(each.section), each.position, each.name) for each in charts()]
    assert keys == sorted(keys)


def test_a_section_gives_a_reason_once() -> None:
    """If all of its charts have the same reason, their headings are left out."""
    made = page(example(NAMES[1:2]))
    section = made.partition('<section id="crossover"')[2].partition("</section>")[0]
    assert section.count("Not shown: needs at least two ranked solvers.") == 1
    assert "<h3>" not in section


# --- what charts show


def values(figure: object, name: str) -> Iterator[Any]:
    """Return the values of a field in the data of a chart."""
    assert isinstance(figure, Figure)
    return (
        value[name] for data in figure.spec["datasets"].values() for value in data if name in value
    )


def test_the_message_of_a_chart_is_its_description() -> None:
    """Vega uses the description as the accessible name."""
    found = chart("box").draw(analysed({"a": EASY, "b": [2 * time for time in EASY]}))
    assert isinstance(found, Figure)
    assert found.spec["description"] == found.message


def test_a_mean_with_timeouts_is_shown_as_a_bound() -> None:
    """Exact means have no such text."""
    analysis = analysed({"a": EASY, "b": [2 * time for time in EASY], "c": [LATE, *[9.0] * 35]})
    bounds = list(values(chart("box").draw(analysis), "bound"))
    assert bounds[0] == ""
    assert bounds[1].startswith("at least ")


def test_points_with_timeouts_are_hollow() -> None:
    """The first puzzle, with 17 givens, has a timeout."""
    late = analysed({"a": EASY, "b": [LATE, *[2 * time for time in EASY[1:]]]})
    none = analysed({"a": EASY, "b": [2 * time for time in EASY]})
    assert [
        sum(values(chart("crossover-givens").draw(found), "censored")) for found in (late, none)
    ] == [
        1,
        0,
    ]
    figure = chart("crossover-givens").draw(late)
    assert isinstance(figure, Figure)
    hollow = [layer["mark"] for layer in figure.spec["layer"] if "transform" in layer]
    assert [mark["type"] for mark in hollow] == ["point"]


def test_a_chart_without_hollow_points_has_no_empty_layer() -> None:
    """The browser would warn that an empty layer has no extent."""
    figure = chart("crossover-givens").draw(analysed({"a": EASY, "b": [2 * t for t in EASY]}))
    assert isinstance(figure, Figure)
    assert not any("transform" in layer for layer in figure.spec["layer"])


def test_lines_of_the_symmetry_plot_have_the_names_of_puzzles() -> None:
    """Rows differ even if two solvers have the same puzzle."""
    found = list(values(chart("symmetry").draw(example()), "row"))
    assert len(set(found)) == len(found) > 10
    assert {row.partition(" ")[2] for row in found} <= {f"some.txt:{n}" for n in range(1, 25)}
