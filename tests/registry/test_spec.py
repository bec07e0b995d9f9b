"""Specs: how a solver and its options are named in text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

from solvers.errors import OptionError
from solvers.registry.spec import Spec, build, split


@dataclass(frozen=True)
class Options:
    """One field of each kind that a backend's options may have."""

    flag: bool = False
    number: int = 1
    share: float = 0.5
    word: str = "a"
    choice: Literal["left", "right"] = "left"
    maybe: int | None = 7


@pytest.mark.parametrize(
    "text", ["cp-sat", "cp-sat:workers=2", "cp-sat:workers=2,seed=3", "a.b:C", "a.b:C:x=1"]
)
def test_a_spec_is_written_as_it_is_read(text: str) -> None:
    """str(Spec.parse(text)) is the text again."""
    assert str(Spec.parse(text)) == text


def test_a_class_path_is_a_name() -> None:
    """In `a.b:C:x=1` the name is the class path and x is an option."""
    assert Spec.parse("a.b:C:x=1") == Spec("a.b:C", (("x", "1"),))


@pytest.mark.parametrize("text", ["", ":", "a b", "a:x", "a:b:c", "a:x=1,y", "a:=1"])
def test_text_that_names_no_solver_is_refused(text: str) -> None:
    """Bad syntax is an OptionError that says how to write a spec, or names a class path that the registry will miss."""
    if text == "a:x":
        assert Spec.parse(text) == Spec("a:x")
    else:
        with pytest.raises(OptionError, match="write"):
            Spec.parse(text)


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("mine.py", "mine.py", ()),
        (
            "a folder/my solution (1).py:entry=solve,board=ints",
            "a folder/my solution (1).py",
            ("entry", "board"),
        ),
        ("./mine", "./mine", ()),
        ("program:./mine --depth=3 -x", "program:./mine --depth=3 -x", ()),
    ],
)
def test_a_file_or_a_command_is_a_name(text: str, name: str, options: tuple[str, ...]) -> None:
    """A source file, a path, with options after a colon; what follows `program:` is a command as it stands."""
    spec = Spec.parse(text)
    assert spec.name == name
    assert tuple(key for key, _ in spec.options) == options
    assert str(spec) == text


def test_a_list_is_split_between_solvers_and_not_between_options() -> None:
    """A part `key=value` belongs to the solver before it."""
    assert split("a:x=1,y=2,b, c:z=3") == ["a:x=1,y=2", "b", "c:z=3"]
    assert split("a,x=1") == ["a:x=1"]
    assert split(" , ") == []


def test_options_are_converted_to_the_types_of_the_fields() -> None:
    """Text becomes bool, int, float, str, one of the choices, or None."""
    spec = Spec.parse("o:flag=true,number=5,share=0.25,word=xyz,choice=right,maybe=none")
    assert build(Options, spec) == Options(True, 5, 0.25, "xyz", "right", None)
    assert build(Options, Spec.parse("o:maybe=3")).maybe == 3


@pytest.mark.parametrize(
    "option", ["flag=perhaps", "number=1.5", "share=much", "choice=up", "maybe=x"]
)
def test_a_value_that_does_not_fit_is_refused(option: str) -> None:
    """The error names the option and the value, and says what would fit."""
    name, _, value = option.partition("=")
    with pytest.raises(OptionError, match=f"option {name} cannot be '{value}'; (use|give)"):
        build(Options, Spec.parse(f"o:{option}"))


def test_an_unknown_option_suggests_the_nearest() -> None:
    """A misspelt option names the one that was meant; a foreign one names all."""
    with pytest.raises(OptionError, match="did you mean number"):
        build(Options, Spec.parse("o:nunber=5"))
    with pytest.raises(OptionError, match="its options are flag, number"):
        build(Options, Spec.parse("o:zzz=5"))


def test_python_values_are_written_as_text() -> None:
    """Options given as Python values override those in the text, and survive the trip through it."""
    spec = Spec.of("o:number=1,word=b", {"number": 9, "flag": True, "maybe": None})
    assert str(spec) == "o:number=9,word=b,flag=true,maybe=none"
    assert build(Options, spec) == Options(flag=True, number=9, word="b", maybe=None)
