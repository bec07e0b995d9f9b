"""Draw the README's pictures of the terminal: a comparison, and the check of a wrong solver."""

from __future__ import annotations

import os
import re
import tempfile
from io import StringIO
from pathlib import Path

from rich.console import Console

from solvers import check, formats
from solvers.cli.check_view import CheckView
from solvers.cli.result_table import show
from solvers.compare.plan_description import PlanDescription
from solvers.compare.run_actions import start
from solvers.compare.solver_sets import default_solvers

HERE = Path(__file__).parent
WRONG = "examples/wrong.py"


def console(width: int) -> Console:
    """Return a console that records what it prints."""
    return Console(
        markup=False,
        highlight=False,
        width=width,
        record=True,
        file=StringIO(),
        color_system="truecolor",
    )


def save(recorded: Console, name: str, title: str) -> None:
    """Save as SVG in the viewer's monospace font, without loading a font."""
    picture = recorded.export_svg(title=title)
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    (HERE / name).write_text(picture, encoding="utf-8")


def comparison() -> None:
    """Draw what `make compare` prints."""
    puzzles = tuple(map(str, formats.bundled()))
    description = PlanDescription(puzzles, tuple(default_solvers()), (2,), 1.0)
    recorded = console(104)
    with tempfile.TemporaryDirectory() as folder:
        show(start(description, Path(folder) / "runs.sqlite"), recorded)
    save(recorded, "compare.svg", "sudoku compare --solution-limit 2")


def wrong_solver() -> None:
    """Draw what the check of a wrong solver prints."""
    os.chdir(HERE.parent)
    recorded = console(124)
    shown = CheckView(WRONG, recorded)
    report = check.run_check(WRONG, check.Options(), shown.begin, shown.stage)
    shown.finding(report)
    shown.verdict(report, next_step=f"sudoku check {WRONG} --puzzles counterexample.txt")
    save(recorded, "check.svg", f"sudoku check {WRONG}")


if __name__ == "__main__":
    wrong_solver()
    comparison()
