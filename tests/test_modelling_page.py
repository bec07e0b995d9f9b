"""docs/modelling.md has a section for each model, with lines of its source, and a table."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from bench.formulations import SOLVERS
from docs import modelling
from solvers.registry import registry
from solvers.registry.spec import Spec

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


def source(name: str) -> str:
    """Return the source of a model, of the file that defines its `Solver`."""
    path = ROOT / "solvers" / "models" / name.replace("-", "_")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text("utf-8")


def test_the_table_is_computed_from_the_measurements() -> None:
    """It has all settings and formulations that are measured, and `python -m docs.modelling`."""
    text = modelling.PAGE.read_text("utf-8")
    assert text == modelling.page(), "run python -m docs.modelling"
    assert text.count(modelling.START) == text.count(modelling.END) == 1
    table = text.partition(modelling.START)[2].partition(modelling.END)[0]
    measured = re.findall(r"^\| `(\S+)` \|", table, re.MULTILINE)
    assert measured == [*SOLVERS], "run python -m bench.modelling --json docs/modelling.json"


@pytest.mark.parametrize("name", MODELS)
def test_each_formulation_of_a_model_is_measured(name: str) -> None:
    """Its default and each of its options that changes the model; no option that it has not."""
    own = [spec for spec in map(Spec.parse, SOLVERS) if spec.name == name]
    assert own[0].options == (), "the default comes first"
    code = source(name)
    fields = re.findall(r"^    (\w+): (?:bool|Literal|\(|int)", code, re.MULTILINE)
    changing = {"encoding", "formulation", "hidden_singles", "kept", "model", "stock"}
    chosen = [option for spec in own for option in spec.options]
    assert changing & {*fields} <= {key for key, _ in chosen} <= {*fields}
    named = {value for _, value in chosen if not value.isdecimal()} - {"true", "false"}
    assert all(f'"{value}"' in code for value in named)


def test_what_is_not_solved_in_time_gives_a_bound() -> None:
    """An interval needs five puzzles, and a bound a default that is always in time."""
    tuned, slower = [[0.001, 0.002]] * 5, [[0.002, 0.004]] * 5
    late: modelling.Times = [[0.5], [None]]
    assert modelling.cell(tuned, tuned, 1.0) == "1.41 ms (1.41 to 1.41)"
    assert modelling.cell(slower, tuned, 1.0) == "2.83 ms, 2.0x (2.0 to 2.0)"
    assert modelling.cell(slower[:4], tuned, 1.0) == "2.83 ms, 2.0x"
    assert modelling.cell(late, tuned, 1.0) == "1 of 2 not in 1 s, at least 707x"
    assert modelling.cell(late, late, 1.0) == modelling.cell([[1.0], [None]], late, 1.0)
