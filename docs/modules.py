"""Write the list of modules in docs/architecture.md from the first line of each module.

    python -m docs.modules

A test compares the list with the code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
START, END = "<!-- modules: written by `python -m docs.modules` -->\n", "<!-- end of modules -->\n"

# The order in which a newcomer reads the package.
ORDER = (
    "solvers",
    "solvers/formats",
    "solvers/generate",
    "solvers/backtracking",
    "solvers/models",
    "solvers/adapters",
    "solvers/registry",
    "solvers/worker",
    "solvers/host",
    "solvers/conformance",
    "solvers/check",
    "solvers/compare",
    "solvers/report",
    "solvers/cli",
)


def modules() -> Iterator[str]:
    """Yield the lines of the list: a heading for each package, then a line for each module."""
    for folder in ORDER:
        deep = folder != "solvers"
        files = sorted((ROOT / folder).rglob("*.py") if deep else (ROOT / folder).glob("*.py"))
        yield f"\n### {folder}/\n\n"
        for file in files:
            docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
            name = file.relative_to(ROOT / folder).as_posix()
            yield f"- `{name}`: {docstring.partition(chr(10))[0]}\n"


def page() -> str:
    """Return the text of the page with the list as it should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    return f"{before}{START}{''.join(modules())}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
