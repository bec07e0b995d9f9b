"""The process of one solver: reads requests as JSON lines and answers with results."""

from __future__ import annotations

import json
import random
import sys
from functools import cache

from bench.runners import Runner, make
from solvers import formats
from solvers.puzzle import Puzzle


def main() -> None:
    """Serve requests: `python -m bench.child TEXT solver|peer`."""
    runner = make(sys.argv[1], is_peer=sys.argv[2] == "peer")
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        puzzles = load(request["file"])
        if "seconds" in request:
            answer = {"puzzles": calibrate(runner, puzzles, request["limit"], request["seconds"])}
        else:
            done = runner.run(puzzles[: request["puzzles"]], request["limit"])
            answer = done._asdict()
        print(json.dumps(answer), flush=True)


@cache
def load(file: str) -> list[Puzzle]:
    """Return the puzzles of a file in a random order that is the same for each solver."""
    puzzles = [entry.puzzle for entry in formats.read(file)]
    random.Random(0).shuffle(puzzles)
    return puzzles


def calibrate(runner: Runner, puzzles: list[Puzzle], limit: int, seconds: float) -> int:
    """Return how many puzzles make a pass of about so many CPU seconds: at least one."""
    runner.run(puzzles[:1], limit)
    count = 1
    while count < len(puzzles):
        took = runner.run(puzzles[:count], limit).seconds
        if took > seconds / 4:
            return max(1, min(len(puzzles), round(count * seconds / took)))
        count = min(len(puzzles), count * 4)
    return count


if __name__ == "__main__":
    main()
