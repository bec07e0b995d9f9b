"""A program that speaks the line protocol, and reports that each solve took a nanosecond.

With an argument it uses CPU time, and reports only too little of that.
"""

import sys
import time

print("sudoku 1 forger", flush=True)
for _ in sys.stdin:
    start, end = time.perf_counter_ns(), time.process_time() + 0.01
    while sys.argv[1:] and time.process_time() < end:
        pass
    if not sys.argv[1:]:
        time.sleep(0.01)
    wall_ns = time.perf_counter_ns() - start if sys.argv[1:] else 1
    print(f"done gave-up wall_ns={wall_ns} cpu_ns=1", flush=True)
