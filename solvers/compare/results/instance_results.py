"""The results of a solver by instance in little memory: each is made anew when it is read."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from solvers.checker import Verdict
from solvers.compare.results.instance import Instance, InstanceResult, Measurement

_VERDICTS: Final = tuple(Verdict)


class PackedResults(Mapping[Instance, InstanceResult]):
    """Results as numbers in arrays, which need less than half of the memory of objects."""

    def __init__(self) -> None:
        self._rows: dict[Instance, int | tuple[int, ...]] = {}
        self._verdicts = array("B")
        self._seconds, self._wall, self._guesses = array("d"), array("d"), array("d")
        self._repetitions, self._processes = array("I"), array("I")
        self._machines = array("I")

    def add(self, at: Instance, measurement: Measurement) -> None:
        """Add a measurement of an instance."""
        row, rows = len(self._verdicts), self._rows.get(at)
        if rows is None:
            self._rows[at] = row
        else:
            self._rows[at] = (*rows, row) if isinstance(rows, tuple) else (rows, row)
        verdict, seconds, wall, repetition, process, guesses, machine = measurement
        self._verdicts.append(_VERDICTS.index(verdict))
        self._seconds.append(seconds)
        self._wall.append(wall)
        self._repetitions.append(repetition)
        self._processes.append(process)
        self._guesses.append(math.nan if guesses is None else guesses)
        self._machines.append(machine)

    def sort(self) -> None:
        """Put the instances in order."""
        self._rows = {at: self._rows[at] for at in sorted(self._rows)}

    def _measurement(self, row: int) -> Measurement:
        guesses = self._guesses[row]
        return Measurement(
            _VERDICTS[self._verdicts[row]],
            self._seconds[row],
            self._wall[row],
            self._repetitions[row],
            self._processes[row],
            int(guesses) if guesses.is_integer() else None if math.isnan(guesses) else guesses,
            self._machines[row],
        )

    def __getitem__(self, at: Instance) -> InstanceResult:
        rows = self._rows[at]
        if isinstance(rows, int):
            return InstanceResult((self._measurement(rows),))
        return InstanceResult(tuple(map(self._measurement, rows)))

    def __iter__(self) -> Iterator[Instance]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


class ChangedResults(Mapping[Instance, InstanceResult]):
    """Results that are changed each time they are read, so that they need no memory."""

    def __init__(
        self,
        results: Mapping[Instance, InstanceResult],
        change: Callable[[InstanceResult], InstanceResult],
    ) -> None:
        self._results, self._change = results, change

    def __getitem__(self, at: Instance) -> InstanceResult:
        return self._change(self._results[at])

    def __iter__(self) -> Iterator[Instance]:
        return iter(self._results)

    def __len__(self) -> int:
        return len(self._results)


class RenumberedResults(Mapping[Instance, InstanceResult]):
    """Some of the results under other numbers; `old` has the old number by the new one."""

    def __init__(
        self, results: Mapping[Instance, InstanceResult], old: Mapping[Instance, Instance]
    ) -> None:
        self._results, self._old = results, old

    def __getitem__(self, at: Instance) -> InstanceResult:
        return self._results[self._old[at]]

    def __iter__(self) -> Iterator[Instance]:
        return iter(self._old)

    def __len__(self) -> int:
        return len(self._old)
