"""The page in a headless Chromium: it draws, sorts, searches and copies, asks for nothing, and no name scripts it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.quantities import duration
from solvers.report.page import page
from tests.report.chromium import DRAW_ALL, MARKS_BY_CHART, Chromium, problems
from tests.report.pages import HOSTILE, NAMES, NOISY, example

CHARTS = 10  # of the example, whose boards are of one size


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(page(*example()), encoding="utf-8")
    return path


def column(browser: Chromium, number: int) -> list[str]:
    """What stands in that column of the full table, on the page that is shown."""
    cells: list[str] = browser.run(
        f"[...document.querySelectorAll('#full tbody tr')].map(row => row.cells[{number}].textContent)"
    )
    return cells


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 1200), (False, 390)])
def test_every_chart_is_drawn_without_a_complaint_or_a_request(
    browser: Chromium, made: Path, dark: bool, width: int
) -> None:
    """Each has marks; the page is no wider than the window; only its own file was read."""
    browser.open(made, dark=dark, width=width)
    browser.run(DRAW_ALL)
    marks = browser.run(MARKS_BY_CHART)
    assert len(marks) == CHARTS
    assert all(count > 0 for _, count in marks), marks
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert problems(browser) == []
    assert [told["request"]["url"] for told in browser.events_of("Network.requestWillBeSent")] == [
        made.as_uri()
    ]


def test_a_complaint_and_a_request_would_be_seen(browser: Chromium, made: Path) -> None:
    """The policy refuses an address and a script, and that is heard; so is an error of the page's own."""
    browser.open(made)
    browser.run("fetch('https://example.com/').catch(() => 0)")
    browser.run(
        "{ const own = document.createElement('script'); own.text = 'harmed = 1'; document.body.append(own) }"
    )
    assert browser.run("typeof window.harmed") == "undefined"
    assert len(problems(browser)) >= 2
    browser.run("setTimeout(() => { throw new Error('heard') })")
    browser.run("new Promise(done => setTimeout(done, 50))")
    assert "heard" in str(browser.events_of("Runtime.exceptionThrown"))


def test_a_drawn_chart_is_called_by_its_message(browser: Chromium, made: Path) -> None:
    """As it was before it was drawn, for whoever does not see it."""
    labels = "[...document.querySelectorAll('.plot')].map(plot => plot.getAttribute('aria-label'))"
    browser.open(made)
    messages = browser.run("JSON.parse(document.getElementById('specs').textContent)")
    browser.run(DRAW_ALL)
    assert sorted(browser.run(labels)) == sorted(spec["description"] for spec in messages.values())
    assert len(browser.run(labels)) == CHARTS


@pytest.mark.parametrize(
    "names", [NAMES, ("python-constraint:model=stock", "tests.fakes:ChangesGiven", "c", "d")]
)
def test_the_solvers_fit_a_window_of_usual_width(
    browser: Chromium, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """All columns of their table, and all of the matrix, are in sight."""
    path = tmp_path / "report.html"
    path.write_text(page(*example(names)), encoding="utf-8")
    browser.open(path, width=1200)
    tables = "[...document.querySelectorAll('#solvers .scroll, #agreement .scroll')]"
    assert browser.run(f"{tables}.map(each => each.scrollWidth - each.clientWidth)") == [0, 0, 0]


def test_on_a_phone_the_names_of_solvers_stay_while_their_numbers_scroll(
    browser: Chromium, made: Path
) -> None:
    """In the table and in the matrix; no name is broken that fits."""
    browser.open(made, width=390)
    for section in ("#solvers", "#agreement"):
        name = f"document.querySelector('{section} tbody .name').getBoundingClientRect()"
        scroller = f"document.querySelector('{section} .scroll')"
        browser.run(f"{scroller}.scrollLeft = 1000")
        assert browser.run(f"{name}.left") == browser.run(
            f"{scroller}.getBoundingClientRect().left"
        )
        assert browser.run(f"{name}.height") < 50


def test_text_comes_before_charts(browser: Chromium, made: Path) -> None:
    """When the page is loaded, those far below are not drawn yet."""
    browser.open(made)
    assert browser.run("document.querySelectorAll('.plot svg').length") < CHARTS
    assert "fast" in browser.run("document.querySelector('h1').textContent")


def test_the_colours_follow_the_system_and_the_switch(browser: Chromium, made: Path) -> None:
    """Dark where the system is, and light again at a press; charts follow without being drawn anew."""
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
    """Clues both ways; a solver's time with what was not solved at the end."""
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
    """By name, by verdict, and for nothing that is there."""
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


def test_a_row_is_copied_and_it_is_said(browser: Chromium, made: Path) -> None:
    """By the button of a row, from the keyboard, too: it is a button."""
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
    said = browser.run(
        "new Promise(done => { const wait = () => { const toast = document.getElementById('toast');"
        " toast.classList.contains('shown') ? done(toast.textContent) : setTimeout(wait, 20); }; wait(); })"
    )
    assert said == "Copied some.txt:1"
    assert browser.run("navigator.clipboard.readText()") == browser.run(
        "document.querySelector('#full td.text').textContent"
    )


def test_a_point_of_the_scatter_names_its_board_and_is_copied(
    browser: Chromium, made: Path
) -> None:
    """Two other solvers may be chosen, and the finding about them is told."""
    browser.open(made)
    browser.run(DRAW_ALL)
    before = browser.run("document.getElementById('scatter-note').textContent")
    browser.run(
        "{ const up = document.getElementById('scatter-y'); up.value = 'slow'; up.dispatchEvent(new Event('change')); }"
    )
    browser.run("new Promise(done => setTimeout(done, 300))")
    assert before != browser.run("document.getElementById('scatter-note').textContent")
    assert "time of slow" in browser.run("document.getElementById('plot-scatter').textContent")
    browser.run("document.getElementById('plot-scatter').scrollIntoView()")
    x, y = browser.run(
        "(() => { const found = document.querySelector('#plot-scatter .mark-symbol path').getBoundingClientRect();"
        " return [found.x + found.width / 2, found.y + found.height / 2]; })()"
    )
    browser.do("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    browser.run("new Promise(done => setTimeout(done, 100))")
    assert "some.txt:" in browser.run("document.getElementById('vg-tooltip-element').textContent")
    for kind in ("mousePressed", "mouseReleased"):
        browser.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
    browser.run("new Promise(done => setTimeout(done, 100))")
    assert browser.run("document.getElementById('toast').textContent").startswith(
        "Copied some.txt:"
    )


@pytest.mark.parametrize("width", [1200, 390])
def test_hostile_names_do_nothing(browser: Chromium, tmp_path: Path, width: int) -> None:
    """As names of solvers and of puzzles, in every chart, tooltip and table; they do not widen the page either."""
    path = tmp_path / "report.html"
    path.write_text(page(*example(HOSTILE, label=HOSTILE[1] + HOSTILE[0])), encoding="utf-8")
    browser.open(path, width=width)
    browser.run(DRAW_ALL)
    assert browser.run("typeof window.harmed") == "undefined"
    assert browser.run("document.querySelectorAll('img, main script').length") == 0
    assert browser.run("document.querySelectorAll('h1').length") == 1
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert problems(browser) == []


def test_a_noisy_run_is_drawn(browser: Chromium, tmp_path: Path) -> None:
    """What is left of it: what solvers say of themselves."""
    path = tmp_path / "report.html"
    path.write_text(page(*example(noise=NOISY)), encoding="utf-8")
    browser.open(path)
    browser.run(DRAW_ALL)
    drawn = browser.run(
        "[...document.querySelectorAll('.chart')].map(chart => chart.dataset.chart)"
    )
    assert drawn == ["phases", "guesses", "symmetry"]
    assert problems(browser) == []


def test_it_is_printed_in_light_colours_with_every_chart(browser: Chromium, made: Path) -> None:
    """Even where the page is dark, and without the controls."""
    browser.open(made, dark=True)
    browser.run(DRAW_ALL)
    browser.do("Emulation.setEmulatedMedia", media="print")
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert (
        browser.run(
            "getComputedStyle(document.getElementById('theme').parentElement.parentElement).display"
        )
        == "none"
    )
    assert len(browser.do("Page.printToPDF")["data"]) > 10_000
    browser.do("Emulation.setEmulatedMedia", media="")


def test_what_is_folded_is_printed_and_the_full_table_is_named(
    browser: Chromium, made: Path
) -> None:
    """And what was folded is so again afterwards."""
    browser.open(made)
    browser.run("report.table.then(() => 0)")
    browser.do("Emulation.setEmulatedMedia", media="print")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    seen = "[...document.querySelectorAll('details li, .printed, #full')].map(each => each.checkVisibility())"
    *lines, note, table = browser.run(seen)
    assert lines
    assert all(lines)
    assert (note, table) == (True, False)
    browser.run("dispatchEvent(new Event('afterprint'))")
    browser.do("Emulation.setEmulatedMedia", media="")
    assert browser.run("document.querySelectorAll('details[open]').length") == 0
    assert not browser.run("document.querySelector('.printed').checkVisibility()")


def test_without_scripts_each_chart_is_told_in_words(browser: Chromium, made: Path) -> None:
    """There is no empty space in its place."""
    browser.do("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(made)
    browser.do("Emulation.setScriptExecutionDisabled", value=False)
    told = browser.run(
        "[...document.querySelectorAll('.chart .absent')].filter(each => each.checkVisibility()).length"
    )
    assert told == CHARTS
    assert not browser.run("document.querySelector('.plot').checkVisibility()")
