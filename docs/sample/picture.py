"""Draw the README's picture of the sample report: its first screen and its curves."""

from __future__ import annotations

import base64
from pathlib import Path

from tests.report.chromium import Chromium, find

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
    """Raises RuntimeError where there is no Chromium."""
    path = find()
    if path is None:
        raise RuntimeError("no Chromium is installed")
    with Chromium(path) as browser:
        browser.open(HERE / "report.html", width=WIDTH)
        browser.run("report.draw('cactus').then(() => 0)")
        browser.run(HIDE % SHOWN)
        height = browser.run(
            "Math.ceil(document.querySelector('main').getBoundingClientRect().bottom)"
        )
        clip = {"x": 0, "y": 0, "width": WIDTH, "height": height, "scale": 1}
        picture = browser.do("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)[
            "data"
        ]
    (HERE / "report.png").write_bytes(base64.b64decode(picture))


if __name__ == "__main__":
    main()
