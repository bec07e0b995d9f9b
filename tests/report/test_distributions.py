"""Statistics that are computed without `scipy.stats` have the values that it computes."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from scipy import stats

from solvers.report.statistics.distributions import spearman, t_quantile, t_tail
from solvers.report.statistics.survival import kaplan_meier


@pytest.mark.parametrize("freedom", [1.0, 3.7, 40.0, 1e5])
def test_students_t_is_that_of_scipy(freedom: float) -> None:
    """Also far out in the tails."""
    for share in (1e-6, 0.025, 0.5, 0.975):
        assert t_quantile(share, freedom) == pytest.approx(stats.t.ppf(share, freedom))
    assert t_tail(4.2, freedom) == pytest.approx(stats.t.sf(4.2, freedom))


def test_equal_values_share_a_rank() -> None:
    """Guesses are often equal."""
    one, other = np.random.default_rng(1).integers(0, 9, (2, 50)).tolist()
    assert spearman(one, other) == pytest.approx(stats.spearmanr(one, other).statistic)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_survival_curve_is_that_of_scipy() -> None:
    """With ties, and with timeouts at the same time as solves."""
    random = np.random.default_rng(2)
    seconds, solved = random.integers(1, 20, 60).astype(float), random.random(60) < 0.7
    curve: Any = stats.ecdf(stats.CensoredData(seconds[solved], right=seconds[~solved])).sf
    band: Any = curve.confidence_interval(method="log-log")
    at = {time: place for place, time in enumerate(curve.quantiles)}
    found = kaplan_meier(seconds, solved)
    assert [each.seconds for each in found] == sorted({*seconds[solved], max(seconds)})
    for step in found:
        place = at[step.seconds]
        ends = (float(each.probabilities[place]) for each in (band.low, band.high))
        expected = (float(curve.probabilities[place]), *ends)
        known = tuple(np.nan if each is None else each for each in step[1:])
        assert known == pytest.approx(expected, nan_ok=True)


@pytest.mark.slow
def test_a_report_does_not_import_scipy_stats() -> None:
    """It takes a second and 45 MB."""
    code = "import sys, solvers.report.analysis; sys.exit('scipy.stats' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
