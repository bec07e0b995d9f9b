"""The process of one solver: reads requests as JSON lines and answers with results."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import numpy as np

from bench.scoreboard.answers import Answers, Cells
from bench.scoreboard.puzzle_sets import load, sample
from bench.scoreboard.runners import Runner, make
from solvers.errors import SudokuError


class Server:
    """Answers requests with one runner, and keeps the answers of the last pass."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._last: Answers | None = None

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return how many puzzles make a pass, what a pass took, or nothing after saving it."""
        if "save" in request:
            assert self._last is not None
            fields = self._last._asdict().items()
            np.savez(request["save"], **{name: each for name, each in fields if each is not None})
            return {}
        givens = load(request["file"])
        if "seconds" in request:
            return calibrate(self._runner, givens, request["limit"], request["seconds"])
        chosen = sample(givens, request["puzzles"], request["seed"])
        cpu, wall, calls = 0.0, 0.0, request["calls"]
        for _ in range(calls):
            done = self._runner.run(chosen, request["limit"])
            cpu, wall = cpu + done.cpu, wall + done.wall
        self._last = done.answers
        return {
            "cpu": cpu / calls,
            "wall": wall / calls,
            **self._last.summary(),
        }


def calibrate(runner: Runner, givens: Cells, limit: int, seconds: float) -> dict[str, int]:
    """Return how many puzzles, in how many calls, make a pass of about so many CPU seconds."""

    def run(count: int) -> float:
        return max(runner.run(sample(givens, count, 0), limit).cpu, 1e-7)

    run(1)  # it may load code
    count, took = 1, run(1)
    while count < len(givens) and took < seconds / 4:
        count = min(len(givens), count * 4)
        took = run(count)
    if took > seconds or count < len(givens):
        count = max(1, min(len(givens), int(count * seconds / took)))
    calls = max(1, int(seconds / took)) if count == len(givens) else 1
    return {"puzzles": count, "calls": calls}


def main() -> None:
    """Serve requests: `python -m bench.scoreboard.child TEXT solver|peer [CORE]`."""
    if len(sys.argv) > 3 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(sys.argv[3])})
    try:
        server = Server(make(sys.argv[1], is_peer=sys.argv[2] == "peer"))
        print(json.dumps({}), flush=True)
    except SudokuError as error:
        print(json.dumps({"error": str(error)}), flush=True)
        return
    for line in sys.stdin:
        try:
            answer = server.answer(json.loads(line))
        except SudokuError as error:
            answer = {"error": error.cause}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
