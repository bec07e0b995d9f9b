"""How long a plan will take: every solver is asked one easy board of the plan, and given the limit for each at most."""

from __future__ import annotations

import time

from solvers.compare.asking import Asker
from solvers.compare.plan import Plan


def estimate(plan: Plan) -> str:
    """In words: from what it takes if all boards were easy to what it takes if none were solved in time."""
    easy = plan.warm_up()
    least = 0.0
    for spec in plan.solvers:
        start = time.perf_counter()
        with Asker(spec, plan.limits, easy) as asker:
            warm_up = asker.warm_up
        started = time.perf_counter() - start
        limit = plan.limits.seconds or float("inf")
        easy_board = min(limit, warm_up.warm if warm_up.warm is not None else limit)
        least += (plan.last_process + 1) * started + plan.size * easy_board
    answers = plan.size * len(plan.solvers)
    most = "" if plan.limits.seconds is None else f", at most {_duration(answers * plan.limits.seconds)}"
    return f"{answers:,} answers; about {_duration(least)} if all boards were easy{most}"


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
