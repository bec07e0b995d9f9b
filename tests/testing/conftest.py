"""Checks in these tests look for no cause: tests/check/test_causes.py does."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _no_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.check.explainer.PROBE_SECONDS", 0.0)
