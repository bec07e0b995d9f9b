"""CP-SAT proves its claims, and the proofs pass a checker that shares no code with it."""

from __future__ import annotations

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from solvers.certify.proof_checker import check_steps
from solvers.deadline import Deadline
from solvers.errors import Crashed, ProofRejected, Unsupported
from solvers.models.cp_sat import Solver, _proof, _proof_files
from solvers.proof import Proven, ProvingSolver, Step
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits
from tests.interrupts import ctrl_c_after

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere, the place of CP-SAT's proof cannot be chosen"
)

ALL = Limits(None)
HARD = Puzzle.parse(
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
)
SEVERAL = Puzzle.parse("..3.1..." + "." * 8)  # 4x4
JIGSAW = Puzzle.parse(
    "4..5...2..1...3..2...2..2...5......" + ".",
    Shape.parse("jigsaw:AABABBAAABBBCCCDDDCCDCDDEEEFFFEEEFFF"),
)


def is_accepted(puzzle: Puzzle, proven: Proven) -> bool:
    """Return whether all solutions are claimed, with a proof. Raises ProofRejected."""
    check_steps(puzzle, proven.result.solutions, proven.steps)
    return proven.result.stop is Stop.EXHAUSTED


@pytest.mark.parametrize(
    ("puzzle", "solutions"),
    [
        (HARD, 1),
        (HARD.with_given(0, 1), 0),
        (Puzzle((1, 1, *[0] * 79)), 0),
        (SEVERAL, 12),
        (Puzzle.empty(Shape(2, 2)), 288),
        (Puzzle.empty(Shape.parse("2x2+diagonals")), 48),
        (JIGSAW, 16),
    ],
    ids=["unique", "none", "contradictory", "several", "empty", "diagonals", "jigsaw"],
)
def test_the_proof_of_every_claim_is_accepted(puzzle: Puzzle, solutions: int) -> None:
    """One solution, none, several, and other shapes."""
    proven = Solver().solve_with_proof(puzzle, ALL)
    assert len(proven.result.solutions) == solutions
    assert is_accepted(puzzle, proven)


@pytest.mark.parametrize(
    "solver",
    [Solver(stock=True), Solver("alldifferent"), Solver(presolve=True, workers=2, probing_level=3)],
)
def test_every_option_has_accepted_proofs(solver: Solver) -> None:
    """The options that prevent a proof hold only for the first search."""
    assert is_accepted(HARD, solver.solve_with_proof(HARD, ALL))


def test_a_proof_holds_only_for_its_puzzle_and_its_solutions() -> None:
    """Without a found solution, without a step, or for fewer givens, it is refused."""
    result, steps = Solver().solve_with_proof(SEVERAL, ALL)
    fewer, learnt = Puzzle.empty(SEVERAL.shape), [step for step in steps if len(step.clause) > 1]
    assert learnt
    for puzzle, solutions, changed in (
        (SEVERAL, result.solutions[1:], steps),
        (fewer, result.solutions, steps),
        (SEVERAL, result.solutions, [Step(())]),
    ):
        with pytest.raises(ProofRejected):
            check_steps(puzzle, solutions, changed)


def test_there_is_no_proof_of_a_search_that_has_not_ended() -> None:
    """At the solution limit and at the time limit, nothing is proved."""
    assert isinstance(Solver(), ProvingSolver)
    assert not Solver().solve_with_proof(HARD, FIND_ONE).steps
    proven = Solver().solve_with_proof(Puzzle.empty(), Limits(None, time_limit=0.2))
    assert (proven.result.stop, proven.steps) == (Stop.TIMEOUT, ())


def test_time_that_ends_during_the_proof_is_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solutions remain, but are not claimed to be all."""
    solve = Solver._solve

    def slow(self: Solver, *arguments: object) -> object:
        result = solve(self, *arguments)  # type: ignore[arg-type]
        monkeypatch.setattr(Deadline, "left", -1.0)
        return result

    monkeypatch.setattr(Solver, "_solve", slow)
    proven = Solver().solve_with_proof(HARD, Limits(None, time_limit=60))
    assert (proven.result.stop, len(proven.result.solutions)) == (Stop.TIMEOUT, 1)
    assert proven.steps == ()


def test_the_files_of_a_proof_are_private_and_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """They are in a folder of the temporary folder that only this user can open."""
    seen: list[tuple[int, list[str]]] = []
    steps = _proof_files.steps

    def observed(folder: Path, known: object) -> object:
        seen.append((folder.stat().st_mode & 0o777, sorted(each.name for each in folder.iterdir())))
        return steps(folder, known)  # type: ignore[arg-type]

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(_proof, "steps", observed)
    assert is_accepted(HARD, Solver().solve_with_proof(HARD, ALL))
    assert seen == [(0o700, ["0.bin", "1.bin", "2.bin"])]
    assert list(tmp_path.iterdir()) == []


def test_threads_do_not_mix_their_proofs() -> None:
    """CP-SAT has one place for proofs in a process, so that one is written at a time."""
    puzzles = [Puzzle((digit, *(0,) * 15), Shape(2, 2)) for digit in (1, 2, 3, 4)] * 2
    with ThreadPoolExecutor(4) as pool:
        proofs = list(pool.map(lambda puzzle: Solver().solve_with_proof(puzzle, ALL), puzzles))
    assert all(map(is_accepted, puzzles, proofs))


def test_waiting_for_another_proof_ends_at_the_time_limit_and_after_ctrl_c() -> None:
    """The other proof may take for ever."""
    with _proof._ONE_AT_A_TIME:
        proven = Solver().solve_with_proof(SEVERAL, Limits(None, time_limit=0.3))
        assert proven.result.stop is Stop.TIMEOUT
        with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.3):
            Solver().solve_with_proof(SEVERAL, ALL)
    assert is_accepted(SEVERAL, Solver().solve_with_proof(SEVERAL, ALL))


def test_a_search_that_missed_a_solution_is_an_error() -> None:
    """The second search finds it, so that a wrong claim is never returned."""
    with pytest.raises(Crashed, match="claims 0 solutions, but its proof finds another"):
        _proof.prove(SEVERAL, (), Solver()._solver(SEVERAL.shape, FIND_ONE), ALL, Deadline())


@pytest.mark.parametrize("change", [{"platform": "win32"}, {"platform": "linux"}])
def test_without_a_place_for_the_files_proofs_are_unsupported(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, str]
) -> None:
    """The error says what to do instead. CP-SAT then writes nothing."""
    monkeypatch.setattr(sys, "platform", change["platform"])
    monkeypatch.setattr(_proof_files, "_LIBRARIES", Path("missing"))
    _proof_files._flag_setter.cache_clear()
    with pytest.raises(Unsupported, match="use "):
        Solver().solve_with_proof(SEVERAL, ALL)
