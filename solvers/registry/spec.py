"""Parse the text that names a solver, such as `cp-sat:workers=2` or `program:./mine -x`."""

from __future__ import annotations

import contextlib
import dataclasses
import re
import shlex
import types
import typing
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, Self

from solvers.adapters import LANGUAGES, PROGRAM, language
from solvers.errors import BrokenSolver, OptionError, SudokuError
from solvers.exception_text import describe, place

_OPTIONS = r"(?::(?P<options>\w+=.*))?"
_BACKEND_OR_CLASS = re.compile(rf"(?P<name>[^:=,\s]+(?::[A-Za-z_]\w*)?){_OPTIONS}")
_SUFFIXES = "|".join(re.escape(suffix) for suffix in LANGUAGES)
_FILE = re.compile(rf"(?P<name>[^:]*(?:/[^:]*|\S(?:{_SUFFIXES}))){_OPTIONS}", re.IGNORECASE)
_FUNCTION_IN_FILE = re.compile(rf"(?P<file>.+(?:{_SUFFIXES})):(?P<function>\w+)", re.IGNORECASE)
_BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Spec(str):
    """The text that names a solver, with its parts: the name, and the options in their order.

    A spec is a string, so that it can be a label, a key and an argument of a process.
    """

    name: str
    options: tuple[tuple[str, str], ...]

    def __new__(cls, name: str, options: Iterable[tuple[str, str]] = ()) -> Self:
        """Create a spec from its parts."""
        pairs = tuple(options)
        text = ",".join(f"{key}={value}" for key, value in pairs)
        spec = super().__new__(cls, f"{name}:{text}" if text else name)
        spec.name, spec.options = name, pairs
        return spec

    @classmethod
    def parse(cls, text: str) -> Spec:
        """Parse `NAME` or `NAME:option=value,...`; a spec is returned as it is. Raises OptionError.

        The text after `program:` is a command line, and has no options.
        """
        return text if isinstance(text, Spec) else _parse(text)

    @classmethod
    def of(cls, text: str, options: Mapping[str, object]) -> Spec:
        """Return the spec of `text` with more options, which are Python values."""
        spec = cls.parse(text)
        added = {key: _as_text(value) for key, value in options.items()}
        return cls(spec.name, (dict(spec.options) | added).items()) if added else spec

    @property
    def is_foreign(self) -> bool:
        """Whether this names other people's code: a source file, a program or a class."""
        return ":" in self.name or language(self.name) is not None

    @property
    def files(self) -> list[Path]:
        """The files that this names, which may not exist; of a class, that of its module."""
        if self.name.startswith(PROGRAM):
            with contextlib.suppress(ValueError):  # a missing quotation mark
                return list(map(Path, shlex.split(self.name.removeprefix(PROGRAM))))
            return []
        if language(self.name):
            return [Path(self.name)]
        module, colon, _ = self.name.partition(":")
        return [Path(module.replace(".", "/") + ".py")] if colon else []

    @property
    def threads(self) -> int:
        """The number of threads, from the option `threads` or `workers`; 1 without them."""
        given = [value for key, value in self.options if key in ("threads", "workers")]
        return int(given[-1]) if given and given[-1].isdecimal() else 1


def _parse(text: str) -> Spec:
    if not isinstance(text, str):
        raise OptionError(f"{text!r} is not the name of a solver", remedy="give a text")
    text = text.strip()
    if text.startswith(PROGRAM):
        return Spec(text)
    if inside := _FUNCTION_IN_FILE.fullmatch(text):
        raise OptionError(
            f"{text!r} is not the name of a solver",
            remedy=f"write {inside['file']}:entry={inside['function']}",
        )
    match = _FILE.fullmatch(text) or _BACKEND_OR_CLASS.fullmatch(text)
    if not match:
        raise OptionError(
            f"{text!r} is not the name of a solver",
            remedy="write NAME or NAME:option=value,option=value",
        )
    parts = match["options"].split(",") if match["options"] else []
    pairs = [part.partition("=") for part in parts]
    if bad := next((key for key, equals, _ in pairs if not (key and equals)), None):
        raise OptionError(f"{text!r}: {bad!r} is not an option", remedy="write option=value")
    return Spec(match["name"], ((key.strip(), value.strip()) for key, _, value in pairs))


def threads(text: str) -> int:
    """Return the number of threads of a solver; 1 for a label that is not a spec."""
    try:
        return Spec.parse(text).threads
    except OptionError:
        return 1


def split(text: str) -> list[str]:
    """Split a list at its commas, except between options.

    `a:x=1,y=2,b` is `a:x=1,y=2` and `b`, because `y=2` can only be an option.
    """
    specs: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if specs and re.fullmatch(r"\w+=.*", part):
            specs[-1] += f",{part}" if "=" in specs[-1] else f":{part}"
        else:
            specs.append(part)
    return specs


def build(make: type[Any], spec: Spec) -> Any:
    """Create an instance of a backend's `Solver` class, with options of the types of its fields.

    Raises OptionError for an option that the class does not have, and for a value of another type;
    BrokenSolver if its code raises an exception.
    """
    is_dataclass = dataclasses.is_dataclass(make)
    known = [field.name for field in dataclasses.fields(make)] if is_dataclass else []
    try:
        hints = typing.get_type_hints(make) if is_dataclass else {}
        return make(**_values(spec, known, hints))
    except (KeyboardInterrupt, SudokuError):
        raise
    except BaseException as error:  # other people's code may raise anything, also SystemExit
        cause, (file, line) = f"{spec.name} cannot be created: {describe(error)}", place(error)
        if spec.options:  # they may be the reason
            raise OptionError(cause, source=file, line=line) from error
        raise BrokenSolver(cause, remedy="correct its code", source=file, line=line) from error


def _values(spec: Spec, known: list[str], hints: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a spec as values of the types of the fields. Raises OptionError."""
    values = {}
    for key, text in spec.options:
        if key not in known:
            import difflib  # imported here because only this error needs it

            near = difflib.get_close_matches(key, known, 1)
            listed = f"its options are {', '.join(known)}" if known else "it has no options"
            raise OptionError(
                f"{spec.name} has no option {key!r}",
                remedy=f"did you mean {near[0]}?" if near else listed,
            )
        values[key] = _converted(text, hints[key], f"{spec.name}: option {key}")
    return values


def _as_text(value: object) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _converted(text: str, kind: Any, option: str) -> Any:
    """Convert the text of an option to a type: bool, int, float, str, a Literal, or X | None."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        if text.lower() == "none":
            return None
        kind = next(choice for choice in typing.get_args(kind) if choice is not type(None))
    if typing.get_origin(kind) is Literal:
        if text not in (choices := typing.get_args(kind)):
            remedy = f"use {' or '.join(map(str, choices))}"
            raise OptionError(f"{option} cannot be {text!r}", remedy=remedy)
        return text
    try:
        return _BOOLEANS[text.lower()] if kind is bool else kind(text)
    except (KeyError, TypeError, ValueError):
        remedy = f"give a value of type {getattr(kind, '__name__', kind)}"
        raise OptionError(f"{option} cannot be {text!r}", remedy=remedy) from None
