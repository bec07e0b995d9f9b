"""A plug-in that cannot be used: its real cause is shown, and the other solvers still run."""

from __future__ import annotations

import json
import re
import sys
import sysconfig
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solvers.cli import compare_inputs
from solvers.cli.app import app
from solvers.compare.solver_sets import default_solvers
from solvers.errors import BrokenSolver, InputError, MissingLibrary, OptionError, UnknownSolver
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.worker.capabilities import Capabilities
from solvers.worker.worker import Worker
from tests.registry import plug_ins

UNIQUE = "1234341221434..."
START = """\
from dataclasses import dataclass

from solvers.backtracking.propagation import Solver as Propagation


@dataclass(frozen=True)
class Solver:
    def solve(self, puzzle, limits=None):
        return Propagation().solve(puzzle, limits)
"""

# The code of a plug-in, the class of its error, its message, and the line at fault.
FAULTS: dict[str, tuple[str, type[InputError], str, int | None]] = {
    "syntax error": (
        START + "def f(:\n",
        BrokenSolver,
        "cannot be imported: SyntaxError: invalid syntax",
        10,
    ),
    "typo": (
        START + "undefined_name\n",
        BrokenSolver,
        "cannot be imported: NameError: name 'undefined_name' is not defined",
        10,
    ),
    "wrong name in a library": (
        "from json import nothing\n" + START,
        BrokenSolver,
        "cannot be imported: ImportError: cannot import name 'nothing' from 'json'",
        1,
    ),
    "another version of this package": (
        "import solvers.no_longer\n" + START,
        BrokenSolver,
        "cannot be imported: ModuleNotFoundError: No module named 'solvers.no_longer'",
        1,
    ),
    "error in a library": (
        "import json\njson.loads('{')\n" + START,
        BrokenSolver,
        "cannot be imported: JSONDecodeError: Expecting property name",
        2,
    ),
    "exits": (
        "raise SystemExit(3)\n",
        BrokenSolver,
        "cannot be imported: SystemExit: 3",
        1,
    ),
    "missing library": (
        "import no_such_library.part\n" + START,
        MissingLibrary,
        "needs the module no_such_library, which is not installed; install the library",
        1,
    ),
    "no class": (
        "class Other: ...\n",
        UnknownSolver,
        "has the entry point broken_code:Solver, but the module broken_code has no class Solver",
        None,
    ),
    "fails when created": (
        START + "    def __post_init__(self):\n        raise OSError('no licence')\n",
        BrokenSolver,
        "cannot be created: OSError: no licence",
        11,
    ),
    "options of unknown types": (
        START.replace("class Solver:", "class Solver:\n    depth: 'Unknown' = 1"),
        BrokenSolver,
        "cannot be created: NameError: name 'Unknown' is not defined",
        None,
    ),
    "no method": ("class Solver: ...\n", UnknownSolver, "give it a method solve(puzzle, li", None),
    "no limits": (
        START.replace(", limits=None", ""),
        UnknownSolver,
        "is not a solver; give it a method solve(puzzle, limits)",
        None,
    ),
    "wrong capability": (
        START + "    interruptible = 'no'\n",
        BrokenSolver,
        "interruptible is 'no'; make it True or False",
        None,
    ),
    "prepare is an option": (
        START + "    prepare: int = 1\n",
        BrokenSolver,
        "prepare is 1; make it a method, or rename it",
        None,
    ),
}


def install(patch: pytest.MonkeyPatch, folder: Path, source: str) -> None:
    """Install the plug-in `broken`, with this source."""
    patch.delitem(sys.modules, "broken_code", raising=False)
    plug_ins.install(patch, folder, {"broken": "broken_code:Solver"}, {"broken_code.py": source})


def sudoku(*arguments: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_error_has_the_real_cause_and_its_place(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names the package, and the file and the line at fault if there is one."""
    source, kind, message, line = FAULTS[fault]
    install(monkeypatch, tmp_path, source)
    with pytest.raises(kind) as caught:
        registry.get("broken")
    assert type(caught.value) is kind
    assert message in str(caught.value)
    assert "broken" in caught.value.cause
    assert caught.value.remedy
    if line:
        assert caught.value.place == f"{tmp_path / 'broken_code.py'}:{line}"


def test_a_plug_in_that_cannot_be_found_names_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The remedy is not a library of another backend."""
    plug_ins.install(monkeypatch, tmp_path, {"lost": "lost_code.solver:Solver"}, {})
    with pytest.raises(UnknownSolver) as caught:
        registry.get("lost")
    assert str(caught.value) == (
        "the plug-in lost of my-package 0.1 has the entry point lost_code.solver:Solver, "
        "but there is no module lost_code; correct its entry point, or uninstall my-package"
    )


def paths(libraries: Path) -> Callable[[str], str]:
    """Return a `sysconfig.get_path` for a Python with another folder of libraries."""
    real = {name: sysconfig.get_path(name) for name in ("stdlib", "platstdlib")}
    return lambda name: real.get(name, str(libraries))


def test_the_line_at_fault_is_in_the_package_that_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the package is in the folder of libraries, and calls another library."""
    monkeypatch.setattr("solvers.exception_text.sysconfig.get_path", paths(tmp_path))
    sources = {
        "broken_code.py": "import other_library\nother_library.fail()\n",
        "other_library.py": "def fail():\n    raise ValueError('failed')\n",
    }
    plug_ins.install(monkeypatch, tmp_path, {"broken": "broken_code:Solver"}, sources)
    monkeypatch.delitem(sys.modules, "broken_code", raising=False)
    with pytest.raises(BrokenSolver) as caught:
        registry.get("broken")
    assert caught.value.place == f"{tmp_path / 'broken_code.py'}:2"


def test_an_option_may_be_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plug-in is not called broken if it refuses the value of an option."""
    source = START.replace("class Solver:", "class Solver:\n    depth: int = 1")
    check = "    def __post_init__(self):\n        assert self.depth > 0, 'depth is not positive'\n"
    install(monkeypatch, tmp_path, source + check)
    with pytest.raises(OptionError, match="AssertionError: depth is not positive"):
        registry.get("broken:depth=0")
    assert registry.get("broken:depth=1")


def test_a_class_path_has_the_same_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing library is not reported as an unknown solver."""
    install(monkeypatch, tmp_path, FAULTS["missing library"][0])
    with pytest.raises(MissingLibrary, match="needs the module no_such_library"):
        registry.get("broken_code:Solver")
    install(monkeypatch, tmp_path / "2", FAULTS["typo"][0])
    with pytest.raises(BrokenSolver, match=r"undefined_name.*; correct the code"):
        registry.get("broken_code:Solver")


# --- names

UNUSED = "of my-package 0.1 is not used, because"
RENAME = "rename its entry point"
# Entry points, the cause of the note on them, and its remedy.
NAMES: dict[str, tuple[Mapping[str, str], str, str]] = {
    "the name of a backend": (
        {"naive": "a:B"},
        f"the plug-in naive {UNUSED} sudoku-solvers has a solver of that name",
        RENAME,
    ),
    "the name of a file": (
        {"mine.py": "a:B"},
        f"the plug-in mine.py {UNUSED} its name is not a word",
        RENAME,
    ),
    "not a class": (
        {"mine": "a.b"},
        "the plug-in mine of my-package 0.1 has the entry point 'a.b', which is not a class",
        "write package.module:Class",
    ),
}


@pytest.mark.parametrize("case", NAMES)
def test_an_entry_point_that_cannot_be_used_is_left_out(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of solvers does not change, and a note says why."""
    before = registry.names()
    points, cause, remedy = NAMES[case]
    plug_ins.install(monkeypatch, tmp_path, points, {})
    assert registry.names() == before
    assert list(map(str, registry.left_out())) == [f"{cause}; {remedy}"]
    done = sudoku("solvers")
    assert done.exit_code == 0
    assert f"note: {cause}; {remedy}\n" in done.stderr


def test_two_plug_ins_of_the_same_name_are_both_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which one would be used depends on the order of installation."""
    for number in ("one", "two"):
        plug_ins.install(monkeypatch, tmp_path / number, {"mine": "a:B"}, {}, f"package-{number}")
    note = (
        "package-one 0.1 and package-two 0.1 have a plug-in of the same name, mine; "
        "uninstall one of them"
    )
    assert "mine" not in registry.names()
    with pytest.raises(BrokenSolver, match=re.escape(note)):
        registry.get("mine")
    assert list(map(str, registry.left_out())) == [note]


# --- commands


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Install a plug-in with a typo, and return its error."""
    install(monkeypatch, tmp_path, FAULTS["typo"][0])
    monkeypatch.chdir(tmp_path)
    return (
        f"{tmp_path / 'broken_code.py'}:10: the plug-in broken of my-package 0.1 cannot be "
        "imported: NameError: name 'undefined_name' is not defined; correct it, or uninstall "
        "my-package"
    )


@pytest.mark.slow
def test_the_list_shows_the_error(broken: str) -> None:
    """The plug-in is not shown as installed."""
    listed = " ".join(sudoku("solvers").stdout.split())
    assert f"cannot be used: {' '.join(broken.split())}" in listed
    rows = {row["name"]: row for row in json.loads(sudoku("solvers", "--json").stdout)}
    assert (rows["broken"]["installed"], rows["broken"]["error"]) == (False, broken)
    assert (rows["naive"]["installed"], rows["naive"]["error"]) == (True, None)


@pytest.mark.slow
def test_a_comparison_of_the_default_solvers_leaves_it_out(
    broken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A note says why. The plan has all other backends. A plan file without solvers is the same."""
    Path("plan.toml").write_text("seed = 1\n")
    for files in ([], [Path("plan.toml")]):
        plan = compare_inputs.description(
            files, None, None, 1.0, isomorphs=1, repetitions=1, processes=1, seed=0
        )
        assert "broken" in registry.names()
        assert [*plan.solvers] == [spec for spec in default_solvers() if spec != "broken"]
        assert capsys.readouterr().err == f"note: broken is left out: {broken}\n"


PREPARE = "    def prepare(self):\n        "


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            START + PREPARE + "raise OSError('no licence')",
            "OSError: no licence (broken_code.py:11)",
        ),
        (START + PREPARE + "__import__('os')._exit(5)", "its process did not start: exit code 5"),
        ("__import__('os')._exit(5)", "its process did not start: exit code 5"),
    ],
    ids=["prepare raises", "prepare ends the process", "import ends the process"],
)
def test_a_plug_in_that_does_not_start_is_left_out(
    source: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each plug-in is started in a process of its own, which may end."""
    install(monkeypatch, tmp_path, source)
    notes: list[str] = []
    assert "broken" not in default_solvers(notes.append)
    assert notes == [f"broken is left out: {reason}"]
    assert str(registry.broken_plug_ins()["broken"]) == reason


@pytest.mark.slow
def test_an_option_may_have_the_name_of_an_attribute_of_adapters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backend does not report it as a capability, and is not loaded as a file."""
    fields = "class Solver:\n    words: int = 5\n    foreign: int = 1"
    install(monkeypatch, tmp_path, START.replace("class Solver:", fields))
    with Worker("broken") as worker:
        assert worker.capabilities == Capabilities(limits=True)
        assert worker.solve(Puzzle.parse(UNIQUE)).solution


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ("check", "broken", "--quick"),
        ("solve", UNIQUE, "--solver", "broken"),
        ("compare", "--solvers", "naive,broken", "--store", "runs.sqlite"),
    ],
)
def test_a_command_that_names_it_shows_the_error(broken: str, command: tuple[str, ...]) -> None:
    """It is an InputError, which is shown with exit code 2. Nothing is run."""
    error = sudoku(*command).exception
    assert isinstance(error, InputError)
    assert str(error) == broken
