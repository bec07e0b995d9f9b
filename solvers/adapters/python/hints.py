"""What a file says about the form of its board: annotations, boards that it contains, what it compares cells with."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from solvers.adapters.python.forms import FORMS, Form, forms_of
from solvers.adapters.python.reading import BOARD_NAMES
from solvers.adapters.python.source import Source

_AT_HAND: Final = 60  # what a board in the file is worth; an annotation is worth more
_OFTEN: Final = 3  # what is said again and again counts no more than so often
_RARE_NEEDS: Final = 5  # votes for a form that is not tried unasked
_RARE: Final = frozenset(FORMS) - {
    "chars", "ints", "zeros", "line", "line-zeros", "flat", "strings", "strings-zeros"
}  # fmt: skip

# What an annotation says, by the text that it begins with, names lower-case and modules left out.
_ANNOTATIONS: Final = (
    (r"(list|sequence)\[(list|sequence)\[str", ("chars", "zeros", "spaces", "blanks")),
    (r"(list|sequence)\[(list|sequence)\[int\s*\|?", ("ints", "nones", "minus-ones")),
    (r"(list|sequence)\[(list|sequence)\[optional\[int", ("nones", "ints")),
    (r"(list|sequence)\[(list|sequence)\[\(?(int \| none|union\[int, none)", ("nones",)),
    (r"(list|sequence)\[str\]$", ("strings", "strings-zeros", "flat-chars", "flat-zeros")),
    (r"(list|sequence)\[int\]$", ("flat",)),
    (r"str$", ("line", "line-zeros")),
    (r"(nd)?array|matrix", ("numpy",)),
    (
        r"(dict|mapping)\[str",
        ("named", "named-chars", "named-zeros", "named-candidates", "named-blanks"),
    ),
    (r"(dict|mapping)\[tuple", ("pairs",)),
    (r"tuple\[", ("tuples", "tuple-chars")),
)


def ordered(source: Source, function: ast.AST | None = None) -> list[Form]:
    """The forms to try, the likeliest first. `function` is where the board goes in."""
    votes: Counter[str] = Counter()
    annotated = tuple(_of_annotations(function))
    for (name, weight), times in Counter((*annotated, *_of_nodes(source.tree))).items():
        votes[name] += weight * min(times, _OFTEN)
    usual = {name: place for place, name in enumerate(FORMS)}
    said = {FORMS[name].layout for name, _ in annotated}
    arrays = source.names_numpy and (
        "array" in said or "rows" not in said
    )  # an annotation that says lists means lists
    possible = [name for name in FORMS if votes[name] >= (_RARE_NEEDS if name in _RARE else 0)]
    possible = [name for name in possible if arrays or FORMS[name].layout != "array"]
    order = sorted(possible, key=lambda name: (-votes[name], usual[name]))
    return [FORMS[name] for name in order]


def _of_nodes(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple | ast.Constant | ast.Dict):
            yield from _of_literal(node)
        elif isinstance(node, ast.Compare):
            yield from _of_comparison(node)
        elif isinstance(node, ast.Subscript):
            yield from _of_subscript(node)
        elif isinstance(node, ast.Assign):
            yield from _of_assignment(node)
        elif isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (("numpy", 20),) if "numpy" in ast.unparse(node) else ()
        elif isinstance(
            node, ast.If | ast.IfExp | ast.UnaryOp
        ):  # `if not board[r][c]`: a blank is 0, or else nothing
            tested = (
                node.operand
                if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
                else getattr(node, "test", None)
            )
            yield from (
                _each(10, lambda form: form.blank == 0) if isinstance(tested, ast.Subscript) else ()
            )
        elif (
            isinstance(node, ast.BinOp)
            and isinstance(node.right, ast.List)
            and isinstance(node.op, ast.Add)
        ):
            yield from (("flat", 8),)


def _each(weight: int, fits: Callable[[Form], bool]) -> Iterator[tuple[str, int]]:
    """So many votes for every form that fits."""
    return ((name, weight) for name, form in FORMS.items() if fits(form))


def _of_subscript(node: ast.Subscript) -> Iterator[tuple[str, int]]:
    """`board[r, c]`, `board[r][c]`, `board[9 * r + c]`."""
    if isinstance(node.slice, ast.Tuple):
        yield from (("numpy", 8), ("pairs", 30)) if _is_board(node.value) else ()
    elif isinstance(node.value, ast.Subscript):
        yield from _each(5, lambda form: form.layout in ("rows", "tuples", "array", "strings"))
    elif _is_board(node.value) and "9" in ast.unparse(node.slice):
        yield from _each(8, lambda form: form.layout in ("flat", "line"))


def _of_assignment(node: ast.Assign) -> Iterator[tuple[str, int]]:
    """`board[r][c] = 0`: a cell is made blank again."""
    cells = [part.value for part in node.targets if isinstance(part, ast.Subscript)]
    if any(isinstance(cell, ast.Subscript) or _is_board(cell) for cell in cells):
        blanks = set(_constants(node.value))
        yield from _each(7, lambda form: _among(form.blank, blanks))


def _of_call(node: ast.Call) -> Iterator[tuple[str, int]]:
    """`str(n)` makes text, `range(1, 10)` numbers; methods tell what they are called on, and some are given a blank."""
    text, method = ast.unparse(node), node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if re.match(r"(str|ord|chr|int)\(", text):
        yield from _each(3, lambda form: form.is_text)
    if text == "range(1, 10)":
        yield from _each(5, lambda form: not form.is_text)
    if method in ("find", "replace"):
        yield from _each(
            10, lambda form: form.layout in ("line", "lines", "strings") and form.is_text
        )
    if method in ("splitlines", "split"):
        yield from _each(20, lambda form: form.layout == "lines")
    if method in ("items", "keys", "values"):
        yield from _each(5, lambda form: form.layout in ("named", "pairs"))
    if (
        method in ("find", "index", "count", "replace")
        and node.args
        and isinstance(node.args[0], ast.Constant)
    ):
        yield from _each(20, lambda form: _among(form.blank, {node.args[0].value}))  # type: ignore[attr-defined]


def _of_annotations(function: ast.AST | None) -> Iterator[tuple[str, int]]:
    """What is written at the parameters of the function. The first form that fits is a little likelier than the others."""
    if not isinstance(function, ast.FunctionDef):
        return
    for argument in (*function.args.posonlyargs, *function.args.args):
        text = (
            re.sub(r"\b\w+\.", "", ast.unparse(argument.annotation).strip("'\"").lower())
            if argument.annotation
            else ""
        )
        yield from (
            (("strings", 6), ("strings-zeros", 6)) if argument.arg in ("rows", "lines") else ()
        )
        for pattern, names in _ANNOTATIONS:
            if re.match(pattern, text):
                yield from ((name, 100 - place) for place, name in enumerate(names))
                break


def _of_literal(node: ast.expr) -> Iterator[tuple[str, int]]:
    """A board in the file is most likely one that its solver is given somewhere."""
    value: Any
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return
    if isinstance(value, str) and len(value) < 81:
        return
    if isinstance(value, str | list | tuple | dict) and len(value) >= 9:
        forms = forms_of(value)
        yield from ((form.name, _AT_HAND - place) for place, form in enumerate(forms[:2]))


def _of_comparison(node: ast.Compare) -> Iterator[tuple[str, int]]:
    """`board[r][c] == '.'`, `cell is None`, `0 in board`: what a cell that may be blank is compared with."""
    sides = [node.left, *node.comparators]
    if re.match(r"len\(\w+\) (==|!=) 81$", ast.unparse(node)):
        yield from _each(10, lambda form: form.layout in ("flat", "line"))
    if isinstance(node.left, ast.Call | ast.BinOp):
        return
    is_cell = isinstance(node.left, ast.Subscript | ast.Constant)
    for value in (value for side in sides for value in _constants(side)):
        blanks = set(value) if isinstance(value, str) and value else {value}
        weight = 20 if isinstance(value, str) or is_cell else 5
        yield from _each(weight, lambda form, blanks=blanks: _among(form.blank, blanks))  # type: ignore[misc]


def _constants(node: ast.expr) -> Iterator[Any]:
    """The value of a constant, -1 among them, or those of a collection of constants."""
    for part in node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else (node,):
        if isinstance(part, ast.Constant):
            yield part.value
        elif ast.unparse(part) == "-1":
            yield -1


def _among(blank: object, blanks: set[Any]) -> bool:
    return any(type(blank) is type(other) and blank == other for other in blanks)


def _is_board(node: ast.expr) -> bool:
    name = (
        node.id
        if isinstance(node, ast.Name)
        else node.attr
        if isinstance(node, ast.Attribute)
        else ""
    )
    return (
        any(word in name.lower() for word in BOARD_NAMES)
        or len(name) == 1
        or name.lower() in ("arr", "bo", "mat", "sud")
    )
