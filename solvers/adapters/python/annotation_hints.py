"""What the annotations and names of parameters show about the form of a board."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from solvers.adapters.python.board_forms import FORMS

# Forms by the beginning of an annotation, in lower case and without modules.
_ANNOTATIONS: Final = (
    (r"(list|sequence)\[(list|sequence)\[str", ("chars", "zeros", "spaces", "blanks")),
    (r"(list|sequence)\[(list|sequence)\[int\s*\|?", ("ints", "nones", "minus-ones")),
    (r"(list|sequence)\[(list|sequence)\[optional\[int", ("nones", "ints")),
    (r"(list|sequence)\[(list|sequence)\[\(?(int \| none|union\[int, none)", ("nones",)),
    (r"(list|sequence)\[str\]$", ("strings", "strings-zeros", "flat-chars", "flat-zeros")),
    (r"(list|sequence)\[int\]$", ("flat",)),
    (r"str$", ("line", "line-zeros")),
    (r"(nd)?array|matrix", ("numpy",)),
    (r"dataframe", ("frame",)),
    (r"(dict|mapping)\[str", tuple(name for name in FORMS if FORMS[name].layout == "named")),
    (r"(dict|mapping)\[tuple", ("pairs",)),
    (r"tuple\[", ("tuples", "tuple-chars")),
)


def votes(function: ast.AST | None) -> Iterator[tuple[str, int]]:
    """Vote by annotations and names of parameters; the first form of a pattern has one more."""
    if not isinstance(function, ast.FunctionDef):
        return
    for argument in (*function.args.posonlyargs, *function.args.args):
        text = ast.unparse(argument.annotation) if argument.annotation else ""
        text = re.sub(r"\b\w+\.", "", text.strip("'\"").lower())
        if argument.arg in ("rows", "lines"):
            yield from (("strings", 6), ("strings-zeros", 6))
        for pattern, names in _ANNOTATIONS:
            if re.match(pattern, text):
                yield from ((name, 100 - place) for place, name in enumerate(names))
                break
