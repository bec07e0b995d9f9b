"""What a file shows about the form of its board: annotations, boards, and comparisons."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from solvers.adapters.python import annotation_hints
from solvers.adapters.python.board_forms import FORMS, BoardForm, forms_of
from solvers.adapters.python.board_reading import BOARD_NAMES
from solvers.adapters.python.python_source import PythonSource

Votes = Iterator[tuple[str, int]]  # names of forms with a weight

_OF_BOARD: Final = 60  # the weight of a board in the file; an annotation has more
_REPEATS: Final = 3  # the same vote counts at most this many times
_RARE_NEEDS: Final = 5  # votes without which a rare form is not tried
_RARE: Final = frozenset(FORMS) - {
    "chars", "ints", "zeros", "line", "line-zeros", "flat", "strings", "strings-zeros"
}  # fmt: skip
_SHORT_BOARD_NAMES: Final = ("arr", "bo", "mat", "sud")


def likeliest_first(source: PythonSource, function: ast.AST | None = None) -> list[BoardForm]:
    """Return the forms to try. `function` is the definition that takes the board."""
    votes = weights(source, function)
    layouts = {FORMS[name].layout for name, _ in annotation_hints.votes(function)}
    # An annotation with lists excludes arrays.
    arrays = source.names_numpy and ("array" in layouts or "rows" not in layouts)
    possible = [name for name in FORMS if votes[name] >= (_RARE_NEEDS if name in _RARE else 0)]
    tables = "pandas" in source.text
    allowed = {"array": arrays, "frame": tables}  # others would load a library for nothing
    possible = [name for name in possible if allowed.get(FORMS[name].layout, True)]
    return [FORMS[name] for name in sorted(possible, key=lambda name: -votes[name])]


def weights(source: PythonSource, function: ast.AST | None = None) -> Counter[str]:
    """Return the weight of the evidence for each form."""
    votes: Counter[str] = Counter()
    every = (*annotation_hints.votes(function), *_of_nodes(source.tree))
    for (name, weight), times in Counter(every).items():
        votes[name] += weight * min(times, _REPEATS)
    return votes


def _of_nodes(tree: ast.AST) -> Votes:
    for node in ast.walk(tree):
        for kind, votes in _VOTES:
            if isinstance(node, kind):
                yield from votes(node)
                break


def _each(weight: int, fits: Callable[[BoardForm], bool]) -> Votes:
    """Vote for every form that fits."""
    return ((name, weight) for name, form in FORMS.items() if fits(form))


def _with_blank(weight: int, blanks: set[Any]) -> Votes:
    """Vote for every form with one of these blanks; 0 and False differ."""
    typed = {(type(blank), blank) for blank in blanks}
    return _each(weight, lambda form: (type(form.blank), form.blank) in typed)


def _of_subscript(node: ast.Subscript) -> Votes:
    """`board[r, c]`, `board[r][c]`, `board[9 * r + c]`."""
    if isinstance(node.slice, ast.Tuple):
        yield from (("numpy", 8), ("pairs", 30)) if _is_board(node.value) else ()
    elif isinstance(node.value, ast.Subscript):
        yield from _each(5, lambda form: form.layout in ("rows", "tuples", "array", "strings"))
    elif _is_board(node.value) and "9" in ast.unparse(node.slice):
        yield from _each(8, lambda form: form.layout in ("flat", "line"))


def _of_assignment(node: ast.Assign) -> Votes:
    """`board[r][c] = 0`: a cell is made blank again."""
    cells = [part.value for part in node.targets if isinstance(part, ast.Subscript)]
    if any(isinstance(cell, ast.Subscript) or _is_board(cell) for cell in cells):
        yield from _with_blank(7, set(_constants(node.value)))


def _of_call(node: ast.Call) -> Votes:
    """`str(n)` suggests text and `range(1, 10)` numbers; `board.find(".")` has a blank."""
    text, method = ast.unparse(node), node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if re.match(r"(str|ord|chr|int)\(", text):
        yield from _each(3, lambda form: form.is_text)
    if text == "range(1, 10)":
        yield from _each(5, lambda form: not form.is_text)
    if method in ("find", "replace"):
        layouts = ("line", "lines", "strings")
        yield from _each(10, lambda form: form.layout in layouts and form.is_text)
    if method in ("splitlines", "split"):
        yield from _each(20, lambda form: form.layout == "lines")
    if method == "split" and not node.args:
        yield from _each(20, lambda form: form.layout in ("spaced", "spaced-lines"))
    if method in ("items", "keys", "values"):
        yield from _each(5, lambda form: form.layout in ("named", "pairs"))
    first = node.args[0] if node.args else None
    if method in ("find", "index", "count", "replace") and isinstance(first, ast.Constant):
        yield from _with_blank(20, {first.value})


def _of_import(node: ast.Import | ast.ImportFrom) -> Votes:
    if "numpy" in ast.unparse(node):
        yield "numpy", 20
    if "pandas" in ast.unparse(node):
        yield "frame", 20


def _of_condition(node: ast.If | ast.IfExp | ast.UnaryOp) -> Votes:
    """`if not board[r][c]`: a blank is 0."""
    tested = getattr(node, "test", None)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        tested = node.operand
    yield from _each(10, lambda form: form.blank == 0) if isinstance(tested, ast.Subscript) else ()


def _of_operation(node: ast.BinOp) -> Votes:
    """`cells + [0]`: one list."""
    if isinstance(node.op, ast.Add) and isinstance(node.right, ast.List):
        yield "flat", 8


def _of_literal(node: ast.expr) -> Votes:
    """A board in the file probably has the form that its solver takes."""
    value: Any
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return
    if isinstance(value, str) and len(value) < 81:
        return
    if isinstance(value, str | list | tuple | dict) and len(value) >= 9:
        forms = forms_of(value)
        yield from ((form.name, _OF_BOARD - place) for place, form in enumerate(forms[:2]))


def _of_comparison(node: ast.Compare) -> Votes:
    """`board[r][c] == '.'`, `cell is None`, `0 in board`: a cell is compared with a blank."""
    sides = [node.left, *node.comparators]
    if re.match(r"len\(\w+\) (==|!=) 81$", ast.unparse(node)):
        yield from _each(10, lambda form: form.layout in ("flat", "line"))
    if isinstance(node.left, ast.Call | ast.BinOp):
        return
    is_cell = isinstance(node.left, ast.Subscript | ast.Constant)
    for value in (value for side in sides for value in _constants(side)):
        blanks = set(value) if isinstance(value, str) and value else {value}
        weight = 20 if isinstance(value, str) or is_cell else 5
        yield from _with_blank(weight, blanks)


# How each kind of node votes; the first that fits.
_VOTES: Final[tuple[tuple[Any, Callable[[Any], Votes]], ...]] = (
    (ast.List | ast.Tuple | ast.Constant | ast.Dict, _of_literal),
    (ast.Compare, _of_comparison),
    (ast.Subscript, _of_subscript),
    (ast.Assign, _of_assignment),
    (ast.Call, _of_call),
    (ast.Import | ast.ImportFrom, _of_import),
    (ast.If | ast.IfExp | ast.UnaryOp, _of_condition),
    (ast.BinOp, _of_operation),
)


def _constants(node: ast.expr) -> Iterator[Any]:
    """Yield the value of a constant or -1, or those of a collection of constants."""
    for part in node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else (node,):
        if isinstance(part, ast.Constant):
            yield part.value
        elif ast.unparse(part) == "-1":
            yield -1


def _is_board(node: ast.expr) -> bool:
    name = getattr(node, "id", "") or getattr(node, "attr", "")
    if len(name) == 1 or name.lower() in _SHORT_BOARD_NAMES:
        return True
    return any(word in name.lower() for word in BOARD_NAMES)
