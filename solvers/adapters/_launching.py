"""How a compiled driver is started: whether it keeps its object, its name, and the words of its hello line."""

from __future__ import annotations

import re
from pathlib import Path

from solvers.adapters.launch import Launch


def launch(program: Path, file: str, *, reusable: bool = False, reuse: bool = False) -> Launch:
    """The driver that was made of a file. Words that are added to the command are added to its hello line."""
    name = re.sub(r"\s", "_", Path(file).name)
    return Launch(
        (
            str(program),
            "reuse" if reuse else "fresh",
            name,
            "one",
            *(["reusable"] if reusable else []),
        )
    )
