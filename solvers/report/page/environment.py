"""The environment of a run and the hash seeds of its processes, as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solvers.compare.results.run_data import RunData
from solvers.quantities import NONE, duration, percentage
from solvers.report.analysis import Analysis

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
    """Return the facts of an environment with their labels, in the order of `_LABELS`."""
    known = {**{name: facts.get(name) for name in _LABELS}, **facts}
    return [
        (_LABELS.get(name, name.replace("_", " ")), _fact(name, value))
        for name, value in known.items()
        if name not in _SHOWN_ELSEWHERE
        and (value is not None or (name == "governor" and name in facts))
    ]


def run_facts(analysis: Analysis) -> list[tuple[str, str]]:
    """Return the identity of a run, and what the machine did meanwhile."""
    run, grade = analysis.run, analysis.grade
    known = {
        "id": run.id,
        "created": run.created,
        "seed": f"{run.seed}",
        "hash seeds": hash_seeds(run),
        "blocks": f"{grade.blocks:,}" if grade.blocks else "",
        "load per core (median)": _two_digits(grade.load),
        "context switches of the reference solver per block": _two_digits(grade.switches),
        "CPU time stolen by other virtual machines": percentage(grade.steal, 1),
    }
    return [(name, value) for name, value in known.items() if value not in ("", NONE)]


def versions(analysis: Analysis) -> list[tuple[str, str]]:
    """Return the version of each solver, and how its process was sandboxed."""
    found = []
    for score in analysis.scores:
        if not score.in_batch:
            parts = ", ".join(score.facts.protections)
            sandbox = f"sandboxed: {parts}" if parts else "own process, not sandboxed"
            found.append((score.solver, f"{score.facts.version or NONE}; {sandbox}"))
    return found


def _two_digits(value: float | None) -> str:
    return NONE if value is None else f"{value:.2f}"


def _fact(name: str, value: Any) -> str:
    if value is None:
        return "not reported by the system"
    if name.endswith("_ns"):
        return duration(value / 1e9)
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
