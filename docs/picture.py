"""Draw README's picture: the comparison of every solver on the bundled puzzles, as the terminal shows it. `make picture`."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console

from solvers import formats
from solvers.cli.comparison import show
from solvers.compare.plan import Plan, default_solvers
from solvers.compare.run import run
from solvers.compare.summary import summarize
from solvers.solver import Limits

PICTURE = Path(__file__).with_name("compare.svg")


def main() -> None:
    """Run the comparison that `make compare` runs and save what it prints."""
    entries = tuple(entry for file in formats.bundled() for entry in formats.read(file))
    plan = Plan(entries, tuple(default_solvers()), Limits(2, 1.0))
    blocks = list(run(plan))
    records = [record for block in blocks for record in block.records]
    disagreements = [found for block in blocks for found in block.disagreements]
    console = Console(markup=False, highlight=False, width=104, record=True, file=StringIO(), color_system="truecolor")
    show(plan, summarize(records, plan.solvers, plan.limits), records, disagreements, console)
    picture = console.export_svg(title="sudoku compare --limit 2")
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)  # the page's own monospace, and no request
    PICTURE.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
