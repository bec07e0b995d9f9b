"""The calls of a function in its own file: they show the values of its other parameters."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from solvers.adapters.python.user_module import UserModule

UNKNOWN: Final = object()  # the value of an expression that is not a constant


@dataclass(frozen=True)
class OwnCall:
    """The values of the arguments of a call, or UNKNOWN for each that is not a constant."""

    positional: tuple[Any, ...]
    named: Mapping[str, Any]

    def value(self, place: int, name: str) -> Any:
        """Return the value of a parameter."""
        if place < len(self.positional):
            return self.positional[place]
        return self.named.get(name, UNKNOWN)


def find(module: UserModule, name: str) -> list[OwnCall]:
    """Return the calls of a function or class, except those in its own body."""
    name = name.rpartition(".")[2]
    return [_call(node, module) for node in _calls(module.source.tree, name)]


def _calls(node: ast.AST, name: str) -> Iterator[ast.Call]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
        return
    if isinstance(node, ast.Call) and name in (
        getattr(node.func, "id", None),
        getattr(node.func, "attr", None),
    ):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, name)


def _call(node: ast.Call, module: UserModule) -> OwnCall:
    named = {word.arg: _value(word.value, module) for word in node.keywords if word.arg}
    return OwnCall(tuple(_value(argument, module) for argument in node.args), named)


def _value(node: ast.expr, module: UserModule) -> Any:
    """Return a constant, or the value of a name of the module."""
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        pass
    is_own = isinstance(node, ast.Name) and node.id in module.own
    value = module.names[node.id] if isinstance(node, ast.Name) and is_own else UNKNOWN
    return UNKNOWN if inspect.isclass(value) else value
