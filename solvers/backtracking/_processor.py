"""The processor that kernels are compiled for, and the width of its vector registers."""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

from llvmlite import binding as llvm  # type: ignore[import-untyped]  # carries no types


class Processor(NamedTuple):
    """A processor as LLVM names it: its target triple, its name and its features."""

    triple: str
    name: str
    features: str

    @property
    def lanes(self) -> int:
        """How many 16-bit numbers one of its vector registers holds."""
        widths = {"+avx512bw": 32, "+avx2": 16}
        own = self.features.split(",")
        return next((lanes for feature, lanes in widths.items() if feature in own), 8)


@cache
def processor() -> Processor:
    """Return the processor of this machine, or the one that Numba's variables name."""
    return Processor(
        llvm.get_process_triple(),
        os.environ.get("NUMBA_CPU_NAME") or llvm.get_host_cpu_name(),
        os.environ.get("NUMBA_CPU_FEATURES") or llvm.get_host_cpu_features().flatten(),
    )
