"""Fixtures of all tests. Runs are stored in a temporary folder, not in the user's."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.report.browser import NoBrowser, Visit, headless
from tests.tools import skip

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Variables that change what a child process prints, or compiles anew: the tests set their own.
for variable in (
    "COLUMNS",
    "FORCE_COLOR",
    "GITHUB_ACTIONS",
    "NO_COLOR",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONHASHSEED",
    "PYTHONOPTIMIZE",
    "PYTHONUNBUFFERED",
    "PYTHONWARNINGS",
    "SUDOKU_SOLVER",
):
    os.environ.pop(variable, None)
# An example may take any time on a busy machine, and every run tries the same examples. `make test`
# tries few of them; `make test-long` tries 100, with --hypothesis-profile=ci.
settings.register_profile("few", settings.get_profile("ci"), max_examples=25)
settings.load_profile("few")
pytest_plugins = (
    "tests.bounds",
    "tests.forked_workers",
    "tests.interrupts",
    "tests.kept_objects",
    "tests.sample",
    "tests.slow",
    "tests.small_process",
)


@pytest.fixture(scope="session", autouse=True)
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Set the user's data folder for this process and its child processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start one headless Chromium for all tests of this process."""
    try:
        with headless() as started:
            yield started
    except NoBrowser as error:
        skip(str(error))


@pytest.fixture(autouse=True)
def _no_running_event_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright leaves its event loop running in this thread, also while no test uses it.

    Other tests could not call `asyncio.run` then.
    """
    loop = asyncio._get_running_loop()
    if loop is None or "browser" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Open files in windows of their own, which are closed after the test."""
    yield partial(Visit, browser)
    for context in browser.contexts:
        context.close()
