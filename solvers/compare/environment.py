"""Where a comparison ran: what somebody needs to know to run it again, or to distrust it."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

from solvers import registry
from solvers.spec import Spec


def environment(solvers: Iterable[str]) -> dict[str, Any]:
    """Versions, machine and load, as plain values; `solvers` are specs."""
    known = registry.backends()
    names = {Spec.parse(spec).name for spec in solvers}
    return {
        "version": metadata.version(registry.DISTRIBUTION),
        "python": platform.python_version(),
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": list(os.getloadavg()) if hasattr(os, "getloadavg") else None,
        "solvers": {name: known[name].version if name in known else None for name in sorted(names)},
    }


def _processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
