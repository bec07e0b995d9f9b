"""The package has the architecture that it documents, and each check of it can fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import solvers
from tests.architecture import (
    LONG,
    LONGEST,
    Sources,
    imports,
    prints_and_exits,
    rung_imports,
    sources,
    too_long,
    upward_imports,
    without_summary,
)

MODULES = sources(Path(solvers.__file__).parents[1])
CHECKS = (upward_imports, rung_imports, prints_and_exits, without_summary, too_long)
HEAVY = ("ortools", "constraint", "numba", "numpy", "click", "rich", "pandas")

Check = Callable[[Sources], Iterator[str]]


@pytest.mark.parametrize("check", CHECKS)
def test_the_package_passes(check: Check) -> None:
    """Imports point one way, only programs print, and modules are short and have a summary."""
    assert list(check(MODULES)) == []


def test_there_is_something_to_check() -> None:
    """The checks see modules of several folders."""
    assert {
        "solvers.__init__",
        "solvers.shape",
        "solvers.backtracking.naive",
        "solvers.cli.__init__",
    } <= MODULES.keys()


FAKE = {
    "solvers.__init__": "",
    "solvers.errors": "",
    "solvers.shape": "",
    "solvers.cli.__init__": "",
    "solvers.cli.solve_command": "",
    "solvers.host.__main__": "",
    "solvers.worker.output": "",
}
FAKE |= {
    "solvers.backtracking.__init__": "",
    "solvers.models.__init__": "",
    "solvers.models.cp_sat": "",
}
FAKE |= {
    "solvers.backtracking.naive": "",
    "solvers.backtracking._fields": "",
    "solvers.backtracking.lanes.__init__": "",
}


@pytest.mark.parametrize(
    ("module", "source", "target"),
    [
        ("solvers.shape", "from solvers.errors import ShapeError", "solvers.errors"),
        ("solvers.shape", "from solvers import errors", "solvers.errors"),
        ("solvers.shape", "from solvers import solve", "solvers.__init__"),
        ("solvers.shape", "import solvers", "solvers.__init__"),
        ("solvers.shape", "import solvers.cli.solve_command as s", "solvers.cli.solve_command"),
        ("solvers.shape", "from solvers.cli import main", "solvers.cli.__init__"),
        ("solvers.shape", "from . import errors", "solvers.errors"),
        ("solvers.cli.solve_command", "from ..errors import E", "solvers.errors"),
        ("solvers.cli.__init__", "from .solve_command import command", "solvers.cli.solve_command"),
        (
            "solvers.shape",
            "def f():\n    from solvers.cli.solve_command import command",
            "solvers.cli.solve_command",
        ),
        (
            "solvers.shape",
            "if TYPE_CHECKING:\n    from solvers.cli import solve_command",
            "solvers.cli.solve_command",
        ),
    ],
)
def test_imports_of_every_kind_are_found(module: str, source: str, target: str) -> None:
    """They are absolute or relative, of modules or names, at the top, in functions or for types."""
    assert [name for _, name in imports(module, FAKE | {module: source})] == [target]


def test_imports_of_other_packages_are_ignored() -> None:
    """Only modules of this package count."""
    assert (
        list(
            imports("solvers.shape", FAKE | {"solvers.shape": "import os\nfrom solversx import y"})
        )
        == []
    )


@pytest.mark.parametrize(
    ("check", "module", "source", "said"),
    [
        (
            upward_imports,
            "solvers.errors",
            "from solvers.shape import Shape",
            "errors:1 imports solvers.shape, which is not in a lower layer",
        ),
        (
            upward_imports,
            "solvers.models.cp_sat",
            "from solvers.backtracking import naive",
            "imports solvers.backtracking.naive",
        ),
        (
            upward_imports,
            "solvers.shape",
            "def f():\n    import solvers.cli",
            "shape:2 imports solvers.cli.__init__",
        ),
        (
            upward_imports,
            "solvers.__init__",
            "from solvers.cli import main",
            "imports solvers.cli.__init__",
        ),
        (upward_imports, "solvers.shape", "from solvers import solve", "imports solvers.__init__"),
        (
            upward_imports,
            "solvers.worker.output",
            'command = ["-m", "solvers.host"]',
            "output:1 starts solvers.host.__main__, which is not in a lower layer",
        ),
        (upward_imports, "solvers.unheard_of", "", "solvers.unheard_of is in no layer"),
        (
            rung_imports,
            "solvers.backtracking.naive",
            "from solvers.backtracking.lanes import x",
            "imports the rung lanes",
        ),
        (
            rung_imports,
            "solvers.backtracking.lanes.__init__",
            "from ..naive import x",
            "imports the rung naive",
        ),
        (prints_and_exits, "solvers.shape", "print('x')", "shape:1 has print"),
        (prints_and_exits, "solvers.shape", "def f():\n    sys.exit(1)", "shape:2 has sys.exit"),
        (prints_and_exits, "solvers.shape", "raise SystemExit(1)", "has SystemExit(1)"),
        (
            without_summary,
            "solvers.shape",
            "x = 1",
            "solvers.shape does not begin with a sentence: ''",
        ),
        (without_summary, "solvers.shape", '"""The geometry"""', "'The geometry'"),
        (
            without_summary,
            "solvers.shape",
            '"""The geometry. It\ngoes on."""',
            "'The geometry. It'",
        ),
        (without_summary, "solvers.shape", '"""The geometry.\nIt goes on."""', "'The geometry.'"),
        (too_long, "solvers.shape", "x = 1\n" * LONGEST, "solvers.shape has 200 lines"),
    ],
)
def test_every_check_can_fail(check: Check, module: str, source: str, said: str) -> None:
    """A module that breaks a rule is named, with the line if there is one."""
    assert any(
        said in fault
        for fault in check({module: source, **{k: v for k, v in FAKE.items() if k != module}})
    )


@pytest.mark.parametrize(
    ("check", "module", "source"),
    [
        (upward_imports, "solvers.shape", "from solvers.errors import ShapeError"),
        (
            upward_imports,
            "solvers.cli.solve_command",
            "import solvers.cli\nfrom solvers import shape, solve",
        ),
        (
            rung_imports,
            "solvers.backtracking.naive",
            "from solvers.backtracking._fields import Fields",
        ),
        (rung_imports, "solvers.backtracking.lanes.__init__", "from .sweep import x"),
        (prints_and_exits, "solvers.cli.solve_command", "print('x')\nsys.exit(0)"),
        (prints_and_exits, "solvers.shape", "pprint('x')\nraise ValueError"),
        (without_summary, "solvers.shape", '"""The geometry."""'),
        (without_summary, "solvers.shape", '"""The geometry.\n\nIt goes on\nand on."""'),
        (too_long, "solvers.shape", "x = 1\n" * (LONGEST - 1)),
        (too_long, next(iter(LONG)), "x = 1\n" * 2 * LONGEST),
    ],
)
def test_correct_sources_pass(check: Check, module: str, source: str) -> None:
    """A check finds no fault in a source that keeps the rules."""
    assert [
        fault for fault in check({**FAKE, module: source}) if module in fault and "''" not in fault
    ] == []


def test_every_exception_has_a_reason_and_is_needed() -> None:
    """A module is in the list of long modules only while it is long."""
    assert all(len(reason) > 20 for reason in LONG.values())
    assert all(len(MODULES[name].splitlines()) >= LONGEST for name in LONG)


@pytest.mark.slow
def test_importing_the_package_imports_no_library() -> None:
    """`import solvers` imports no solver library and no module of the command line."""
    program = (
        "import sys; before = set(sys.modules); import solvers\n"
        f"print([name for name in {HEAVY!r} if name in set(sys.modules) - before])"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
