"""Read what the module of a backend says about itself from its source, without importing it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from solvers.about import About
from solvers.registry import option_types

_CONSTANT = "ABOUT"
_FAMILIES = "FAMILIES"  # of a package: the families of modules that differ from its ABOUT


@dataclass(frozen=True)
class Declaration:
    """What a module says about itself.

    idea     the first line of its docstring
    about    its constant `ABOUT`, or else that of its package
    options  the types of the fields of its class `Solver`, if they can be read
    """

    idea: str = ""
    about: About | None = None
    options: dict[str, Any] | None = None


def read(module: str) -> Declaration:
    """Return what a module says about itself; an empty declaration if it has no readable source."""
    file = source_file(module)
    if file is None:
        return Declaration()
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return Declaration()
    idea = (ast.get_docstring(tree) or "").partition("\n")[0]
    return Declaration(idea, _about(tree) or _about_package(module), option_types.read(tree))


def source_file(module: str) -> Path | None:
    """Return the source file of a module. Its packages are found, but not imported."""
    first, *rest = module.split(".")
    try:
        spec = find_spec(first)
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    folders = [Path(each) for each in spec.submodule_search_locations or ()]
    if not folders:
        return Path(spec.origin) if spec.origin and not rest else None
    for folder in folders:
        place = folder.joinpath(*rest)
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                return file
    return None


def _about_package(module: str) -> About | None:
    """Return what the package of a module says: `ABOUT`, with the family from `FAMILIES`."""
    package, _, name = module.rpartition(".")
    file = source_file(package) if package else None
    if file is None:
        return None
    tree = ast.parse(file.read_text(encoding="utf-8"))
    about, families = _about(tree), _constant(tree, _FAMILIES)
    if about is None or families is None:
        return about
    return replace(about, family=ast.literal_eval(families).get(name, about.family))


def _about(tree: ast.Module) -> About | None:
    """Return `ABOUT = About(...)`, of which all arguments are literals."""
    value = _constant(tree, _CONSTANT)
    return _evaluated(value) if isinstance(value, ast.Call) else None


def _constant(tree: ast.Module, name: str) -> ast.expr | None:
    """Return the value of an assignment to a name at the top of a module."""
    assignments = (node for node in tree.body if isinstance(node, ast.Assign))
    for node in assignments:
        if name in [each.id for each in node.targets if isinstance(each, ast.Name)]:
            return node.value
    return None


def _evaluated(call: ast.Call) -> About | None:
    """Return the `About` of a call, or None if an argument is not a literal that it accepts."""
    try:
        values = {each.arg or "": ast.literal_eval(each.value) for each in call.keywords}
        return About(*map(ast.literal_eval, call.args), **values)
    except (TypeError, ValueError):
        return None
