"""A headless Chromium that playwright controls, and what the pages in it report."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
TIMEOUT = 120_000.0  # milliseconds, for a busy machine
TABLE = "report.table.then(() => 0)"  # resolves when the table of instances is there
MARKS_BY_CHART = (
    "[...document.querySelectorAll('.panel')].map(chart => [chart.dataset.chart,"
    " chart.querySelectorAll('[data-series] :is(path, rect), .pair-points path').length])"
)  # the charts of a report, and the number of marks in each


class NoBrowser(Exception):
    """Chromium, playwright or the driver of playwright is missing. The text says which."""


@contextmanager
def headless() -> Iterator[Browser]:
    """Start a browser. Raises NoBrowser."""
    path = next((path for name in NAMES if (path := shutil.which(name))), None)
    if path is None:
        raise NoBrowser("Chromium is not installed")
    try:
        from playwright.sync_api import Error, sync_playwright

        driver = sync_playwright().start()
    except (ImportError, OSError) as error:
        raise NoBrowser(f"playwright cannot start: {error}") from error
    try:
        browser = driver.chromium.launch(executable_path=path, timeout=TIMEOUT)
    except Error as error:
        driver.stop()
        raise NoBrowser(f"playwright cannot start {path}: {error}") from error
    try:
        yield browser
    finally:
        browser.close()
        driver.stop()


class Visit:
    """A file or an address that is open in a window of its own. `script` runs before its scripts.

    requests  the addresses that it requested
    errors    its uncaught exceptions
    messages  errors and warnings on the console, and violations of its security policy
    problems  both
    """

    def __init__(
        self,
        browser: Browser,
        place: Path | str,
        *,
        dark: bool = False,
        width: int = 1200,
        script: str = "",
        **options: Any,
    ) -> None:
        context = browser.new_context(
            color_scheme="dark" if dark else "light",
            viewport={"width": width, "height": 900},
            **options,
        )
        context.set_default_timeout(TIMEOUT)
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.messages: list[str] = []
        context.add_init_script(script)
        self.page = context.new_page()
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._keep)
        self.page.goto(place if isinstance(place, str) else place.as_uri())

    def _keep(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.messages.append(message.text)

    @property
    def problems(self) -> list[str]:
        return [*self.errors, *self.messages]

    def run(self, expression: str) -> Any:
        """Return the value of a JavaScript expression; wait for it if it is a promise."""
        return self.page.evaluate(expression)
