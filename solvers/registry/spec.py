"""How a solver is named on a command line: `cp-sat:workers=2`, `package.module:Class`, `mine.py`, `program:./mine -x`."""

from __future__ import annotations

import dataclasses
import difflib
import re
import types
import typing
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from solvers.adapters import LANGUAGES, PROGRAM
from solvers.errors import OptionError, SudokuError

_OPTIONS = r"(?::(?P<options>\w+=.*))?"
_SPEC = re.compile(rf"(?P<name>[^:=,\s]+(?::[A-Za-z_]\w*)?){_OPTIONS}")
_SUFFIXES = "|".join(re.escape(suffix) for suffix in LANGUAGES)
_FILE = re.compile(rf"(?P<name>[^:]*(?:/[^:]*|\S(?:{_SUFFIXES}))){_OPTIONS}", re.IGNORECASE)
_IN_FILE = re.compile(rf"(?P<file>.+(?:{_SUFFIXES})):(?P<entry>\w+)", re.IGNORECASE)
_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Spec(NamedTuple):
    """A name and its options as text, in the order given."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Spec:
        """Read `NAME` or `NAME:option=value,option=value`; what follows `program:` is a command. Raises OptionError."""
        text = text.strip() if isinstance(text, str) else text
        if isinstance(text, str) and text.startswith(PROGRAM):
            return cls(text)
        if isinstance(text, str) and (inside := _IN_FILE.fullmatch(text)):
            raise OptionError(
                f"{text!r} names no solver",
                remedy=f"write {inside['file']}:entry={inside['entry']}",
            )
        match = _FILE.fullmatch(text) or _SPEC.fullmatch(text) if isinstance(text, str) else None
        if not match:
            raise OptionError(
                f"{text!r} names no solver", remedy="write NAME or NAME:option=value,option=value"
            )
        parts = match["options"].split(",") if match["options"] else []
        pairs = [part.partition("=") for part in parts]
        if bad := next((key for key, equals, _ in pairs if not (key and equals)), None):
            raise OptionError(f"{text!r}: {bad!r} is no option", remedy="write option=value")
        return cls(match["name"], tuple((key.strip(), value.strip()) for key, _, value in pairs))

    @classmethod
    def of(cls, text: str, options: Mapping[str, object]) -> Spec:
        """The spec of `text` with further options given as Python values."""
        name, given = cls.parse(text)
        merged = dict(given) | {key: _as_text(value) for key, value in options.items()}
        return cls(name, tuple(merged.items()))

    def __str__(self) -> str:
        return ":".join(
            filter(None, [self.name, ",".join(f"{key}={value}" for key, value in self.options)])
        )


def threads(text: str) -> int:
    """How many threads a spec asks for, by its option `threads` or `workers`; 1 where it has neither, or is no spec."""
    try:
        options = Spec.parse(text).options
    except OptionError:
        return 1
    asked = [value for key, value in options if key in ("threads", "workers")]
    return int(asked[-1]) if asked and asked[-1].isdecimal() else 1


def split(text: str) -> list[str]:
    """The specs of a comma-separated list; `a:x=1,y=2,b` is `a:x=1,y=2` and `b`, since `y=2` can only be an option."""
    specs: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if specs and re.fullmatch(r"\w+=.*", part):
            specs[-1] += f",{part}" if "=" in specs[-1] else f":{part}"
        else:
            specs.append(part)
    return specs


def build(make: type[Any], spec: Spec) -> Any:
    """An instance of the backend's `Solver` class with the options converted to the types of its fields.

    Raises OptionError for an option that the class does not have, and for a value that does not fit.
    """
    hints = typing.get_type_hints(make) if dataclasses.is_dataclass(make) else {}
    known = (
        [field.name for field in dataclasses.fields(make)] if dataclasses.is_dataclass(make) else []
    )
    values = {}
    for key, text in spec.options:
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            remedy = (
                f"did you mean {near[0]}?"
                if near
                else f"its options are {', '.join(known) or 'none'}"
            )
            raise OptionError(f"{spec.name} has no option {key!r}", remedy=remedy)
        values[key] = _converted(text, hints[key], f"{spec.name}: option {key}")
    try:
        return make(**values)
    except (KeyboardInterrupt, SudokuError):
        raise
    except BaseException as error:  # somebody else's code may raise anything, SystemExit too
        raise OptionError(f"{spec.name} cannot be made: {type(error).__name__}: {error}") from error


def _as_text(value: object) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _converted(text: str, kind: Any, what: str) -> Any:
    """The text as a value of the annotated type: bool, int, float, str, a Literal of strings, or one of them or None."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        if text.lower() == "none":
            return None
        kind = next(choice for choice in typing.get_args(kind) if choice is not type(None))
    if typing.get_origin(kind) is Literal:
        if text not in (choices := typing.get_args(kind)):
            raise OptionError(
                f"{what} cannot be {text!r}", remedy=f"use {' or '.join(map(str, choices))}"
            )
        return text
    try:
        return _TRUTH[text.lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise OptionError(
            f"{what} cannot be {text!r}", remedy=f"give a value of type {kind.__name__}"
        ) from None
