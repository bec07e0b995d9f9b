"""A test whose tool is missing is skipped by users, and fails in continuous integration."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from _pytest.outcomes import Failed, Skipped

from tests.tools import need, need_library


@pytest.mark.parametrize(("ci", "outcome"), [("", Skipped), ("true", Failed)])
@pytest.mark.parametrize("needs", [need, need_library])
def test_a_missing_tool(
    needs: Callable[..., None],
    ci: str,
    outcome: type[BaseException],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The reason names the tool."""
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="no_such_tool is not installed"):
        needs("no_such_tool")


def test_an_installed_tool() -> None:
    """Nothing happens."""
    need("python3")
    need_library("pytest")
