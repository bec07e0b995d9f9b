"""Certificates as files: read as written; anything else is refused with its line."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from solvers.certify import Certificate, check, check_file, write
from solvers.conformance import known_puzzles as known
from solvers.errors import InputError, ProofRejected, Unsupported
from solvers.proof import Step, read_line, to_line
from solvers.puzzle import Puzzle
from solvers.shape import Shape
from tests.backtracking.puzzles import brute_force
from tests.certify import reference

SEVERAL = Puzzle.parse("1... .2.. ..3. ....")  # six solutions
GRIDS = tuple(sorted(brute_force(SEVERAL)))
CERTIFICATE = Certificate(SEVERAL, GRIDS, tuple(reference.refutation(SEVERAL, GRIDS)))


def text(certificate: Certificate = CERTIFICATE) -> bytes:
    """Return a certificate as a file has it."""
    stream = io.BytesIO()
    write(stream, certificate)
    return stream.getvalue()


@pytest.mark.parametrize(
    "certificate",
    [
        CERTIFICATE,
        Certificate(known.unsolvable(known.JIGSAWS[0])[0].puzzle, (), [Step(())]),
        Certificate(SEVERAL, GRIDS[:2], is_complete=False),
        Certificate(Puzzle.empty(Shape(6, 6)), (known.full_grid(Shape(6, 6)),), is_complete=False),
    ],
    ids=lambda each: f"{each.claim} of {each.puzzle.shape}",
)
def test_a_file_is_read_as_it_was_written(certificate: Certificate, tmp_path: Path) -> None:
    """Also if it is compressed, or as Windows saves it, in UTF-16 or with a mark of UTF-8."""
    plain, packed = tmp_path / "plain.proof", tmp_path / "packed.gz"
    marked, wide = tmp_path / "marked.proof", tmp_path / "wide.proof"
    plain.write_bytes(text(certificate).replace(b"\n", b"\r\n"))
    marked.write_bytes(b"\xef\xbb\xbf" + text(certificate))
    wide.write_bytes(text(certificate).decode().encode("utf-16"))
    packed.write_bytes(gzip.compress(text(certificate)))
    expected = replace(certificate, steps=())
    for file in (marked, wide, plain, packed):
        found = check_file(file, certificate.puzzle)
        assert found[:2] == (expected, len(tuple(certificate.steps)))
    assert found.size == len(text(certificate))


def changed(old: bytes, new: bytes) -> bytes:
    """Return the file with a text replaced once."""
    assert old in text()
    return text().replace(old, new, 1)


DAMAGED: list[tuple[Callable[[], bytes], type[Exception], str]] = [
    (lambda: b"", InputError, "x.proof: is empty, and not a certificate; give a file that begins"),
    (lambda: text()[:42], InputError, "x.proof:2: ends before `c puzzle ...`: the end of the file"),
    (lambda: b"-1 0\n0\n", InputError, "x.proof:1: is not a certificate"),
    (lambda: changed(b"certificate 1", b"certificate 2"), InputError, "version '2' of the format"),
    (lambda: changed(b"c shape 2x2", b"c shape 0x2"), InputError, "x.proof:2: "),
    (lambda: changed(b"c shape 2x2\n", b""), InputError, "x.proof:2: 'c puzzle 1....2....3.*'"),
    (lambda: changed(b"c puzzle 1", b"c puzzle 9"), InputError, "x.proof:3: "),
    (lambda: changed(b"exactly 6", b"exactly"), InputError, "x.proof:4: the claim is 'exactly'"),
    (lambda: changed(b"c solution 1", b"c solution "), InputError, "x.proof:5: "),
    (lambda: text()[:60], InputError, "x.proof:3: 8 cells in place of 16"),
    (lambda: changed(b"exactly 6", b"exactly 5"), ProofRejected, "claims 5 solutions, but has 6"),
    (lambda: changed(b"exactly 6", b"at-least 6"), ProofRejected, "it has a proof, but claims"),
    (
        lambda: changed(b"c puzzle 1", b"c puzzle ."),
        ProofRejected,
        "x.proof:23: step 13 ",
    ),
    (lambda: changed(b" 0\n", b" x 0\n"), ProofRejected, "x.proof:11: step 1 is '.* x 0', which"),
    (lambda: changed(b" 0\n", b"\n"), ProofRejected, "x.proof:11: step 1 is "),
    (lambda: changed(b" 0\n", b" 0 1 0\n"), ProofRejected, "x.proof:11: step 1 is "),
    (lambda: changed(b" 0\n", b" 99 0\n"), ProofRejected, "99 is not a literal of 1 to 64"),
    (
        lambda: changed(b" 0\n", b" 9999999999 0\n"),
        ProofRejected,
        "step 1 is .* not a line of DRAT",
    ),
    (
        lambda: changed(b"\n0\nc", b"\nc"),
        ProofRejected,
        "this line is 'c steps 64', but .* 63",
    ),
    (lambda: text() + b"0\n", ProofRejected, "a line follows `c steps 64`, which must be the last"),
    (lambda: text() + text(), ProofRejected, "a line follows `c steps 64`"),
    (lambda: text()[:-12], ProofRejected, "x.proof:74: the file ends after step 64, without its"),
    (
        lambda: text()[:-3],
        ProofRejected,
        "x.proof:75: this line is 'c steps ', but .* 64",
    ),
    (lambda: changed(b" 0\n", b" 0" * 10**6), InputError, "a line has more than 1,000,000 bytes"),
]


@pytest.mark.parametrize(("content", "kind", "message"), DAMAGED)
def test_a_damaged_file_is_refused(
    content: Callable[[], bytes], kind: type[Exception], message: str, tmp_path: Path
) -> None:
    """The message has the file, the line, the cause and a remedy."""
    file = tmp_path / "x.proof"
    file.write_bytes(content())
    with pytest.raises(kind, match=message) as caught:
        check_file(file)
    assert str(file) in str(caught.value)
    assert "; " in str(caught.value)


def test_a_file_that_ends_anywhere_is_refused() -> None:
    """Of all beginnings of a file, only the whole one is accepted, with or without its last end."""
    whole = text()
    for end in Random(16).sample(range(len(whole) - 1), 150):
        with pytest.raises((ProofRejected, InputError)):
            check_file(io.BytesIO(whole[:end]))
    assert check_file(io.BytesIO(whole[:-1])).steps == 64


def test_lines_in_another_order_are_refused_or_still_prove_the_claim() -> None:
    """Lines are exchanged; the steps may have several good orders."""
    lines, random, refused = text().splitlines(keepends=True), Random(16), 0
    for _ in range(60):
        one, other = sorted(random.sample(range(len(lines)), 2))
        moved = [*lines]
        moved[one], moved[other] = lines[other], lines[one]
        try:
            found = check_file(io.BytesIO(b"".join(moved))).certificate
            assert {*found.solutions} == brute_force(found.puzzle)
        except (ProofRejected, InputError):
            refused += 1
    assert refused > 10


def test_a_certificate_of_another_puzzle_is_refused() -> None:
    """The message has the puzzle that it certifies."""
    other = SEVERAL.with_given(15, 4)
    with pytest.raises(ProofRejected, match=r"stream:3: .*another puzzle, 1\.\.\.\.2\.\.\.\.3"):
        check_file(io.BytesIO(text()), other)


def test_a_file_that_cannot_be_opened_is_an_input_error(tmp_path: Path) -> None:
    """As for puzzles."""
    with pytest.raises(InputError, match="cannot be read"):
        check_file(tmp_path / "none.proof")


def test_a_step_is_read_as_it_was_written() -> None:
    """Any other text is not a step."""
    for step in (Step(()), Step((1, -20)), Step((-3,), deletes=True)):
        assert read_line(to_line(step)) == step
    for line in (
        "",
        "1",
        "1 0 ",
        " 1 0",
        "01 0",
        "+1 0",
        "1 0 2",
        "1 0 -2 0",
        "d",
        "--1 0",
        "1  0",
    ):
        assert read_line(line) is None


@pytest.mark.parametrize(("number", "text"), [(1, "does not solve"), (2, "is solution 1 again")])
def test_a_wrong_solution_is_reported_with_its_line(number: int, text: str, tmp_path: Path) -> None:
    """The first solution is on line 5."""
    grid = "1234341221434321"
    first = grid if number == 2 else "1" * 16
    lines = ["c sudoku-solvers certificate 1", "c shape 2x2", "c puzzle 1..............."]
    lines += ["c claim exactly 2", f"c solution {first}", f"c solution {grid}", "0", "c steps 1"]
    file = tmp_path / "wrong.txt"
    file.write_text("\n".join([*lines, ""]))
    with pytest.raises(ProofRejected, match=text) as rejected:
        check_file(file)
    assert rejected.value.line == 4 + number


def test_a_shape_whose_clauses_would_take_gigabytes_is_refused() -> None:
    """Before any clause is made."""
    puzzle = Puzzle.empty(Shape(8, 8))
    with pytest.raises(Unsupported, match="64 digits"):
        check(Certificate(puzzle, (), [Step(())]))
