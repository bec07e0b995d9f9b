"""The page can be used by everyone: axe-core, phone width, paper, light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from solvers.conformance import known_puzzles as known
from tests.backtracking.puzzles import FOUR, HARD
from tests.tools import need_library
from tests.web.page_server import PageVisit, link

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

SEVERAL = known.several(FOUR).puzzle
TABS = ("solve", "race", "watch", "rate", "check")
OPEN_ALL = (
    "document.querySelectorAll('details, dialog').forEach(each => { each.open = true });"
    " document.querySelectorAll('.panel').forEach(each => { each.hidden = false })"
)
CLOSE_ALL = "document.querySelectorAll('dialog').forEach(each => { each.open = false })"


def fill(view: PageVisit) -> None:
    """Let every tab show a result."""
    view.start("solve", "Several solutions")
    for tab, answer in (("race", "All"), ("watch", "fewest-first"), ("rate", "Several solutions")):
        view.page.locator(f"#tab-{tab}").click()
        view.start(tab, answer)
    view.page.locator("#tab-check").click()
    view.page.locator("#code").fill("int main() {}")


def barriers(view: PageVisit, part: str = "html") -> list[tuple[str, str]]:
    """Return what axe-core finds in a part of the page as it is."""
    need_library("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(view.page, context=part).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found]


def test_axe_finds_no_barrier_and_every_tab_fits(browser: Browser, address: str) -> None:
    """Every tab has a result. axe-core sees them all together, and both dialogs."""
    view = PageVisit(browser, link(address, SEVERAL))
    page = view.page
    fill(view)
    page.locator("#help").click()
    page.keyboard.press("Escape")
    for dark, width in ((False, 1200), (True, 390)):
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.set_viewport_size({"width": width, "height": 900})
        for tab in TABS:
            page.locator(f"#tab-{tab}").click()
            assert view.run("document.documentElement.scrollWidth") <= width, tab
        page.locator("#tab-solve").click()
        view.run(OPEN_ALL)
        assert barriers(view) == []
        view.run(CLOSE_ALL)
    assert view.problems == []
    page.locator("h1").evaluate("each => { each.style.color = '#345' }")
    assert [name for name, _ in barriers(view, "h1")] == ["color-contrast"], "the check can fail"
    page.context.close()


def test_it_is_printed_in_light_colours_without_controls(view: PageVisit) -> None:
    """The puzzle and the result of the open tab are on one page of paper, also of a dark page."""
    view.show(HARD)
    view.start("solve", "Exactly one solution")
    page = view.page
    page.emulate_media(media="print", color_scheme="dark")
    assert view.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("button, select").filter(visible=True).count() == 0
    assert page.locator("#board .cell").filter(visible=True).count() == 81
    assert page.locator("#solve-result h2").is_visible()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1


def test_the_theme_is_chosen_and_kept(view: PageVisit) -> None:
    """The choice holds when the page is loaded again."""
    view.page.emulate_media(media="screen", color_scheme="light")
    view.page.locator("#theme").click()
    view.page.reload()
    assert view.page.locator("html").get_attribute("data-theme") == "dark"
    assert view.page.locator("#theme").inner_text() == "Light"
