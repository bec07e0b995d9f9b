"""Whether a Python file documents a call: a fault in such a call is a fault of the solver.

Any other call is a guess of ours, and its failure says nothing about the solver.
"""

from __future__ import annotations

import ast
from typing import Final

from solvers.adapters.python import form_hints
from solvers.adapters.python.board_forms import BoardForm
from solvers.adapters.python.entry_points import PythonEntryPoint
from solvers.adapters.python.solver_call import LEETCODE_METHOD
from solvers.adapters.python.user_module import UserModule

# Weights: of a comparison of cells with the blank, and of their places; of a board in the file.
_ENOUGH: Final = 20
_ENOUGH_FOR_TEXT: Final = 50


def is_documented(
    module: UserModule, entry: PythonEntryPoint, form: BoardForm, *, named: bool
) -> bool:
    """Whether the file, or the user, shows the form of the board and all other arguments.

    named  whether the user has named the form
    """
    if entry.name == LEETCODE_METHOD and entry.parameters.is_known:
        return True
    if not entry.is_strong or not entry.has_known_values:
        return False
    if named or (entry.board is None and entry.is_leetcode_like):
        return True
    if entry.board is not None:
        return True  # a board of the file
    if _is_key(entry):
        return False
    weights = form_hints.weights(module.source, entry.node)
    enough = _ENOUGH_FOR_TEXT if form.layout in ("line", "lines", "strings") else _ENOUGH
    return weights[form.name] >= enough and weights[form.name] == max(weights.values())


def _is_key(entry: PythonEntryPoint) -> bool:
    """Whether the function looks something up with what would be the board: `boards[name]`."""
    board = entry.parameters.board
    if board is None or entry.node is None:
        return False
    name = entry.parameters.names[board]
    keys = (node.slice for node in ast.walk(entry.node) if isinstance(node, ast.Subscript))
    return any(isinstance(key, ast.Name) and key.id == name for key in keys)
