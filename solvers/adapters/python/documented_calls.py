"""Whether a Python file documents a call: a fault in such a call is a fault of the solver.

Any other call is a guess of ours, and its failure says nothing about the solver.
"""

from __future__ import annotations

import ast
from typing import Final

from solvers.adapters.python import form_hints
from solvers.adapters.python.board_forms import FORMS, BoardForm
from solvers.adapters.python.entry_point_names import counting_rank
from solvers.adapters.python.entry_points import PythonEntryPoint
from solvers.adapters.python.solver_call import LEETCODE_METHOD
from solvers.adapters.python.user_module import UserModule

# Weights: of a comparison of cells with the blank, and of their places; of a board in the file.
_ENOUGH: Final = 20
_ENOUGH_FOR_TEXT: Final = 50
# Layouts that look the same in subscripts such as `board[row][column]`.
_ROWS: Final = ("rows", "tuples", "array")
# Functions that take a path or a number.
_OF_OTHERS: Final = ("open", "Path", "read_csv", "loadtxt", "exists", "int", "float", "range")


def is_documented(
    module: UserModule, entry: PythonEntryPoint, form: BoardForm, *, named: bool
) -> bool:
    """Whether the file, or the user, shows the form of the board and all other arguments.

    named  whether the user has named the form
    """
    if entry.name == LEETCODE_METHOD and entry.parameters.is_known:
        return True
    is_named = entry.is_strong or counting_rank(entry.name) is not None
    if not is_named or not entry.has_known_values:
        return False
    if named or (entry.board is None and entry.is_leetcode_like):
        return True
    if entry.board is not None:
        return True  # a board of the file
    if entry.wrap is not None or _is_something_else(entry):
        return False
    weights = form_hints.weights(module.source, entry.node)
    enough = _ENOUGH_FOR_TEXT if form.layout in ("line", "lines", "strings") else _ENOUGH
    if weights[form.name] < max((enough, *weights.values())):
        return False
    return not any(
        weights[other.name] == weights[form.name] and _differs(other, form)
        for other in FORMS.values()
    )


def _differs(one: BoardForm, other: BoardForm) -> bool:
    """Whether two forms have different blanks or places of cells; tuples of rows are like rows."""
    in_rows = [form.layout in _ROWS for form in (one, other)]
    return one.blank != other.blank or (one.layout != other.layout and not all(in_rows))


def _is_something_else(entry: PythonEntryPoint) -> bool:
    """Whether what would be the board is a key, as in `boards[name]`, a path or a number."""
    board = entry.parameters.board
    if board is None or entry.node is None:
        return False
    used: list[ast.AST] = []
    for node in ast.walk(entry.node):
        if isinstance(node, ast.Subscript):
            used.append(node.slice)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_OF_OTHERS):
            used += node.args
    name = entry.parameters.names[board]
    return any(isinstance(node, ast.Name) and node.id == name for node in used)
