"""Read and write certificates as text: a header in comments, then the steps in the format DRAT.

    c sudoku-solvers certificate 1     the format and its version
    c shape 3x3
    c puzzle 8..........36......
    c claim exactly 1                  or: at-least 2
    c solution 812753649943682175...   a line for each solution
    -1 -365 0                          a step: the literals of a clause, or d and its literals
    d -2 -365 0
    0                                  the empty clause
    c steps 3                          the number of steps, so that nothing is missing at the end

Programs that check DRAT, such as drat-trim, ignore the comments. The steps are read as they are
checked, so that a file may be larger than the memory. The clauses are not in the file: they follow
from the puzzle and the solutions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import BinaryIO, NamedTuple

from solvers import notation
from solvers.certify.certificate import Certificate, check, wrong_solution
from solvers.errors import InputError, ProofRejected, PuzzleError
from solvers.formats.text_streams import LONGEST_LINE, Source, TextStream
from solvers.proof import Step, read_line, to_line
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import count
from solvers.shape import Shape

FORMAT = "c sudoku-solvers certificate"
VERSION = 1
_CLAIM = re.compile(r"(exactly|at-least) (0|[1-9][0-9]{0,8})")
_PUZZLE_LINE, _CLAIM_LINE = 3, 4  # the solutions follow
_REMEDY = "write the certificate again"
_MARK = r"\xef\xbb\xbf"  # the byte order mark of UTF-8, as `_read` decodes it


def write(stream: BinaryIO, certificate: Certificate) -> int:
    """Write a certificate, and return the number of its steps."""
    puzzle, number = certificate.puzzle, 0
    claim = "exactly" if certificate.is_complete else "at-least"
    header = [
        f"{FORMAT} {VERSION}",
        f"c shape {puzzle.shape}",
        f"c puzzle {puzzle.to_line()}",
        f"c claim {claim} {len(certificate.solutions)}",
        *(f"c solution {notation.to_line(g, puzzle.shape)}" for g in certificate.solutions),
    ]
    stream.write("".join(f"{line}\n" for line in header).encode())
    for step in certificate.steps:
        stream.write(f"{to_line(step)}\n".encode())
        number += 1
    stream.write(f"c steps {number}\n".encode())
    return number


class CertificateReader:
    """Reads a certificate from lines; `line` is the last one that was read.

    size          the bytes that were read so far
    certificate   the certificate; its steps are read from the lines when they are used

    Raises InputError for lines that are not a certificate of this version, and ProofRejected for a
    wrong number of solutions. The steps raise ProofRejected for a line that is not a step, and if
    the end is missing.
    """

    def __init__(self, lines: Iterable[bytes], source: str) -> None:
        self._lines, self._source = iter(lines), source
        self.line = self.size = 0
        self._next = self._read().removeprefix(_MARK)
        self._check_version()
        try:
            shape = Shape.parse(self._field("shape"))
            puzzle = Puzzle(notation.read_line(self._field("puzzle"), shape), shape)
            is_complete, found = self._claim()
            solutions = tuple(self._solutions(shape))
        except InputError as error:
            raise self._unreadable(error.cause, error.remedy or _REMEDY) from None
        if found != len(solutions):
            cause = f"claims {count(found, 'solution')}, but has {len(solutions)}"
            raise ProofRejected(cause, remedy=_REMEDY, source=source, line=self.line)
        self.certificate = Certificate(puzzle, solutions, self._steps(), is_complete)

    def _unreadable(self, cause: str, remedy: str) -> InputError:
        return InputError(cause, remedy=remedy, source=self._source, line=self.line or None)

    # --- the header

    def _check_version(self) -> None:
        name, _, version = self._next.rpartition(" ")
        if name != FORMAT:
            cause = "is not a certificate" if self._next else "is empty, and not a certificate"
            raise self._unreadable(cause, f"give a file that begins with `{FORMAT} {VERSION}`")
        if version != str(VERSION):
            cause = f"has the version {version[:20]!r} of the format, not {VERSION}"
            remedy = "install the version of sudoku-solvers that wrote it"
            raise self._unreadable(cause, remedy)

    def _field(self, name: str) -> str:
        line = self._read()
        if not line:
            cause = f"ends before `c {name} ...`: the end of the file is missing"
            raise PuzzleError(cause, remedy=_REMEDY)
        if not line.startswith(f"c {name} "):
            raise PuzzleError(f"{line[:40]!r} is not `c {name} ...`", remedy=_REMEDY)
        return line.removeprefix(f"c {name} ")

    def _claim(self) -> tuple[bool, int]:
        text = self._field("claim")
        if not (match := _CLAIM.fullmatch(text)):
            raise PuzzleError(f"the claim is {text[:40]!r}", remedy="write exactly or at-least N")
        return match[1] == "exactly", int(match[2])

    def _solutions(self, shape: Shape) -> Iterator[Grid]:
        self._next = self._read()
        while self._next.startswith("c solution "):
            yield notation.read_line(self._next.removeprefix("c solution "), shape)
            self._next = self._read()

    # --- the steps

    def _steps(self) -> Iterator[Step]:
        number, line = 0, self._next
        while step := read_line(line):
            number += 1
            yield step
            line = self._read()
        if line != f"c steps {number}" or self._read():
            raise ProofRejected(_fault(line, number), remedy=_REMEDY)

    def _read(self) -> str:
        line = next(self._lines, b"")
        self.line += bool(line)
        self.size += len(line)
        if len(line) > LONGEST_LINE:
            raise self._unreadable(f"a line has more than {LONGEST_LINE:,} bytes", _REMEDY)
        return line.decode("ascii", "backslashreplace").rstrip("\r\n")


def _fault(line: str, number: int) -> str:
    if not line:
        return f"the file ends after step {number}, without its number of steps"
    if line == f"c steps {number}":
        return f"a line follows `{line}`, which must be the last"
    if line.startswith("c steps "):
        return f"this line is {line[:40]!r}, but the file has {count(number, 'step')}"
    return f"step {number + 1} is {line[:40]!r}, which is not a line of DRAT"


class Checked(NamedTuple):
    """A certificate of a file that was accepted, without its steps.

    steps   the number of its steps
    size    the bytes of its text, which may be compressed in the file
    """

    certificate: Certificate
    steps: int
    size: int


def check_file(source: Source, puzzle: Puzzle | None = None) -> Checked:
    """Check the certificate in a file, which may be compressed.

    puzzle   what it must certify; None: any puzzle

    Raises ProofRejected, with the line, if it does not prove its claim or is for another puzzle.
    Raises InputError if it cannot be read, or is not a certificate.
    """
    stream = TextStream(source)
    try:
        reader = CertificateReader(stream.lines(), stream.name)
        found = reader.certificate
        if puzzle not in (None, found.puzzle):
            cause = f"this is a certificate of another puzzle, {found.puzzle}"
            remedy = "give that puzzle, or another certificate"
            raise ProofRejected(cause, remedy=remedy, source=stream.name, line=_PUZZLE_LINE)
        try:
            steps = check(found)
        except ProofRejected as error:
            wrong = wrong_solution(found)
            line = _CLAIM_LINE + wrong[0] if wrong else reader.line
            raise error.at(stream.name, line) from None
        return Checked(replace(found, steps=()), steps, reader.size)
    finally:
        stream.close()
