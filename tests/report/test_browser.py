"""The page in a headless Chromium: charts, tabs, filters, copying, no requests, no injection."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from solvers.quantities import duration
from solvers.report.charts import charts
from solvers.report.drawing.figure import Figure
from solvers.report.page.render import page
from tests.report.browser import MARKS_BY_CHART, TABLE, NoBrowser, Visit, headless
from tests.report.pages import HOSTILE, NAMES, NOISY, example
from tests.report.simulated import analysed
from tests.tools import need_library

pytestmark = pytest.mark.slow

Open = Callable[..., Visit]
KEEP_MESSAGE = (
    "new MutationObserver(() => {"
    " if (toast.classList.contains('shown')) window.message = toast.textContent"
    " }).observe(toast, {attributes: true})"
)  # a message is shown for two seconds only
VISIBLE_CHARTS = "[...document.querySelectorAll('.plot')].filter(each => each.checkVisibility())"


@cache
def number_of_charts() -> int:
    """How many charts the page of the example has."""
    analysis = example()
    return sum(isinstance(chart.draw(analysis), Figure) for chart in charts())


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
    view.run(TABLE)
    marks = view.run(MARKS_BY_CHART)
    assert len(marks) == number_of_charts()
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


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 390)])
def test_axe_finds_no_barrier(visit: Open, made: Path, dark: bool, width: int) -> None:
    """Every tab and every folded part is open for axe-core, in both themes."""
    need_library("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    view = visit(made, dark=dark, width=width)
    view.run(TABLE)
    view.run("document.querySelectorAll('details').forEach(each => { each.open = true })")
    view.run("document.querySelectorAll('.panel').forEach(each => { each.hidden = false })")
    found = Axe().run(view.page).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found] == []


def test_axe_finds_a_barrier(visit: Open, made: Path) -> None:
    """The test above can fail."""
    need_library("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    view = visit(made)
    view.run("document.querySelector('h1').style.color = '#eee'")
    found = Axe().run(view.page).response["violations"]
    assert [each["id"] for each in found] == ["color-contrast"]


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
    view.run("document.querySelectorAll('details').forEach(each => { each.open = true })")
    tables = "[...document.querySelectorAll('#ranking .scroll, #agreement .scroll')]"
    assert view.run(f"{tables}.map(each => each.scrollWidth - each.clientWidth)") == [0] * 4


def test_on_a_phone_solver_names_stay_visible_while_numbers_scroll(visit: Open, made: Path) -> None:
    """This holds for the score table and the matrix. Names that fit are not broken."""
    view = visit(made, width=390)
    view.run("document.querySelectorAll('details').forEach(each => { each.open = true })")
    for section in ("#ranking", "#agreement"):
        name = f"document.querySelector('{section} tbody .name').getBoundingClientRect()"
        scroller = f"document.querySelector('{section} .scroll')"
        view.run(f"{scroller}.scrollLeft = 1000")
        left = view.run(f"{scroller}.getBoundingClientRect().left")
        assert view.run(f"{name}.left") == left
        assert view.run(f"{name}.height") < 50


def test_the_page_of_sixteen_solvers_is_short(visit: Open, tmp_path: Path) -> None:
    """All of it is less than 3,600 pixels tall, and its ranking begins on the first screen."""
    path, times = tmp_path / "report.html", [1.0 + n / 10 for n in range(36)]
    made = analysed({f"solver-{n}": [each * (n + 1) for each in times] for n in range(16)})
    path.write_text(page(made), encoding="utf-8")
    view = visit(path)
    view.run(TABLE)
    assert view.run("document.documentElement.scrollHeight") < 3600
    fifth = "document.querySelectorAll('#scores tbody tr')[4].getBoundingClientRect().bottom"
    assert view.run(fifth) < 900


def test_tabs_show_one_chart_each_with_the_pointer_and_the_keyboard(
    visit: Open, made: Path
) -> None:
    """The address of the page can name a tab."""
    shown = f"{VISIBLE_CHARTS}.map(each => each.closest('.panel').id)"
    view = visit(made)
    names = [tab.removeprefix("tab-") for tab in view.run("[...tabs.children].map(tab => tab.id)")]
    assert len(names) == number_of_charts()
    assert view.run(shown) == names[:1]
    view.page.get_by_role("tab", name="Profile").click()
    assert view.run(shown) == ["profile"]
    view.page.keyboard.press("ArrowRight")
    assert view.run(shown) == [names[names.index("profile") + 1]]
    assert view.run("document.activeElement.ariaSelected") == "true"
    view.run("location.hash = '#guesses'")
    view.page.wait_for_function("!document.getElementById('guesses').hidden")
    assert view.run(shown) == ["guesses"]


def test_the_reader_selects_and_highlights_solvers(visit: Open, made: Path) -> None:
    """A selection holds for all charts. The keyboard highlights as the pointer does."""
    view = visit(made)
    box = view.page.get_by_role("checkbox", name="middling")
    number = NAMES.index("middling")
    every = "[...document.querySelectorAll('#cactus .plot [data-series]')]"
    others = f"{every}.filter(each => each.dataset.series !== '{number}')"
    own = f"{every}.filter(each => each.dataset.series === '{number}')"
    faded = ".map(each => getComputedStyle(each).opacity < 0.5)"
    view.run("document.querySelectorAll('.plot *').forEach(e => { e.style.transition = 'none' })")
    box.focus()
    assert all(view.run(others + faded))
    assert not any(view.run(own + faded))
    view.page.keyboard.press("Space")
    hidden = f"[...document.querySelectorAll('.panel [data-series=\"{number}\"]')]"
    assert view.run(f"{hidden}.every(each => getComputedStyle(each).display === 'none')")
    view.page.get_by_role("button", name="All").click()
    assert view.run(f"{hidden}.every(each => getComputedStyle(each).display !== 'none')")
    view.page.get_by_role("button", name="None").click()
    assert view.run(f"{others}.every(each => getComputedStyle(each).display === 'none')")


def test_a_term_is_explained_to_the_pointer_and_the_keyboard(visit: Open, made: Path) -> None:
    """Escape hides the explanation."""
    view = visit(made)
    view.page.locator("#scores abbr", has_text="p95").focus()
    tip = view.page.locator("#tip")
    assert tip.inner_text().startswith("95% of the instances")
    view.page.keyboard.press("Escape")
    assert not tip.is_visible()
    view.page.locator("#scores abbr", has_text="guesses").hover()
    assert tip.inner_text().startswith("Median over the instances")


def test_the_theme_follows_the_system_and_the_button(visit: Open, made: Path) -> None:
    """The page is dark like the system, and light after a click. Charts change with it."""
    colour = "getComputedStyle(document.body).backgroundColor"
    view = visit(made, dark=True)
    line = "getComputedStyle(document.querySelector('#cactus [data-series] path')).stroke"
    dark, dark_line = view.run(colour), view.run(line)
    view.page.locator("#theme").click()
    light, light_line = view.run(colour), view.run(line)
    assert (dark, light) == ("rgb(20, 22, 26)", "rgb(255, 255, 255)")
    assert dark_line != light_line


def test_the_full_table_sorts_by_each_button(visit: Open, made: Path) -> None:
    """Givens sort in both directions. Unsolved instances come after all times of a solver."""
    view = visit(made)
    view.run(TABLE)
    press = "document.querySelectorAll('#full thead button')[{}].click()"
    view.run(press.format(1))
    givens = [int(cell) for cell in column(view, 1)]
    assert givens == sorted(givens)
    assert view.run("document.querySelectorAll('#full thead th')[1].ariaSort") == "ascending"
    view.run(press.format(1))
    assert all(int(cell) >= max(givens) for cell in column(view, 1))
    for _ in range(2):
        view.run(press.format(2 + NAMES.index("slow")))
    assert column(view, 3 + NAMES.index("slow"))[0] == "timeout"


def test_the_full_table_writes_times_as_the_text_does(visit: Open, made: Path) -> None:
    """Three significant digits and a unit that fits."""
    view = visit(made)
    cells = view.run("report.table.then(data => data.cells[data.solvers.indexOf('fast')])")
    shown = column(view, 3 + NAMES.index("fast"))
    assert shown == [duration(each / 1e6) for each in cells[: len(shown)]]


def test_the_full_table_is_searched_and_filtered(visit: Open, made: Path) -> None:
    """By name, solver, outcome and size; it says so if there is no match."""
    view = visit(made)
    view.run(TABLE)
    count = view.page.locator("#count")

    def choose(name: str, option: str) -> None:
        view.page.locator(f"#filter-{name}").select_option(label=option)

    def search(wanted: str) -> list[str]:
        view.page.locator("#search").fill(wanted)
        return column(view, 0)

    assert search("some.txt:7") == ["some.txt:7", "some.txt:7, isomorph 1"]
    assert search("not there") == []
    assert count.inner_text() == "None found"
    search("")
    assert count.inner_text().endswith("of 48")
    choose("outcome", "wrong")
    assert all("some.txt:4" in label for label in column(view, 0))
    choose("solver", "slow")
    assert column(view, 0) == []
    choose("outcome", "timeout")
    assert {*column(view, 3)} == {"timeout"}
    assert view.run("document.querySelector('#full tbody tr').cells.length") == 5
    choose("outcome", "any")
    choose("size", "9x9")
    assert count.inner_text().endswith("of 48")


def test_a_row_is_copied_with_a_message(visit: Open, made: Path) -> None:
    """The copy button of a row also works with the keyboard."""
    view = visit(made, permissions=["clipboard-read", "clipboard-write"])
    view.run(TABLE)
    view.run(KEEP_MESSAGE)
    view.page.locator("#full tbody button.copy").first.press("Enter")
    assert view.page.wait_for_function("window.message").json_value() == "Copied some.txt:1"
    copied = view.page.locator("#full td.text").first.text_content()
    assert view.run("navigator.clipboard.readText()") == copied


def test_the_reader_chooses_a_pair_and_copies_one_of_its_instances(visit: Open, made: Path) -> None:
    """The finding, the axes and the accessible name are those of the new pair."""
    view = visit(made)
    view.run(TABLE)
    view.page.get_by_role("tab", name="Pair by pair").click()
    conclusion, plot = view.page.locator("#scatter-conclusion"), view.page.locator("#scatter .plot")
    before = conclusion.inner_text()
    view.page.locator("#pair-y").select_option(label="slow")
    assert conclusion.inner_text() != before
    assert plot.locator(".y-title").text_content() == "CPU time of slow"
    assert "fast and slow" in (plot.get_attribute("aria-label") or "")
    point = plot.locator(".pair-points path").last  # no other point is above it
    view.run(KEEP_MESSAGE)
    point.hover()
    assert "some.txt:" in view.page.locator("#tip").inner_text()
    point.click()
    message = view.page.wait_for_function("window.message").json_value()
    assert message.startswith("Copied some.txt:")


def test_the_script_draws_the_first_pair_where_the_page_has_it(visit: Open, made: Path) -> None:
    """Two programs compute the same positions: the report, and the script of the page."""
    places = (
        "[...document.querySelectorAll('.pair-points path')].map(each =>"
        " each.getAttribute('transform').match(/[\\d.]+/g).map(Number)).sort()"
    )
    drawn = visit(made, java_script_enabled=False).page.content()
    group = drawn.partition('class="pair-points"')[2].partition("</g>")[0]
    still = [
        [float(each) for each in place.split()]
        for place in re.findall(r"translate\(([^)]*)\)", group)
    ]
    view = visit(made)
    view.run(TABLE)
    moved = view.run(places)
    assert len(still) == len(moved) == 48
    for one, other in zip(sorted(still), sorted(moved), strict=True):
        assert one == pytest.approx(other, abs=1.0)


@pytest.mark.parametrize("width", [1200, 390])
def test_hostile_names_do_nothing(visit: Open, tmp_path: Path, width: int) -> None:
    """Markup in names of solvers and puzzles stays text, and the page fits the window."""
    path = tmp_path / "report.html"
    path.write_text(page(example(HOSTILE, label=HOSTILE[1] + HOSTILE[0])), encoding="utf-8")
    view = visit(path, width=width)
    view.run(TABLE)
    assert len(view.run(MARKS_BY_CHART)) == number_of_charts()
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
    view.run(TABLE)
    drawn = {name for name, _ in view.run(MARKS_BY_CHART)}
    assert drawn == {"phases", "guesses", "symmetry", "proofs"}
    assert view.problems == []


def test_it_is_printed_at_once_in_light_colours(visit: Open, made: Path) -> None:
    """This holds for a dark page, too. No chart waits for a script, and buttons are left out."""
    view = visit(made, dark=True)
    view.page.emulate_media(media="print")
    assert view.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not view.run("document.getElementById('theme').checkVisibility()")
    printed = {chart.name for chart in charts() if chart.printed}
    shown = {*view.run(f"{VISIBLE_CHARTS}.map(each => each.closest('.panel').id)")}
    assert shown == printed & {name for name, _ in view.run(MARKS_BY_CHART)}
    assert len(re.findall(rb"/Type\s*/Page\b", view.page.pdf(format="A4"))) <= 6


def test_folded_parts_are_printed_and_the_full_table_is_not(visit: Open, made: Path) -> None:
    """A note stands for the table."""
    view = visit(made)
    view.run(TABLE)
    view.page.emulate_media(media="print")
    printed = "[...document.querySelectorAll('.method li, .printed, #full')]"
    *lines, note, table = view.run(
        f"[...{printed}.slice(2), ...{printed}.slice(0, 2)].map(each => each.checkVisibility())"
    )
    assert all(lines)
    assert (note, table) == (True, False)
    view.page.emulate_media(media="screen")
    assert not view.run("document.querySelector('.printed').checkVisibility()")


def test_without_scripts_every_chart_is_there(visit: Open, made: Path) -> None:
    """Controls that need a script are not."""
    view = visit(made, java_script_enabled=False)
    assert view.page.locator(".plot").filter(visible=True).count() == number_of_charts()
    assert view.page.locator("#tabs, .scripted, #rows").filter(visible=True).count() == 0


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
