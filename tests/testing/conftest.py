"""Checks in these tests run few cases and look for no cause: the tests in tests/check do."""

from __future__ import annotations

import pytest

from tests.few_cases import run_few_cases


@pytest.fixture(autouse=True)
def _short_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.check.explainer.PROBE_SECONDS", 0.0)
    run_few_cases(monkeypatch, 2)
