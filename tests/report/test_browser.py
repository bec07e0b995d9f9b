"""The page in a headless Chromium: charts, sorting, search, copying, no requests, no injection."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solvers.quantities import duration
from solvers.report.charts import charts
from solvers.report.drawing.figure import Figure
from solvers.report.page.render import page
from tests.report.browser import DRAW_ALL, MARKS_BY_CHART, NoBrowser, Visit, headless
from tests.report.pages import HOSTILE, NAMES, NOISY, example

pytestmark = pytest.mark.slow

Open = Callable[..., Visit]
KEEP_MESSAGE = (
    "new MutationObserver(() => {"
    " if (toast.classList.contains('shown')) window.message = toast.textContent"
    " }).observe(toast, {attributes: true})"
)  # a message is shown for two seconds only
CHARTS = sum(isinstance(chart.draw(example()), Figure) for chart in charts())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(page(example()), encoding="utf-8")
    return path


def column(view: Visit, number: int) -> list[str]:
    """Return the texts of a column of the full table, on its current page."""
    cells: list[str] = view.run(
        "[...document.querySelectorAll('#full tbody tr')]"
        f".map(row => row.cells[{number}].textContent)"
    )
    return cells


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 1200), (False, 390)])
def test_every_chart_is_drawn_without_an_error_or_a_request(
    visit: Open, made: Path, dark: bool, width: int
) -> None:
    """Each chart has marks, the page fits the window, and only its own file is read."""
    view = visit(made, dark=dark, width=width)
    view.run(DRAW_ALL)
    marks = view.run(MARKS_BY_CHART)
    assert len(marks) == CHARTS
    assert all(count > 0 for _, count in marks), marks
    assert view.run("document.documentElement.scrollWidth") <= width
    assert view.problems == []
    assert view.requests == [made.as_uri()]


def test_errors_and_requests_are_detected(visit: Open, made: Path) -> None:
    """The test sees requests and scripts that the policy blocks, and errors of the page itself."""
    view = visit(made)
    view.run("fetch('https://example.com/').catch(() => 0)")
    view.run(
        "{ const own = document.createElement('script'); own.text = 'harmed = 1';"
        " document.body.append(own) }"
    )
    assert view.run("typeof window.harmed") == "undefined"
    assert len(view.problems) >= 2
    with view.page.expect_event("pageerror"):
        view.run("setTimeout(() => { throw new Error('detected') })")
    assert view.errors == ["detected"]


def test_the_accessible_name_of_a_chart_is_its_message(visit: Open, made: Path) -> None:
    """The name stays the same when the chart is drawn."""
    labels = "[...document.querySelectorAll('.plot')].map(plot => plot.getAttribute('aria-label'))"
    view = visit(made)
    messages = view.run("JSON.parse(document.getElementById('specs').textContent)")
    view.run(DRAW_ALL)
    assert sorted(view.run(labels)) == sorted(spec["description"] for spec in messages.values())
    assert len(view.run(labels)) == CHARTS


@pytest.mark.parametrize(
    "names", [NAMES, ("python-constraint:model=stock", "tests.fakes:ChangesGiven", "c", "d")]
)
def test_the_tables_of_solvers_fit_a_desktop_window(
    visit: Open, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """All columns of the score table and of the matrix are visible at 1200 pixels."""
    path = tmp_path / "report.html"
    path.write_text(page(example(names)), encoding="utf-8")
    view = visit(path, width=1200)
    tables = "[...document.querySelectorAll('#solvers .scroll, #agreement .scroll')]"
    assert view.run(f"{tables}.map(each => each.scrollWidth - each.clientWidth)") == [0, 0, 0]


def test_on_a_phone_solver_names_stay_visible_while_numbers_scroll(visit: Open, made: Path) -> None:
    """This holds for the score table and the matrix. Names that fit are not broken."""
    view = visit(made, width=390)
    for section in ("#solvers", "#agreement"):
        name = f"document.querySelector('{section} tbody .name').getBoundingClientRect()"
        scroller = f"document.querySelector('{section} .scroll')"
        view.run(f"{scroller}.scrollLeft = 1000")
        left = view.run(f"{scroller}.getBoundingClientRect().left")
        assert view.run(f"{name}.left") == left
        assert view.run(f"{name}.height") < 50


def test_text_comes_before_charts(visit: Open, made: Path) -> None:
    """When the page is loaded, charts far below are not drawn yet."""
    count = "window.drawn = document.querySelectorAll('.plot svg').length"
    view = visit(made, script=f"addEventListener('load', () => {{ {count} }})")
    assert view.run("drawn") < CHARTS
    assert "fast" in view.page.locator("h1").inner_text()


def test_the_theme_follows_the_system_and_the_button(visit: Open, made: Path) -> None:
    """The page is dark like the system, and light after a click. Charts change with it."""
    colour = "getComputedStyle(document.body).backgroundColor"
    view = visit(made, dark=True)
    view.run(DRAW_ALL)
    line = "getComputedStyle(document.querySelector('#plot-cactus .role-mark path')).stroke"
    dark, dark_line = view.run(colour), view.run(line)
    view.page.locator("#theme").click()
    light, light_line = view.run(colour), view.run(line)
    assert (dark, light) == ("rgb(20, 22, 26)", "rgb(255, 255, 255)")
    assert dark_line != light_line


def test_the_full_table_sorts_by_each_button(visit: Open, made: Path) -> None:
    """Givens sort in both directions. Unsolved instances come after all times of a solver."""
    view = visit(made)
    view.run("report.table.then(() => 0)")
    press = "document.querySelectorAll('#full thead button')[{}].click()"
    view.run(press.format(1))
    givens = [int(cell) for cell in column(view, 1)]
    assert givens == sorted(givens)
    assert view.run("document.querySelectorAll('#full thead th')[1].ariaSort") == "ascending"
    view.run(press.format(1))
    givens = [int(cell) for cell in column(view, 1)]
    assert givens == sorted(givens, reverse=True)
    view.run(press.format(2 + NAMES.index("slow")))
    assert column(view, 3 + NAMES.index("slow"))[-1] == "timeout"


def test_the_full_table_writes_times_as_the_text_does(visit: Open, made: Path) -> None:
    """Three significant digits and a unit that fits."""
    view = visit(made)
    cells = view.run("report.table.then(data => data.cells[data.solvers.indexOf('fast')])")
    assert column(view, 3 + NAMES.index("fast")) == [duration(each / 1e6) for each in cells]


def test_the_full_table_is_searched(visit: Open, made: Path) -> None:
    """The search finds names and verdicts, and says so if there is no match."""
    view = visit(made)
    view.run("report.table.then(() => 0)")

    def search(wanted: str) -> list[str]:
        view.page.locator("#search").fill(wanted)
        return column(view, 0)

    assert search("some.txt:7") == ["some.txt:7", "some.txt:7, isomorph 1"]
    assert all("some.txt:4" in label for label in search("WRONG"))
    assert search("not there") == []
    assert view.page.locator("#count").inner_text() == "None found"
    assert len(search("")) == 48


def test_a_row_is_copied_with_a_message(visit: Open, made: Path) -> None:
    """The copy button of a row also works with the keyboard."""
    view = visit(made, permissions=["clipboard-read", "clipboard-write"])
    view.run("report.table.then(() => 0)")
    view.run(KEEP_MESSAGE)
    view.page.locator("#full tbody button.copy").first.press("Enter")
    assert view.page.wait_for_function("window.message").json_value() == "Copied some.txt:1"
    copied = view.page.locator("#full td.text").first.text_content()
    assert view.run("navigator.clipboard.readText()") == copied


def test_a_point_of_the_scatter_plot_names_its_instance_and_is_copied(
    visit: Open, made: Path
) -> None:
    """Another solver can be selected, and the finding for the new pair appears."""
    view = visit(made)
    view.run(DRAW_ALL)
    note, plot = view.page.locator("#scatter-note"), view.page.locator("#plot-scatter")
    before = note.inner_text()
    view.page.locator("#scatter-y").select_option("slow")
    plot.get_by_text("time of slow").first.wait_for()
    assert note.inner_text() != before
    point = plot.locator(".mark-symbol path").last  # no other point is above it
    view.run(KEEP_MESSAGE)
    point.hover()
    tooltip = view.page.locator("#vg-tooltip-element.visible").inner_text()
    assert "some.txt:" in tooltip
    point.click()
    message = view.page.wait_for_function("window.message").json_value()
    assert message.startswith("Copied some.txt:")


@pytest.mark.parametrize("width", [1200, 390])
def test_hostile_names_do_nothing(visit: Open, tmp_path: Path, width: int) -> None:
    """Markup in names of solvers and puzzles stays text, and the page fits the window."""
    path = tmp_path / "report.html"
    path.write_text(page(example(HOSTILE, label=HOSTILE[1] + HOSTILE[0])), encoding="utf-8")
    view = visit(path, width=width)
    view.run(DRAW_ALL)
    assert view.run("typeof window.harmed") == "undefined"
    assert view.run("document.querySelectorAll('img, main script').length") == 0
    assert view.run("document.querySelectorAll('h1').length") == 1
    assert view.run("document.documentElement.scrollWidth") <= width
    assert view.problems == []


def test_the_report_of_a_noisy_run_is_drawn(visit: Open, tmp_path: Path) -> None:
    """It has only the charts that compare no times."""
    path = tmp_path / "report.html"
    path.write_text(page(example(noise=NOISY)), encoding="utf-8")
    view = visit(path)
    view.run(DRAW_ALL)
    drawn = view.run("[...document.querySelectorAll('.chart')].map(chart => chart.dataset.chart)")
    assert {"phases", "guesses", "symmetry"} <= {*drawn}
    assert "cactus" not in drawn
    assert view.problems == []


def test_it_is_printed_in_light_colours(visit: Open, made: Path) -> None:
    """This holds for a dark page, too. Buttons are not printed."""
    view = visit(made, dark=True)
    view.run(DRAW_ALL)
    view.page.emulate_media(media="print")
    assert view.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not view.run("document.getElementById('theme').checkVisibility()")
    assert len(view.page.pdf()) > 10_000


def test_collapsed_lists_are_printed_and_the_full_table_is_not(visit: Open, made: Path) -> None:
    """A note stands for the table. After printing, the lists are collapsed again."""
    view = visit(made)
    view.run("report.table.then(() => 0)")
    view.page.emulate_media(media="print")
    view.run("dispatchEvent(new Event('beforeprint'))")
    printed = "[...document.querySelectorAll('details li, .printed, #full')]"
    *lines, note, table = view.run(f"{printed}.map(each => each.checkVisibility())")
    assert lines
    assert all(lines)
    assert (note, table) == (True, False)
    view.run("dispatchEvent(new Event('afterprint'))")
    view.page.emulate_media(media="screen")
    assert view.run("document.querySelectorAll('details[open]').length") == 0
    assert not view.run("document.querySelector('.printed').checkVisibility()")


def test_without_scripts_a_message_stands_for_each_chart(visit: Open, made: Path) -> None:
    """There is no empty space for the chart."""
    view = visit(made, java_script_enabled=False)
    assert view.page.locator(".chart .absent").filter(visible=True).count() == CHARTS
    assert not view.page.locator(".plot").first.is_visible()


@pytest.mark.parametrize("missing", ["Chromium", "playwright"])
def test_without_a_browser_the_reason_is_given(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either Chromium or the Python package of playwright may be missing."""
    if missing == "Chromium":
        monkeypatch.setenv("PATH", "")
    else:
        monkeypatch.setattr("shutil.which", str)
        monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(NoBrowser, match=missing), headless():
        pass
