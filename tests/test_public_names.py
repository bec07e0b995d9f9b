"""The names of the package: each is importable, found when it is used, and refuses wrong types."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import solvers
from solvers import errors
from solvers.errors import InputError, OptionError, PuzzleError, ShapeError, SudokuError
from tests.backend_options import OUR_BACKENDS

ROOT = Path(__file__).parents[1]
PUZZLE = solvers.Puzzle.parse("1... ..3. .... ...2")
RESULT = solvers.Result((), solvers.Stop.TIMEOUT)


def in_new_process(program: str) -> str:
    """Return what a program prints in a process that has imported nothing yet."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_every_public_name_can_be_imported() -> None:
    """`__all__` is sorted, and `dir` lists its names."""
    assert list(solvers.__all__) == sorted(solvers.__all__)
    assert all(hasattr(solvers, name) for name in solvers.__all__)
    assert {*solvers.__all__} <= {*dir(solvers)}
    assert "Any" not in dir(solvers)


def test_every_error_is_a_public_name() -> None:
    """A caller can catch each of them without knowing where it is defined."""
    for name, value in vars(errors).items():
        if isinstance(value, type) and issubclass(value, SudokuError):
            assert getattr(solvers, name) is value


def test_type_checkers_see_the_names_that_python_finds() -> None:
    """The imports for type checkers are the names of `__all__`, from the same modules."""
    tree = ast.parse((ROOT / "solvers" / "__init__.py").read_text("utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    imported = {
        alias.name: (node.module or "").removeprefix("solvers.")
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module != "solvers"
        for alias in node.names
    }
    assert imported == solvers._HOME_OF
    assert {*imported, "__version__"} == {*solvers.__all__}


@pytest.mark.slow
def test_importing_the_package_imports_no_module_of_it() -> None:
    """A program pays only for the names that it uses."""
    program = "import sys, solvers; print([n for n in sys.modules if n.startswith('solvers.')])"
    assert in_new_process(program) == "[]"


@pytest.mark.slow
def test_names_and_modules_need_no_import_of_their_own() -> None:
    """`import solvers` is enough for all names, and for the modules that its messages name."""
    program = (
        "import solvers; print(solvers.count('.' * 16), solvers.formats.__name__, "
        "solvers.generate.__name__, solvers.Worker.__name__, solvers.comparison.__name__)"
    )
    names = "solvers.formats solvers.generate Worker solvers.comparison"
    assert in_new_process(program) == f"288 {names}"


def test_an_unknown_name_is_an_attribute_error() -> None:
    """As for every module."""
    with pytest.raises(AttributeError, match="module 'solvers' has no attribute 'sovle'"):
        solvers.sovle  # noqa: B018
    with pytest.raises(ImportError):
        exec("from solvers import sovle")


def test_the_version_is_that_of_the_distribution() -> None:
    """It is the one in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert solvers.__version__ == project["version"]


def test_the_configured_solver_is_the_one_that_solve_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    """It depends on the shape, and on the configuration."""
    monkeypatch.setenv("SUDOKU_SOLVER", "fewest-first")
    assert type(solvers.configured()).__module__ == "solvers.backtracking.fewest_first"
    monkeypatch.delenv("SUDOKU_SOLVER")
    assert type(solvers.configured()).__module__ == "solvers.backtracking.lanes"
    assert type(solvers.configured("2x2")).__module__ == "solvers.backtracking.compiled"


ANY: Any = solvers  # without types, so that wrong types can be passed
Call = Callable[[], object]


def calls_of(function: Any) -> list[tuple[Call, type[InputError]]]:
    """Return calls of `solve`, `count` or `is_unique` with one wrong argument, and the errors."""
    return [
        (lambda: function(5), PuzzleError),
        (lambda: function(None), PuzzleError),
        (lambda: function(PUZZLE, solver=5), OptionError),
        (lambda: function(PUZZLE, solver=solvers.get), OptionError),
        (lambda: function(PUZZLE, solver=solvers.Worker), OptionError),
        (lambda: function(PUZZLE, time_limit="1"), OptionError),
        (lambda: function(PUZZLE, shape=5), ShapeError),
    ]


def awaited(function: Any) -> Any:
    """Return an async function as one that waits for its answer."""
    return lambda *values, **options: asyncio.run(function(*values, **options))


# For each public function and class: calls with arguments of wrong types, and the error.
WRONG: dict[str, list[tuple[Call, type[InputError]]]] = {
    "solve": [
        *calls_of(solvers.solve),
        (lambda: ANY.solve(PUZZLE, solution_limit="2"), OptionError),
    ],
    "count": calls_of(solvers.count),
    "is_unique": calls_of(solvers.is_unique),
    **{
        name: calls_of(awaited(getattr(solvers, name)))
        for name in ("asolve", "acount", "ais_unique")
    },
    "map": [
        (lambda: ANY.map(PUZZLE), OptionError),
        (lambda: ANY.map([PUZZLE], solver=5), OptionError),
        (lambda: ANY.map([PUZZLE], time_limit="1"), OptionError),
        (lambda: ANY.map([PUZZLE], shape=5), ShapeError),
        (lambda: [*ANY.map([5])], PuzzleError),
    ],
    "pool": [
        (lambda: ANY.pool(5), OptionError),
        (lambda: ANY.pool(solvers.get("naive")), OptionError),
        (lambda: ANY.pool("naive", workers="2"), OptionError),
    ],
    "Pool": [
        (lambda: ANY.Pool(5, 1), OptionError),
        (lambda: ANY.Pool("naive", None), OptionError),
    ],
    "read_puzzle": [
        (lambda: ANY.read_puzzle(5), PuzzleError),
        (lambda: ANY.read_puzzle("....", 5), ShapeError),
    ],
    "configure": [
        (lambda: ANY.configure(5), OptionError),
        (lambda: ANY.configure(solver=solvers.Worker), OptionError),
    ],
    "configured": [(lambda: ANY.configured(5), ShapeError)],
    "get": [
        (lambda: ANY.get(5), OptionError),
        (lambda: ANY.get(None), OptionError),
        (lambda: ANY.get("cp-sat", workers=[2]), OptionError),
    ],
    "rate": [
        (lambda: ANY.rate(5), PuzzleError),
        (lambda: ANY.rate("....", shape=5), ShapeError),
        (lambda: ANY.rate("." * 16, time_limit="2"), OptionError),
    ],
    "canonical_form": [(lambda: ANY.canonical_form(5), PuzzleError)],
    "find_isomorphism": [(lambda: ANY.find_isomorphism(PUZZLE, 5), PuzzleError)],
    "names": [],  # has no arguments
    "find_faults": [(lambda: ANY.find_faults("....", (1,)), PuzzleError)],
    "verify": [
        (lambda: ANY.verify("....", RESULT, solvers.Limits()), PuzzleError),
        (lambda: ANY.verify(PUZZLE, RESULT, 2), OptionError),
    ],
    "Puzzle": [
        (lambda: ANY.Puzzle("...."), PuzzleError),
        (lambda: ANY.Puzzle((0,) * 16, "2x2"), ShapeError),
        (lambda: ANY.Puzzle.parse(PUZZLE.rows()), PuzzleError),
        (lambda: ANY.Puzzle.parse("." * 16, 4), ShapeError),
        (lambda: ANY.Puzzle.empty(4), ShapeError),
        (lambda: ANY.Puzzle.from_dict([]), PuzzleError),
        (lambda: ANY.Puzzle.from_json(5), PuzzleError),
        (lambda: PUZZLE.with_given("r1c1", 1), PuzzleError),  # type: ignore[arg-type]
        (lambda: PUZZLE.with_given(16, 1), PuzzleError),
        (lambda: PUZZLE.with_given(0, "1"), PuzzleError),  # type: ignore[arg-type]
    ],
    "Shape": [
        (lambda: ANY.Shape("3", "3"), ShapeError),
        (lambda: ANY.Shape(3.0, 3), ShapeError),
        (lambda: ANY.Shape(3, 3, "diagonals"), ShapeError),
        (lambda: ANY.Shape(3, 3, (("a", (1,)),)), ShapeError),
        (lambda: ANY.Shape(3, 3, (solvers.Unit(5, (1,)),)), ShapeError),  # type: ignore[arg-type]
        (lambda: ANY.Shape(3, 3, (solvers.Unit("a", 5),)), ShapeError),  # type: ignore[arg-type]
        (lambda: ANY.Shape(regions=5), ShapeError),
        (lambda: ANY.Shape.parse(9), ShapeError),
        (lambda: ANY.Shape.parse([3, 3]), ShapeError),
        (lambda: ANY.Shape.jigsaw(5), ShapeError),
        (lambda: ANY.Shape.of_size("9"), ShapeError),
    ],
    "Limits": [
        (lambda: ANY.Limits("2"), OptionError),
        (lambda: ANY.Limits(time_limit="2"), OptionError),
    ],
    "SandboxLimits": [
        (lambda: ANY.SandboxLimits(memory="1 GB"), OptionError),
        (lambda: ANY.SandboxLimits(memory=0), OptionError),
        (lambda: ANY.SandboxLimits(cpu=True), OptionError),
        (lambda: ANY.SandboxLimits(output=1.5), OptionError),
        (lambda: ANY.SandboxLimits(core=-1), OptionError),
        (lambda: ANY.SandboxLimits.of(5), OptionError),
    ],
    "Worker": [
        (lambda: ANY.Worker(5), OptionError),
        (lambda: ANY.Worker("naive", 2**30), OptionError),
        (lambda: ANY.Worker("naive", hash_seed="0"), OptionError),
    ],
    "Fallback": [(lambda: ANY.Fallback("lanes"), OptionError)],
    "Shadow": [
        (lambda: ANY.Shadow("lanes", 5), OptionError),
        (lambda: ANY.Shadow("lanes", "cp-sat", "often"), OptionError),
    ],
    "Race": [(lambda: ANY.Race([1, 2]), OptionError)],
    "Result": [
        (lambda: ANY.Result.from_dict([]), PuzzleError),
        (lambda: ANY.Result.from_json(5), PuzzleError),
    ],
}

# Values that solvers and the checker make; a user reads them.
VALUES = {
    *(
        "BatchResult",
        "CanonicalForm",
        "Capabilities",
        "Contradiction",
        "Fault",
        "Rating",
        "Unit",
        "Verification",
    ),
    *("BatchSolver", "Preparable", "Solver"),  # protocols
    *("Grid", "PuzzleLike", "__version__"),  # types of annotations, and a text
}


def test_wrong_types_are_tested_for_every_public_function() -> None:
    """A new name needs an entry, unless it is an error, an enum or a value that users only read."""
    own = {
        name
        for name in solvers.__all__
        if not (
            inspect.isclass(value := getattr(solvers, name)) and issubclass(value, Exception | Enum)
        )
    }
    assert own == {*WRONG} | VALUES
    assert all(calls for name, calls in WRONG.items() if name != "names")


CALLS = [(name, *call) for name, calls in WRONG.items() for call in calls]


@pytest.mark.parametrize(("name", "call", "kind"), CALLS)
def test_wrong_types_raise_an_error_of_the_package(
    name: str, call: Call, kind: type[InputError]
) -> None:
    """The message has a remedy, and `except ValueError` catches it."""
    with pytest.raises(ValueError, match=r"; .+") as caught:
        call()
    assert type(caught.value) is kind


@pytest.mark.parametrize(
    ("spec", "shown"),
    [
        ("cp-sat:workers=2,stock=true", "<solver cp-sat: workers=2, stock=True>"),
        ("fewest-first", "<solver fewest-first>"),
        ("lanes", "<solver lanes>"),
    ],
)
def test_a_solver_is_shown_with_its_name_and_options(spec: str, shown: str) -> None:
    """The class of every backend is named Solver, which would say nothing."""
    assert repr(solvers.get(spec)) == shown


def test_a_batch_refuses_limits_of_another_type() -> None:
    """As a single puzzle does."""
    lanes: Any = solvers.get("lanes")
    with pytest.raises(OptionError, match="the limits are 2"):
        lanes.solve_batch(np.zeros((1, 81), np.uint8), 2)


@pytest.mark.slow  # some run in a process of their own
@pytest.mark.parametrize("name", OUR_BACKENDS)
def test_every_backend_refuses_other_types(name: str) -> None:
    """Text is read by `solvers.solve`, and the error says so."""
    solver: Any = solvers.get(name)
    with pytest.raises(PuzzleError, match=re.escape("solvers.solve(value, solver=...)")):
        solver.solve("." * 81)
    with pytest.raises(OptionError, match=r"the limits are 2; give Limits"):
        solver.solve(PUZZLE, 2)


@pytest.mark.slow
def test_a_worker_refuses_other_types() -> None:
    """Its process goes on and answers the next request."""
    with solvers.Worker("propagation") as worker:
        with pytest.raises(PuzzleError):
            worker.solve("." * 81)  # type: ignore[arg-type]
        with pytest.raises(OptionError):
            worker.solve(PUZZLE, 2)  # type: ignore[arg-type]
        assert worker.solve(PUZZLE).solution is not None


def test_a_solver_that_returns_something_else_is_at_fault() -> None:
    """The error says what it returned."""

    class ReturnsText:
        def solve(self, puzzle: object, limits: object) -> str:
            return "no"

    with pytest.raises(solvers.InvalidOutput, match="str, not a Result"):
        solvers.solve(PUZZLE, solver=ReturnsText())  # type: ignore[arg-type]
