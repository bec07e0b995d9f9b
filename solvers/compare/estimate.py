"""How long a plan will take: every solver is asked one easy board of the plan, and given the limit for each at most."""

from __future__ import annotations

import time

from solvers.compare.asking import Asker
from solvers.compare.plan import Plan


def estimate(plan: Plan) -> str:
    """In words: from what it takes if all boards were easy to what it takes if none were solved in time."""
    easy = plan.warm_up()
    least, limit = 0.0, plan.seconds or float("inf")
    for spec in plan.solvers:
        start = time.perf_counter()
        with Asker(spec, plan.limits[0], easy) as asker:
            started = time.perf_counter() - start
            asker_times = [
                asker.ask(easy[:1], limits, sample=0.0)[0].wall_ns for limits in plan.limits
            ]
        easy_boards = sum(min(limit, limit if wall is None else wall / 1e9) for wall in asker_times)
        least += (plan.last_process + 1) * started + plan.rounds * easy_boards
    answers = plan.size * len(plan.solvers)
    most = "" if plan.seconds is None else f", at most {_duration(answers * plan.seconds)}"
    return f"{answers:,} answers; about {_duration(least)} if all boards were easy{most}"


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
