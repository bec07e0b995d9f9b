"""The list of modules in docs/architecture.md."""

from __future__ import annotations

from docs.modules import ORDER, PAGE, ROOT, page


def test_the_list_of_modules_is_current() -> None:
    """It has the first line and the names of each module. `python -m docs.modules` writes it."""
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m docs.modules"


def test_every_folder_of_the_package_is_in_the_list() -> None:
    """A new folder is added to `ORDER` in docs/modules.py."""
    found = {
        file.parent.relative_to(ROOT).as_posix() for file in ROOT.glob("solvers/*/__init__.py")
    }
    assert len(found) > 10
    assert found <= {*ORDER}
