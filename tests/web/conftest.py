"""One server, and one page in a browser, for all tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.web.page_server import PageVisit, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Start `sudoku web` with four solvers, and return its address."""
    with serving("--solvers", "bitmasks,fewest-first,propagation,lanes") as started:
        yield started


@pytest.fixture(scope="module")
def shared(browser: Browser, address: str) -> Iterator[PageVisit]:
    """Open the page once for the tests of a module: loading it takes longer than most tests."""
    view = PageVisit(browser, address, permissions=["clipboard-read", "clipboard-write"])
    yield view
    view.page.context.close()


@pytest.fixture
def view(shared: PageVisit) -> Iterator[PageVisit]:
    """Return the shared page; a test ends with an error if the page had one."""
    shared.begin()
    yield shared
    assert shared.errors == []
