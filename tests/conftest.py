"""Fixtures of all tests. Runs are stored in a temporary folder, not in the user's."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.report.chromium import Chromium, find
from tests.tools import skip

pytest_plugins = ("tests.bounds",)


@pytest.fixture(scope="session", autouse=True)
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Set the user's data folder for this process and its child processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    """Start a headless Chromium for one module."""
    path = find() or skip("Chromium is not installed")
    with Chromium(path) as found:
        yield found
