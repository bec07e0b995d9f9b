"""Recognise texts that are not puzzles of this package, to refuse them by name.

Links, compressed puzzles of web sites, puzzles with other rules, and web pages.
"""

from __future__ import annotations

import re

from solvers.errors import InputError
from solvers.formats.foreign_rules import rule_of
from solvers.formats.format import Head

_ALONE = "write the puzzle as a line of 81 characters, or as a grid"
_STARTS = (  # of the first line; what it is; how to get a puzzle
    (r"https?://", "this is a link, not a puzzle", "open it, and export the puzzle as text"),
    (r"N4Ig\S{20,}", "this is a compressed puzzle of f-puzzles", "export it as text"),
    (r"(?:scl|SCLA?|fpuz|ctc)[A-Za-z0-9+/=_%-]{20,}", "this is a puzzle of SudokuPad", _ALONE),
    (r"m=(?:edit|solve)&p=", "this is a puzzle of Penpa", _ALONE),
    (r"SumoCueV1[=\s]", "this is a file of SumoCue, which may have cages and regions", _ALONE),
    (r"\d+x\d+:(?:\w*:)*k:", "this is a Killer Sudoku: cages are not supported", _ALONE),
    (r"<!doctype html|<html", "this is a web page", "save the puzzle alone, as text"),
    (
        r"version https://git-lfs",
        "this is a pointer of Git LFS, not its file",
        "run 'git lfs pull'",
    ),
    (r"\{\\rtf", "this is a Rich Text file", "save it as plain text"),
)
_XML = re.compile(r"<([A-Za-z][\w.-]*)")
_CAGE = re.compile(
    r"\s*(?:cage\W*)?\d{1,2}\s*[=:,;]?\s*(?:[\[(]?\s*r\d+c\d+[\])]?[\s,;+]*){2,}", re.IGNORECASE
)
_RULE_LINE = re.compile(r"\s*[#\[]?\s*([a-z][a-z -]{2,20}?)s?\s*[\]:]\s*", re.IGNORECASE)
_SAMURAI = [18] * 6 + [21] * 3 + [9] * 3 + [21] * 3 + [18] * 6  # cells of its rows


def refusal(head: Head) -> InputError | None:
    """Return the error for a text that is not a puzzle of this package; None if it may be one."""
    first = head.first.text.strip()
    for pattern, cause, remedy in _STARTS:
        if re.match(pattern, first, re.IGNORECASE if pattern.startswith("<") else 0):
            return InputError(
                cause, remedy=remedy, source=head.context.source, line=head.first.number
            )
    return _xml(head) or _other_rule(head)


def _xml(head: Head) -> InputError | None:
    text = head.first.text.lstrip()
    if not re.match(r"<[?!A-Za-z]", text):
        return None
    roots = (found[1] for line in head.content for found in [_XML.search(line.text)] if found)
    root = next(roots, "")
    if root.lower() in ("opensudoku", "ksudoku", "pre", "code"):
        return None
    shown = f" with the root <{root[:30]}>" if root else ""
    cause = f"this is an XML file{shown}, but only those of OpenSudoku and KSudoku are read"
    return _error(head, cause, head.first.number)


def _other_rule(head: Head) -> InputError | None:
    """Refuse cages, headings that name a rule, and the overlapping grids of a Samurai."""
    cages = [line for line in head.content if _CAGE.fullmatch(line.text)]
    if len(cages) > 1:
        return _error(head, "this is a Killer Sudoku: cages are not supported", cages[0].number)
    for line in head.lines:
        heading = _RULE_LINE.fullmatch(line.text)
        if heading and (rule := rule_of(heading[1])):
            return _error(head, f"this is {rule}", line.number)
    widths = [len(re.sub(r"[\s|]", "", line.text)) for line in head.content]
    if [*filter(None, widths)][: len(_SAMURAI)] == _SAMURAI:
        cause = "this is a Samurai Sudoku: overlapping grids are not supported"
        return _error(head, cause, head.first.number)
    return None


def _error(head: Head, cause: str, line: int, remedy: str = _ALONE) -> InputError:
    return InputError(cause, remedy=remedy, source=head.context.source, line=line)
