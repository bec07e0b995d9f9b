"""The environment of a comparison: versions, machine and load."""

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
    """Return the environment as plain values; `solvers` are specs."""
    versions = {spec.full_name: registry.version(spec) for spec in map(Spec.parse, solvers)}
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
    """Return the commit that is checked out in the current folder, None if there is none."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def _processor() -> str:
    """Return the name of the processor."""
    if not (text := _text("/proc/cpuinfo")):
        return platform.processor() or platform.machine()
    models = (line for line in text.splitlines() if line.startswith("model name"))
    return next((line.partition(":")[2].strip() for line in models), platform.machine())


def _text(file: str) -> str | None:
    """Return the text of a system file, None if it does not exist."""
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except OSError:
        return None
