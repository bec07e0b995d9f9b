"""The noise grade of each machine of a run that several machines measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from solvers.compare.noise import BlockNoise
from solvers.compare.noise_grade import Grade, grade
from solvers.quantities import count


class MachineGrade(NamedTuple):
    """A machine, with the noise grade of the blocks that it measured.

    The grade does not include how long solvers waited for a core, which that of the run does.
    """

    name: str
    processor: str
    blocks: int
    grade: Grade


def machine_grades(
    environment: Mapping[str, Any], noise: Sequence[BlockNoise]
) -> tuple[MachineGrade, ...]:
    """Return the machines that measured blocks, given the environment of the run and its noise.

    A machine without a number is the one on which the process that wrote the run measured.
    """
    numbers = sorted({block.machine or 0 for block in noise})
    facts = {0: environment, **dict(enumerate(environment.get("machines", ()), 1))}
    found = []
    for number in numbers:
        own = [block for block in noise if (block.machine or 0) == number]
        known = facts.get(number, {})
        default = f"machine {number}" if number else "the machine of the store"
        name, cores = known.get("host") or default, known.get("cores")
        own_grade = grade(own, cores if isinstance(cores, int) else None)
        found.append(MachineGrade(str(name), str(known.get("processor")), len(own), own_grade))
    return tuple(found)


def sentence(machines: Sequence[MachineGrade]) -> str:
    """Return how many machines measured, which grades they have, and what that means."""
    grades = ", ".join(
        f"{each.name} {each.grade.letter} ({count(each.blocks, 'block')})" for each in machines
    )
    kinds = sorted({each.processor for each in machines})
    differ = f" with different processors ({', '.join(kinds)})" if len(kinds) > 1 else ""
    return (
        f"{count(len(machines), 'machine')}{differ} measured this run: each ratio compares times "
        "of the same machine, but medians and percentiles are over all of them; noise grade by "
        f"machine: {grades}"
    )
