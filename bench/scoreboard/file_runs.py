"""CPU and wall-clock time of `sudoku solve FILE -o OUT` with one job and with one for each core.

Compiled bytecode is written before the first run that counts, and used.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from bench.scoreboard.answers import faults, read_lines
from bench.scoreboard.intervals import estimate
from bench.scoreboard.plan import Plan
from bench.scoreboard.puzzle_sets import load, positions
from bench.scoreboard.runners import as_lines
from bench.scoreboard.verifier import Verifier
from bench.startup import environment
from solvers.cores import cores
from solvers.errors import InvalidOutput

LIMIT = 2  # solutions
_CUT = len("." * 81 + " ")  # what an output line has before its answer


def measure(plan: Plan, verifier: Verifier) -> list[dict[str, Any]]:
    """Return the times of whole processes, by the number of jobs. Raises InvalidOutput."""
    folder = verifier.folder
    source, out = folder / "puzzles.txt", folder / "answers.txt"
    givens = load(plan.sets[0].file)
    rows = positions(len(givens), plan.lines, 0)
    source.write_bytes(as_lines(givens[rows]))
    spent: dict[int, list[tuple[float, float]]] = defaultdict(list)
    written = b""
    _run(plan.solvers[0].text, source, out, 1)
    out.unlink()
    for _ in range(plan.processes):
        for jobs in dict.fromkeys((1, cores())):
            spent[jobs].append(_run(plan.solvers[0].text, source, out, jobs))
            if written != (written := out.read_bytes()):
                right = np.minimum(verifier.right[plan.sets[0]][rows], LIMIT)
                lines = b"".join(line[_CUT:] for line in written.splitlines(keepends=True))
                for fault in faults(givens[rows], read_lines(lines.decode(), len(rows)), right):
                    raise InvalidOutput(f"sudoku solve: {fault}", remedy="report it")
            out.unlink()
    source.unlink()
    return [
        {
            "set": plan.sets[0].name,
            "lines": plan.lines,
            "jobs": jobs,
            "cpu": estimate(np.array([[cpu] for cpu, _ in times])),
            "wall": estimate(np.array([[wall] for _, wall in times])),
        }
        for jobs, times in spent.items()
    ]


def _run(solver: str, source: Path, out: Path, jobs: int) -> tuple[float, float]:
    """Return the CPU and the wall-clock time of one process."""
    command = [str(Path(sys.executable).with_name("sudoku")), "solve", str(source), "-o", str(out)]
    command += ["--solver", solver, "--solution-limit", str(LIMIT), "--jobs", str(jobs)]
    start = time.perf_counter()
    silent = subprocess.DEVNULL
    process = subprocess.Popen(command, stderr=silent, stdout=silent, env=environment())
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise InvalidOutput(f"{command} ended with {process.returncode}", remedy="run it by hand")
    return usage.ru_utime + usage.ru_stime, wall
