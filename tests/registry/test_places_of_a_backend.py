"""Every backend of this package is in all places that have to name it."""

from __future__ import annotations

import ast
import re
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from solvers.backtracking import LADDER

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-backend.md"
ABOUT = 'ABOUT = About(\n    family="CP", licence="MIT", interrupted="it is killed"\n)\n'
FOLDERS = ("solvers/backtracking", "solvers/models")


class Backend(NamedTuple):
    """A file or a folder with a class `Solver`, in a copy of the repository."""

    root: Path
    path: Path

    @property
    def name(self) -> str:
        """The name in specs."""
        return self.path.stem.replace("_", "-")

    @property
    def is_rung(self) -> bool:
        """Whether it belongs to the ladder."""
        return self.path.parent.name == "backtracking"

    @property
    def libraries(self) -> set[str]:
        """The modules that it imports from other distributions."""
        files = [self.path] if self.path.is_file() else sorted(self.path.glob("*.py"))
        nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
        plain = {a.name for node in nodes if isinstance(node, ast.Import) for a in node.names}
        names = plain | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        return {name.partition(".")[0] for name in names} - {*sys.stdlib_module_names, "solvers"}

    def text(self, file: str) -> str:
        """Return the text of a file of the repository."""
        return (self.root / file).read_text("utf-8")

    @property
    def extras(self) -> dict[str, list[str]]:
        """The extras in pyproject.toml."""
        project = tomllib.loads(self.text("pyproject.toml"))["project"]
        return dict(project["optional-dependencies"])

    def is_named_in(self, text: str) -> bool:
        """Whether a text has the name as code or in bold, or a range of rungs that contains it."""
        ranges = re.findall(r"`([\w-]+)` to `([\w-]+)`", text)
        inside = {
            name
            for first, last in ranges
            if first in LADDER and last in LADDER
            for name in LADDER[LADDER.index(first) : LADDER.index(last) + 1]
        }
        return f"`{self.name}`" in text or f"**{self.name}**" in text or self.name in inside

    @property
    def has_about(self) -> bool:
        """Whether it has the constant ABOUT, or is a rung, which may share that of the ladder."""
        file = self.path if self.path.is_file() else self.path / "__init__.py"
        found = re.search(r"^ABOUT = About\($", file.read_text("utf-8"), re.MULTILINE)
        return self.is_rung or found is not None


def has_no_extra(backend: Backend) -> bool:
    """It needs a library, but no extra installs it."""
    return bool(backend.libraries) and backend.name not in backend.extras


def is_not_in_all(backend: Backend) -> bool:
    """It needs a library that the extra `all-solvers`, which contains `all`, does not install."""
    extras = backend.extras
    named = re.findall(r"[\w-]+", " ".join([*extras["all"], *extras["all-solvers"]]))
    return bool(backend.libraries) and backend.name not in named


def is_not_in_the_ladder(backend: Backend) -> bool:
    """It is a rung that LADDER does not list."""
    listed = f'"{backend.name}"' in backend.text("solvers/backtracking/__init__.py")
    return backend.is_rung and not listed


def is_not_in_the_table(backend: Backend) -> bool:
    """The table of solvers has no row for it."""
    table = backend.text("README.md").partition("## The solvers")[2].partition("\n\n[")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    return not backend.is_named_in("\n".join(rows))


# Each place: its file, whether a backend is missing there, and what to do.
PLACES: tuple[tuple[str, Callable[[Backend], bool], str], ...] = (
    (
        "pyproject.toml",
        has_no_extra,
        "add the extra {name} with the libraries it needs ({libraries})",
    ),
    ("pyproject.toml", is_not_in_all, "add {name} to the extra `all-solvers`"),
    ("solvers/backtracking/__init__.py", is_not_in_the_ladder, 'add "{name}" to LADDER'),
    ("README.md", is_not_in_the_table, "add a row for `{name}` to the table of solvers"),
    (
        "CHANGELOG.md",
        lambda backend: not backend.is_named_in(backend.text("CHANGELOG.md")),
        "say under Unreleased what `{name}` is",
    ),
    (
        "docs/ladder.md",
        lambda backend: backend.is_rung and not backend.is_named_in(backend.text("docs/ladder.md")),
        "explain the idea of `{name}`",
    ),
    (
        "docs/architecture.md",
        lambda backend: f"- `{backend.path.stem}" not in backend.text("docs/architecture.md"),
        "run python -m docs.modules",
    ),
)


def backends(root: Path) -> Iterator[Backend]:
    """Yield every backend in the folders of a repository."""
    for folder in FOLDERS:
        for path in sorted((root / folder).iterdir()):
            is_module = path.suffix == ".py" or (path / "__init__.py").exists()
            if is_module and not path.name.startswith("_"):
                yield Backend(root, path)


def forgotten(backend: Backend) -> list[str]:
    """Return the places where a backend is missing, each with what to do."""
    known = {"name": backend.name, "libraries": ", ".join(sorted(backend.libraries))}
    missing = [
        f"{file}: {remedy.format_map(known)}"
        for file, is_missing, remedy in PLACES
        if is_missing(backend)
    ]
    own = f"{backend.path.relative_to(backend.root)}: add ABOUT = About(...), see solvers/about.py"
    return missing if backend.has_about else [own, *missing]


@pytest.mark.parametrize("backend", list(backends(ROOT)), ids=lambda backend: backend.name)
def test_a_backend_is_in_every_place(backend: Backend) -> None:
    """The failure says what to do in which file; docs/adding-a-backend.md explains the places."""
    places = forgotten(backend)
    assert not places, "\n".join([f"{backend.name} is missing in:", *places])


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the files that name backends."""
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for file in {file for file, _, _ in PLACES}:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def test_every_place_that_was_forgotten_for_a_model_is_named(copy: Path) -> None:
    """A new file with a library is in no place. With the entries, nothing is missing."""
    (copy / "solvers" / "models" / "made_up.py").write_text("import a_library\n")
    (backend,) = set(backends(copy)) - {Backend(copy, each.path) for each in listed(copy)}
    assert forgotten(backend) == [
        "solvers/models/made_up.py: add ABOUT = About(...), see solvers/about.py",
        "pyproject.toml: add the extra made-up with the libraries it needs (a_library)",
        "pyproject.toml: add made-up to the extra `all-solvers`",
        "README.md: add a row for `made-up` to the table of solvers",
        "CHANGELOG.md: say under Unreleased what `made-up` is",
        "docs/architecture.md: run python -m docs.modules",
    ]
    replace(backend.path, "import a_library\n", f"import a_library\n\n{ABOUT}")
    replace(copy / "pyproject.toml", "cp-sat = [", 'made-up = ["a-library"]\ncp-sat = [')
    replace(copy / "pyproject.toml", "[choco,", "[choco,made-up,")
    replace(copy / "README.md", "| CP | `cp-sat` ", "| CP | `made-up` | new |\n| CP | `cp-sat` ")
    replace(copy / "CHANGELOG.md", "- Models: ", "- `made-up` is new.\n- Models: ")
    replace(
        copy / "docs" / "architecture.md", "- `deadline.py", "- `made_up.py`: New.\n- `deadline.py"
    )
    assert forgotten(backend) == []


def test_every_place_that_was_forgotten_for_a_rung_is_named(copy: Path) -> None:
    """A rung needs no extra, but it is part of the ladder."""
    (copy / "solvers" / "backtracking" / "made_up.py").write_text("import solvers.driver\n")
    (backend,) = set(backends(copy)) - {Backend(copy, each.path) for each in listed(copy)}
    assert forgotten(backend) == [
        'solvers/backtracking/__init__.py: add "made-up" to LADDER',
        "README.md: add a row for `made-up` to the table of solvers",
        "CHANGELOG.md: say under Unreleased what `made-up` is",
        "docs/ladder.md: explain the idea of `made-up`",
        "docs/architecture.md: run python -m docs.modules",
    ]


def listed(copy: Path) -> list[Backend]:
    """Return the backends of the repository, in the copy."""
    return [Backend(copy, copy / each.path.relative_to(ROOT)) for each in backends(ROOT)]


def replace(file: Path, old: str, new: str) -> None:
    """Replace a text that a file contains once."""
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_the_documentation_lists_these_places() -> None:
    """The section has a line for each file, and no other file."""
    section = PAGE.read_text("utf-8").partition("## The places\n")[2].partition("\n## ")[0]
    named = re.findall(r"^- `([^`]+)`", section, re.MULTILINE)
    assert sorted(named) == sorted({file for file, _, _ in PLACES})
