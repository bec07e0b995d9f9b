"""Cells and numbers by puzzle in arrays, which are read like tuples and dictionaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, ValuesView
from functools import cached_property
from typing import Any, overload

import numpy.typing as npt

from solvers.compare.columns.measurements import Floats, Integers
from solvers.compare.results.bound import Cell


class CellColumns(Sequence[Cell]):
    """Cells as four arrays."""

    def __init__(
        self, puzzle: Integers, process: Integers, value: npt.NDArray[Any], machine: Integers
    ) -> None:
        self.puzzle, self.process, self.value, self.machine = puzzle, process, value, machine

    @overload
    def __getitem__(self, at: int) -> Cell: ...
    @overload
    def __getitem__(self, at: slice) -> list[Cell]: ...
    def __getitem__(self, at: int | slice) -> Cell | list[Cell]:
        if isinstance(at, slice):
            return list(CellColumns(*(column[at] for column in self._columns)))
        return Cell(*(column[at].item() for column in self._columns))

    def __iter__(self) -> Iterator[Cell]:
        return map(Cell, *(column.tolist() for column in self._columns))

    @property
    def _columns(self) -> tuple[npt.NDArray[Any], ...]:
        """Return the arrays in the order of the fields of `Cell`."""
        return self.puzzle, self.process, self.value, self.machine

    def __len__(self) -> int:
        return len(self.value)


class ByPuzzle(Mapping[int, Any]):
    """A number for each puzzle, in ascending order of the puzzles."""

    def __init__(self, puzzles: Integers, numbers: Floats | Integers) -> None:
        self.puzzles, self.numbers = puzzles, numbers

    @cached_property
    def _places(self) -> dict[int, int]:
        return {puzzle: place for place, puzzle in enumerate(self.puzzles.tolist())}

    def __getitem__(self, puzzle: int) -> Any:
        return self.numbers[self._places[puzzle]].item()

    def __contains__(self, puzzle: object) -> bool:
        return puzzle in self._places

    def __iter__(self) -> Iterator[int]:
        return iter(self.puzzles.tolist())

    def __len__(self) -> int:
        return len(self.puzzles)

    def values(self) -> ValuesView[Any]:
        """Return the numbers."""
        return _Numbers(self)


class _Numbers(ValuesView[Any]):
    """The numbers of `ByPuzzle`, without a look-up for each."""

    _mapping: ByPuzzle

    def __iter__(self) -> Iterator[Any]:
        return iter(self._mapping.numbers.tolist())
