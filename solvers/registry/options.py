"""Create a solver from its class; options of a spec become values of the types of its fields."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from typing import Any, Literal

from solvers.errors import BrokenSolver, OptionError, SudokuError
from solvers.exception_text import describe, place
from solvers.near_names import suggestion
from solvers.registry.spec import Spec

_BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def build(make: type[Any], spec: Spec) -> Any:
    """Create an instance of a backend's `Solver` class, with options of the types of its fields.

    Raises OptionError for an option that the class does not have, and for a value of another type;
    BrokenSolver if its code raises an exception.
    """
    is_dataclass = dataclasses.is_dataclass(make)
    known = [field.name for field in dataclasses.fields(make)] if is_dataclass else []
    try:
        hints = typing.get_type_hints(make) if is_dataclass else {}
        return make(**values(spec, known, hints))
    except (KeyboardInterrupt, SudokuError):
        raise
    except BaseException as error:  # other people's code may raise anything, also SystemExit
        cause, (file, line) = f"{spec.name} cannot be created: {describe(error)}", place(error)
        if spec.options:  # they may be the reason
            raise OptionError(cause, source=file, line=line) from error
        raise BrokenSolver(cause, remedy="correct its code", source=file, line=line) from error


def values(spec: Spec, known: list[str], hints: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a spec as values of the types of the fields. Raises OptionError.

    known  the names of the options
    hints  the type of each: bool, int, float, str, a Literal, or X | None
    """
    converted = {}
    for key, text in spec.options:
        if key not in known:
            listed = f"its options are {', '.join(known)}" if known else "it has no options"
            raise OptionError(
                f"{spec.name} has no option {key!r}",
                remedy=suggestion(key.lower(), known) or listed,
            )
        converted[key] = _converted(text, hints[key], f"{spec.name}: option {key}")
    return converted


def _converted(text: str, kind: Any, option: str) -> Any:
    """Convert the text of an option to its type. Raises OptionError."""
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
