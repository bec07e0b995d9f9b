"""Try a driver on nearly solved boards: only a call that gives a plausible answer is trusted.

A driver guesses which function to call and with what. If no answer is plausible, then the guess may
be wrong, and a failure says nothing about the solver, unless the file documents the call.
"""

from __future__ import annotations

import re
from typing import Final

from solvers.adapters._source_text import SourceText
from solvers.adapters.example_puzzle import BOARDS
from solvers.adapters.launch import ANSWERS, REQUESTS, Launch
from solvers.adapters.program import printed_grid
from solvers.adapters.program.program_run import run
from solvers.errors import NotASolver, OutputLimitExceeded, SudokuError
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.solver import FIND_ONE
from solvers.worker import protocol

_SECONDS: Final = 10.0  # for all boards; the worker waits longer for the first line
_SHELL: Final = f'exec "$@" {REQUESTS}<&0 {ANSWERS}>&1 </dev/null >&2'
_REMEDY: Final = (
    "write a function such as solveSudoku(board) that solves the board in place or returns it, "
    "or name one: FILE:entry=NAME,board=FORM"
)
# LeetCode's function: its name, and a board of characters, or in JavaScript a board without a type.
# In C two sizes follow.
_LEETCODE: Final = re.compile(
    r"\b[sS]olve_?[sS]udoku(?:\s*=\s*(?:async\s+)?(?:function\b\s*\w*)?)?\s*"
    r"\((?:&\s*(?:mut\s+)?self,)?(?:\s*[a-zA-Z]\w*\s*\)\s*(?:=>\s*)?\{"
    r"|(?=[^,()]*\b(?:char|byte|u8)\b)[^,()]*(?:,\s*int\s+\w+,\s*int\s*\*\s*\w+)?\))"
)
_SOLVES: Final = re.compile(
    r"\b(solve\w*)\s*(?:=\s*(?:async\s+)?(?:function\b\s*\w*)?)?\s*\(([^()]*)\)"
)
_BOARD: Final = re.compile(
    r"\b(?:board|grid|sudoku|puzzle|matrix|table|mat|arr|bo|[abgms])\b(?:\s*(?:\[\w*\]|:.*))*\s*$"
)
# A board of another size; a text or a path in place of a board.
_NOT_A_BOARD: Final = re.compile(
    r"the board has \d+|9 by 9|FileNotFound|NoSuchFile|cannot be cast"
    r"|\.(?:charCodeAt|charAt|split|trim|replace|substring) is not a function"
)
# A cell that is compared with a blank.
_COMPARES: Final = re.compile(
    r"[!=]=+\s*b?(?:(['\"])[.0 ]?\1|[0A-Z_]+(?![\w.]))|\(\s*!\s*\w+\[|\bnull\b"
)

_CHARACTERS: Final = re.compile(r"\b(?:char|string|String|byte|rune|str|Character|function)\b|=>")


def is_leetcode(source: SourceText) -> bool:
    """Whether a file has LeetCode's function."""
    return _LEETCODE.search(source.code) is not None


def takes_only_a_board(source: SourceText) -> bool:
    """Whether the only function that solves in a file takes nothing but a board."""
    found = _SOLVES.findall(source.code)
    boards = [re.sub(r"^\s*&\s*(?:mut\s+)?self,", "", parameters) for _, parameters in found]
    are_boards = all("," not in board and _BOARD.search(board) for board in boards)
    return len({name for name, _ in found}) == 1 and are_boards


def shows_blank(source: SourceText) -> bool:
    """Whether a file compares a cell with a blank, or has no characters: then it is 0."""
    return bool(_COMPARES.search(source.text)) or not _CHARACTERS.search(source.code)


def require(launch: Launch, file: str, is_documented: bool) -> None:
    """Raise NotASolver if no answer of a driver can be trusted.

    is_documented  whether the file shows the call, so that its failure is the solver's
    """
    reason, is_fatal = _implausible(launch)
    if reason and not (is_documented and not is_fatal):
        raise NotASolver(f"{file} gave no plausible answer: {reason}", remedy=_REMEDY)


def _implausible(launch: Launch) -> tuple[str, bool]:
    """Return why no answer is plausible, or an empty text, and whether the call must be wrong."""
    requests = "".join(protocol.request(Puzzle(givens, STANDARD), FIND_ONE) for givens in BOARDS)
    try:
        done = run(("sh", "-c", _SHELL, "sh", *launch.command), requests, _SECONDS)
    except OutputLimitExceeded:
        return "it prints without end", False
    answers = iter(done.output.splitlines())
    if not next(answers, "").startswith("sudoku "):
        return "", False  # the driver has another error to report
    said = []
    for givens in BOARDS:
        try:
            result = protocol.reply(answers, STANDARD).result
        except SudokuError as error:
            said.append(error.cause)
            continue
        if result.solutions and _keeps(givens, result.solutions[0]):
            return "", False
        said.append("it changes givens" if result.solutions else "it leaves the board unchanged")
    if printed_grid.read(done.errors).is_full:
        return "it prints the grid, and neither returns it nor leaves it in the board", True
    is_other_board = any(map(_NOT_A_BOARD.search, said))
    return "it took too long" if done.code is None else said[0], is_other_board


def _keeps(givens: Grid, grid: Grid) -> bool:
    return all(given in (0, digit) for given, digit in zip(givens, grid, strict=True))
