"""A run of several machines: each has its noise grade, and the report says what that means."""

from __future__ import annotations

from solvers.compare.noise import BlockNoise
from solvers.compare.results.machine_grades import machine_grades, sentence

ENVIRONMENT = {
    "processor": "Old",
    "cores": 2,
    "machines": [
        {"host": "node1", "processor": "New", "cores": 64},
        {"host": "node2", "processor": "New", "cores": 64},
    ],
}


def noise(machine: int | None, difference: float) -> list[BlockNoise]:
    """Blocks of a machine in which two times of the reference differ by that share."""
    return [
        BlockNoise(
            block=number,
            reference_a=1000.0,
            reference_b=1000.0 * (1 + difference * (-1) ** number),
            load=1.0,
            steal=0.0,
            wall_to_cpu=1.0,
            machine=machine,
        )
        for number in range(8)
    ]


def test_each_machine_has_the_grade_of_its_own_blocks() -> None:
    """A noisy machine does not change the grade of another one."""
    found = machine_grades(ENVIRONMENT, [*noise(1, 0.0), *noise(2, 0.4)])
    assert [(each.name, each.grade.letter, each.blocks) for each in found] == [
        ("node1", "A", 8),
        ("node2", "D", 8),
    ]
    assert sentence(found).startswith("2 machines measured this run: each ratio compares times")
    assert sentence(found).endswith("node1 A (8 blocks), node2 D (8 blocks)")


def test_different_processors_are_named() -> None:
    """What was measured where the store is written has no number."""
    found = machine_grades(ENVIRONMENT, [*noise(None, 0.0), *noise(1, 0.0)])
    assert [each.name for each in found] == ["the machine of the store", "node1"]
    assert "2 machines with different processors (New, Old) measured" in sentence(found)
