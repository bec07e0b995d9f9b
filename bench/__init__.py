"""Throughput of our solvers, and of peers that are present on the machine, on files of puzzles: `make bench`."""
