"""Charts: each is complete, shown by page and Markdown, and has the names and bounds it should."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report import charts as package
from solvers.report import markdown_charts
from solvers.report.analysis import Analysis, analyse
from solvers.report.charts import charts
from solvers.report.drawing.chart import Chart
from solvers.report.drawing.figure import Absent, Figure
from solvers.report.markdown import markdown
from solvers.report.page import chart_tabs
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
    conclusions = [each.conclusion for each in drawn if isinstance(each, Figure)]
    tabs = [each.tab for each in every]
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", chart.name):
        yield f"{here}: `name` is not in lower case with dashes"
    if [each.name for each in every].count(chart.name) > 1:
        yield f"{here}: another chart has this `name`"
    if not re.fullmatch(r"[A-Z][^\n]{20,}\.", chart.caption):
        yield f"{here}: `caption` does not say in sentences how to read the chart"
    if not re.fullmatch(r"[A-Z][a-z ]{3,19}", chart.tab) or tabs.count(chart.tab) > 1:
        yield f"{here}: `tab` is not one to three words of its own, beginning with a capital letter"
    if not messages:
        yield f"{here}: `draw` has no data in tests/report/pages.py; add some to `rows`"
    if not all(re.fullmatch(r"[A-Z][^\n]{20,}\.", message) for message in messages):
        yield f"{here}: the message of the figure is not a sentence that says what it shows"
    if not all(re.fullmatch(r"[^\n]{20,}\.", conclusion) for conclusion in conclusions):
        yield f"{here}: the conclusion of the figure is not a sentence"
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
    ("`tab` is not", {"tab": ""}),
    ("`tab` is not", {"tab": "Survival"}),
    ("has no data", {"draw": lambda _: Absent("there is none")}),
    ("does not return Absent", {"draw": lambda _: Figure(SENTENCE, SENTENCE, Markup())}),
    ("the message of the figure", {"draw": lambda _: Figure("box", SENTENCE, Markup())}),
    ("the conclusion of the figure", {"draw": lambda _: Figure(SENTENCE, "box", Markup())}),
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
    assert _drawn(shown, runs[0]).file().startswith("<svg")


# --- page and Markdown iterate the list


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Chart:
    """A chart that only the list of charts has."""
    new = Chart(
        name="made-up",
        tab="Made up",
        draw=lambda analysis: replace(_drawn(chart("guesses"), analysis), message=SENTENCE),
        caption="How to read the chart.",
        table=chart("guesses").table,
        in_markdown=True,
    )
    for module in (chart_tabs, markdown_charts):
        monkeypatch.setattr(module, "charts", lambda: (*charts(), new))
    return new


def _drawn(chart: Chart, analysis: Analysis) -> Figure:
    figure = chart.draw(analysis)
    assert isinstance(figure, Figure)
    return figure


def test_the_page_shows_every_chart_of_the_list(added: Chart) -> None:
    """The template has no text about any chart. Each one has a tab and a panel."""
    made = page(example())
    panels = re.findall(r'data-chart="([^"]+)"', made)
    assert panels == re.findall(r'role="tab" id="tab-([^"]+)"', made)
    panel = made.partition('data-chart="made-up"')[2].partition('data-chart="')[0]
    figure = _drawn(added, example())
    parts = ["Made up", added.caption, figure.conclusion, figure.svg, "<caption>"]
    places = [panel.index(part) for part in parts]
    assert places == sorted(places)


def test_markdown_shows_the_charts_of_the_list_that_it_should(added: Chart, tmp_path: Path) -> None:
    """Each has a file, and its message is the alternative text."""
    text = markdown(example(), tmp_path / "r-charts")
    shown = re.findall(r"!\[(.*)\]\(r-charts/(.*)\.svg\)", text)
    drawn = [each for each in (*charts(), added) if isinstance(each.draw(example()), Figure)]
    wanted = [each.name for each in drawn if each.in_markdown]
    assert [name for _, name in shown] == wanted
    assert shown[-1] == (SENTENCE, added.name)
    assert {file.stem for file in (tmp_path / "r-charts").iterdir()} == {*wanted}


def test_the_order_of_charts_is_by_position() -> None:
    """A chart without a position is the last."""
    ours = ("cactus", "survival", "profile", "box", "scatter")
    assert tuple(each.name for each in charts() if each.name in ours) == ours
    keys = [(each.position, each.name) for each in charts()]
    assert keys == sorted(keys)


def test_absent_charts_are_named_with_their_reason() -> None:
    """Charts with the same reason share a sentence."""
    made = page(example(NAMES[1:2]))
    assert "Not shown: Profile, Ratios, Pair by pair, By givens" in made
    assert (
        "By guesses, because fewer than two solvers are ranked; By family and size, because" in made
    )


# --- what charts show


def titles(figure: object) -> list[str]:
    """Return what a browser shows for the marks of a chart."""
    assert isinstance(figure, Figure)
    return re.findall("<title>([^<]*)</title>", figure.svg)


@pytest.mark.parametrize("name", [each.name for each in charts()])
def test_a_chart_is_an_svg_file_of_its_own(name: str, runs: list[Analysis]) -> None:
    """It is well-formed, has an accessible name, and its colours are not those of a style sheet."""
    figures = [figure for each in runs if isinstance(figure := chart(name).draw(each), Figure)]
    for figure in figures:
        root = ElementTree.fromstring(figure.file())
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.attrib["aria-label"] == figure.message
        assert "var(--" not in figure.file()
    assert figures


def test_a_file_name_with_control_characters_makes_a_well_formed_chart() -> None:
    """XML does not allow them, and a half of a character cannot be written."""
    made = _drawn(chart("cactus"), analysed({"a\x1b[31m\x00": EASY, "b\udcff.py": EASY}))
    text = made.file()
    ElementTree.fromstring(text)
    assert text.encode()
    assert "\\u001b" in text
    assert "\\udcff" in text


def test_a_mean_with_timeouts_is_shown_as_a_bound() -> None:
    """Exact means have no such text."""
    analysis = analysed({"a": EASY, "b": [2 * time for time in EASY], "c": [LATE, *[9.0] * 35]})
    exact, bound = titles(chart("box").draw(analysis))
    assert "at least" not in exact
    assert "geometric mean at least " in bound


def test_times_may_all_be_the_same() -> None:
    """The axis of times then has ticks, too."""
    made = [row(name, n, 1.3, counters={"guesses": n + 1}) for name in "ab" for n in range(9)]
    assert isinstance(chart("guesses").draw(analyse(run(made))), Figure)


def test_the_guesses_of_one_solver_are_compared_with_nothing() -> None:
    """The chart is then not shown."""
    made = [row("a", n, 1.3, counters={"guesses": n + 1}) for n in range(9)]
    found = chart("guesses").draw(analyse(run([*made, *(row("b", n, 1.0) for n in range(9))])))
    assert found == Absent("fewer than two solvers guess")


def test_points_with_timeouts_are_hollow() -> None:
    """The first puzzle, with 17 givens, has a timeout."""
    late = chart("crossover-givens").draw(analysed({"a": EASY, "b": [LATE, *EASY[1:]]}))
    none = chart("crossover-givens").draw(analysed({"a": EASY, "b": EASY}))
    assert [sum("1 timeout" in each for each in titles(found)) for found in (late, none)] == [1, 0]
    hollow = [
        isinstance(found, Figure) and found.svg.count('fill="var(--paper)"')
        for found in (late, none)
    ]
    assert hollow == [1, 0]


def test_each_line_of_the_symmetry_plot_is_a_solver() -> None:
    """It says how far the isomorphs of a puzzle are apart."""
    found = titles(chart("symmetry").draw(example()))
    assert [each.partition(":")[0] for each in found] == [*NAMES]
    assert all(re.search(r"median .*x, largest .*x$", each) for each in found)


def test_labels_at_the_ends_of_curves_do_not_cover_each_other() -> None:
    """Sixteen solvers that end in the same point have sixteen labels, one below the other."""
    made = _drawn(chart("cactus"), analysed({f"solver-{n}": EASY for n in range(16)}))
    labels = re.findall(r'<text x="[\d.]+" y="([\d.]+)"[^>]*>solver-\d+</text>', made.svg)
    heights = sorted(map(float, labels))
    assert len(heights) == 16
    assert min(b - a for a, b in pairwise(heights)) >= 12


@pytest.mark.parametrize(
    ("last", "covered"),
    [
        (2.0, "The curves cover all 8 instances of the run."),
        (LATE, "The curves cover 7 of 8 instances: those that all ranked solvers support and at"),
    ],
)
def test_the_profile_says_what_it_covers(last: float, covered: str) -> None:
    """An instance that no solver solved has no fastest time."""
    times = {"a": [1.0 + n / 20 for n in range(7)], "b": [2.0 + n / 10 for n in range(7)]}
    made = _drawn(chart("profile"), analysed({name: [*all_, last] for name, all_ in times.items()}))
    assert made.conclusion.startswith(covered)
