"""Runs in a SQLite file: each verified answer is a row, so that a killed run can be resumed.

    schema.py         the tables, their version and its history
    connection.py     open a file: refuse what is not a store, migrate an earlier version
    integrity.py      find what is missing, and rows that no run can have written
    checksums.py      a checksum for each row, and the number of rows
    rescue.py         notice that the file was deleted, and continue in a new one
    database.py       transactions, and rows that are verified
    puzzle_rows.py    puzzles as rows
    store.py          begin, resume, list and read runs
    run_info.py       a run as a list shows it
    run_names.py      names that users give to runs
    writer_process.py the process that writes a run
    run_writer.py     append to a run
    stored_run.py     read a run as values
    merging.py        copy runs from one store to another
    answer_export.py  answers as CSV, JSON or Parquet

Several processes can write runs to one file at the same time (SQLite's write-ahead log); each run
has one writer.
"""

from solvers.compare.store.connection import default_path
from solvers.compare.store.merging import merge
from solvers.compare.store.run_info import RunInfo
from solvers.compare.store.run_writer import RunWriter
from solvers.compare.store.store import Store

__all__ = ["RunInfo", "RunWriter", "Store", "default_path", "merge"]
