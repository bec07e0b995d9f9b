"""The machine of a run, as far as it matters for its times."""

from __future__ import annotations

import os
import platform
from datetime import date
from pathlib import Path
from typing import Any

_VECTORS = ("avx512bw", "avx2", "sse2", "asimd")


def machine() -> dict[str, Any]:
    """Return the processor, its vectors, the number of cores, versions, the date and the load."""
    about = _cpuinfo()
    flags = (about.get("flags") or about.get("Features") or "").split()
    return {
        "processor": about.get("model name", platform.machine()),
        "vectors": next((each for each in _VECTORS if each in flags), ""),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "date": date.today().isoformat(),
        "load": [load()],
    }


def load() -> float:
    """Return the load average of the last minute."""
    return round(os.getloadavg()[0], 1)


def description(found: dict[str, Any]) -> str:
    """Return a sentence without a full stop, such as `2 cores of AMD EPYC (avx2), Python 3.11.7`.

    >>> about = {"cores": 2, "processor": "AMD EPYC", "vectors": "avx2", "python": "3.11.7"}
    >>> description(about | {"date": "2026-01-31", "load": [0.2, 1.1]})
    '2 cores of AMD EPYC (avx2), Python 3.11.7, 2026-01-31, load average 0.2 to 1.1'
    """
    loads = " to ".join(map(str, found["load"]))
    return (
        f"{found['cores']} cores of {found['processor']} ({found['vectors']}),"
        f" Python {found['python']}, {found['date']}, load average {loads}"
    )


def _cpuinfo() -> dict[str, str]:
    """Return the fields of the first core, or nothing."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    pairs = [line.partition(":") for line in lines if ":" in line]
    return {name.strip(): value.strip() for name, _, value in reversed(pairs)}
