"""docs/modelling.md has a section for each model, with lines of its source."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from solvers.registry import registry

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "modelling.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\w+\n# (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
MODELS = [name for name, backend in registry.backends().items() if backend.kind == "model"]


def occurs(block: str, source: str) -> bool:
    """Whether each part of a block, between lines of `...`, is in a source at any indentation."""
    parts = [dedent(part).strip("\n") for part in re.split(r"^ *\.\.\.\n", block, flags=re.M)]
    lines = source.split("\n")
    return all(part and is_in(part.split("\n"), lines) for part in parts)


def is_in(part: list[str], lines: list[str]) -> bool:
    """Whether consecutive lines of a source are those of a part."""
    starts = range(len(lines) - len(part) + 1)
    return any(dedent("\n".join(lines[i : i + len(part)])).split("\n") == part for i in starts)


@pytest.mark.parametrize(("file", "block"), BLOCKS, ids=[file for file, _ in BLOCKS])
def test_shown_lines_are_those_of_the_source(file: str, block: str) -> None:
    """The first line of a code block names the file in which the other lines are."""
    assert occurs(block, (ROOT / file).read_text("utf-8")), f"{file} does not have these lines"


@pytest.mark.parametrize("name", MODELS)
def test_each_model_has_a_section(name: str) -> None:
    """A section with the name of the backend shows lines of its file or folder."""
    section = PAGE.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
    own = f"# solvers/models/{name.replace('-', '_')}"
    assert re.search(rf"^```python\n{re.escape(own)}[./]", section, re.MULTILINE), (
        f"docs/modelling.md needs a section '## {name}' with lines of the model: "
        f"a code block of Python that begins with '{own}.py'"
    )


@pytest.mark.parametrize(
    ("block", "is_found"),
    [
        ("a = 1\nif a:\n    b = 2\n", True),
        ("a = 1\n...\n    b = 2\n", True),
        ("a = 1\nb = 2\n", False),
        ("a = 2\n", False),
        ("...\n", False),
    ],
)
def test_a_block_is_compared_up_to_indentation(block: str, is_found: bool) -> None:
    """Lines that are left out are shown as `...`."""
    assert occurs(block, "def f():\n    a = 1\n    if a:\n        b = 2\n") is is_found
