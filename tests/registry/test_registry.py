"""Backends by name: found without imports, made when asked for, missed with a remedy."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata

import pytest

import solvers
from solvers.errors import InputError, MissingLibrary, OptionError, UnknownSolver
from solvers.puzzle import Puzzle
from solvers.registry import catalogue, registry
from solvers.registry.spec import Spec
from solvers.result import Status
from solvers.solver import Solver
from tests import fakes

HEAVY = {"ortools", "constraint", "numba", "numpy", "pandas", "typer", "rich"}


def test_every_backend_has_a_name_a_kind_and_an_idea() -> None:
    """The list is complete and reads well: one sentence each, short enough for a terminal."""
    backends = registry.backends()
    assert {"naive", "propagation", "dancing-links", "cp-sat", "python-constraint"} <= set(backends)
    for name, backend in backends.items():
        assert name == backend.name
        assert backend.kind in ("backtracking", "model", "plug-in")
        assert 20 < len(backend.idea) <= 120, name


def test_the_ladder_comes_first_and_in_its_own_order() -> None:
    """Names run from textbook to fastest, then the models."""
    kinds = [backend.kind for backend in registry.backends().values()]
    assert kinds == sorted(kinds)
    assert solvers.names()[0] == "naive"


@pytest.mark.parametrize("name", registry.names())
def test_every_backend_can_be_had_by_name_and_is_a_solver(name: str) -> None:
    """get returns something that solves."""
    solver = registry.get(name)
    assert isinstance(solver, Solver)
    if name != "lanes":
        assert solver.solve(Puzzle.parse("1234 3412 2143 432.")).status in (
            Status.UNIQUE,
            Status.SOLVED,
        )


def test_an_unknown_name_suggests_the_nearest() -> None:
    """A misspelt name names the one that was meant; a foreign one names all."""
    with pytest.raises(UnknownSolver, match="did you mean bitmasks"):
        registry.get("bitmask")
    with pytest.raises(UnknownSolver, match="the solvers are naive, "):
        registry.get("zzz")


def test_a_missing_library_says_which_extra_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the library cannot be imported, the error names it and the extra; so does the list."""
    for module in [
        name
        for name in sys.modules
        if name.split(".")[0] in ("ortools",) or name.startswith("solvers.models.cp_sat")
    ]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "ortools", None)
    with pytest.raises(
        MissingLibrary, match=r"cp-sat needs ortools; pip install 'sudoku-solvers\[cp-sat\]'"
    ):
        registry.get("cp-sat")
    real = metadata.version

    def version(name: str) -> str:
        if name == "ortools":
            raise metadata.PackageNotFoundError
        return real(name)

    monkeypatch.setattr(metadata, "version", version)
    assert registry.find("cp-sat").missing == ("ortools",)
    assert registry.find("cp-sat").version is None


def test_a_class_path_names_a_solver() -> None:
    """package.module:Class needs no registration; one that is not there is an unknown solver."""
    assert registry.get("tests.fakes:Sleeps:seconds=0.5") == fakes.Sleeps(0.5)
    assert registry.get("tests.fakes:Sleeps", seconds=0.25) == fakes.Sleeps(0.25)
    for path in ("tests.fakes:Nobody", "no.such.module:Solver"):
        with pytest.raises(UnknownSolver, match="there is no solver"):
            registry.get(path)


def test_check_looks_at_a_spec_without_importing() -> None:
    """Bad syntax and unknown names are refused; options are left to the backend."""
    registry.check("cp-sat:workers=2")
    with pytest.raises(UnknownSolver):
        registry.check("cp-sit")
    with pytest.raises(OptionError):
        registry.check("cp-sat:workers")


def test_an_entry_point_of_another_package_is_a_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name, the distribution's summary and its class; it cannot take the name of one of ours."""
    points = metadata.EntryPoints(
        metadata.EntryPoint(name, "tests.fakes:Prints", catalogue.ENTRY_POINTS)
        for name in ("third-party", "naive")
    )
    monkeypatch.setattr(metadata, "entry_points", lambda group: points.select(group=group))
    assert registry.find("third-party").kind == "plug-in"
    assert registry.get("third-party") == fakes.Prints()
    assert registry.find("naive").kind == "backtracking"


def test_importing_and_listing_load_no_solver() -> None:
    """`import solvers` and the list of backends import no library, no rung, no model."""
    code = (
        "import sys, solvers; from solvers.registry import registry; registry.backends();"
        "print(*{name.split('.')[0] for name in sys.modules}, *(n for n in sys.modules if n.startswith('solvers.')))"
    )
    loaded = set(
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.split()
    )
    assert not loaded & HEAVY
    assert not {
        name for name in loaded if name.startswith(("solvers.backtracking.", "solvers.models."))
    }
    assert "solvers.registry.registry" in loaded


def test_create_makes_the_solver_itself() -> None:
    """What a worker serves is never a worker."""
    assert registry.create("tests.fakes:Uninterruptible") == fakes.Uninterruptible()


def test_what_is_somebody_elses_is_known_by_its_name() -> None:
    """A source file, a program and a class by its path are foreign; a backend is not."""
    foreign = ("mine.py", "./mine", "program:mine -x", "package.module:Class")
    assert all(Spec.parse(text).is_foreign for text in foreign)
    assert not any(Spec.parse(text).is_foreign for text in ("naive", "cp-sat:workers=2"))


def test_a_file_that_is_not_there_is_said_so() -> None:
    """Before anything is started."""
    with pytest.raises(InputError, match=r"there is no file no/such\.py; name a source file"):
        registry.check("no/such.py")
