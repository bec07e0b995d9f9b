"""Functions that are not written yet: `pass`, `...`, a docstring alone, `raise NotImplementedError`."""

from __future__ import annotations

import ast


def is_stub(node: ast.AST | None) -> bool:
    """Whether a definition does nothing at all."""
    return isinstance(node, ast.FunctionDef) and all(map(_is_nothing, node.body))


def _is_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Raise):
        return statement.exc is not None and "NotImplemented" in ast.unparse(statement.exc)
    if isinstance(statement, ast.Return):
        return statement.value is None or ast.unparse(statement.value) == "None"
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )
