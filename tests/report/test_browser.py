"""The page in a headless Chromium: charts, sorting, search, copying, no requests, no injection."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.quantities import duration
from solvers.report.charts import charts
from solvers.report.drawing.figure import Figure
from solvers.report.page import page
from tests.report.chromium import DRAW_ALL, MARKS_BY_CHART, Chromium, problems
from tests.report.pages import HOSTILE, NAMES, NOISY, example

CHARTS = sum(isinstance(chart.draw(example()), Figure) for chart in charts())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(page(example()), encoding="utf-8")
    return path


def column(browser: Chromium, number: int) -> list[str]:
    """Return the texts of a column of the full table, on its current page."""
    cells: list[str] = browser.run(
        "[...document.querySelectorAll('#full tbody tr')]"
        f".map(row => row.cells[{number}].textContent)"
    )
    return cells


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 1200), (False, 390)])
def test_every_chart_is_drawn_without_an_error_or_a_request(
    browser: Chromium, made: Path, dark: bool, width: int
) -> None:
    """Each chart has marks, the page fits the window, and only its own file is read."""
    browser.open(made, dark=dark, width=width)
    browser.run(DRAW_ALL)
    marks = browser.run(MARKS_BY_CHART)
    assert len(marks) == CHARTS
    assert all(count > 0 for _, count in marks), marks
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert problems(browser) == []
    assert [
        event["request"]["url"] for event in browser.events_of("Network.requestWillBeSent")
    ] == [made.as_uri()]


def test_errors_and_requests_are_detected(browser: Chromium, made: Path) -> None:
    """The test sees requests and scripts that the policy blocks, and errors of the page itself."""
    browser.open(made)
    browser.run("fetch('https://example.com/').catch(() => 0)")
    browser.run(
        "{ const own = document.createElement('script'); own.text = 'harmed = 1';"
        " document.body.append(own) }"
    )
    assert browser.run("typeof window.harmed") == "undefined"
    assert len(problems(browser)) >= 2
    browser.run("setTimeout(() => { throw new Error('detected') })")
    browser.run("new Promise(done => setTimeout(done, 50))")
    assert "detected" in str(browser.events_of("Runtime.exceptionThrown"))


def test_the_accessible_name_of_a_chart_is_its_message(browser: Chromium, made: Path) -> None:
    """The name stays the same when the chart is drawn."""
    labels = "[...document.querySelectorAll('.plot')].map(plot => plot.getAttribute('aria-label'))"
    browser.open(made)
    messages = browser.run("JSON.parse(document.getElementById('specs').textContent)")
    browser.run(DRAW_ALL)
    assert sorted(browser.run(labels)) == sorted(spec["description"] for spec in messages.values())
    assert len(browser.run(labels)) == CHARTS


@pytest.mark.parametrize(
    "names", [NAMES, ("python-constraint:model=stock", "tests.fakes:ChangesGiven", "c", "d")]
)
def test_the_tables_of_solvers_fit_a_desktop_window(
    browser: Chromium, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """All columns of the score table and of the matrix are visible at 1200 pixels."""
    path = tmp_path / "report.html"
    path.write_text(page(example(names)), encoding="utf-8")
    browser.open(path, width=1200)
    tables = "[...document.querySelectorAll('#solvers .scroll, #agreement .scroll')]"
    assert browser.run(f"{tables}.map(each => each.scrollWidth - each.clientWidth)") == [0, 0, 0]


def test_on_a_phone_solver_names_stay_visible_while_numbers_scroll(
    browser: Chromium, made: Path
) -> None:
    """This holds for the score table and the matrix. Names that fit are not broken."""
    browser.open(made, width=390)
    for section in ("#solvers", "#agreement"):
        name = f"document.querySelector('{section} tbody .name').getBoundingClientRect()"
        scroller = f"document.querySelector('{section} .scroll')"
        browser.run(f"{scroller}.scrollLeft = 1000")
        left = browser.run(f"{scroller}.getBoundingClientRect().left")
        assert browser.run(f"{name}.left") == left
        assert browser.run(f"{name}.height") < 50


def test_text_comes_before_charts(browser: Chromium, made: Path) -> None:
    """When the page is loaded, charts far below are not drawn yet."""
    browser.open(made)
    assert browser.run("document.querySelectorAll('.plot svg').length") < CHARTS
    assert "fast" in browser.run("document.querySelector('h1').textContent")


def test_the_theme_follows_the_system_and_the_button(browser: Chromium, made: Path) -> None:
    """The page is dark like the system, and light after a click. Charts change with it."""
    colour = "getComputedStyle(document.body).backgroundColor"
    browser.open(made, dark=True)
    browser.run(DRAW_ALL)
    line = "getComputedStyle(document.querySelector('#plot-cactus .role-mark path')).stroke"
    dark, dark_line = browser.run(colour), browser.run(line)
    browser.run("document.getElementById('theme').click()")
    light, light_line = browser.run(colour), browser.run(line)
    browser.run("document.getElementById('theme').click(); localStorage.clear()")
    assert (dark, light) == ("rgb(20, 22, 26)", "rgb(255, 255, 255)")
    assert dark_line != light_line


def test_the_full_table_sorts_by_each_button(browser: Chromium, made: Path) -> None:
    """Clues sort in both directions. Unsolved instances come after all times of a solver."""
    browser.open(made)
    browser.run("report.table.then(() => 0)")
    press = "document.querySelectorAll('#full thead button')[{}].click()"
    browser.run(press.format(1))
    clues = [int(cell) for cell in column(browser, 1)]
    assert clues == sorted(clues)
    assert browser.run("document.querySelectorAll('#full thead th')[1].ariaSort") == "ascending"
    browser.run(press.format(1))
    clues = [int(cell) for cell in column(browser, 1)]
    assert clues == sorted(clues, reverse=True)
    browser.run(press.format(2 + NAMES.index("slow")))
    assert column(browser, 3 + NAMES.index("slow"))[-1] == "timeout"


def test_the_full_table_writes_times_as_the_text_does(browser: Chromium, made: Path) -> None:
    """Three significant digits and a unit that fits."""
    browser.open(made)
    cells = browser.run("report.table.then(data => data.cells[data.solvers.indexOf('fast')])")
    assert column(browser, 3 + NAMES.index("fast")) == [duration(each / 1e6) for each in cells]


def test_the_full_table_is_searched(browser: Chromium, made: Path) -> None:
    """The search finds names and verdicts, and says so if there is no match."""
    browser.open(made)
    browser.run("report.table.then(() => 0)")

    def search(wanted: str) -> list[str]:
        box = "const box = document.getElementById('search')"
        browser.run(f"{{ {box}; box.value = '{wanted}'; box.dispatchEvent(new Event('input')); }}")
        return column(browser, 0)

    assert search("some.txt:7") == ["some.txt:7", "some.txt:7, isomorph 1"]
    assert all("some.txt:4" in label for label in search("WRONG"))
    assert search("not there") == []
    assert browser.run("document.getElementById('count').textContent") == "None found"
    assert len(search("")) == 48


def test_a_row_is_copied_with_a_message(browser: Chromium, made: Path) -> None:
    """The copy button of a row also works with the keyboard."""
    browser.open(made)
    browser.run("report.table.then(() => 0)")
    browser.do(
        "Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"]
    )
    browser.run("document.querySelector('#full tbody button.copy').focus()")
    for kind in ("keyDown", "keyUp"):
        browser.do(
            "Input.dispatchKeyEvent",
            type=kind,
            key="Enter",
            code="Enter",
            windowsVirtualKeyCode=13,
            text="\r",
        )
    message = browser.run(
        "new Promise(done => { const toast = document.getElementById('toast');"
        " const wait = () => toast.classList.contains('shown')"
        " ? done(toast.textContent) : setTimeout(wait, 20); wait(); })"
    )
    assert message == "Copied some.txt:1"
    assert browser.run("navigator.clipboard.readText()") == browser.run(
        "document.querySelector('#full td.text').textContent"
    )


def test_a_point_of_the_scatter_plot_names_its_instance_and_is_copied(
    browser: Chromium, made: Path
) -> None:
    """Another solver can be selected, and the finding for the new pair appears."""
    browser.open(made)
    browser.run(DRAW_ALL)
    before = browser.run("document.getElementById('scatter-note').textContent")
    browser.run(
        "{ const up = document.getElementById('scatter-y'); up.value = 'slow';"
        " up.dispatchEvent(new Event('change')); }"
    )
    browser.run("new Promise(done => setTimeout(done, 300))")
    assert before != browser.run("document.getElementById('scatter-note').textContent")
    assert "time of slow" in browser.run("document.getElementById('plot-scatter').textContent")
    browser.run("document.getElementById('plot-scatter').scrollIntoView()")
    x, y = browser.run(
        "(() => { const point = document.querySelector('#plot-scatter .mark-symbol path');"
        " const box = point.getBoundingClientRect();"
        " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
    )
    browser.do("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    browser.run("new Promise(done => setTimeout(done, 100))")
    tooltip = browser.run("document.getElementById('vg-tooltip-element').textContent")
    assert "some.txt:" in tooltip
    for kind in ("mousePressed", "mouseReleased"):
        browser.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
    browser.run("new Promise(done => setTimeout(done, 100))")
    message = browser.run("document.getElementById('toast').textContent")
    assert message.startswith("Copied some.txt:")


@pytest.mark.parametrize("width", [1200, 390])
def test_hostile_names_do_nothing(browser: Chromium, tmp_path: Path, width: int) -> None:
    """Markup in names of solvers and puzzles stays text, and the page fits the window."""
    path = tmp_path / "report.html"
    path.write_text(page(example(HOSTILE, label=HOSTILE[1] + HOSTILE[0])), encoding="utf-8")
    browser.open(path, width=width)
    browser.run(DRAW_ALL)
    assert browser.run("typeof window.harmed") == "undefined"
    assert browser.run("document.querySelectorAll('img, main script').length") == 0
    assert browser.run("document.querySelectorAll('h1').length") == 1
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert problems(browser) == []


def test_the_report_of_a_noisy_run_is_drawn(browser: Chromium, tmp_path: Path) -> None:
    """It has only the charts that compare no times."""
    path = tmp_path / "report.html"
    path.write_text(page(example(noise=NOISY)), encoding="utf-8")
    browser.open(path)
    browser.run(DRAW_ALL)
    drawn = browser.run(
        "[...document.querySelectorAll('.chart')].map(chart => chart.dataset.chart)"
    )
    assert {"phases", "guesses", "symmetry"} <= {*drawn}
    assert "cactus" not in drawn
    assert problems(browser) == []


def test_it_is_printed_in_light_colours(browser: Chromium, made: Path) -> None:
    """This holds for a dark page, too. Buttons are not printed."""
    browser.open(made, dark=True)
    browser.run(DRAW_ALL)
    browser.do("Emulation.setEmulatedMedia", media="print")
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not browser.run("document.getElementById('theme').checkVisibility()")
    assert len(browser.do("Page.printToPDF")["data"]) > 10_000
    browser.do("Emulation.setEmulatedMedia", media="")


def test_collapsed_lists_are_printed_and_the_full_table_is_not(
    browser: Chromium, made: Path
) -> None:
    """A note stands for the table. After printing, the lists are collapsed again."""
    browser.open(made)
    browser.run("report.table.then(() => 0)")
    browser.do("Emulation.setEmulatedMedia", media="print")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    printed = "[...document.querySelectorAll('details li, .printed, #full')]"
    *lines, note, table = browser.run(f"{printed}.map(each => each.checkVisibility())")
    assert lines
    assert all(lines)
    assert (note, table) == (True, False)
    browser.run("dispatchEvent(new Event('afterprint'))")
    browser.do("Emulation.setEmulatedMedia", media="")
    assert browser.run("document.querySelectorAll('details[open]').length") == 0
    assert not browser.run("document.querySelector('.printed').checkVisibility()")


def test_without_scripts_a_message_stands_for_each_chart(browser: Chromium, made: Path) -> None:
    """There is no empty space for the chart."""
    browser.do("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(made)
    browser.do("Emulation.setScriptExecutionDisabled", value=False)
    messages = browser.run(
        "[...document.querySelectorAll('.chart .absent')]"
        ".filter(each => each.checkVisibility()).length"
    )
    assert messages == CHARTS
    assert not browser.run("document.querySelector('.plot').checkVisibility()")
