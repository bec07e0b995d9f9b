"""The arguments of a kernel as words in memory, which it reads without knowing Python."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from ctypes import addressof, c_char
from typing import TypeAlias, Union

import numpy as np
import numpy.typing as npt

Argument: TypeAlias = Union[int, npt.NDArray[np.generic], "tuple[Argument, ...]"]


class Frame:
    """The arguments of one call: 64-bit words at an address.

    An integer is one word. An array is its address and its lengths along each axis; its elements
    lie next to each other in memory, in rows (C order). A tuple is its items one after the other.
    `words` may be changed between calls, but not their number.
    """

    __slots__ = ("address", "arguments", "words")

    def __init__(self, *arguments: Argument) -> None:
        self._point_to(arguments, array("q", _words(arguments)))

    def extended(self, *arguments: Argument) -> Frame:
        """Return a frame with more arguments, without converting those of this one again."""
        frame = Frame.__new__(Frame)
        frame._point_to(self.arguments + arguments, self.words + array("q", _words(arguments)))
        return frame

    def _point_to(self, arguments: tuple[Argument, ...], words: array[int]) -> None:
        self.arguments = arguments  # they stay alive as long as their addresses are used
        self.words = words
        self.address = words.buffer_info()[0]

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
            yield _address(argument)
            yield from argument.shape
        else:
            yield argument


def _address(elements: npt.NDArray[np.generic]) -> int:
    """Return where an array begins in memory. Asking its buffer is faster than asking NumPy."""
    if elements.flags.writeable and elements.size:
        return addressof(c_char.from_buffer(elements.data))
    return elements.ctypes.data
