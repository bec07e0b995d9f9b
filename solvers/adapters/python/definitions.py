"""The `def` of a function in its file, and whether its body does anything."""

from __future__ import annotations

import ast
import inspect
from typing import Any

from solvers.adapters.python.python_source import PythonSource


def of_function(function: Any, source: PythonSource) -> ast.AST | None:
    """Return the `def` of a function, if it is in the file."""
    first = getattr(getattr(inspect.unwrap(function), "__code__", None), "co_firstlineno", 0)
    return next((node for node in ast.walk(source.tree) if _first_line(node) == first), None)


def _first_line(node: ast.AST) -> int | None:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _does_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Raise):
        return statement.exc is not None and "NotImplemented" in ast.unparse(statement.exc)
    if isinstance(statement, ast.Return):
        return statement.value is None or ast.unparse(statement.value) == "None"
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_constant or isinstance(statement, ast.Pass)


def is_empty(node: ast.AST | None) -> bool:
    """Whether the body of a function does nothing: `pass`, `...`, a docstring."""
    return isinstance(node, ast.FunctionDef) and all(map(_does_nothing, node.body))
