"""The scoreboard: throughput of our solvers and of others, with intervals and verified answers.

arguments.py   the command line
runners.py     pass puzzles to a solver, a shared library or a command, and time it
child.py       the process of one solver
processes.py   start children and ask them
puzzle_sets.py puzzle files, and the right numbers of solutions
answers.py     verify grids and counts
intervals.py   bootstrap intervals
throughput.py  each set and solution limit in interleaved blocks
scaling.py     threads and batch sizes
sizes.py       puzzles from 4x4 to 49x49
file_runs.py   `sudoku solve` of many lines
tables.py      print what was measured
"""
