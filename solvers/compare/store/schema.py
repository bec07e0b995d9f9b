"""The tables of a store, their version and its history.

    1  runs, puzzles, solvers, answers, disagreements, noise

A change of the tables is a further entry of `MIGRATIONS`, never a change of one that stands: a store of any earlier version
is brought up to date when it is opened for writing.
"""

from __future__ import annotations

from typing import Final

APPLICATION: Final = 0x5D0C0C01  # SQLite's application_id, by which a file is known as ours

_FIRST: Final = """
CREATE TABLE runs (
    run TEXT PRIMARY KEY,
    created TEXT NOT NULL,            -- UTC, ISO 8601
    finished TEXT,                    -- NULL while there is something left to ask
    writer TEXT,                      -- the process that writes it now: PID and start
    plan TEXT NOT NULL,               -- JSON
    environment TEXT NOT NULL         -- JSON
);
CREATE TABLE puzzles (
    run TEXT NOT NULL REFERENCES runs,
    puzzle INTEGER NOT NULL,          -- position in the plan
    isomorph INTEGER NOT NULL,        -- 0: as given
    text TEXT NOT NULL,
    shape TEXT NOT NULL,
    source TEXT, line INTEGER, name TEXT, count INTEGER, at_least INTEGER NOT NULL, solution TEXT,
    PRIMARY KEY (run, puzzle, isomorph)
) WITHOUT ROWID;
CREATE TABLE solvers (
    run TEXT NOT NULL REFERENCES runs,
    solver TEXT NOT NULL,
    facts TEXT NOT NULL,              -- JSON: version, guards, cold start, first solve, steady
    PRIMARY KEY (run, solver)
) WITHOUT ROWID;
CREATE TABLE answers (
    run TEXT NOT NULL REFERENCES runs,
    key TEXT NOT NULL,                -- a hash of what was asked, of whom, within which limits
    puzzle INTEGER NOT NULL,
    isomorph INTEGER NOT NULL,
    repetition INTEGER NOT NULL,
    solver TEXT NOT NULL,
    status TEXT NOT NULL,             -- claimed
    solutions INTEGER NOT NULL,
    verdict TEXT NOT NULL,            -- verified
    reason TEXT NOT NULL,
    wall_ns INTEGER,                  -- the median of so many samples, NULL where there was no answer
    cpu_ns INTEGER,
    samples INTEGER NOT NULL,
    counters TEXT NOT NULL,           -- JSON
    evidence TEXT,                    -- a verified grid that refutes the claim
    in_bulk INTEGER NOT NULL,
    PRIMARY KEY (run, key)
) WITHOUT ROWID;
CREATE TABLE disagreements (
    run TEXT NOT NULL REFERENCES runs,
    puzzle INTEGER NOT NULL,
    isomorph INTEGER NOT NULL,
    repetition INTEGER NOT NULL,
    claims TEXT NOT NULL,             -- JSON: who says what
    grid TEXT,                        -- a verified one that decides between them
    smallest TEXT                     -- the smallest board found on which they still disagree
);
CREATE TABLE noise (
    run TEXT NOT NULL REFERENCES runs,
    block INTEGER NOT NULL,
    facts TEXT NOT NULL               -- JSON: the reference solver against itself, load, steal, wall to CPU
);
"""

MIGRATIONS: Final = (_FIRST,)
VERSION: Final = len(MIGRATIONS)
