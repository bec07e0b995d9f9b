"""All checks of these tests start solvers as forks of a small process."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _forked_workers(forked_workers: None) -> None:
    """A check starts many processes."""
