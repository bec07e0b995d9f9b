"""Translate Python 2 to Python 3, token by token, with the same line numbers.

Only what solvers use is translated, such as prints, integer division and `except E, e`. The
standard library's lib2to3 was removed in Python 3.13, and did not change the division.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

# A file that uses one of these names without defining it was written for Python 2.
_GONE: Final = re.compile(
    r"\b(xrange|raw_input)\s*\(|\.(has_key|iteritems|itervalues)\s*\(|^#!.*python2", re.MULTILINE
)
_DEFINED: Final = re.compile(
    r"\b(?:xrange|raw_input)\s*=|\bdef\s+(?:xrange|raw_input)\b|^#!.*python3", re.MULTILINE
)
_FUTURE: Final = r"^[ \t]*from[ \t]+__future__[ \t]+import[ \t]+.*\b{}\b"

_ROUNDING: Final = ("int", "floor", "ceil", "trunc", "round")
_NEW: Final = (
    *(ast.FloorDiv, ast.JoinedStr, ast.Nonlocal, ast.NamedExpr, ast.AsyncFunctionDef),
    *(ast.YieldFrom, ast.Starred, ast.Match),
)

_TOKEN: Final = re.compile(
    r"""(?P<string>(?:[uUbBrR]{0,2})(?:\'\'\'(?:\\.|[^\\])*?\'\'\'|\"\"\"(?:\\.|[^\\])*?\"\"\"
                  |'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"))
      | (?P<comment>\#[^\n]*)
      | (?P<number>0[0-7]+[lL]?(?![.\w])|0[xXbBoO]\w+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[jJlL]?)
      | (?P<name>[^\W\d]\w*)
      | (?P<space>[ \t\f]+|\\\r?\n)
      | (?P<newline>\r?\n)
      | (?P<op>//=?|/=|<>|>>=?|<<=?|\*\*=?|[-+*%&|^=!<>]=|.)""",
    re.VERBOSE | re.DOTALL,
)
_METHODS: Final = {
    "iteritems": "items",
    "itervalues": "values",
    "iterkeys": "keys",
    "has_key": "__contains__",
}


_BLANK: Final = ("space", "newline", "comment")
_COMPOUND: Final = (
    *("if", "elif", "else", "for", "while", "try", "except", "finally", "def", "class", "with"),
)


class Token(NamedTuple):
    """A piece of the text and its kind."""

    kind: str
    text: str


def is_python2(text: str, tree: ast.Module) -> bool:
    """Whether a file that Python 3 can parse was written for Python 2."""
    is_old = _GONE.search(text) or (_has_threes(tree) and not _is_python3(tree))
    return bool(is_old) and not _DEFINED.search(text)


def _has_threes(node: ast.AST) -> bool:
    """Whether the place of a box is computed by `/ 3`, which is a float in Python 3."""
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_ROUNDING):
        return False
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return isinstance(node.right, ast.Constant) and node.right.value == 3
    return any(map(_has_threes, ast.iter_child_nodes(node)))


def _is_python3(tree: ast.Module) -> bool:
    """Whether a file has something that Python 2 does not have, or `//`."""
    return any(
        isinstance(node, _NEW)
        or getattr(node, "annotation", None) is not None
        or getattr(node, "returns", None) is not None
        or (isinstance(node, ast.keyword) and node.arg in ("end", "sep"))
        for node in ast.walk(tree)
    )


def translate(text: str) -> str:
    """Return a program for Python 3, to be run with `online_judge_names.python2_names`."""
    tokens = [Token(match.lastgroup or "op", match[0]) for match in _TOKEN.finditer(text)]
    if not re.search(_FUTURE.format("division"), text, re.MULTILINE):
        tokens = _with_integer_division(tokens)
    tokens = _without_backticks([_modern(token) for token in tokens])
    prints = not re.search(_FUTURE.format("print_function"), text, re.MULTILINE)
    return "".join("".join(_statement(part, prints)) for part in _statements(tokens))


def _modern(token: Token) -> Token:
    kind, text = token
    if kind == "number":
        text = text.rstrip("lL") if not text.lower().startswith("0x") else text.rstrip("L")
        text = f"0o{text[1:]}" if re.fullmatch("0[0-7]*[1-7][0-7]*", text) else text
    elif kind == "string":
        text = re.sub("^[uU](?=[rR])", "", text)
    elif kind == "name":
        text = _METHODS.get(text, text)
    elif text == "<>":
        text = "!="
    return Token(kind, text)


def _with_integer_division(tokens: list[Token]) -> list[Token]:
    """Replace `/` by `//`, except next to a number with a decimal point."""
    solid = [i for i, token in enumerate(tokens) if token.kind != "space"]
    result = list(tokens)
    for before, here, after in zip(solid, solid[1:], solid[2:], strict=False):
        is_real = any(
            token.text == "float" or (token.kind == "number" and "." in token.text)
            for token in (tokens[before], tokens[after])
        )
        if tokens[here].text in ("/", "/=") and not is_real:
            result[here] = Token("op", "/" + tokens[here].text)
    return result


def _without_backticks(tokens: list[Token]) -> list[Token]:
    texts = iter(["repr(", ")"] * len(tokens))
    return [Token("op", next(texts)) if token.text == "`" else token for token in tokens]


def _statements(tokens: list[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each statement, and of each head such as `if x:`."""
    run: list[Token] = []
    depth = 0
    in_head = False  # colons elsewhere belong to lambdas and slices
    for token in tokens:
        if token.kind == "name" and all(part.kind in _BLANK for part in run):
            in_head = token.text in _COMPOUND
        run.append(token)
        depth += _bracket(token)
        ends = token.kind == "newline" or token.text == ";" or (in_head and token.text == ":")
        if depth <= 0 and ends:
            yield run
            run, in_head, depth = [], False, 0
    yield run


def _statement(tokens: list[Token], prints: bool) -> list[str]:
    """Translate one statement. The spaces and comments around it are kept."""
    solid = [i for i, token in enumerate(tokens) if token.kind not in _BLANK and token.text != ";"]
    texts = [token.text for token in tokens]
    if not solid:
        return texts
    first, last = solid[0], solid[-1] + 1
    word, inside = texts[first], tokens[first + 1 : last]
    if prints and word == "print":
        new = _printed(inside)
    elif word == "exec" and (len(solid) < 2 or texts[solid[1]] != "("):
        new = f"exec({_joined(inside).strip()})"
    elif word == "raise" and len(parts := _by_comma(inside)) > 1:
        new = f"raise {parts[0].strip()}({parts[1].strip()})"
    elif word == "except" and texts[solid[-1]] == ":" and len(parts := _by_comma(inside)) == 2:
        new = f"except {parts[0].strip()} as {parts[1].strip()}"
    else:
        return texts
    return [*texts[:first], new, *texts[last:]]


def _printed(inside: list[Token]) -> str:
    """Translate `print a, b` and `print >>file, a`; a comma at the end means no new line."""
    parts = [part.strip() for part in _by_comma(inside)]
    options = ""
    if parts[0].startswith(">>"):
        options = f", file={parts.pop(0)[2:].strip()}"
    if len(parts) > 1 and not parts[-1]:
        parts.pop()
        options += ", end=' '"
    return f"print({', '.join(parts)}{options})".replace("(, ", "(")


def _by_comma(tokens: list[Token]) -> list[str]:
    """Return the text between commas outside brackets."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += _bracket(token)
        if token.text == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return [_joined(part) for part in parts]


def _joined(tokens: list[Token]) -> str:
    return "".join(token.text for token in tokens)


def _bracket(token: Token) -> int:
    """Return 1 for an opening bracket, -1 for a closing one, 0 for any other token."""
    return (token.text in "([{") - (token.text in ")]}") if token.kind == "op" else 0
