"""The processes of each machine are a stratum in the interval of a ratio."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.compare.results.bound import Cell
from solvers.compare.results.ratio import contrast
from solvers.report.statistics.clusters import Spread, spread
from solvers.report.statistics.items import Floats
from tests.compare.made_up import record, results

PUZZLES, PROCESSES = 20, 6
HALVES = (0, 0, 0, 1, 1, 1)  # the machine of each process
OWN = np.random.default_rng(3).normal(0, 0.05, PUZZLES)  # the logarithm of the ratio of each puzzle
DRIFT = np.random.default_rng(4).normal(0, 0.02, PROCESSES)  # what is added to it in each process


def found_in(cells: list[Cell]) -> Spread:
    """Return the spread of at least two puzzles."""
    found = spread(cells)
    assert found is not None
    return found


def cells(machines: tuple[int, ...], factor: float = 1.0) -> list[Cell]:
    """All puzzles in six processes; one solver takes `factor` times as long on the last three."""
    slower = np.log(factor) * np.array(HALVES)
    return [
        Cell(puzzle, process, float(OWN[puzzle] + DRIFT[process] + slower[process]), machine)
        for puzzle in range(PUZZLES)
        for process, machine in enumerate(machines)
    ]


def width(found: Spread) -> float:
    """Return the width of the interval."""
    assert found.interval is not None
    return found.interval[1] - found.interval[0]


def test_what_only_one_solver_loses_on_a_machine_does_not_widen_the_interval() -> None:
    """The machines differ by a factor of two; each of them says the same about its processes."""
    strata, pooled = found_in(cells(HALVES, 2.0)), found_in(cells((0,) * PROCESSES, 2.0))
    assert strata.mean == pooled.mean == pytest.approx(found_in(cells(HALVES)).mean + np.log(2) / 2)
    assert 0.05 < width(strata) / width(pooled) < 0.4
    assert width(strata) == pytest.approx(width(found_in(cells(HALVES, 1.0))))
    assert (strata.process_freedom, pooled.process_freedom) == (4, 5)


def test_a_machine_on_which_both_solvers_are_slower_changes_nothing() -> None:
    """Ratios are of times of the same machine, and its times are three times as long."""
    made = [
        record(
            solver,
            puzzle,
            time * (1 + 2 * machine) * float(np.exp(DRIFT[process] * (solver == "b"))),
            repetition=process,
            process=process,
            machine=1 + machine,
        )
        for puzzle in range(PUZZLES)
        for process, machine in enumerate(HALVES)
        for solver, time in (("a", 0.1), ("b", 0.1 * float(np.exp(OWN[puzzle]))))
    ]
    solvers = results(made).solvers
    found = contrast(solvers["b"], solvers["a"]).cells
    assert {(each.machine, each.process) for each in found} == {
        (1 + machine, process) for process, machine in enumerate(HALVES)
    }
    assert found_in([*found]).interval == pytest.approx(found_in(cells(HALVES)).interval, rel=1e-6)


@pytest.mark.parametrize("machines", [(0, 1, 2, 3, 4, 5), (0, 0, 0, 0, 0, 1), (7,) * PROCESSES])
def test_a_machine_with_one_process_or_no_other_machine_leaves_one_stratum(
    machines: tuple[int, ...],
) -> None:
    """What differs between machines widens the interval then, as it does between processes."""
    assert found_in(cells(machines, 2.0)) == found_in(cells((0,) * PROCESSES, 2.0))


def test_processes_of_two_machines_with_the_same_number_are_two_clusters() -> None:
    """Numbering the processes of each machine from 0 changes nothing."""
    made = cells(HALVES, 2.0)
    again = [each._replace(process=each.process % 3) for each in made]
    assert found_in(again) == found_in(made)


def test_the_variance_is_the_sum_over_machines() -> None:
    """Of the squares of what a process has more than the mean of its machine; n / (n - 1)."""
    made = cells((0, 0, 1, 1, 1, 1), 2.0)
    values = np.array([each.value for each in made]).reshape(PUZZLES, PROCESSES)
    values = values - np.repeat([values[:, :2].mean(), values[:, 2:].mean()], [2, 4])

    def variance(sums: Floats) -> float:
        """`sums` has the sums of a machine along its first axis."""
        total = float(np.square(sums).sum())
        return total * sums.size / (sums.size - 1) / len(made) ** 2

    machines = values[:, :2], values[:, 2:]
    by_process = sum(variance(each.sum(axis=0)) for each in machines)
    by_both = sum(variance(each) for each in machines)
    found = found_in(made)
    assert found.by_process == pytest.approx(by_process - by_both)
    assert found.process_freedom == 4


def test_a_process_that_is_not_complete_does_not_differ_by_its_machine() -> None:
    """It has fewer cells of what its machine adds; that is not variation between processes."""
    made = [each for each in cells(HALVES, 8.0) if each.process != 5 or each.puzzle < 5]
    same = [each for each in cells(HALVES, 1.0) if each.process != 5 or each.puzzle < 5]
    assert found_in(made).by_process == pytest.approx(found_in(same).by_process)
