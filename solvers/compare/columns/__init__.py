"""The results of a large run, computed with NumPy from columns instead of from records.

    measurements.py    the timed solves of one solver at one task, and its instances, as arrays
    solver_result.py   a `SolverResult` on such arrays
    contrast.py        a `Contrast` of two of them
    records.py         the records of a run, read from a dataset one solver at a time

`solvers.compare.results` defines every number. The numbers here are equal to its numbers, to the
last bit, which tests check on made-up and on real runs: sums are those of `math.fsum`, logarithms
those of `math.log`.
"""
