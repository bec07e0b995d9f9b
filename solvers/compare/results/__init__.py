"""Results of a run: what happened to each solver on each instance, puzzle and task.

Every output reads these numbers: the terminal, JSON, the report, `sudoku diff` and, for its
rules, `sudoku check`. The rules are:

*   Every measurement counts as one outcome: solved, timeout, gave up, failed or unsupported. A
    right answer that took longer than the time limit is a timeout.
*   An instance or puzzle is solved only if all its measurements are. It is unstable if its
    measurements differ in outcome.
*   The time of a solved instance is the median of its measurements. An instance with a timeout
    took at least the time limit. One on which the solver gave up or failed has no time. Both
    count in percentiles as longer than every finished time.
*   A percentile is the nearest rank, over instances. PAR-2 is the mean over instances, in which
    an unsolved one counts as twice the time limit.
*   A solver with any failure in the run, at any task, alone or in a batch, is at fault. It is not
    ranked.
*   Solvers are ranked by the number of solved measurements, then by the geometric mean of their
    times on the instances that all ranked solvers support; an unsolved instance counts as the
    time limit. The first one is the best.
*   A batch is one call for many puzzles. It has counts and a time for each puzzle, which is a
    throughput: no percentile beyond the median, no PAR-2, no ratio and no rank.

    times.py     percentiles, PAR-2, geometric mean
    instance.py  one instance: its measurements, its time, its outcome
    solver.py    one solver at one task
    ratio.py     two solvers compared, puzzle by puzzle
    ranking.py   the order of the solvers
    measures.py  what each solver is measured in: CPU time or wall time
    summary.py   the numbers that are shown for each solver
    task.py      all solvers at one task; the results of a run
"""
