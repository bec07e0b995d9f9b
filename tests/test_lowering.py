"""The count of the instructions of a sweep."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bench.lowering import TARGETS


@pytest.mark.long
@pytest.mark.slow
def test_a_processor_that_is_not_at_hand_has_a_count() -> None:
    """Neon has registers of 128 bits as SSE2 has, but needs fewer instructions."""
    counts = {}
    for name in ("SSE2", "Arm (Neon)"):
        command = [sys.executable, "-m", "bench.lowering", name]
        settings = {"NUMBA_CPU_NAME": "x86-64", "NUMBA_CPU_FEATURES": TARGETS["SSE2"].features}
        text = subprocess.check_output(command, env=os.environ | settings, text=True)
        lanes, counts[name] = map(int, text.split())
        assert lanes == 8
    assert 1000 < counts["Arm (Neon)"] < counts["SSE2"]
