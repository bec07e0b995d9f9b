"""Install commands: they work although this package is not on PyPI, and name extras that exist."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from solvers import libraries
from solvers.registry import registry
from tests.lowest import PROJECT

ROOT = Path(__file__).parents[1]
EXTRAS = PROJECT["optional-dependencies"]
PAGES = (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "Makefile")


def test_in_a_clone_an_extra_is_installed_from_its_folder() -> None:
    """The command works in any folder, also if the path of the clone has a space."""
    *_, option, target = shlex.split(libraries.install("cp-sat"))
    assert (option, target) == ("-e", f"{ROOT}[cp-sat]")


@pytest.mark.parametrize("extra", sorted({*EXTRAS} - {"all", "all-solvers", "dev", "mutation"}))
def test_without_a_clone_the_libraries_of_an_extra_are_installed(
    extra: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An installed wheel does not know where it came from, so PyPI has to have each library."""
    monkeypatch.setattr(libraries, "_ROOT", tmp_path)
    words = shlex.split(libraries.install(extra))
    shown = [word.partition(">=") for word in words[words.index("install") + 1 :]]
    assert sorted(name for name, _, _ in shown) == sorted(
        each.partition(">=")[0] for each in EXTRAS[extra]
    )
    assert all(bound for _, _, bound in shown)


def test_the_command_uses_pip_of_the_running_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another pip on the path would install the library where this process cannot import it."""
    python, pip = tmp_path / "python", tmp_path / "pip"
    pip.write_text("")
    pip.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert shlex.split(libraries.install("zstd"))[:2] == ["pip", "install"]
    monkeypatch.setenv("PATH", "")
    assert shlex.split(libraries.install("zstd"))[:3] == [str(python), "-m", "pip"]


@pytest.mark.parametrize(
    ("installed", "minimum", "is_met"),
    [
        ("9.15.6755", "9.15", True),
        ("9.8", "9.15", False),
        ("2.0.0rc1", "2.0", True),
        ("0.4.4", "0.5.1", False),
        ("0.5", "0.5.0", True),
        ("1.9.dev24", "1.9.dev24", True),
        ("1.9.dev23", "1.9.dev24", False),
        ("1.9", "1.9.dev24", True),
        ("1.9.1+local.7", "1.9.dev24", True),
    ],
)
def test_versions_are_compared_as_numbers(
    installed: str, minimum: str, is_met: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A development version comes before the release of its number."""
    monkeypatch.setattr(libraries, "version", lambda _: installed)
    monkeypatch.setattr(libraries, "requirements", lambda _: {"a": f"a>={minimum}"})
    assert (libraries.unmet("a") == {}) == is_met


def test_every_extra_that_the_code_installs_exists() -> None:
    """The extra of a backend has its name; the rungs of the ladder need no extra."""
    pattern = re.compile(r"\binstall\(['\"]([\w-]+)['\"]\)")
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "solvers").rglob("*.py")]
    used = {extra for source in sources for extra in pattern.findall(source)}
    assert used == {"advise", "lanes", "parquet", "png", "remote", "report", "serve", "zstd"}
    assert used < set(EXTRAS)
    needing = {name for name, found in registry.backends().items() if found.libraries}
    assert {"cp-sat", "python-constraint", "compiled", "lanes"} <= needing <= set(EXTRAS)


def test_every_install_command_in_the_documentation_names_a_folder_and_an_extra() -> None:
    """This distribution is not on PyPI: pip would install another project with its name."""
    shown = [
        command
        for page in PAGES
        for command in re.findall(r"pip install ([^`\n]*)", page.read_text(encoding="utf-8"))
    ]
    own = [word for command in shown for word in shlex.split(command) if "[" in word]
    assert len(own) >= 5
    for word in own:
        target, extras = re.fullmatch(r"(.*)\[(.*)\]", word).groups()  # type: ignore[union-attr]
        assert target == "." or target.startswith("./"), word
        assert set(extras.split(",")) <= set(EXTRAS), word


@pytest.mark.parametrize(
    "requirement",
    [
        *PROJECT["dependencies"],
        *(each for extra in EXTRAS.values() for each in extra if not each.startswith("sudoku-")),
    ],
)
def test_every_dependency_has_a_lower_bound(requirement: str) -> None:
    """`make test-lowest` installs the lowest versions, and tests them."""
    assert re.fullmatch(r"[\w.-]+>=\d+(\.\d+)*(\.dev\d+)?", requirement)
