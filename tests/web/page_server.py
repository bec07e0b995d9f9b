"""A server for the tests of the page, and the page in a browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from bench.service import wait_until_ready
from solvers.puzzle import Puzzle
from tests.report.browser import Visit
from tests.tools import need_library

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@contextmanager
def serving(*options: str) -> Iterator[str]:
    """Run `sudoku web` on a port that the system chooses, and yield its address."""
    need_library("fastapi", "uvicorn")
    command = [sys.executable, "-m", "solvers", "web", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            wait_until_ready(address)
            yield f"{address}/"
        finally:
            server.terminate()
            server.wait()


def link(address: str, puzzle: Puzzle, tab: str = "solve") -> str:
    """Return the link to a puzzle, and to a tab."""
    values = {"puzzle": str(puzzle), "shape": str(puzzle.shape), "view": tab}
    return f"{address}#{urlencode(values)}"


class PageVisit(Visit):
    """The page in a window of its own. It is ready when its grid and its menus are there."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        super().__init__(browser, address, **options)
        self.address = address.partition("#")[0]
        self.page.locator("#watch-left option").first.wait_for(state="attached")

    def begin(self) -> None:
        """Forget what the page said and requested so far."""
        for each in (self.errors, self.messages, self.requests):
            each.clear()
        self.run("document.getElementById('live').textContent = ''")

    def show(self, puzzle: Puzzle, tab: str = "solve") -> None:
        """Follow a link to a puzzle."""
        fragment = link("", puzzle, tab)
        self.run("location.hash = ''")  # so that the link is followed if it is open already
        self.run(f"location.hash = {fragment!r}")
        self.page.wait_for_function(
            "([size, tab]) => document.querySelectorAll('#board .cell').length === size"
            " && !document.getElementById(tab).hidden",
            arg=[puzzle.shape.cells, tab],
        )
        self.expect("Read a")
        assert self.givens == str(puzzle)

    @property
    def givens(self) -> str:
        """The givens that the grid shows, as one line."""
        texts = self.page.locator("#board .cell").evaluate_all(
            "cells => cells.map(cell => cell.dataset.kind === 'given' ? cell.textContent : '.')"
        )
        return "".join(texts)

    def start(self, tab: str, answer: str) -> None:
        """Press the main button of a tab, and wait for an answer that begins with a text."""
        self.page.locator(f"#{tab}-button").click()
        self.expect(answer)

    def expect(self, text: str) -> None:
        """Wait until the live region, which screen readers read, begins with a text."""
        self.page.wait_for_function(
            "text => document.getElementById('live').textContent.startsWith(text)", arg=text
        )
