"""Write a puzzle and its rules as a model for other tools, such as SAT, MIP, CP and SMT solvers.

Each format is a module of this folder that defines `FORMAT`. All of them read `Shape.units`, so
every kind of puzzle can be written.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from solvers.errors import OptionError
from solvers.exchange.model_format import ModelFormat
from solvers.puzzle import Puzzle

__all__ = ["ModelFormat", "formats", "model_lines", "write_model"]


@cache
def formats() -> Mapping[str, ModelFormat]:
    """Return the formats of models by name: the modules of this folder that define FORMAT."""
    modules = {
        found.name: import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
    }
    return {name: module.FORMAT for name, module in modules.items() if hasattr(module, "FORMAT")}


def model_lines(puzzle: Puzzle, to: str) -> Iterator[str]:
    """Yield the text of the model of a puzzle line by line; see `write_model`."""
    if to not in formats():
        known = ", ".join(formats())
        raise OptionError(f"there is no model format {to}", remedy=f"the formats are {known}")
    return formats()[to].write(puzzle)


def write_model(puzzle: Puzzle, to: str) -> str:
    """Return the text of the model of a puzzle in a format, such as `dimacs`.

    Raises OptionError for an unknown format, and InputError if the model would be too large.

    >>> print(write_model(Puzzle.parse("1... .... .... ...."), "dimacs").splitlines()[-1])
    1 0
    """
    return "".join(model_lines(puzzle, to))
