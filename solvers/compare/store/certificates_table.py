"""The table of proofs that solvers wrote about the puzzles of a run."""

from __future__ import annotations

from typing import Final

# What a solver proved about a puzzle after the timed part, with `sudoku compare --certify`.
CERTIFICATES: Final = """
CREATE TABLE certificates (
    run TEXT NOT NULL REFERENCES runs,
    puzzle INTEGER NOT NULL,          -- position in the plan
    prover TEXT NOT NULL,             -- the solver that wrote the proof
    solutions INTEGER,                -- the certified number, NULL without a proof
    at_least INTEGER NOT NULL,        -- verified grids
    reason TEXT NOT NULL,             -- why there is no proof
    steps INTEGER, bytes INTEGER,     -- of the proof
    prove_seconds REAL, check_seconds REAL,
    checksum INTEGER,
    PRIMARY KEY (run, puzzle, prover)
) WITHOUT ROWID;
INSERT INTO row_counts SELECT DISTINCT run, 'certificates', 0 FROM row_counts
"""
