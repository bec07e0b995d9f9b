"""A command line that cannot be used: the error names the part at fault, and how to write it."""

from __future__ import annotations

import click
import pytest

from solvers.cli.usage_errors import as_input_error
from tests.command_line import run

LIST = "`sudoku solve --help` lists the options"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("solve --nonsense", f"`sudoku solve` does not have the option --nonsense; {LIST}"),
        (
            "solve --time 3",
            "`sudoku solve` does not have the option --time; did you mean --time-limit? " + LIST,
        ),
        ("--nonsense", "`sudoku` does not have the option --nonsense; `sudoku --help` lists the"),
        ("solve . --format lines", "--format cannot be 'lines'; did you mean line?"),
        ("solve . --format x", "--format cannot be 'x'; use line, grid, solutions or json"),
        ("solve . --format", "--format requires an argument; write --format VALUE"),
        ("solve . --resume=3", "--resume does not take a value; write --resume alone"),
        ("runs --rename a", "--rename requires 2 arguments; write --rename VALUE VALUE"),
        ("diff a", "`sudoku diff` needs RUN_B; write `sudoku diff [OPTIONS] RUN_A RUN_B`"),
        ("web x y", "`sudoku web` does not take the argument x y; write `sudoku web [OPTIONS]`"),
        (
            "solv",
            "there is no command 'solv'; did you mean solve or solvers? `sudoku --help` lists",
        ),
        ("nope", "there is no command 'nope'; `sudoku --help` lists the commands"),
    ],
)
def test_the_error_names_the_part_at_fault_and_the_remedy(
    arguments: str, error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command has the same form of errors, and exit code 2."""
    assert run(*arguments.split()) == 2
    assert capsys.readouterr().err.startswith(f"error: {error}")


def test_an_error_that_is_not_known_keeps_its_text() -> None:
    """Another version of click may have other errors."""
    assert str(as_input_error(click.UsageError("Odd."))) == (
        "Odd; `sudoku --help` lists the options"
    )
    option = click.Option(["--width"])
    wrong = as_input_error(click.BadParameter("Too odd.", param=option))
    assert str(wrong) == "--width: Too odd; `sudoku --help` lists the options"
