"""The lines of a batch that do not begin with 81 cells: comments, other shapes, errors."""

from __future__ import annotations

from collections.abc import Callable

from solvers.cli.file_faults import file_fault
from solvers.errors import PuzzleError
from solvers.formats import PuzzleFile, comments, puzzle_lines
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.puzzle import STANDARD
from solvers.result import Result, Stop


class OtherLines:
    """See `batch.OtherLines`.

    answer  returns what to write for a puzzle
    report  is called with what the file says about a puzzle, if that is wrong
    """

    def __init__(
        self,
        file: PuzzleFile,
        answer: Callable[[PuzzleEntry], bytes],
        report: Callable[[str], None],
    ) -> None:
        self._answer_entry, self._report = answer, report
        self._context = file.context
        self._decoder = file.decoder

    @property
    def standard(self) -> bool:
        """See `batch.OtherLines`."""
        return self._context.shape in (None, STANDARD) and self._context.symbols is None

    def answer(self, raw: bytes, number: int) -> tuple[bytes, int]:
        """See `batch.OtherLines`."""
        lines = self._decoder.lines(raw, number)
        return b"".join(map(self._answer, lines)), len(lines)

    def checked(self, raw: bytes, number: int, answer: bytes) -> bytes:
        """See `batch.OtherLines`."""
        (line,) = self._decoder.lines(raw, number)
        found = puzzle_lines.parse(Line(1, answer.decode()), self._context)
        stop = Stop.ENOUGH if found.count is None else Stop.EXHAUSTED
        result = Result((found.solution,) if found.solution else (), stop)
        try:
            entry = puzzle_lines.parse(line, self._context)
        except PuzzleError as error:
            self._context.on_error(error.at(self._context.source, line.number))
            return b""
        if fault := file_fault(entry, result, found.at_least):
            self._report(str(fault))
        return answer

    def skip(self, raw: bytes, number: int) -> int:
        """See `batch.OtherLines`."""
        lines = self._decoder.lines(raw, number)
        for line in lines:
            if comments.is_comment(line.text):
                self._context = self._context.after(line)
        return len(lines)

    def _answer(self, line: Line) -> bytes:
        if comments.is_comment(line.text):
            self._context = self._context.after(line)
        elif not comments.is_blank(line.text):
            try:
                if entry := puzzle_lines.parse_unless_title(line, self._context):
                    return self._answer_entry(entry)
            except PuzzleError as error:
                self._context.on_error(error.at(self._context.source, line.number))
        return b""


def starts_with_9x9(file: PuzzleFile) -> bool:
    """Whether the first puzzle of a file with one puzzle on each line is a standard 9x9 puzzle."""
    context = file.context
    for line in file.beginning:
        if comments.is_comment(line.text):
            context = context.after(line)
        elif not comments.is_blank(line.text):
            try:
                entry = puzzle_lines.parse_unless_title(line, context)
            except PuzzleError:
                return True  # reported later, in its place
            if entry:
                return entry.puzzle.shape == STANDARD and context.symbols is None
    return True
