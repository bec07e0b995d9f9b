"""How quiet the machine is: what is read is what the system tells, and a system that tells nothing is no error."""

from __future__ import annotations

import math
import os
import subprocess
import sys

import pytest

from solvers.compare import noise
from solvers.compare.noise import NoiseMeter


def test_a_block_has_its_noise() -> None:
    """Two turns of the reference, its wall clock against its CPU time, the load, and the share that was stolen."""
    meter = NoiseMeter()
    try:
        for _ in range(2):
            meter.measure()
        measured = meter.noise(7)
    finally:
        meter.close()
    assert measured.block == 7
    assert min(measured.reference_a, measured.reference_b, measured.wall_to_cpu) > 0
    assert measured.switches is None or measured.switches >= 0
    assert measured.steal is None or 0 <= measured.steal <= 1
    assert not any(math.isnan(value) for value in measured.as_json().values() if value is not None)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_what_takes_the_reference_off_its_core_is_counted() -> None:
    """Beside processes that want the same core it is taken off again and again."""
    core = min(os.sched_getaffinity(0))
    busy = f"import os; os.sched_setaffinity(0, {{{core}}})\nwhile True: pass"
    meter = NoiseMeter(core)
    others = [subprocess.Popen([sys.executable, "-c", busy]) for _ in range(2)]
    try:
        for _ in range(200):
            meter.measure()
        assert (meter._switches or 0) > 0
    finally:
        for process in others:
            process.kill()
            process.wait()
        meter.close()


def test_the_share_that_was_stolen_is_of_all_ticks_since() -> None:
    """The eighth number of the first line of /proc/stat, as a share of the sum; None where nothing is told, or passed."""
    before, after = [10, 0, 5, 100, 0, 0, 0, 1], [14, 0, 6, 109, 0, 0, 0, 7]
    assert noise._share_stolen(before, after) == pytest.approx(6 / 20)
    assert noise._share_stolen(after, after) is None
    assert noise._share_stolen([], []) is None
