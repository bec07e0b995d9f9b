"""The words that the project does not use, with what to write instead, and a check that finds them.

Only words and phrases that are wrong in nearly every sentence are listed. Each has a reason. A rule
that a file has to break is in `EXCEPTIONS` with its reason.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from typing import NamedTuple

COURT = "metaphors from courts say less than the plain word"
THEATRE = "metaphors from people and theatre say less than the plain word"
GLOSSARY = "one thing has one name"
GRAMMAR = "a native speaker writes it differently"
VAGUE = "the reader has to guess what is meant"


class Rule(NamedTuple):
    """A pattern that is not used, what to write instead, and why."""

    pattern: str
    instead: str
    reason: str


RULES = (
    # metaphors
    Rule(r"(?<!online )judges?|judged|judging|judgements?", "verify, verification", COURT),
    Rule(r"courts?|on trial|trials?|blamed?|guilty", "check, at fault", COURT),
    Rule(r"wardens?|obituar(y|ies)|last words|stillborn", "supervisor, exit report", THEATRE),
    Rule(r"strangers?|liars?|bur(y|ied) the dead", "user, wrong solver, wait for", THEATRE),
    Rule(r"honest(y|ly)?", "reliable; name the property", THEATRE),
    Rule(r"mend(s|ed)?|spoilt", "fix, invalid", GRAMMAR),
    # glossary
    Rule(r"time-outs?|timed-out", "timeout, timed out", GLOSSARY),
    Rule(r"clashing|clash(es)?", "contradictory givens", GLOSSARY),
    Rule(r"in bulk|bulk", "in a batch, batch", GLOSSARY),
    Rule(r"orientations?", "isomorph", GLOSSARY),
    Rule(r"contenders?", "solver", GLOSSARY),
    Rule(r"untaken|not taken", "unsupported", GLOSSARY),
    # grammar
    Rule(r"(is|are|was|were) told", "is reported, gets", GRAMMAR),
    Rule(r"tells? (of|apart)", "report, distinguish", GRAMMAR),
    Rule(r"beside", "next to, compared with", GRAMMAR),
    Rule(r"held against", "compared with", GRAMMAR),
    Rule(
        r"(?<!there )(is|are|was|were) no (?!longer|more|less|other|such|later)[a-z]+",
        "is not a ...",
        GRAMMAR,
    ),
    Rule(r"whoever|whomever|whatever else|whichever way", "name the thing", VAGUE),
    Rule(r"anybody|nobody|everybody|somebody", "no solver, every solver, the user", VAGUE),
    Rule(r"for good", "permanently, always", VAGUE),
    Rule(r"return (that|those) of", "return the spread of, return the phases of", VAGUE),
)

# A file, and a word that it needs, with the reason.
EXCEPTIONS: Mapping[tuple[str, str], str] = {
    ("CHANGELOG.md", "in bulk"): "says which name was replaced",
    ("solvers/compare/record.py", "bulk"): "the keys of stored rows contain the old name",
    ("solvers/compare/store/schema.py", "bulk"): "a migration replaces the old name",
}


class Text(NamedTuple):
    """A piece of text that a person reads, and where it starts."""

    file: str
    line: int
    text: str


def texts(file: str, source: str) -> Iterator[Text]:
    """Yield the texts of a file that a person reads.

    Those are whole documents, the strings and comments of the package, and the docstrings of tests.
    """
    if not file.endswith(".py"):
        for number, line in enumerate(source.splitlines(), 1):
            yield Text(file, number, line)
        return
    tree = ast.parse(source)
    if file.startswith("tests/"):
        yield from _docstrings(file, tree)
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield Text(file, node.lineno, node.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text(file, token.start[0], token.string)


def _docstrings(file: str, tree: ast.Module) -> Iterator[Text]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            name = getattr(node, "name", "").replace("_", " ")
            text = ast.get_docstring(node) or ""
            yield Text(file, getattr(node, "lineno", 1), f"{name}. {text}")


def faults(found: Text, exceptions: Mapping[tuple[str, str], str] = EXCEPTIONS) -> Iterator[str]:
    """Yield each use of a ruled-out word: place, word, what to write instead, and why."""
    for rule in RULES:
        for match in re.finditer(
            rf"(?<![\w-])(?:{rule.pattern})(?![\w-])", found.text, re.IGNORECASE
        ):
            word = match.group().lower()
            if (found.file, word) in exceptions or _is_quoted(found.text, match):
                continue
            line = found.line + found.text.count("\n", 0, match.start())
            yield f"{found.file}:{line}: {word!r}: write {rule.instead}; {rule.reason}"


def _is_quoted(text: str, match: re.Match[str]) -> bool:
    """Return whether the word is code: between backticks on its line."""
    start = text.rfind("\n", 0, match.start()) + 1
    return text.count("`", start, match.start()) % 2 == 1
