"""Certificates: claims about a puzzle, with proofs that a small independent checker accepts.

proof_checker.py     checks the steps of a proof; what one has to trust
certificate.py       a puzzle, its solutions, and the proof that there are no others
certificate_file.py  certificates as text, readable by programs that check DRAT
dimacs.py            the clauses that a proof refutes, for such programs
claims.py            certify or refute what any solver claims
"""

from solvers.certify.certificate import Certificate, check
from solvers.certify.certificate_file import Checked, check_file, write
from solvers.certify.claims import Decision, certify, find_prover, solve_and_certify
from solvers.certify.dimacs import dimacs

__all__ = [
    "Certificate",
    "Checked",
    "Decision",
    "certify",
    "check",
    "check_file",
    "dimacs",
    "find_prover",
    "solve_and_certify",
    "write",
]
