"""A wrong number on the command line: the error names the option, the value and what to give."""

from __future__ import annotations

import click
import pytest

from solvers.cli.app import COMMANDS, load
from solvers.cli.number_types import AnyWholeNumber, Seconds, WholeNumber
from solvers.errors import InputError
from tests.command_line import run

OPTIONS = [
    pytest.param(parameter, id=f"{name} {parameter.opts[0]}")
    for name in COMMANDS
    for parameter in load(name).params
    if isinstance(parameter.type, click.types.IntParamType | click.types.FloatParamType)
]


def refusal(option: click.Parameter, value: str) -> InputError:
    """Return the error for a value."""
    with pytest.raises(InputError) as error:
        option.type.convert(value, option, None)
    return error.value


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_with_a_number_names_itself_in_errors(option: click.Parameter) -> None:
    """For a word, for nothing, and for a number that is too small."""
    assert isinstance(option.type, AnyWholeNumber | Seconds | WholeNumber)
    name = option.opts[0]
    fault = "is not a number" if isinstance(option.type, Seconds) else "is not a whole number"
    assert refusal(option, "x").cause == f"{name} x {fault}"
    assert refusal(option, "").cause == f"{name} is empty"
    if not isinstance(option.type, AnyWholeNumber):
        error = refusal(option, "-1")
        assert error.cause == f"{name} -1 is out of range"
        assert (error.remedy or "").startswith("give ")


def test_the_remedy_names_the_range() -> None:
    """With or without a largest number."""
    option = click.Option(["--number"])
    for kind, value, remedy in (
        (WholeNumber(2), "1", "give a whole number of at least 2"),
        (WholeNumber(0, 65535), "65536", "give a whole number from 0 to 65,535"),
        (Seconds(), "0", "give more than 0 and at most 1,000,000,000 seconds"),
        (Seconds(), "nan", "give more than 0 and at most 1,000,000,000 seconds"),
        (Seconds(), "inf", "give more than 0 and at most 1,000,000,000 seconds"),
        (Seconds(0.1, 3600), "3601", "give 0.1 to 3,600 seconds"),
        (Seconds(), "5s", "give more than 0 and at most 1,000,000,000 seconds, without a unit"),
    ):
        with pytest.raises(InputError) as error:
            kind.convert(value, option, None)
        assert error.value.remedy == remedy
    assert Seconds().convert("1e9", option, None) == 1e9
    assert WholeNumber(2, 3).convert("3", option, None) == 3


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("rate", "@hard", "--time-limit", "0"), "error: --time-limit 0 is out of range; give"),
        (("solve", "@hard", "--solution-limit", ""), "error: --solution-limit '' is not a number"),
        (("compare", "--shard", "3/2"), "error: --shard: '3/2' is not a shard; give its number"),
    ],
)
def test_the_command_ends_with_code_2(
    arguments: tuple[str, ...], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing runs."""
    assert run(*arguments) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.startswith(error)
