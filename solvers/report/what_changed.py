"""What changed between two runs: the solvers, the machine, the software and the settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from solvers.compare.environment import MACHINE, SOFTWARE
from solvers.compare.record import BATCH_SUFFIX
from solvers.compare.results.run_data import RunData
from solvers.quantities import exact_seconds
from solvers.registry.spec import Spec

_ENVIRONMENT: Final = {name: name for name in (*MACHINE, *SOFTWARE)} | {
    "version": "sudoku-solvers",
    "commit": "commit of the current folder",
    "governor": "governor of the processor",
    "pinned": "core that solvers are pinned to",
}
_SETTINGS: Final = ("isomorphs", "repetitions", "processes", "seed")
_TIME_LIMIT: Final = "time limit (the shorter one applies to both runs)"


@dataclass(frozen=True)
class Difference:
    """One fact that differs. `solver` is the one that it is about; None for the whole run."""

    what: str
    old: str
    new: str
    solver: str | None = None

    @property
    def message(self) -> str:
        """Return `naive.py: sha256 1f2e -> sha256 3d4c`, or `python: 3.11 -> 3.12`."""
        about = self.what if self.solver is None else f"{self.solver} ({self.what})"
        return f"{about}: {self.old} -> {self.new}"


def what_changed(old: RunData, new: RunData, specs: Mapping[str, str]) -> tuple[Difference, ...]:
    """Return what is recorded of both runs and differs, solvers first.

    specs  the specs of the solvers that are in both runs: those of the old run by the new ones
    """
    found = [
        *_of_solvers(old, new, specs),
        *(
            Difference(label, *(_known(run.environments, name) for run in (old, new)))
            for name, label in _ENVIRONMENT.items()
        ),
        *_of_puzzles(old, new),
        *(Difference(name, *(str(getattr(run, name)) for run in (old, new))) for name in _SETTINGS),
        Difference(_TIME_LIMIT, exact_seconds(old.time_limit), exact_seconds(new.time_limit)),
    ]
    return tuple(each for each in found if each.old != each.new)


def _of_solvers(old: RunData, new: RunData, specs: Mapping[str, str]) -> Iterator[Difference]:
    for name, was in specs.items():
        if name.endswith(BATCH_SUFFIX):
            continue
        if name != was:
            yield Difference("options", was, name, Spec.parse(name).name)
        yield Difference("version", _version(old, was), _version(new, name), name)


def _version(run: RunData, spec: str) -> str:
    """Return the version of a library, or the hash of a file."""
    version = run.facts_of(spec).version
    return version or _known([each.get("solvers", {}) for each in run.environments], spec)


def _of_puzzles(old: RunData, new: RunData) -> Iterator[Difference]:
    before, after = (
        {each["file"]: f"sha256 {(each['sha256'] or 'unknown')[:12]}" for each in run.files}
        for run in (old, new)
    )
    for file in before.keys() & after.keys():
        yield Difference(f"puzzles in {file}", before[file], after[file])


def _known(environments: Any, name: str) -> str:
    """Return all values of a fact; a run that was resumed elsewhere has several."""
    values = (each[name] for each in environments if each.get(name) is not None)
    return " and ".join(sorted(set(map(str, values)))) or "unknown"
