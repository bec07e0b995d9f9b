"""The list of modules in docs/architecture.md."""

from __future__ import annotations

from docs.modules import PAGE, page


def test_the_list_of_modules_is_current() -> None:
    """It has the first line and the names of each module. `python -m docs.modules` writes it."""
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m docs.modules"
