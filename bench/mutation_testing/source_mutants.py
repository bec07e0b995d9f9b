"""The mutants of a module that mutmut does not make.

mutmut changes the bodies of functions, and only of functions without a decorator other than
`@classmethod` or `@staticmethod`. A number becomes the next larger one, which is a coarse step for
a threshold such as 0.05. These mutants fill the gaps:

*   Each number in the module: its last written digit one up, and one down. 0.05 becomes 0.06 and
    0.04. The step up of a whole number is left out if mutmut makes it.
*   Outside of the functions that mutmut changes (constants, defaults, properties): each comparison,
    `and`, `or`, `not`, `+`, `-`, `*`, `/`, True, False and conditional expression, as mutmut would
    change it, and each returned value replaced by None.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_SWAPS: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
}
_Node = ast.expr | ast.Return
_DIGITS = re.compile(r"(?P<digits>[0-9][0-9_.]*)(?P<exponent>e.*)?")


@dataclass(frozen=True)
class Mutant:
    """A module with one change."""

    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        """Return the line and the change."""
        return f"line {self.line}: {self.before} -> {self.after}"


def source_mutants(source: str) -> Iterator[Mutant]:
    """Yield the mutants of a module, in the order of its lines."""
    nodes = sorted(_nodes(ast.parse(source)), key=lambda each: each[0].lineno)
    for node, by_mutmut in nodes:
        before = ast.get_source_segment(source, node) or ""
        for after in _changes(node, before, by_mutmut):
            yield Mutant(node.lineno, before, after, _replaced(source, node, after))


def _nodes(parent: ast.AST, by_mutmut: bool = False) -> Iterator[tuple[_Node, bool]]:
    """Yield expressions and `return` statements, and whether mutmut changes them.

    Annotations, decorators and the text of f-strings are left out.
    """
    for name, value in ast.iter_fields(parent):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or isinstance(node, ast.JoinedStr):
                continue
            if isinstance(node, _Node):
                yield node, by_mutmut
            inside = isinstance(node, ast.FunctionDef) and _changed_by_mutmut(node)
            yield from _nodes(node, by_mutmut or inside)


def _changed_by_mutmut(function: ast.FunctionDef) -> bool:
    names = [each.id if isinstance(each, ast.Name) else "" for each in function.decorator_list]
    return names in ([], ["classmethod"], ["staticmethod"])


def _changes(node: _Node, text: str, by_mutmut: bool) -> Iterator[str]:
    """Yield what replaces an expression or a `return` statement."""
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        whole = isinstance(node.value, int)
        yield from (_step(text, step) for step in ((-1,) if whole and by_mutmut else (1, -1)))
    elif isinstance(node, ast.Return) and not by_mutmut and text != "return None":
        yield "return None"
    elif not by_mutmut:
        yield from (f"({ast.unparse(each)})" for each in _operators(node))


def _step(text: str, step: int) -> str:
    """Return a number with its last digit one up or down, as in 0.95 -> 0.96."""
    found = _DIGITS.fullmatch(text)
    assert found, text
    digits = found["digits"].replace("_", "")
    places = len(digits.partition(".")[2])
    changed = int(digits.replace(".", "")) + step
    whole = f"{abs(changed):0{places + 1}d}"
    point = f"{whole[:-places]}.{whole[-places:]}" if places else whole
    return f"{'-' if changed < 0 else ''}{point}{found['exponent'] or ''}"


def _operators(node: _Node) -> Iterator[ast.expr]:
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                if type(operator) in _SWAPS:
                    operators = [*node.ops[:at], _SWAPS[type(operator)](), *node.ops[at + 1 :]]
                    yield ast.Compare(node.left, operators, node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(_SWAPS[type(node.op)](), node.values)
        case ast.BinOp() if type(node.op) in _SWAPS:
            yield ast.BinOp(node.left, _SWAPS[type(node.op)](), node.right)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)


def _replaced(source: str, node: _Node, after: str) -> str:
    """Return the source with another text for a node, whose columns count bytes of UTF-8."""
    assert node.end_lineno is not None
    lines = source.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + (node.end_col_offset or 0)
    whole = b"".join(lines)
    return (whole[:start] + after.encode() + whole[end:]).decode()
