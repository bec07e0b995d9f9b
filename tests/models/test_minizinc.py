"""MiniZinc: a part of the conformance suite, its processes, its solvers, and its CPU time.

A solve takes more than 0.1 s of CPU time. `sudoku check minizinc` runs the whole suite.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import psutil
import pytest

from solvers.compare.measure import Measure, planned_measure
from solvers.conformance import CHECKS, Check
from solvers.conformance import known_puzzles as known
from solvers.errors import Crashed, MissingLibrary, OptionError
from solvers.interruption import SearchInterrupted
from solvers.models.minizinc import Solver, configurations, model
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.worker import processes
from solvers.worker.worker import Worker
from tests import command_line
from tests.interrupts import ctrl_c_after
from tests.tools import need

pytestmark = pytest.mark.slow

FEW = ("all-solutions", "contradictory-givens", "counters", "options", "search", "time-limit")
MANY = known.several(known.SHAPE_4X4)


def very_hard() -> Puzzle:
    """Return a 25x25 puzzle that the stock model does not solve in any reasonable time."""
    shape, random = Shape(5, 5), Random(1)
    grid = known.full_grid(shape)
    return Puzzle(tuple(digit if random.random() < 0.45 else 0 for digit in grid), shape)


@pytest.fixture(autouse=True)
def _is_installed() -> None:
    need("minizinc")


@pytest.fixture
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The test leaves no temporary file and no process."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = psutil.Process().children(recursive=True)
    yield
    assert [*tmp_path.glob("sudoku-*")] == []
    assert psutil.Process().children(recursive=True) == before


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Replace MiniZinc by a script for the shell, which has the solvers chuffed and highs."""
    listed = '[{"id": "org.chuffed.chuffed", "stdFlags": ["-a", "-n"]}, {"id": "highs"}]'
    script = tmp_path / "minizinc"
    script.write_text(f"#!/bin/sh\n[ $1 = --solvers-json ] && echo '{listed}' && exit\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    configurations.installed.cache_clear()
    yield script
    configurations.installed.cache_clear()


def append(script: Path, *lines: str) -> None:
    """Add lines to a script."""
    script.write_text("\n".join([script.read_text(), *lines]))


@pytest.mark.parametrize("check", [each for each in CHECKS if each.name in FEW], ids=str)
def test_it_passes_checks_of_the_conformance_suite(check: Check) -> None:
    """Those that solve few puzzles."""
    assert check(Solver())


@pytest.mark.parametrize("stock", [False, True])
def test_it_obeys_units_of_every_kind(stock: bool) -> None:
    """Also those of fewer cells than digits. It finds each solution once, in four threads."""
    shapes = (known.ANTI_KING_6X6, known.JIGSAWS[1], Shape(2, 3))
    puzzles = [known.empty_with_all_solutions(known.DIAGONAL_4X4), *map(known.several, shapes)]
    with ThreadPoolExecutor(4) as pool:
        solve = Solver(stock=stock).solve
        results = [*pool.map(lambda each: solve(each.puzzle, Limits(None)), puzzles)]
    for puzzle, result in zip(puzzles, results, strict=True):
        assert sorted(result.solutions) == sorted(puzzle.solutions)
        assert result.stop is Stop.EXHAUSTED


def test_full_consistency_needs_fewer_nodes() -> None:
    """Debian's all_different in MiniZinc's library becomes inequalities of two cells."""
    nodes = [
        Solver(stock=stock).solve(known.hard().puzzle, Limits(2)).counters["nodes"]
        for stock in (False, True)
    ]
    assert nodes[0] * 10 < nodes[1]


# --- its processes


@pytest.mark.usefixtures("nothing_left")
def test_at_the_time_limit_both_processes_end() -> None:
    """They report what they have counted."""
    for seconds in (1.5, 7.5, 30.0):  # a busy machine does not begin to search at first
        result = Solver(stock=True).solve(very_hard(), Limits(2, seconds))
        assert (result.solutions, result.stop) == ((), Stop.TIMEOUT)
        if result.counters.get("nodes", 0) > 1:
            break
    else:
        pytest.fail("nothing was counted before the time limit")


@pytest.mark.usefixtures("nothing_left")
def test_ctrl_c_ends_both_processes() -> None:
    """What was found is not lost."""
    for seconds in (1.0, 5.0, 25.0):  # a busy machine finds none at first
        with pytest.raises(SearchInterrupted) as interrupted, ctrl_c_after(seconds):
            Solver().solve(Puzzle.empty(), Limits(None))
        if interrupted.value.solutions:
            break
    else:
        pytest.fail("no solution was found before Ctrl-C")


@pytest.mark.usefixtures("nothing_left")
def test_a_process_that_ignores_sigint_is_killed(fake: Path) -> None:
    """With the processes that it has started."""
    append(fake, "trap '' INT", "sleep 1000")
    assert Solver().solve(MANY.puzzle, Limits(2, 0.2)).stop is Stop.TIMEOUT


@pytest.mark.skipif(sys.platform != "linux", reason="the signal of the kernel is that of Linux")
def test_no_process_is_left_if_its_owner_is_killed(tmp_path: Path) -> None:
    """The kernel sends SIGINT to MiniZinc, which ends its solver."""
    code = (
        "import solvers; from tests.models.test_minizinc import very_hard;"
        f"import tempfile; tempfile.tempdir = {str(tmp_path)!r};"
        "solvers.get('minizinc', stock=True).solve(very_hard())"
    )
    owner = psutil.Popen([sys.executable, "-c", code])
    found: list[psutil.Process] = []
    while len(found) < 2 and owner.poll() is None:
        time.sleep(0.02)
        found = owner.children(recursive=True)
    owner.kill()
    owner.wait()
    end = time.monotonic() + 60
    while any(map(runs, found)):
        assert time.monotonic() < end, "they still run"
        time.sleep(0.02)
    assert len(found) == 2


def runs(process: psutil.Process) -> bool:
    """Whether a process has not ended; its parent may not have noticed it."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


def test_the_cpu_time_of_both_processes_counts() -> None:
    """Also if they are stopped at the time limit. A comparison ranks it by this time."""
    assert planned_measure("minizinc:stock=true", starts_processes=False) is Measure.CPU
    puzzle, limits, used = very_hard(), Limits(1, 1.5), [0.0]
    with Worker("minizinc:stock=true") as worker, ThreadPoolExecutor(1) as pool:
        worker.solve(MANY.puzzle)
        before = processes.usage(worker.pid or 0).cpu
        answer = pool.submit(worker.ask, puzzle, limits, 30.0)
        while not answer.done():
            used.append(processes.usage(worker.pid or 0).cpu - before)
            time.sleep(0.02)
        assert answer.result().result.stop is Stop.TIMEOUT
        assert answer.result().cpu_ns / 1e9 > 0.7 * max(used) > 0.05


# --- programs and solvers that are missing, or fail


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["echo 'Error: no memory' >&2", "exit 3"], "exit code 3: Error: no memory"),
        (["echo =========="], None),
        (["echo ==========", "exit 1"], "exit code 1: no message"),
        (["echo 1 2 3 4", "echo ----------"], "exit code 0: no message"),
    ],
)
def test_only_a_search_that_ends_well_claims_anything(
    fake: Path, lines: list[str], message: str | None
) -> None:
    """Without the line that ends it, or with an exit code, it has crashed."""
    append(fake, *lines)
    solver = Solver("chuffed")
    if message is None:
        assert solver.solve(MANY.puzzle, Limits(2)).stop is Stop.EXHAUSTED
    else:
        with pytest.raises(Crashed, match=message):
            solver.solve(MANY.puzzle, Limits(2))


def test_another_solver_gets_the_all_different_of_the_library(fake: Path) -> None:
    """It gives up if it says so."""
    append(fake, 'eval "cat \\${$#}" > "${0%/*}/model"', "echo =====UNKNOWN=====")
    assert Solver("chuffed").solve(MANY.puzzle, Limits(2)).stop is Stop.GAVE_UP
    assert (fake.parent / "model").read_text().startswith(model.LIBRARY)


@pytest.mark.parametrize(
    ("solver", "message"),
    [("chufed", "has no solver 'chufed'; use chuffed"), ("highs", "highs does not find all")],
)
def test_a_solver_that_cannot_be_used_is_an_error(fake: Path, solver: str, message: str) -> None:
    """The remedy names those that can."""
    with pytest.raises(OptionError, match=message):
        registry.get("minizinc", solver=solver)


def test_gecode_may_be_missing(fake: Path) -> None:
    """It is part of MiniZinc, so this is noticed when it is used."""
    append(fake, "exit 1")
    with pytest.raises(OptionError, match="has no solver 'gecode'; use chuffed"):
        Solver().solve(MANY.puzzle)


def test_without_the_program_the_error_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command line ends with exit code 2, and the list of solvers says it, too."""
    printed = subprocess.run(["minizinc", "--version"], capture_output=True, text=True).stdout
    backend = registry.find("minizinc")
    assert not backend.missing
    assert str(backend.version).removeprefix("minizinc ") in printed
    monkeypatch.setenv("PATH", str(tmp_path))
    assert backend.missing == ("minizinc",)
    assert backend.lacks == "the program minizinc, which is not installed"
    with pytest.raises(MissingLibrary, match="apt install minizinc"):
        registry.get("minizinc")
    assert command_line.run("solve", "--solver", "minizinc", "." * 81) == 2
    expected = "error: the program minizinc is not installed; apt install minizinc (on Debian)\n"
    assert capsys.readouterr().err == expected
