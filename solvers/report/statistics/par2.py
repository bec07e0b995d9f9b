"""PAR-2: the mean time, where a puzzle that was not solved in time counts as twice the limit.

The score of the SAT competitions. It depends on the limit, so it stands behind solved counts and survival curves.
"""

from __future__ import annotations

import numpy as np

from solvers.report.statistics.items import Floats

PENALTY = 2.0


def par2(seconds: Floats, limit: float | None) -> float | None:
    """Of times that are infinite where unsolved; None of nothing, and where something is unsolved without a limit."""
    known = seconds[~np.isnan(seconds)]
    late = np.isinf(known)
    if not len(known) or (limit is None and late.any()):
        return None
    return float(np.where(late, PENALTY * (limit or 0.0), known).mean())
