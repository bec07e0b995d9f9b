"""What a module says about itself is read from its source, and the module is not imported."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.about import About, Family
from solvers.registry import registry
from solvers.registry.declaration import Declaration, read

ABOUT = 'ABOUT = About("SAT", licence="MIT", interrupted="killed", claims="none", proves=True)\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which modules can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_a_module_is_read_but_not_imported(folder: Path) -> None:
    """This one would fail: its idea and ABOUT are read."""
    (folder / "declared.py").write_text(f'"""An idea.\n\nMore."""\n1 / 0\n{ABOUT}')
    about = About("SAT", "MIT", "killed", "none", proves=True)
    assert read("declared") == Declaration("An idea.", about)


def test_a_module_without_about_has_that_of_its_package(folder: Path) -> None:
    """As the rungs of the ladder do, which may differ in the family. Its own comes first."""
    (folder / "shared").mkdir()
    (folder / "shared" / "__init__.py").write_text(f'{ABOUT}FAMILIES = {{"other": "MIP"}}\n')
    (folder / "shared" / "other.py").write_text("")
    (folder / "shared" / "plain.py").write_text("")
    (folder / "shared" / "own.py").write_text(ABOUT.replace("SAT", "CP"))
    families = [read(f"shared.{name}").about for name in ("plain", "own", "other")]
    assert [about and about.family for about in families] == ["SAT", "CP", "MIP"]


@pytest.mark.parametrize(
    "source",
    [
        "",
        "def f(:",
        ABOUT.replace('"SAT"', "FAMILY"),
        ABOUT.replace("SAT", "no family"),
        ABOUT.replace("licence", "license"),
    ],
)
def test_a_module_that_says_nothing_usable_has_no_about(source: str, folder: Path) -> None:
    """It says nothing, is not Python, or has an argument that is unknown or not a literal."""
    (folder / "vague.py").write_text(source)
    assert read("vague").about is None
    assert read("no_such_module.vague") == Declaration()


def test_every_backend_of_this_package_has_an_about() -> None:
    """Of a family that exists, each of which is explained in a few words."""
    missing = [
        name
        for name, backend in registry.backends().items()
        if backend.about is None and not backend.is_plug_in
    ]
    assert missing == []
    assert all(20 < len(f"{family}: {family.meaning}") <= 80 for family in Family)
