"""The values of parameters other than the board: positions, sizes, limits, lists for solutions.

Starting cells are 0, sizes are 9 or (3, 3), and lists for solutions are empty.
"""

from __future__ import annotations

import dis
import inspect
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

START: Final = re.compile(
    r"row(?!s)|col(?!s|umns)|^[rcijkxydtz]$|pos|idx|index|ind$|start|depth|step|cell(?!s)|^cur"
    r"|level|^num?$|count|^cnt|^it$",
    re.IGNORECASE,
)
_SIZE: Final = re.compile(r"^n$|size|^dim|^length$", re.IGNORECASE)
LIMIT: Final = re.compile(
    r"limit|^cap$|max_?(count|solutions|sols|results)|^max$|most", re.IGNORECASE
)
SOLUTIONS: Final = re.compile(
    r"solutions?$|results?$|^res$|^ans(wers?)?$|^out(put)?$|^sols?$|found", re.IGNORECASE
)
_NUMBERS: Final = (int, "int", bool, "bool")


class Placeholder(int):
    """A zero that can also be called, indexed, entered and iterated, and has every attribute.

    It stands for a position, or for an object such as a window, its labels or a logger.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> Placeholder:
        return self

    def __getitem__(self, _: object) -> Placeholder:
        return self

    def __setitem__(self, *_: object) -> None:
        pass

    def __enter__(self) -> Placeholder:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def __iter__(self) -> Iterator[Any]:
        return iter(())


def is_known(parameter: inspect.Parameter) -> bool:
    """Whether the name or the annotation of a parameter shows what it is."""
    patterns = (START, _SIZE, LIMIT, SOLUTIONS)
    is_named = any(pattern.search(parameter.name) for pattern in patterns)
    return is_named or parameter.annotation in _NUMBERS


def pairs(function: Callable[..., Any]) -> frozenset[str]:
    """Return the names of parameters that are unpacked into two: `rows, columns = size`."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    steps = pairwise(dis.get_instructions(code) if code else ())
    names = (
        step.argval for step, then in steps if (then.opname, then.arg) == ("UNPACK_SEQUENCE", 2)
    )
    return frozenset(name for name in names if isinstance(name, str))


def value(parameter: inspect.Parameter, unpacked: frozenset[str]) -> Callable[[int], Any]:
    """Return a function that returns the value; it gets the number of solutions that are wanted.

    unpacked  the names of parameters that are unpacked into two
    """
    if SOLUTIONS.search(parameter.name):
        return lambda _: []
    if LIMIT.search(parameter.name):
        return lambda limit: limit
    if _SIZE.search(parameter.name):
        return lambda _: (3, 3) if parameter.name in unpacked else 9
    return lambda _: 0 if parameter.annotation in _NUMBERS else Placeholder()


def fresh(value: Any, _: int) -> Any:
    """Return a value; of a list, set or dict a copy, so that no call changes that of another."""
    return value.copy() if isinstance(value, list | set | dict) else value
