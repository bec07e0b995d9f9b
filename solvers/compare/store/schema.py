"""The tables of a store, their version and its history.

    1  runs, puzzles, solvers, answers, disagreements, noise
    2  processes: a solver has several in a run; answers tell which of them gave them
    3  task: a run has one or several; answers and disagreements tell theirs
    4  names: solution-limit in plans, in_batch and "(batch)", the verdict overrun, protections

A change of the tables is a further entry of `MIGRATIONS`, never a change of one that stands: a store of any earlier version
is brought up to date when it is opened for writing, and in a copy when it is only read.
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
    facts TEXT NOT NULL,              -- JSON: version, traits, guards (in 1 how its process started, too)
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

# Solvers get several processes one after another. A run from before had one, with the hash seed 0.
_PROCESSES = """
CREATE TABLE processes (
    run TEXT NOT NULL REFERENCES runs,
    solver TEXT NOT NULL,
    process INTEGER NOT NULL,         -- counted from 0
    hash_seed INTEGER NOT NULL,
    cold REAL,                        -- seconds: until it was ready, its first solve, one when it was warm
    first REAL,
    warm REAL,
    steady INTEGER,                   -- whether its times had settled, NULL where it never answered
    PRIMARY KEY (run, solver, process)
) WITHOUT ROWID;
INSERT INTO processes
    SELECT run, solver, 0, 0,
        json_extract(facts, '$.cold'), json_extract(facts, '$.first'),
        json_extract(facts, '$.warm'), json_extract(facts, '$.steady')
    FROM solvers WHERE json_extract(facts, '$.cold') IS NOT NULL;
ALTER TABLE answers ADD COLUMN process INTEGER NOT NULL DEFAULT 0
"""

# How many solutions were asked for, NULL for all. A run from before has one task, which its plan tells.
_TASKS = """
ALTER TABLE answers ADD COLUMN task INTEGER;
ALTER TABLE disagreements ADD COLUMN task INTEGER;
UPDATE answers SET task =
    (SELECT nullif(json_extract(plan, '$.limit'), 'all') FROM runs WHERE runs.run = answers.run);
UPDATE disagreements SET task =
    (SELECT nullif(json_extract(plan, '$.limit'), 'all') FROM runs WHERE runs.run = disagreements.run)
"""

# Names of before are replaced by those of today.
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

MIGRATIONS: Final = (_FIRST, _PROCESSES, _TASKS, _NAMES)
VERSION: Final = len(MIGRATIONS)
