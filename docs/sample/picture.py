"""Draw the README's picture of the sample report: its first screen and its curves."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import FloatRect

from tests.report.browser import Visit, headless

HERE = Path(__file__).parent
WIDTH = 1200
SHOWN = "#summary, #time"  # the first screen, and the section that has the curves
HIDE = """
for (const part of document.querySelectorAll('main > *')) part.hidden = !part.matches('%s');
for (const part of document.querySelectorAll('.top, #caveats, .caveats')) part.hidden = true;
const OTHERS = '#time .scroll, [data-chart=survival]';
for (const part of document.querySelectorAll(OTHERS)) part.hidden = true;
for (const part of document.querySelectorAll('[hidden]')) part.style.display = 'none';
document.querySelector('#time').style.cssText = 'border: 0; margin: 0; padding-bottom: 24px';
"""


def main() -> None:
    """Write the picture. Raises NoBrowser without Chromium or playwright."""
    with headless() as browser:
        page = Visit(browser, HERE / "report.html", width=WIDTH).page
        page.evaluate("report.draw('cactus').then(() => 0)")
        page.evaluate(HIDE % SHOWN)
        bottom = page.evaluate("document.querySelector('main').getBoundingClientRect().bottom")
        clip = FloatRect(x=0, y=0, width=WIDTH, height=bottom)
        page.screenshot(path=HERE / "report.png", full_page=True, clip=clip)


if __name__ == "__main__":
    main()
