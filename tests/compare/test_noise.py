"""The noise of the machine is measured; what a system does not report is None."""

from __future__ import annotations

import math
import os
import subprocess
import sys

import pytest

from solvers.compare import noise
from solvers.compare.noise import NoiseMeter

pytestmark = pytest.mark.slow


def test_a_block_has_its_noise() -> None:
    """It has two times of the reference, wall over CPU time, the load and the stolen share."""
    meter = NoiseMeter()
    try:
        for _ in range(2):
            meter.measure(0.001)
        measured = meter.noise(7)
    finally:
        meter.close()
    assert measured.block == 7
    assert min(measured.reference_a, measured.reference_b, measured.wall_to_cpu) > 0
    assert measured.switches is None or measured.switches >= 0
    assert measured.steal is None or 0 <= measured.steal <= 1
    assert not any(math.isnan(value) for value in measured.as_json().values() if value is not None)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux reports it")
def test_involuntary_switches_of_the_reference_are_counted() -> None:
    """Two busy processes on the same core take it off that core."""
    core = min(os.sched_getaffinity(0))
    busy = f"import os; os.sched_setaffinity(0, {{{core}}})\nwhile True: pass"
    meter = NoiseMeter(core)
    others = [subprocess.Popen([sys.executable, "-c", busy]) for _ in range(2)]
    try:
        for _ in range(200):
            meter.measure(0.001)
        assert (meter._switches or 0) > 0
    finally:
        for process in others:
            process.kill()
            process.wait()
        meter.close()


def test_the_stolen_share_is_a_share_of_all_ticks_since_the_last_block() -> None:
    """It is the eighth of the numbers; None if there are none, or if no time passed."""
    before, after = [10, 0, 5, 100, 0, 0, 0, 1], [14, 0, 6, 109, 0, 0, 0, 7]
    assert noise._share_stolen(before, after) == pytest.approx(6 / 20)
    assert noise._share_stolen(after, after) is None
    assert noise._share_stolen([], []) is None
