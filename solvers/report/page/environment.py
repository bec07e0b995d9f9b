"""The environment of a run and the hash seeds of its processes, as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solvers import quantities
from solvers.compare.results.run_data import RunData

_SHOWN_ELSEWHERE = ("solvers", "resumed")  # versions of solvers; other environments
_LABELS = {
    "processor": "processor",
    "cores": "cores",
    "pinned": "pinned to core",
    "load": "load at the start",
    "governor": "CPU governor",
    "system": "system",
    "python": "Python",
    "version": "sudoku-solvers",
    "call_ns": "cost of an empty call",
}


def environment(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the facts of an environment with their labels, those with a label in `_LABELS` first."""
    known = {**{name: facts.get(name) for name in _LABELS}, **facts}
    return [
        (_LABELS.get(name, name.replace("_", " ")), _fact(name, value))
        for name, value in known.items()
        if name not in _SHOWN_ELSEWHERE
        and (value is not None or (name == "governor" and name in facts))
    ]


def _fact(name: str, value: Any) -> str:
    if value is None:
        return "not reported by the system"
    if name.endswith("_ns"):
        return quantities.duration(value / 1e9)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_fact('', inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_fact("", inner) for inner in value)
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def hash_seeds(run: RunData) -> str:
    """Return the hash seeds of all processes: `0 to 4` if they are consecutive, else a list."""
    seeds = sorted({start.hash_seed for facts in run.facts for start in facts.starts})
    if len(seeds) > 2 and seeds[-1] - seeds[0] == len(seeds) - 1:
        return f"{seeds[0]} to {seeds[-1]}"
    return ", ".join(map(str, seeds))
