"""Count the instructions of a sweep of `lanes` for several processors, also for those not at hand.

    python -m bench.lowering

A sweep is three calls of the function for a band of rows and three for a band of columns, which
have no loops. So the numbers are exact, but say nothing of how many instructions a processor
executes at a time.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

_ARM = "aarch64-unknown-linux-gnu"
# Parts of a module that fit this machine only; Numba's counting of references is not used.
_OF_THIS_MACHINE = re.compile(
    r"^target [^\n]*$|^define [^\n]*@NRT_\w+\(.*?^}$|^ *(?:tail )?call [^\n]*@NRT_\w+\([^\n]*$",
    re.MULTILINE | re.DOTALL,
)
_CALLS = 3  # of each function, in one sweep
_FUNCTION = re.compile(r"^(\w*lanes5sweep\w*?(?:across|down)\w*):", re.MULTILINE)
_INSTRUCTION = re.compile(r"^\t[a-z]", re.MULTILINE)


class Target(NamedTuple):
    """A processor as LLVM names it; `triple` is empty for the architecture of this machine."""

    name: str
    features: str
    triple: str = ""


TARGETS = {
    "AVX-512": Target("znver4", "+avx2,+avx512f,+avx512bw,+avx512vl,+avx512bitalg"),
    "AVX2": Target("znver3", "+avx2"),
    "SSE2": Target("x86-64", "+sse2"),
    "Arm (Neon)": Target("cortex-a76", "+neon", _ARM),
}


def main() -> None:
    """Print the table, or the numbers of one target (`python -m bench.lowering NAME`)."""
    if len(sys.argv) > 1:
        print(*_instructions(TARGETS[sys.argv[1]]))
        return
    table = Table("vectors", "lanes", "instructions of a sweep", "for each lane")
    for name, target in TARGETS.items():
        # The kernel is written for as many lanes as the features of this machine's kind allow.
        features = target.features if not target.triple else "+sse2"
        settings = {"NUMBA_CPU_NAME": "x86-64", "NUMBA_CPU_FEATURES": features}
        command = [sys.executable, "-m", "bench.lowering", name]
        done = subprocess.run(command, env=os.environ | settings, capture_output=True, check=True)
        lanes, instructions = map(int, done.stdout.split())
        table.add_row(name, str(lanes), f"{instructions:,}", f"{instructions / lanes:.0f}")
    Console(width=80).print(table)


def _instructions(target: Target) -> tuple[int, int]:
    """Return the number of lanes, and of instructions of a sweep."""
    from llvmlite import binding as llvm  # type: ignore[import-untyped]  # carries no types

    from solvers.backtracking._compiling import optimized
    from solvers.backtracking.lanes.memory import LANES
    from solvers.backtracking.lanes.search import search
    from solvers.backtracking.lanes.workspace import Workspace

    text = str(optimized(search, Workspace().frame.arguments)[1])
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    if target.triple:
        text = _OF_THIS_MACHINE.sub("", text)
    triple = target.triple or llvm.get_process_triple()
    machine = llvm.Target.from_triple(triple).create_target_machine(
        cpu=target.name, features=target.features, opt=3
    )
    module = llvm.parse_assembly(f'target triple = "{triple}"\n' + text if target.triple else text)
    code = machine.emit_assembly(module)
    starts = [match.end() for match in _FUNCTION.finditer(code)]
    assert len(starts) == 2, "a function for rows and one for columns"
    bodies = (code[start:].partition(".Lfunc_end")[0] for start in starts)
    return LANES, _CALLS * sum(len(_INSTRUCTION.findall(body)) for body in bodies)


if __name__ == "__main__":
    main()
