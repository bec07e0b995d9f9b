"""Solve one puzzle, and write the answer and its certificate."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from solvers import certify, notation
from solvers.certify import Certificate
from solvers.cli import arguments, first_use, output_files
from solvers.cli.answer_formats import AnswerFormat, render
from solvers.cli.puzzle_solver import TIME_LIMIT, exit_code
from solvers.cli.terminal_text import printable
from solvers.errors import InvalidOutput
from solvers.formats import ReadingOptions
from solvers.quantities import count
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.solver import Limits


def write(
    text: str,
    solver: Spec | None,
    limits: Limits,
    answer_format: AnswerFormat,
    reading: ReadingOptions,
    output: Path | None,
    file: Path,
) -> int:
    """Write both, and return the exit code. Raises what reading and solving raise.

    Without a solver, the default prover is used. If the time limit ends the search or the proof,
    the certificate is not written.
    """
    puzzle = arguments.only_puzzle(text, reading)
    backend = registry.get(solver) if solver else certify.find_prover(None, puzzle)
    first_use.prepare(solver or "the solver", backend)
    result, decision = certify.solve_and_certify(backend, puzzle, limits)
    if decision.refutation:
        other = notation.to_line(decision.refutation, puzzle.shape)
        cause = f"the solver claims {result.summary}, but there is another: {other}"
        raise InvalidOutput(cause, remedy="find its cause with `sudoku check`")
    answer = "\n".join([*render(answer_format, puzzle, result), ""])
    output_files.write(output, answer)
    if decision.certificate is None:
        print(f"no certificate: {decision.reason}", file=sys.stderr)
        return TIME_LIMIT
    _write_certificate(decision.certificate, file)
    proof = f" in {count(decision.steps, 'step')}" if decision.steps else ""
    claim = decision.certificate.claim
    print(printable(f"{file}: {claim} of {puzzle}, certified{proof}"), file=sys.stderr)
    return exit_code(replace(result, puzzle=puzzle))


def _write_certificate(certificate: Certificate, file: Path) -> None:
    with output_files.opened(file) as plain:
        certify.write(plain, certificate)
