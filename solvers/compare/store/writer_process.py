"""The process that writes a run: no other one may write the run while it is running."""

from __future__ import annotations

import os
import sqlite3

import psutil


def other_writer(connection: sqlite3.Connection, run: str) -> str | None:
    """Return the process that writes a run, if it is running and is not this one."""
    query = "SELECT writer FROM runs WHERE run = ?"
    writer: str | None = connection.execute(query, (run,)).fetchone()["writer"]
    return writer if writer and writer != this_process() and _is_running(writer) else None


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
