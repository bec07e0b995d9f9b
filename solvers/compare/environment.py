"""Where a comparison ran: what somebody needs to know to run it again, or to distrust it."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from solvers import libraries
from solvers.registry import registry
from solvers.registry.spec import Spec

MACHINE = ("processor", "cores")  # facts that two environments on one machine share
SOFTWARE = ("system", "python")


def environment(solvers: Iterable[str]) -> dict[str, Any]:
    """Versions, machine and load, as plain values; `solvers` are specs."""
    versions = {spec.name: registry.version(spec) for spec in map(Spec.parse, solvers)}
    return {
        "version": libraries.version(libraries.DISTRIBUTION),
        "python": platform.python_version(),
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": list(os.getloadavg()) if hasattr(os, "getloadavg") else None,
        "governor": _text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        "commit": _commit(),
        "solvers": dict(sorted(versions.items())),
    }


def differences(environments: Iterable[Mapping[str, Any]], names: Sequence[str]) -> str:
    """Return which of these facts differ between environments, as text; empty if none does."""
    environments = list(environments)
    differing = []
    for name in names:
        known = {str(each[name]) for each in environments if each.get(name) is not None}
        if len(known) > 1:
            differing.append(f"{name} {' and '.join(sorted(known))}")
    return "; ".join(differing)


def _commit() -> str | None:
    """What is checked out where the comparison is run, if that is a git repository and git is there."""
    try:
        command = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=10, check=True
        ).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return None


def _processor() -> str:
    """The processor's name, where the system tells it."""
    lines = (_text("/proc/cpuinfo") or "").splitlines()
    if not lines:
        return platform.processor() or platform.machine()
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")),
        platform.machine(),
    )


def _text(file: str) -> str | None:
    """What the system tells in that file, if it has it."""
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except OSError:
        return None
