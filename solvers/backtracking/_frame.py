"""The arguments of a kernel as words in memory, which it reads without knowing Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, Union

import numpy as np
import numpy.typing as npt

Argument: TypeAlias = Union[int, npt.NDArray[np.generic], "tuple[Argument, ...]"]


class Frame:
    """The arguments of one call: 64-bit words at an address.

    An integer is one word. An array is its address and its lengths along each axis; its elements
    lie next to each other in memory, in rows (C order). A tuple is its items one after the other.
    `words` may be changed between calls.
    """

    __slots__ = ("address", "arguments", "words")

    def __init__(self, *arguments: Argument) -> None:
        self.arguments = arguments  # they stay alive as long as their addresses are used
        words = np.array([*_words(arguments)], np.int64)
        self.words = words.data
        self.address: int = words.ctypes.data

    def kinds(self) -> str:
        """Return the types of the arguments, which the machine code of a kernel depends on."""
        return " ".join(_kinds(self.arguments))


def _kinds(arguments: tuple[Argument, ...]) -> Iterator[str]:
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _kinds(argument)
        elif isinstance(argument, np.ndarray):
            yield f"{argument.dtype}[{argument.ndim}]"
        else:
            yield "int"


def _words(arguments: tuple[Argument, ...]) -> Iterator[int]:
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _words(argument)
        elif isinstance(argument, np.ndarray):
            assert argument.flags.c_contiguous
            yield argument.__array_interface__["data"][0]
            yield from argument.shape
        else:
            yield argument
