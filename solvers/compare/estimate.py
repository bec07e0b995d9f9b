"""How long a plan will take: every solver is asked one easy board of the plan, and given the limit for each at most."""

from __future__ import annotations

import time

from solvers.compare.plan import Plan
from solvers.compare.timed_solver import TimedSolver
from solvers.quantities import duration


def estimate(plan: Plan) -> str:
    """In words: from what it takes if all boards were easy to what it takes if none were solved in time."""
    easy = plan.warm_up()
    least, limit = 0.0, plan.time_limit or float("inf")
    for spec in plan.solvers:
        start = time.perf_counter()
        with TimedSolver(spec, plan.limits[0], easy) as timed_solver:
            started = time.perf_counter() - start
            asker_times = [
                timed_solver.ask(easy[:1], limits, sample=0.0)[0].wall_ns for limits in plan.limits
            ]
        easy_boards = sum(min(limit, limit if wall is None else wall / 1e9) for wall in asker_times)
        least += (plan.last_process + 1) * started + plan.rounds * easy_boards
    answers = plan.size * len(plan.solvers)
    most = "" if plan.time_limit is None else f", at most {duration(answers * plan.time_limit)}"
    return f"{answers:,} answers; about {duration(least)} if all boards were easy{most}"
