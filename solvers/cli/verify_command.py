"""`sudoku verify`: check a certificate, and say what it certifies."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from solvers import certify
from solvers.cli import arguments, output_files
from solvers.cli.file_names import FILE
from solvers.cli.parameters import (
    argument,
    command_line,
    flag,
    option,
    puzzle_argument,
    reading_options,
)
from solvers.cli.terminal_text import printable
from solvers.errors import ProofRejected
from solvers.formats import ReadingOptions
from solvers.quantities import count, duration

NOT_ACCEPTED = 1
SCHEMA = 1


@command_line
@argument("proof", "PROOF|-", "The certificate, or - for standard input.")
@puzzle_argument(
    "puzzle", "PUZZLE|FILE", "The puzzle that it must be about; by default, any.", required=False
)
@option(
    "--dimacs",
    type=FILE,
    metavar="FILE",
    help="Write the clauses that the proof refutes to FILE, for other programs such as drat-trim. "
    "With -, they are on standard output, and the rest is on standard error.",
)
@flag("--json", "as_json", help="Print one JSON object.")
@reading_options
def command(
    proof: str, puzzle: str | None, dimacs: Path | None, as_json: bool, reading: ReadingOptions
) -> None:
    """Check a certificate: that a puzzle has no other solutions.

    `sudoku solve --certify` writes certificates. No solver is used or trusted to check one: every
    solution is verified, the rules are written as clauses, and each step of the proof must follow
    from the clauses before it. docs/certificates.md describes the file.

    The exit code is 1 if the certificate is not accepted, and 2 if it cannot be read.

    Examples:
        # Check a certificate.
        sudoku verify unique.proof

        # Check that it is about this puzzle, and write its clauses for drat-trim.
        sudoku verify unique.proof 1...2.3.......42 --dimacs clauses.cnf
    """
    wanted = arguments.only_puzzle(puzzle, reading) if puzzle is not None else None
    inputs = [Path(text) for text in (proof, puzzle) if text and arguments.is_source(text)]
    if dimacs:
        printed: dict[str, Path | None] = {"--json": None} if as_json else {}
        output_files.check({**printed, "--dimacs": dimacs}, {"an input": inputs})
    start = perf_counter()
    try:
        found = certify.check_file(proof, wanted)
    except ProofRejected as error:
        if not as_json:
            raise
        print(json.dumps({"schema": SCHEMA, "accepted": False, "reason": str(error)}))
        raise click.exceptions.Exit(NOT_ACCEPTED) from None
    seconds = perf_counter() - start
    if dimacs:
        with output_files.opened(dimacs) as stream:
            stream.writelines(line.encode() for line in certify.dimacs(found.certificate))
    if as_json:
        print(json.dumps(_values(found, seconds)))
    else:
        out = sys.stderr if dimacs == output_files.DASH else sys.stdout
        claim = f"{found.certificate.puzzle}  {found.certificate.claim}: certified"
        print(printable(claim), file=out)
        size = f"{count(found.steps, 'step')}, {count(found.size, 'byte')}"
        print(f"{size}, checked in {duration(seconds)}", file=out)


def _values(found: certify.Checked, seconds: float) -> dict[str, Any]:
    certificate = found.certificate
    return {
        "schema": SCHEMA,
        "accepted": True,
        "puzzle": str(certificate.puzzle),
        "shape": str(certificate.puzzle.shape),
        "claim": certificate.claim,
        "solutions": len(certificate.solutions),
        "is_complete": certificate.is_complete,
        "steps": found.steps,
        "bytes": found.size,
        "seconds": seconds,
    }
