"""Runs kept in a SQLite file: every verified answer a row, appended at once, so that a run killed anywhere can go on.

    schema.py    the tables, their version and its history
    connection.py   what a file is, before SQLite touches it: ours, somebody else's, from a newer version, damaged
    damage.py    what is missing from a store, and rows that no run has written
    database.py  the connection and its transactions
    store.py     begin, go on, read
    writing.py   append
    transfer.py  merge one store into another, export a run

Several processes may write runs to one file at the same time (write-ahead log); each run has one writer.
"""

from solvers.compare.store.connection import default_path
from solvers.compare.store.merging import merge
from solvers.compare.store.run_writer import RunWriter
from solvers.compare.store.store import RunInfo, Store

__all__ = ["RunInfo", "RunWriter", "Store", "default_path", "merge"]
