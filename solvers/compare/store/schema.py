"""The tables of a store, their version and its history.

    1  runs, puzzles, solvers, answers, disagreements, noise
    2  processes: a solver has several in a run, and an answer names its own
    3  task: a run has one or several; an answer or a disagreement belongs to one
    4  names: solution-limit in plans, in_batch and "(batch)", the verdict overrun, protections
    5  names: the empty solver, capabilities
    6  name of a run; session of answers and noise; proof of answers; checksums and numbers of rows;
       peak memory of processes, the share of their time asleep, and whether they remember puzzles
    7  CPU time of processes outside of their timed solves
    8  certificates: proofs of the claims that no grid can confirm
    9  machine of processes, answers and noise, for runs of several machines

A change of the tables is a new entry of `MIGRATIONS`; a statement of an earlier one never changes.
An earlier store is migrated when it is opened for writing; for reading, a copy is migrated.
"""

from __future__ import annotations

from typing import Final

from solvers.compare.store.certificates_table import CERTIFICATES
from solvers.compare.store.machine_columns import MACHINE_COLUMNS

APPLICATION: Final = 0x5D0C0C01  # SQLite's application_id, which identifies our files

_FIRST: Final = """
CREATE TABLE runs (
    run TEXT PRIMARY KEY,
    created TEXT NOT NULL,            -- UTC, ISO 8601
    finished TEXT,                    -- NULL while measurements are left
    writer TEXT,                      -- the process that writes it: PID and start
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
    facts TEXT NOT NULL,              -- JSON: version, capabilities, protections, times in 1
    PRIMARY KEY (run, solver)
) WITHOUT ROWID;
CREATE TABLE answers (
    run TEXT NOT NULL REFERENCES runs,
    key TEXT NOT NULL,                -- a hash of instance, position, solver and limits
    puzzle INTEGER NOT NULL,
    isomorph INTEGER NOT NULL,
    repetition INTEGER NOT NULL,
    solver TEXT NOT NULL,
    status TEXT NOT NULL,             -- claimed
    solutions INTEGER NOT NULL,
    verdict TEXT NOT NULL,            -- verified
    reason TEXT NOT NULL,
    wall_ns INTEGER,                  -- the median of the samples, NULL without an answer
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
    claims TEXT NOT NULL,             -- JSON: pairs of claimant and claim
    grid TEXT,                        -- a verified grid that decides between them
    smallest TEXT                     -- a minimised puzzle on which they still disagree
);
CREATE TABLE noise (
    run TEXT NOT NULL REFERENCES runs,
    block INTEGER NOT NULL,
    facts TEXT NOT NULL               -- JSON: a BlockNoise
);
"""

# Each solver gets several processes. An earlier run had one, with hash seed 0.
_PROCESSES = """
CREATE TABLE processes (
    run TEXT NOT NULL REFERENCES runs,
    solver TEXT NOT NULL,
    process INTEGER NOT NULL,         -- counted from 0
    hash_seed INTEGER NOT NULL,
    cold REAL,                        -- seconds until it was ready, of the first and a warm solve
    first REAL,
    warm REAL,
    steady INTEGER,                   -- whether times were steady, NULL without an answer
    PRIMARY KEY (run, solver, process)
) WITHOUT ROWID;
INSERT INTO processes
    SELECT run, solver, 0, 0,
        json_extract(facts, '$.cold'), json_extract(facts, '$.first'),
        json_extract(facts, '$.warm'), json_extract(facts, '$.steady')
    FROM solvers WHERE json_extract(facts, '$.cold') IS NOT NULL;
ALTER TABLE answers ADD COLUMN process INTEGER NOT NULL DEFAULT 0
"""

# The task is a number of solutions, NULL for all. Earlier runs have one task, in their plan.
_TASKS = """
ALTER TABLE answers ADD COLUMN task INTEGER;
ALTER TABLE disagreements ADD COLUMN task INTEGER;
UPDATE answers SET task =
    (SELECT nullif(json_extract(plan, '$.limit'), 'all') FROM runs WHERE runs.run = answers.run);
UPDATE disagreements SET task =
    (SELECT nullif(json_extract(plan, '$.limit'), 'all') FROM runs
    WHERE runs.run = disagreements.run)
"""

# Names that changed.
_NAMES = """
ALTER TABLE answers RENAME COLUMN in_bulk TO in_batch;
UPDATE answers SET verdict = 'overrun' WHERE verdict = 'overdue';
UPDATE answers SET solver = replace(solver, ' (bulk)', ' (batch)') WHERE in_batch;
UPDATE disagreements SET claims = replace(claims, ' (bulk)', ' (batch)');
UPDATE runs SET plan = json_remove(
    json_set(plan, '$."solution-limit"', json_extract(plan, '$.limit')), '$.limit')
    WHERE json_type(plan, '$.limit') IN ('integer', 'text');
UPDATE runs SET plan = json_remove(
    json_set(plan, '$."solution-limit"', json(json_extract(plan, '$.limit'))), '$.limit')
    WHERE json_type(plan, '$.limit') = 'array';
UPDATE solvers SET facts = json_remove(
    json_set(facts, '$.protections', json(json_extract(facts, '$.guards'))), '$.guards')
    WHERE json_type(facts, '$.guards') = 'array'
"""

# More names that changed.
_CAPABILITIES = """
UPDATE solvers SET solver = 'solvers.compare.empty_solver:Solver'
    WHERE solver = 'solvers.compare.empty:Solver';
UPDATE solvers SET facts = json_remove(
    json_set(facts, '$.capabilities', json(json_extract(facts, '$.words'))), '$.words')
    WHERE json_type(facts, '$.words') = 'array'
"""

# Users can name runs. A session is a time in which solvers were measured together.
_SESSIONS = """
ALTER TABLE runs ADD COLUMN name TEXT;
CREATE UNIQUE INDEX names_of_runs ON runs (name);
ALTER TABLE answers ADD COLUMN session INTEGER NOT NULL DEFAULT 0;
ALTER TABLE noise ADD COLUMN session INTEGER NOT NULL DEFAULT 0;
"""

# What each process used: bytes of memory, the share of its solves in which it slept, and whether
# it solves instances faster that it has solved before.
_USAGE = """
ALTER TABLE processes ADD COLUMN memory INTEGER;
ALTER TABLE processes ADD COLUMN slept REAL;
ALTER TABLE processes ADD COLUMN remembers INTEGER;
"""

# What confirms a claim to know all solutions; NULL if nothing does.
_PROOFS = """
ALTER TABLE answers ADD COLUMN proof TEXT;
"""

# Checksums of rows and numbers of rows, which `checksums.py` fills.
_CHECKSUMS = """
CREATE TABLE row_counts (
    run TEXT NOT NULL,
    name TEXT NOT NULL,               -- of the table
    rows INTEGER NOT NULL,
    PRIMARY KEY (run, name)
) WITHOUT ROWID;
ALTER TABLE runs ADD COLUMN checksum INTEGER;
ALTER TABLE puzzles ADD COLUMN checksum INTEGER;
ALTER TABLE solvers ADD COLUMN checksum INTEGER;
ALTER TABLE processes ADD COLUMN checksum INTEGER;
ALTER TABLE answers ADD COLUMN checksum INTEGER;
ALTER TABLE disagreements ADD COLUMN checksum INTEGER;
ALTER TABLE noise ADD COLUMN checksum INTEGER
"""

# Seconds of CPU time outside of the timed solves, for each solve.
_OUTSIDE: Final = """
ALTER TABLE processes ADD COLUMN outside REAL
"""

MIGRATIONS: Final = (
    _FIRST,
    _PROCESSES,
    _TASKS,
    _NAMES,
    _CAPABILITIES,
    _SESSIONS + _USAGE + _PROOFS + _CHECKSUMS,
    _OUTSIDE,
    CERTIFICATES,
    MACHINE_COLUMNS,
)
VERSION: Final = len(MIGRATIONS)
FIRST_WITH_CHECKSUMS: Final = 6
