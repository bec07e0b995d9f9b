"""Several values of an option in braces."""

from __future__ import annotations

import pytest

from solvers.cli.arguments import specs
from solvers.errors import OptionError


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a:x={1,2},b", ["a:x=1", "a:x=2", "b"]),
        ("a:x={1, 2},y=3", ["a:x=1,y=3", "a:x=2,y=3"]),
        ("a:x={1,2},y={u,v}", ["a:x=1,y=u", "a:x=1,y=v", "a:x=2,y=u", "a:x=2,y=v"]),
        ("a:x={1}", ["a:x=1"]),
        ("./{odd,name}/solver.py", ["./{odd", "name}/solver.py"]),
    ],
)
def test_values_in_braces_name_a_solver_each(text: str, names: list[str]) -> None:
    """Only after an equals sign: a file may have braces in its name."""
    assert [*specs(text)] == names


@pytest.mark.parametrize("values", ["", "1,", ",1", "1,,2", " "])
def test_a_missing_value_is_an_error(values: str) -> None:
    """It says what to write."""
    with pytest.raises(OptionError, match="a value in braces is missing") as raised:
        specs(f"a:x={{{values}}}")
    assert raised.value.remedy == "write option={value,value}"


@pytest.mark.parametrize("text", ["a:x={1,2", "a:x={1", "b,a:x={1,2,y=3", "a:y={1},x={1"])
def test_a_brace_that_is_not_closed_is_an_error(text: str) -> None:
    """It is not a value of the option."""
    with pytest.raises(OptionError, match="a brace is not closed") as raised:
        specs(text)
    assert raised.value.remedy == "write option={value,value}"
