"""A program that reports 1 ms for its first solve of a puzzle, and 20 µs for later ones.

The argument is the number of puzzles for which the first solve is slow. It refuses 6x6 puzzles.
"""

import sys

print("sudoku 1 remembering", flush=True)
seen: set[str] = set()
for line in sys.stdin:
    puzzle = line.split()[-1]
    if len(puzzle) == 36:
        print("error unsupported 6x6", flush=True)
        continue
    slow = puzzle not in seen and len(seen) < int(sys.argv[1])
    seen.add(puzzle)
    time = 1_000_000 if slow else 20_000
    print(f"done gave-up wall_ns={time} cpu_ns={time}", flush=True)
