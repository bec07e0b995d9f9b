"""A program that speaks the line protocol, and reports that each solve took a nanosecond."""

import sys
import time

print("sudoku 1 forger", flush=True)
for _ in sys.stdin:
    time.sleep(0.01)
    print("done gave-up wall_ns=1 cpu_ns=1", flush=True)
