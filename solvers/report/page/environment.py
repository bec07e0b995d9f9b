"""Where a run was made, and in which processes, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solvers import quantities
from solvers.compare.results.run_data import RunData

_ELSEWHERE = ("solvers", "resumed")  # told of each solver, and as an environment of its own
ENVIRONMENT = {
    "processor": "processor",
    "cores": "cores",
    "pinned": "kept on core",
    "load": "load at the start",
    "governor": "governor",
    "system": "system",
    "python": "Python",
    "version": "sudoku-solvers",
    "call_ns": "cost of an empty call",
}


def environment(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where a run was made, the best known facts first; versions of solvers are told elsewhere."""
    known = {**{name: facts.get(name) for name in ENVIRONMENT}, **facts}
    return [
        (ENVIRONMENT.get(name, name.replace("_", " ")), _fact(name, value))
        for name, value in known.items()
        if name not in _ELSEWHERE and (value is not None or (name == "governor" and name in facts))
    ]


def _fact(name: str, value: Any) -> str:
    if value is None:
        return "not told by the system"
    if name.endswith("_ns"):
        return quantities.duration(value / 1e9)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_fact('', inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_fact("", inner) for inner in value)
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def hash_seeds(run: RunData) -> str:
    """Those of all processes; `0 to 4` where they are in a row."""
    seeds = sorted({start.hash_seed for facts in run.facts for start in facts.starts})
    if len(seeds) > 2 and seeds[-1] - seeds[0] == len(seeds) - 1:
        return f"{seeds[0]} to {seeds[-1]}"
    return ", ".join(map(str, seeds))
