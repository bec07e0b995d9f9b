"""`solvers.solve` in many threads, with different solvers and configurations at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import solvers
from solvers import Puzzle, Status
from tests.backend_options import OUR_BACKENDS

THREADS = 4
# These run in processes of their own, as in tests/concurrency/test_pool.py, or solve 9x9 only.
ELSEWHERE = {"cpmpy", "exact", "exact-cover-c", "highs", "minizinc", "nucs", "z3", "lanes"}
PUZZLES = {
    "1... ..3. .... ...2": 3,
    "1234 3412 2143 43..": 1,
    "123. ...4 .... ....": 0,
    "..1. 4... ...2 .3..": 1,
}


def count_all(spec: str) -> list[int]:
    """Return the number of solutions of each puzzle, by the solver that is configured here."""
    with solvers.configure(solver=spec):
        return [solvers.count(puzzle) for puzzle in PUZZLES]


@pytest.mark.parametrize("name", [name for name in OUR_BACKENDS if name not in ELSEWHERE])
def test_every_backend_answers_several_threads_at_once(name: str) -> None:
    """No thread gets the answer of another one."""
    barrier = Barrier(THREADS)

    def work(_: int) -> list[int]:
        barrier.wait()
        return count_all(name)

    with ThreadPoolExecutor(THREADS) as pool:
        assert [*pool.map(work, range(THREADS))] == [[*PUZZLES.values()]] * THREADS


def test_threads_with_different_solvers_and_configurations() -> None:
    """Each thread uses what it has configured, whatever the others do."""
    specs = ["naive", "compiled", "propagation", "dancing-links", "cp-sat", "pysat"] * 2
    barrier = Barrier(len(specs))
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    def work(spec: str) -> tuple[list[int], str, Status]:
        barrier.wait()
        with solvers.configure(solver=spec):
            module = type(solvers.configured()).__module__
            return count_all(spec), module, solvers.solve(line, solver="lanes").status

    with ThreadPoolExecutor(len(specs)) as pool:
        found = [*pool.map(work, specs)]
    for spec, (counts, module, status) in zip(specs, found, strict=True):
        assert counts == [*PUZZLES.values()]
        assert module.endswith(spec.replace("-", "_"))
        assert status is Status.UNIQUE


def test_threads_share_a_puzzle_and_a_solver() -> None:
    """Both are values that a search does not change."""
    puzzle, lanes = Puzzle.empty(), solvers.get("lanes")
    expected = solvers.solve(puzzle, solver=lanes, solution_limit=500).solutions

    def work(limit: int) -> bool:
        found = solvers.solve(puzzle, solver=lanes, solution_limit=limit).solutions
        return found == expected[:limit]

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, [1, 2, 300, 500] * 8))
