"""Draw the README's picture of the sample report: its first screen."""

from __future__ import annotations

from pathlib import Path

from tests.report.browser import Visit, headless

HERE = Path(__file__).parent


def main() -> None:
    """Write the picture. Raises NoBrowser without Chromium or playwright."""
    with headless() as browser:
        page = Visit(browser, HERE / "report.html", width=1200).page
        page.evaluate("document.querySelector('.top').remove()")
        page.screenshot(path=HERE / "report.png")


if __name__ == "__main__":
    main()
