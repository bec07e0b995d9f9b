"""The clauses that a certificate's steps refute, in the format DIMACS."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.certify.certificate import Certificate
from solvers.cnf import formula


def dimacs(certificate: Certificate) -> Iterator[str]:
    """Yield the lines of a file that programs such as drat-trim read together with the proof.

    >>> from solvers import Puzzle
    >>> list(dimacs(Certificate(Puzzle.parse("1... ..3. .... ..21"), ())))[:2]
    ['p cnf 64 388\\n', '1 2 3 4 0\\n']
    """
    shape = certificate.puzzle.shape
    clauses = formula(certificate.puzzle, certificate.solutions)
    yield f"p cnf {shape.size * shape.cells} {len(clauses)}\n"
    for clause in clauses:
        yield f"{' '.join(map(str, clause))} 0\n"
