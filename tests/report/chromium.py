"""Control a headless Chromium over a pipe with its DevTools protocol, without a driver.

Messages are JSON objects that end with a zero byte. The browser reads them from its file
descriptor 3 and answers on 4.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import threading
from collections import deque
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
ANSWER_TIMEOUT = 60.0  # seconds, for a busy machine
DRAW_ALL = "report.drawAll().then(() => report.table).then(() => 0)"
MARKS_BY_CHART = (
    "[...document.querySelectorAll('.chart')].map(chart => [chart.dataset.chart,"
    " chart.querySelectorAll('.role-mark path, .role-mark line, .role-mark rect').length])"
)  # the charts of a report, and the number of marks that each has drawn


def find() -> str | None:
    """Return the path of Chromium or Chrome, if one is installed."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Chromium:
    """A browser with one page. `events` are its requests, errors and console messages."""

    def __init__(self, path: str) -> None:
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        browser_in, self._to = _pipe()
        self._from, browser_out = _pipe()
        self._process = subprocess.Popen(
            [path, *FLAGS, f"--user-data-dir={self._profile.name}", "about:blank"],
            close_fds=False,
            preexec_fn=lambda: (os.dup2(browser_in, 3), os.dup2(browser_out, 4)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(browser_in)
        os.close(browser_out)
        self._buffer, self._number, self._session = b"", 0, None
        self.events: deque[dict[str, Any]] = deque(maxlen=10_000)
        target = next(t for t in self.do("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self._session = self.do("Target.attachToTarget", targetId=target["targetId"], flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.do(f"{domain}.enable")

    def do(self, method: str, **params: Any) -> Any:
        """Send a command, and return its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        return self._until(lambda message: message.get("id") == self._number, method)

    def wait_for(self, event: str) -> None:
        """Wait for the next event with this name."""
        self._until(lambda message: message.get("method") == event, event)

    def _until(self, is_wanted: Any, what: str) -> Any:
        timer = threading.Timer(ANSWER_TIMEOUT, self._process.kill)  # this ends the read below
        timer.start()
        try:
            while True:
                message = self._read(what)
                if "method" in message:
                    self.events.append(message)
                if is_wanted(message):
                    if "error" in message:
                        raise RuntimeError(f"{what}: {message['error']}")
                    return message.get("result", message.get("params"))
        finally:
            timer.cancel()

    def _read(self, what: str) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            chunk = os.read(self._from, 1 << 20)
            if not chunk:
                raise RuntimeError(f"the browser ended during {what}")
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def open(self, path: Path, *, dark: bool = False, width: int = 1200, height: int = 900) -> None:
        """Open a file, and wait until it is loaded."""
        self.do(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.do("Emulation.setEmulatedMedia", features=[scheme])
        self.events.clear()
        self.do("Page.navigate", url=path.as_uri())
        self.wait_for("Page.loadEventFired")

    def run(self, expression: str) -> Any:
        """Return the value of a JavaScript expression; wait for it if it is a promise."""
        answer = self.do(
            "Runtime.evaluate",
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
            userGesture=True,
        )
        if "exceptionDetails" in answer:
            exception = answer["exceptionDetails"].get("exception", {})
            raise RuntimeError(exception.get("description", "an exception"))
        return answer["result"].get("value")

    def events_of(self, method: str) -> list[dict[str, Any]]:
        """Return the parameters of all events of this kind since the page was opened."""
        self.run("0")  # all events before this answer have been read
        return [event["params"] for event in self.events if event["method"] == method]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._session = None
        with contextlib.suppress(RuntimeError, OSError):
            self.do("Browser.close")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, 9)
        self._process.wait()
        os.close(self._to)
        os.close(self._from)
        self._profile.cleanup()


def _pipe() -> tuple[int, int]:
    """Return both ends of a pipe, with numbers that the browser does not use."""
    ends = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return high[0], high[1]


def problems(browser: Chromium) -> list[object]:
    """Return exceptions, errors and warnings, and violations of the content security policy."""
    logged = [event["entry"] for event in browser.events_of("Log.entryAdded")]
    console = [
        event
        for event in browser.events_of("Runtime.consoleAPICalled")
        if event["type"] in ("error", "warning", "assert")
    ]
    return [*browser.events_of("Runtime.exceptionThrown"), *console, *logged]
