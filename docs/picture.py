"""Draw README's pictures as the terminal shows them: all solvers compared, a wrong one on trial. `make picture`."""

from __future__ import annotations

import os
import re
from io import StringIO
from pathlib import Path

from rich.console import Console

from solvers import check, formats
from solvers.cli.check_view import CheckView
from solvers.cli.comparison import show
from solvers.compare.plan import Plan, default_solvers
from solvers.compare.runner import run
from solvers.compare.summary import summarize
from solvers.solver import Limits

HERE = Path(__file__).parent
WRONG = "examples/wrong.py"


def console(width: int) -> Console:
    """One that remembers what it printed."""
    return Console(
        markup=False,
        highlight=False,
        width=width,
        record=True,
        file=StringIO(),
        color_system="truecolor",
    )


def save(recorded: Console, name: str, title: str) -> None:
    """As SVG, in the page's own monospace font and without a request for one."""
    picture = recorded.export_svg(title=title)
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    (HERE / name).write_text(picture, encoding="utf-8")


def comparison() -> None:
    """What `make compare` prints."""
    entries = tuple(entry for file in formats.bundled() for entry in formats.read(file))
    plan = Plan(entries, tuple(default_solvers()), Limits(2, 1.0))
    blocks = list(run(plan))
    records = [record for block in blocks for record in block.records]
    disagreements = [found for block in blocks for found in block.disagreements]
    recorded = console(104)
    show(plan, summarize(records, plan.solvers, plan.limits), records, disagreements, recorded)
    save(recorded, "compare.svg", "sudoku compare --solution-limit 2")


def trial() -> None:
    """What a check of a wrong solver prints."""
    os.chdir(HERE.parent)
    recorded = console(124)
    shown = CheckView(WRONG, recorded)
    shown.verdict(check.run_check(WRONG, check.Options(), shown.begin, shown.stage))
    save(recorded, "check.svg", f"sudoku check {WRONG}")


if __name__ == "__main__":
    trial()
    comparison()
