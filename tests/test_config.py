"""How the backend is chosen if none is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solvers import config
from solvers.config import Choice, choose
from solvers.config_file import ShadowSetting
from solvers.errors import BrokenSolver, ConfigError
from solvers.shape import Shape


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Replace the user's configuration folder with an empty one."""
    folder = tmp_path / "user"
    folder.mkdir()
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_args, **_more: folder)
    return folder


def test_each_source_overrides_the_next(tmp_path: Path, user_folder: Path) -> None:
    """The order is argument, environment, project file, user file, default."""
    project = tmp_path / "project" / "deep" / "er"
    project.mkdir(parents=True)
    default = choose(environ={}, folder=project)
    assert default.origin.startswith("default")
    (user_folder / config.FILE).write_text('solver = "naive"')
    naive = Choice("naive", str(user_folder / config.FILE), line=1)
    assert choose(environ={}, folder=project) == naive
    (tmp_path / "project" / "pyproject.toml").write_text(
        '[tool.sudoku-solvers]\nsolver = "bitmasks"'
    )
    assert choose(environ={}, folder=project).spec == "bitmasks"
    (tmp_path / "project" / config.FILE).write_text('solver = "blanks"')
    assert choose(environ={}, folder=project) == Choice(
        "blanks", str(tmp_path / "project" / config.FILE), line=1
    )
    environ = {config.VARIABLE: "fewest-first"}
    assert choose(environ=environ, folder=project).spec == "fewest-first"
    assert choose("cp-sat:workers=2", environ=environ, folder=project) == Choice(
        "cp-sat:workers=2", "argument"
    )


def test_the_nearest_folder_wins(tmp_path: Path) -> None:
    """A file overrides those in folders above; a pyproject.toml without our table is ignored."""
    (tmp_path / config.FILE).write_text('solver = "naive"')
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[project]\nname = "x"')
    assert choose(environ={}, folder=inner).spec == "naive"
    (inner / "pyproject.toml").write_text('[tool.sudoku-solvers]\nsolver = "bitmasks"')
    assert choose(environ={}, folder=inner).spec == "bitmasks"


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("solver = 3", "solver = 3"),
        ('solvr = "naive"', "solvr"),
        ('solver = "naiv"', "did you mean naive"),
        ("solver = naive", "cannot be read"),
        (
            'solver = "lanes:depth=2"',
            "solver: lanes has no option 'depth'; its options are",
        ),
        ('fallback = ["lanes", "cp-sat:workers=x"]', "fallback: cp-sat: option workers cannot be"),
        ('race = ["lanes", "z3:formulation=x"]', "race: z3: option formulation cannot be 'x'; use"),
        ('shadow = "clingo:stock=x"', "shadow: clingo: option stock cannot be 'x'; give"),
        ('solver = ""', "solver = ''"),
        ('fallback = "lanes"', "the solvers of a fallback are 'lanes'"),
        ('race = ["lanes"]', "a race has 1 solver"),
        ('race = ["lanes", "lanes"]', "'lanes' twice"),
        ('fallback = ["lanes", "cp-st"]', "fallback: there is no solver 'cp-st'"),
        ('race = ["lanes", 3]', "cannot use 3 in race"),
        ('race = ["naive", "blanks"]\nfallback = ["naive", "blanks"]', "has race and fallback"),
        ('solver = "naive"\nrace = ["naive", "blanks"]', "has solver and race"),
        ("shadow = true", "shadow = True"),
        ('shadow = "cp-st"', "shadow: there is no solver 'cp-st'"),
        ('solver = "naive"\nshadow = "naive"', ": shadow compares naive with itself"),
        ('shadow = "naive"\nshadow-rate = 2', "shadow-rate: the rate of shadow mode is 2"),
        ("shadow-rate = 0.5", "has shadow-rate, but not which solver"),
        ('shadow = "naive"\nshadow-folder = 1', "shadow-folder = 1"),
    ],
)
def test_a_bad_file_is_named_with_its_cause(tmp_path: Path, text: str, cause: str) -> None:
    """The error names the file and the line, what is wrong there and what to write."""
    line = text.count("\n") + 1
    file = tmp_path / config.FILE
    file.write_text(text)
    with pytest.raises(ConfigError, match=cause) as error:
        choose(environ={}, folder=tmp_path)
    assert str(error.value).startswith(f"{file}:{line}:")
    assert error.value.remedy
    if "cannot be read" not in cause:
        project = tmp_path / "inner" / "pyproject.toml"
        project.parent.mkdir()
        project.write_text(f"[tool.x]\nsolver = 1\nrace = 2\n[tool.sudoku-solvers]\n{text}")
        with pytest.raises(ConfigError, match=cause) as error:
            choose(environ={}, folder=project.parent)
        assert str(error.value).startswith(f"{project}:{line + 4}:")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('solver = "naive"\nshadow = "blanks"\nsolver = "lanes"\n', 3),
        ('solver = "naive"\n\n"solver" = "lanes"', 3),  # the text ends here
        ('solver = "naive"\nsolver = """\nx = y\n"""', 0),
    ],
)
def test_a_key_that_is_set_twice_is_named(tmp_path: Path, text: str, line: int) -> None:
    """Both lines are named."""
    for name in (config.FILE, "pyproject.toml"):
        file = tmp_path / name
        file.write_text(text)
        with pytest.raises(ConfigError) as error:
            choose(environ={}, folder=tmp_path)
        cause = f"{file}:{line}: sets solver twice, first in line 1; remove one of the two"
        assert str(error.value) == cause if line else "Cannot overwrite" in str(error.value)
        file.unlink()


def test_what_is_not_a_text_file_is_named(tmp_path: Path) -> None:
    """A byte that is not UTF-8, with its line, and a folder."""
    file = tmp_path / config.FILE
    file.write_bytes(b'# Caf\xc3\xa9\n# caf\xe9\nsolver = "naive"\n')
    message = f"{file}:2: byte 0xe9 is not UTF-8; save the file as UTF-8"
    with pytest.raises(ConfigError, match=f"^{re.escape(message)}$"):
        choose(environ={}, folder=tmp_path)
    file.unlink()
    file.mkdir()
    message = f"{file}: is a folder, not a file; rename or remove the folder"
    with pytest.raises(ConfigError, match=f"^{re.escape(message)}$"):
        choose(environ={}, folder=tmp_path)


def test_a_wrong_environment_variable_is_named(tmp_path: Path) -> None:
    """The error says where the name of the solver is from, and an argument overrides it."""
    wrong = {config.VARIABLE: "cp-sot"}
    with pytest.raises(ConfigError) as error:
        choose(environ=wrong, folder=tmp_path)
    cause = "environment variable SUDOKU_SOLVER: there is no solver 'cp-sot'"
    assert str(error.value).startswith(f"{cause}; did you mean cp-sat?")
    assert choose("naive", environ=wrong, folder=tmp_path).spec == "naive"


def test_a_value_that_only_the_code_of_a_solver_refuses_is_named(tmp_path: Path) -> None:
    """Its range is known when the solver is created; the error names the line of the setting."""
    file = tmp_path / config.FILE
    for setting in ('solver = "lanes:threads=-1"', 'race = ["naive", "lanes:threads=-1"]'):
        file.write_text(f"# A comment.\n{setting}\n")
        choice = choose(environ={}, folder=tmp_path)
        with pytest.raises(ConfigError, match=f"{choice.kind}: lanes: threads=-1") as error:
            config.check(choice)
        assert str(error.value).startswith(f"{file}:2: ")
        assert error.value.remedy
    variable = choose(environ={config.VARIABLE: "lanes:threads=-1"}, folder=tmp_path)
    with pytest.raises(ConfigError, match=r"^environment variable SUDOKU_SOLVER: lanes: threads"):
        config.check(variable)


def test_an_error_in_the_code_of_a_configured_solver_has_both_places() -> None:
    """The line of the setting, and that of the code."""
    error = BrokenSolver("invalid syntax", remedy="correct it", source="mine.py", line=3)
    refused = Choice("mine:Solver", "a.toml", line=7).refused(error)
    assert str(refused) == "a.toml:7: solver: mine.py:3: invalid syntax; correct it"


def test_several_solvers_and_shadow_mode_are_read(tmp_path: Path, user_folder: Path) -> None:
    """A folder is below that of the file; a stronger file with a solver replaces both."""
    text = 'fallback = ["lanes", "cp-sat:workers=2"]\nshadow = "naive"\nshadow-folder = "wrong"'
    user = user_folder / config.FILE
    user.write_text(text)
    setting = 'fallback = ["lanes", "cp-sat:workers=2"]'
    several = Choice(setting, str(user), "fallback", ("lanes", "cp-sat:workers=2"), 1)
    assert choose(environ={}, folder=tmp_path) == several
    shadow = config.shadow(environ={}, folder=tmp_path)
    assert shadow == ShadowSetting("naive", 0.01, user_folder / "wrong", str(user), 2)
    assert config.shadow(environ={config.VARIABLE: "lanes"}, folder=tmp_path) is None
    project = tmp_path / config.FILE
    project.write_text('race = ["lanes", "blanks"]')
    assert choose(environ={}, folder=tmp_path).kind == "race"
    assert config.shadow(environ={}, folder=tmp_path) is None
    project.write_text('shadow = "blanks"\nshadow-rate = 0.5')
    assert choose(environ={}, folder=tmp_path) == several
    assert config.shadow(environ={}, folder=tmp_path) == ShadowSetting(
        "blanks", 0.5, None, str(project), 1
    )
    project.write_text('shadow = "blanks"\nshadow-rate = 0')
    assert config.shadow(environ={}, folder=tmp_path) is None


def test_all_candidates_are_listed(tmp_path: Path) -> None:
    """The first candidate is used; the others are overridden."""
    (tmp_path / config.FILE).write_text('solver = "naive"')
    specs = [
        choice.spec
        for choice in config.candidates(environ={config.VARIABLE: "blanks"}, folder=tmp_path)
    ]
    assert specs == ["blanks", "naive", config.default()]


@pytest.mark.parametrize(
    ("shape", "name"),
    [("3x3", "lanes"), ("2x3", "compiled"), ("8x8", "compiled"), ("9x9", "propagation")],
)
def test_the_default_supports_the_shape(shape: str, name: str, tmp_path: Path) -> None:
    """Each compiled backend has a largest size."""
    assert choose(shape=Shape.parse(shape), environ={}, folder=tmp_path).spec == name
