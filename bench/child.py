"""One contender in a process of its own: reads requests as JSON lines, answers each with the figures of a pass."""

from __future__ import annotations

import json
import random
import sys
from functools import cache

from bench.contender import Contender, make
from solvers import formats
from solvers.puzzle import Puzzle


def main() -> None:
    """`python -m bench.child TEXT solver|peer`"""
    contender = make(sys.argv[1], is_peer=sys.argv[2] == "peer")
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        puzzles = load(request["file"])
        if "seconds" in request:
            answer = {
                "puzzles": calibrate(contender, puzzles, request["limit"], request["seconds"])
            }
        else:
            done = contender.run(puzzles[: request["puzzles"]], request["limit"])
            answer = done._asdict()
        print(json.dumps(answer), flush=True)


@cache
def load(file: str) -> list[Puzzle]:
    """The puzzles of a file in an order that is random and the same for every contender."""
    puzzles = [entry.puzzle for entry in formats.read(file)]
    random.Random(0).shuffle(puzzles)
    return puzzles


def calibrate(contender: Contender, puzzles: list[Puzzle], limit: int, seconds: float) -> int:
    """How many puzzles make a pass of about so many CPU seconds; at least one, at most all."""
    contender.run(puzzles[:1], limit)
    count = 1
    while count < len(puzzles):
        took = contender.run(puzzles[:count], limit).seconds
        if took > seconds / 4:
            return max(1, min(len(puzzles), round(count * seconds / took)))
        count = min(len(puzzles), count * 4)
    return count


if __name__ == "__main__":
    main()
