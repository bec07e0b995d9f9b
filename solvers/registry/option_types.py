"""Read the options of a backend, and their types, from its source, without importing it."""

from __future__ import annotations

import ast
from types import NoneType
from typing import Any, Literal

_CLASS = "Solver"
_TYPES = {kind.__name__: kind for kind in (bool, int, float, str)}


def read(tree: ast.Module) -> dict[str, Any] | None:
    """Return the type of each field of the class `Solver`.

    None if the module has no such class, or if a type is not one that options have: a class of
    `_TYPES`, a `Literal`, a name for one at the top of the module, or one of these or None.
    """
    classes = [each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == _CLASS]
    if not classes:
        return None
    named = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = {
        each.target.id: _type(each.annotation, named)
        for each in classes[-1].body
        if isinstance(each, ast.AnnAssign)
        and isinstance(each.target, ast.Name)
        and not ast.unparse(each.annotation).startswith("ClassVar")
    }
    return None if None in found.values() else found


def _type(node: ast.expr, named: dict[str, ast.expr]) -> Any:
    """Return the type that an annotation names; None for one that options do not have."""
    match node:
        case ast.Name(id=name) if name in _TYPES:
            return _TYPES[name]
        case ast.Name(id=name) if name in named:
            return _type(named[name], {key: value for key, value in named.items() if key != name})
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=choices)):
            values = tuple(each.value for each in choices if isinstance(each, ast.Constant))
            return Literal[values]
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Constant(value=None)):
            kind = _type(left, named)
            return None if kind is None else kind | NoneType
    return None
