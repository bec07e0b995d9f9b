"""How the backend is chosen if none is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers import config
from solvers.config import Choice, choose
from solvers.errors import ConfigError
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
    assert choose(environ={}, folder=project) == Choice("naive", str(user_folder / config.FILE))
    (tmp_path / "project" / "pyproject.toml").write_text(
        '[tool.sudoku-solvers]\nsolver = "bitmasks"'
    )
    assert choose(environ={}, folder=project).spec == "bitmasks"
    (tmp_path / "project" / config.FILE).write_text('solver = "blanks"')
    assert choose(environ={}, folder=project) == Choice(
        "blanks", str(tmp_path / "project" / config.FILE)
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
        ("solver =", "cannot be read"),
    ],
)
def test_a_bad_file_is_named_with_its_cause(tmp_path: Path, text: str, cause: str) -> None:
    """The error names the file, what is wrong in it and what to write."""
    file = tmp_path / config.FILE
    file.write_text(text)
    with pytest.raises(ConfigError, match=cause) as error:
        choose(environ={}, folder=tmp_path)
    assert str(error.value).startswith(str(file))
    assert error.value.remedy


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
