"""Rating, certificates and traces, as jobs: they run in processes of their own.

Each takes and returns values that can be sent between processes. The answer is the JSON that a
route sends.
"""

from __future__ import annotations

import io
import json

from solvers import certify, notation
from solvers.errors import InvalidOutput, SearchIncomplete
from solvers.puzzle import Grid, Puzzle
from solvers.registry import registry
from solvers.shape import Shape
from solvers.solver import Limits

_MOST_TEXT = 4 << 20  # characters of a certificate


def prepare() -> bytes:
    """Compile or load the code of ratings and of certificates, in this process."""
    puzzle = Puzzle.empty(Shape(1, 2))
    rate(puzzle, 1.0)
    certify.solve_and_certify(registry.create("compiled"), puzzle, Limits(2))
    rate(Puzzle.empty(), 1.0)  # it also counts the guesses of `lanes`
    return b""


def rate(puzzle: Puzzle, time_limit: float) -> bytes:
    """Rate a puzzle, with each step as a sentence."""
    from solvers.rating.rating import rate as rating

    return json.dumps(rating(puzzle, time_limit=time_limit).to_dict()).encode()


def certificate(
    puzzle: Puzzle, prover: str, claimed: tuple[Grid, ...] | None, time_limit: float
) -> bytes:
    """Prove that the claimed solutions are all, or else what the prover itself finds."""
    if claimed is None:
        solver = registry.create(prover)
        _, decision = certify.solve_and_certify(solver, puzzle, Limits(2, time_limit))
    else:
        decision = certify.certify(puzzle, claimed, prover=prover, time_limit=time_limit)
    if decision.refutation:
        raise InvalidOutput(
            "the solver claims to know all solutions, but there is another: "
            + notation.to_line(decision.refutation, puzzle.shape),
            remedy="find its cause with `sudoku check`",
        )
    if decision.certificate is None:
        raise SearchIncomplete(
            f"there is no certificate: {decision.reason}",
            remedy="use `sudoku solve --certify FILE`, which has no such limit",
        )
    return _certificate_text(decision.certificate, prover)


def _certificate_text(found: certify.Certificate, prover: str) -> bytes:
    stream = io.BytesIO()
    steps = certify.write(stream, found)
    if stream.tell() > _MOST_TEXT:
        raise SearchIncomplete(
            f"the certificate has {stream.tell() >> 20} MB, which is too long for this server",
            remedy="use `sudoku solve --certify FILE`",
        )
    values = {
        "claim": found.claim,
        "certificate": stream.getvalue().decode(),
        "steps": steps,
        "checked": True,
        "prover": prover,
        "solutions": [notation.to_line(grid, found.puzzle.shape) for grid in found.solutions],
    }
    return json.dumps(values).encode()


def trace(puzzle: Puzzle, rung: str, limits: Limits, most: int) -> bytes:
    """Return the search of a rung as events."""
    from solvers.trace import trace as traced

    found = traced(puzzle, rung, limits, most)
    values = {
        "solver": rung,
        "events": [[each.kind, each.cell, each.digit, each.depth] for each in found.events],
        "guesses": int(found.result.counters.get("guesses", 0)),
        "solutions": len(found.result.solutions),
        "status": found.result.status,
        "complete": not found.is_truncated and found.result.stop in ("exhausted", "enough"),
        "truncated": found.is_truncated,
    }
    return json.dumps(values).encode()
