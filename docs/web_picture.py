"""Draw the picture of the page in docs/web.md: two searches next to each other."""

from __future__ import annotations

from pathlib import Path

from tests.backtracking.puzzles import HARD
from tests.report.browser import headless
from tests.web.page_server import PageVisit, link, serving

EVENT = "2300"  # of the search with more guesses


def main() -> None:
    """Write the picture. Raises NoBrowser without Chromium or playwright."""
    with serving() as address, headless() as browser:
        view = PageVisit(browser, link(address, HARD, "watch"), width=1200)
        view.start("watch", "fewest-first makes")
        view.page.wait_for_function("() => !document.querySelector('#watch-result[aria-busy]')")
        view.page.locator("#seek").fill(EVENT)
        view.page.locator("h1").click()  # the focus is not part of the picture
        view.page.screenshot(path=Path(__file__).with_name("web.png"))


if __name__ == "__main__":
    main()
