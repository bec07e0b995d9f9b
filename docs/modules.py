"""Write the list of modules in docs/architecture.md: the first line and the names of each module.

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
    "solvers/exchange",
    "solvers/concurrency",
    "solvers/batch",
    "solvers/canonical",
    "solvers/audit",
    "solvers/web",
    "solvers/generate",
    "solvers/rating",
    "solvers/backtracking",
    "solvers/models",
    "solvers/adapters",
    "solvers/registry",
    "solvers/several",
    "solvers/shadow",
    "solvers/worker",
    "solvers/host",
    "solvers/certify",
    "solvers/cluster",
    "solvers/conformance",
    "solvers/check",
    "solvers/compare",
    "solvers/report",
    "solvers/comparison",
    "solvers/advice",
    "solvers/cli",
    "solvers/testing",
)


def modules() -> Iterator[str]:
    """Yield the lines of the list: a heading for each package, then a line for each module."""
    for folder in ORDER:
        deep = folder != "solvers"
        files = sorted((ROOT / folder).rglob("*.py") if deep else (ROOT / folder).glob("*.py"))
        yield f"\n### {folder}/\n\n"
        for file in files:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            docstring = ast.get_docstring(tree) or ""
            name = file.relative_to(ROOT / folder).as_posix()
            defined = ", ".join(f"`{each}`" for each in _public_names(tree))
            first = docstring.partition("\n")[0]
            yield f"- `{name}`: {first}{f' Defines {defined}.' if defined else ''}\n"


def _public_names(tree: ast.Module) -> Iterator[str]:
    """Yield the classes, functions and constants that a module defines for others."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names = [node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        else:
            continue
        yield from (name for name in names if not name.startswith("_"))


def page() -> str:
    """Return the text of the page with the list as it should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    return f"{before}{START}{''.join(modules())}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
