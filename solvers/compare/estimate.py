"""Estimate how long a plan takes: each solver solves one easy instance of the plan."""

from __future__ import annotations

import time

from solvers.compare.plan import Plan
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.quantities import duration


def estimate(plan: Plan) -> str:
    """Describe the number of answers and the time they take.

    The time is that of a plan in which every instance is easy, and that of a plan in which every
    solve reaches the time limit.
    """
    easy = plan.warm_up()
    least, limit = 0.0, plan.time_limit or float("inf")
    for spec in plan.solvers:
        start = time.perf_counter()
        with TimedSolver(spec, plan.limits[0], easy) as solver:
            started = time.perf_counter() - start
            answers = [solver.measure(easy[:1], each, sample=0.0)[0] for each in plan.limits]
        seconds = [limit if each.wall_ns is None else each.wall_ns / 1e9 for each in answers]
        each_round = sum(min(limit, solve) for solve in seconds)
        least += plan.process_count * started + plan.rounds * each_round
    answers_in_all = plan.size * len(plan.solvers)
    most = f", at most {duration(answers_in_all * limit)}" if plan.time_limit else ""
    return f"{answers_in_all:,} answers; about {duration(least)} if every instance is easy{most}"
