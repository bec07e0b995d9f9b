"""The process that writes a run: no other one may write the run while it is running."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import psutil

from solvers.errors import InputError


def other_writer(connection: sqlite3.Connection, run: str) -> str | None:
    """Return the process that writes a run, if it is running and is not this one."""
    query = "SELECT writer FROM runs WHERE run = ?"
    writer: str | None = connection.execute(query, (run,)).fetchone()["writer"]
    return writer if writer and writer != this_process() and _is_running(writer) else None


def take(connection: sqlite3.Connection, run: str, store: Path) -> None:
    """Make this process the writer of a run. Raises InputError if another one is writing it."""
    if writer := other_writer(connection, run):
        cause = f"run {run} is being written by process {writer.partition(' ')[0]}"
        raise InputError(cause, remedy="wait until it ends", source=str(store))
    connection.execute("UPDATE runs SET writer = ? WHERE run = ?", (this_process(), run))


def this_process() -> str:
    """Return the number and the start time of this process, as a store has them."""
    return f"{os.getpid()} {psutil.Process().create_time():.2f}"


def _is_running(writer: str) -> bool:
    """Whether a process with that number and start time is running."""
    pid, _, start = writer.partition(" ")
    try:
        return f"{psutil.Process(int(pid)).create_time():.2f}" == start
    except psutil.Error:
        return False
