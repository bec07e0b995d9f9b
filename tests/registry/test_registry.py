"""Backends are found by name without imports, and an error says how to fix a name."""

from __future__ import annotations

import re
import subprocess
import sys
import typing
from dataclasses import fields
from importlib import metadata
from pathlib import Path
from unittest.mock import Mock

import pytest

import solvers
from solvers import distributions
from solvers.errors import InputError, MissingLibrary, OptionError, UnknownSolver
from solvers.libraries import install
from solvers.proof import ProvingSolver
from solvers.puzzle import Puzzle
from solvers.registry import catalogue, loading, registry
from solvers.registry.spec import Spec
from solvers.result import Status
from solvers.solver import Solver
from tests import fakes
from tests.backend_options import OUR_BACKENDS
from tests.registry.plug_ins import install as install_package

HEAVY = {"ortools", "constraint", "numba", "numpy", "pandas", "click", "rich"}


def test_every_backend_has_a_name_a_kind_and_an_idea() -> None:
    """The list is complete, and each idea is one sentence that fits a terminal."""
    backends = registry.backends()
    assert {"naive", "propagation", "dancing-links", "cp-sat", "python-constraint"} <= set(backends)
    for name, backend in backends.items():
        assert name == backend.name
        assert backend.kind in ("backtracking", "model", "plug-in")
        assert 20 < len(backend.idea) <= 120, name


def test_the_ladder_comes_first() -> None:
    """The order is: the ladder from the textbook on, the models, the plug-ins."""
    kinds = [backend.kind for backend in registry.backends().values()]
    assert kinds == sorted(kinds)
    assert solvers.names()[0] == "naive"


@pytest.mark.slow
@pytest.mark.parametrize("name", OUR_BACKENDS)
def test_get_returns_every_backend_by_name(name: str) -> None:
    """It is a Solver, and solves a puzzle."""
    solver = registry.get(name)
    assert isinstance(solver, Solver)
    if name != "lanes":
        assert solver.solve(Puzzle.parse("1234 3412 2143 432.")).status in (
            Status.UNIQUE,
            Status.SOLVED,
        )


@pytest.mark.parametrize("name", OUR_BACKENDS)
def test_a_backend_is_listed_as_writing_proofs_if_it_does(name: str) -> None:
    """The list of solvers reads this from the source."""
    writes = isinstance(registry.create(Spec.parse(name)), ProvingSolver)
    assert registry.backends()[name].writes_proofs == writes


def test_an_unknown_name_suggests_the_nearest() -> None:
    """Also of a library. The error says how all names can be listed."""
    with pytest.raises(UnknownSolver, match=r"did you mean cp-sat\?"):
        registry.get("ortools")
    with pytest.raises(UnknownSolver, match=r"did you mean cp-sat or pysat\?"):
        registry.get("CP_SAT")
    with pytest.raises(UnknownSolver, match="did you mean bitmasks"):
        registry.get("bitmask")
    with pytest.raises(UnknownSolver, match="; `sudoku solvers` lists them"):
        registry.get("zzz")


def test_a_missing_library_says_which_extra_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the library and the extra, and the list of backends marks it as missing."""
    for module in [
        name
        for name in sys.modules
        if name.split(".")[0] in ("ortools",) or name.startswith("solvers.models.cp_sat")
    ]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "ortools", None)
    with pytest.raises(
        MissingLibrary, match=rf"cp-sat needs ortools; {re.escape(install('cp-sat'))}"
    ):
        registry.get("cp-sat")
    real = distributions.version
    monkeypatch.setattr(
        distributions, "version", lambda name: None if name == "ortools" else real(name)
    )
    assert registry.find("cp-sat").missing == ("ortools",)
    assert registry.find("cp-sat").version is None


def test_a_library_that_is_too_old_is_not_reported_as_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The error names both versions, also if importing the old library fails."""
    parts = ("solvers.backtracking.compiled", "solvers.backtracking._")
    for module in [name for name in sys.modules if name.startswith(parts)]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numba", None)
    installed = {"numba": "0.1.7", "numpy": "2.3.0"}
    monkeypatch.setattr(distributions, "version", installed.get)
    with pytest.raises(MissingLibrary, match=r"needs numba 0\.61 or later, but 0\.1\.7 is inst"):
        registry.get("compiled")
    assert registry.find("compiled").missing == ("numba",)
    assert registry.find("compiled").lacks == "numba 0.61 or later, but 0.1.7 is installed"


def test_a_class_path_names_a_solver() -> None:
    """`package.module:Class` needs no registration. A missing class is an unknown solver."""
    assert registry.get("tests.fakes:Sleeps:seconds=0.5") == fakes.Sleeps(0.5)
    assert registry.get("tests.fakes:Sleeps", seconds=0.25) == fakes.Sleeps(0.25)
    for path in ("tests.fakes:Nobody", "no.such.module:Solver"):
        with pytest.raises(UnknownSolver, match="there is no solver"):
            registry.get(path)


@pytest.mark.slow
def test_check_does_not_import_a_backend() -> None:
    """It rejects bad syntax, unknown names, and options that the source does not have."""
    registry.check("cp-sat:workers=2")
    with pytest.raises(UnknownSolver):
        registry.check("cp-sit")
    with pytest.raises(OptionError):
        registry.check("cp-sat:workers")
    script = (
        "import sys; from solvers.registry import registry\n"
        "try: registry.check('cp-sat:worker=2')\n"
        "except ValueError as error: print(error, 'ortools' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "cp-sat has no option 'worker'; did you mean workers? False\n"


@pytest.mark.parametrize("name", OUR_BACKENDS)
def test_the_options_in_the_source_are_those_of_the_class(name: str) -> None:
    """With the same types, so that a wrong option is found before the class is imported."""
    backend = registry.find(name)
    make = loading.load(backend.path, backend)
    hints = typing.get_type_hints(make)
    assert backend.options == {field.name: hints[field.name] for field in fields(make)}


@pytest.mark.parametrize(
    "spec",
    [
        "compiled:seed=-1",
        "compiled:restart=-1",
        "cp-sat:workers=-1",
        "exact:seed=0",
        "highs:seed=2147483648",
        "lanes:threads=0",
        "pumpkin:seed=-1",
        "z3:seed=-1",
    ],
)
def test_a_value_out_of_range_names_the_solver_and_the_range(spec: str) -> None:
    """One of several solvers may be at fault, so an option alone would not be found."""
    with pytest.raises(OptionError) as error:
        registry.create(spec)
    name, _, option = spec.partition(":")
    assert error.value.cause == f"{name}: {option} is out of range"
    assert (error.value.remedy or "").startswith("give ")


def test_an_entry_point_of_another_package_is_a_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found by its name, but cannot replace a backend of this package."""
    points = metadata.EntryPoints(
        metadata.EntryPoint(name, "tests.fakes:Prints", catalogue.ENTRY_POINTS)
        for name in ("third-party", "naive")
    )
    monkeypatch.setattr(metadata, "entry_points", lambda group: points.select(group=group))
    monkeypatch.setattr(catalogue, "_plug_ins_on", catalogue._plug_ins_on.__wrapped__)
    assert registry.find("third-party").kind == "plug-in"
    assert registry.get("third-party") == fakes.Prints()
    assert registry.find("naive").kind == "backtracking"


def test_metadata_is_read_again_only_when_a_package_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Reading that of 150 packages takes 40 ms, and a comparison asks ten times."""
    monkeypatch.syspath_prepend(tmp_path)
    registry.backends()
    reader = Mock(wraps=metadata.entry_points)
    monkeypatch.setattr(metadata, "entry_points", reader)
    assert "later" not in registry.backends()
    reader.assert_not_called()
    with pytest.MonkeyPatch.context() as patch:  # afterwards the search path is as before
        install_package(patch, tmp_path, {"later": "tests.fakes:Prints"}, {})
    assert "later" in registry.backends()
    assert "later" in registry.names()
    reader.assert_called_once()


@pytest.mark.slow
def test_importing_and_listing_load_no_solver() -> None:
    """`import solvers` and the list of backends import no solver and no solver library."""
    code = (
        "import sys, solvers; from solvers.registry import registry; registry.backends();"
        "print(*{name.split('.')[0] for name in sys.modules});"
        "print(*(name for name in sys.modules if name.startswith('solvers.')))"
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


def test_create_returns_the_solver_itself() -> None:
    """It never returns a worker, so that a worker can serve what it returns."""
    assert registry.create("tests.fakes:Uninterruptible") == fakes.Uninterruptible()


def test_foreign_code_is_known_by_its_name() -> None:
    """A source file, a program and a class are foreign. A backend is not."""
    foreign = ("mine.py", "./mine", "program:mine -x", "package.module:Class")
    assert all(Spec.parse(text).is_foreign for text in foreign)
    assert not any(Spec.parse(text).is_foreign for text in ("naive", "cp-sat:workers=2"))


def test_check_reports_a_missing_file() -> None:
    """No process is started for that."""
    with pytest.raises(InputError, match=r"there is no file no/such\.py; name a source file"):
        registry.check("no/such.py")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("s1.txt", r"s1\.txt is neither a source file of a known language nor a program; name a "),
        (
            ".",
            r"\. is a folder, not a solver; name a source file that ends in \.py, .* or \.go",
        ),
        ("inner", "inner is a folder, not a solver; name a source file"),
        ("mine", r"mine is not the name of a solver, but a program; write \./mine"),
        ("cpsat", "cpsat is neither .*; did you mean cp-sat.* name a source file"),
        ("cp.sat", r"there is no solver 'cp\.sat'; did you mean cp-sat"),
        ("a\0b", "there is no solver"),
        ("s2.txt", r"there is no solver 's2\.txt'; `sudoku solvers` lists them"),
    ],
)
def test_the_name_of_something_that_exists_is_not_only_unknown(
    name: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error says why a file or a folder is not a solver, and which endings are."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inner").mkdir()
    for file in ("s1.txt", "cpsat", "mine"):
        (tmp_path / file).touch()
    (tmp_path / "mine").chmod(0o755)
    with pytest.raises(UnknownSolver, match=f"^{message}"):
        registry.check(name)
