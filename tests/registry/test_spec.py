"""A spec names a solver and its options in a text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from solvers.errors import OptionError
from solvers.registry.options import build
from solvers.registry.spec import Spec, split, threads


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
def test_a_spec_is_equal_to_its_text(text: str) -> None:
    """Parsing changes neither the text nor a spec that is already parsed."""
    spec = Spec.parse(text)
    assert spec == text
    assert Spec.parse(spec) is spec


def test_a_class_path_is_a_name() -> None:
    """In `a.b:C:x=1` the name is the path of the class, and x is an option."""
    spec = Spec.parse("a.b:C:x=1")
    assert (spec.name, spec.options) == ("a.b:C", (("x", "1"),))
    assert Spec.parse("a:x").name == "a:x"


@pytest.mark.parametrize("text", ["", ":", "a b", "a:b:c", "a:x=1,y", "a:=1"])
def test_bad_syntax_is_rejected(text: str) -> None:
    """The error says how to write a spec."""
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
    """Options follow a file after a colon. The text after `program:` is a whole command line."""
    spec = Spec.parse(text)
    assert spec.name == name
    assert tuple(key for key, _ in spec.options) == options
    assert str(spec) == text


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("cp-sat:workers=2", []),
        ("./mine.py:board=ints", ["./mine.py"]),
        ("program:./mine -x 'my data'", ["./mine", "-x", "my data"]),
        ("program:./mine 'my", []),
        ("package.module:Class", ["package/module.py"]),
    ],
)
def test_a_spec_knows_its_files(text: str, files: list[str]) -> None:
    """They are the source file, the words of a command line, or the module of a class."""
    assert Spec.parse(text).files == list(map(Path, files))


@pytest.mark.parametrize(
    ("text", "number"),
    [("a", 1), ("a:threads=3", 3), ("a:workers=2", 2), ("a:workers=x", 1), ("a (batch)", 1)],
)
def test_the_number_of_threads_is_an_option(text: str, number: int) -> None:
    """Without the option, and for a label that is not a spec, it is 1."""
    assert threads(text) == number


def test_a_list_is_split_between_solvers_and_not_between_options() -> None:
    """A part `key=value` belongs to the solver before it, and names must not be empty."""
    assert split("a:x=1,y=2,b, c:z=3") == ["a:x=1,y=2", "b", "c:z=3"]
    assert split("a,x=1") == ["a:x=1"]
    assert split(" , ") == []


def test_an_option_is_given_once() -> None:
    with pytest.raises(OptionError, match="the option stock is given twice"):
        Spec.parse("exact:stock=true,stock=false")


def test_options_are_converted_to_the_types_of_the_fields() -> None:
    """A text becomes bool, int, float, str, one of the choices, or None."""
    spec = Spec.parse("o:flag=true,number=5,share=0.25,word=xyz,choice=right,maybe=none")
    assert build(Options, spec) == Options(True, 5, 0.25, "xyz", "right", None)
    assert build(Options, Spec.parse("o:maybe=3")).maybe == 3


@pytest.mark.parametrize(
    "option", ["flag=perhaps", "number=1.5", "share=much", "choice=up", "maybe=x"]
)
def test_a_value_of_another_type_is_rejected(option: str) -> None:
    """The error names the option and the value, and says which values are possible."""
    name, _, value = option.partition("=")
    with pytest.raises(OptionError, match=f"option {name} cannot be '{value}'; (use|give)"):
        build(Options, Spec.parse(f"o:{option}"))


def test_an_unknown_option_suggests_the_nearest() -> None:
    """If no option is similar, the error lists all options."""
    with pytest.raises(OptionError, match="did you mean number"):
        build(Options, Spec.parse("o:nunber=5"))
    with pytest.raises(OptionError, match="its options are flag, number"):
        build(Options, Spec.parse("o:zzz=5"))


def test_python_values_are_written_as_text() -> None:
    """They override options of the text, and are parsed to the same values again."""
    spec = Spec.of("o:number=1,word=b", {"number": 9, "flag": True, "maybe": None})
    assert str(spec) == "o:number=9,word=b,flag=true,maybe=none"
    assert build(Options, spec) == Options(flag=True, number=9, word="b", maybe=None)
