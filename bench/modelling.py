"""Measure every library's settings and formulations on the same puzzles, interleaved.

    python -m bench.modelling --json modelling.json
    python -m bench.modelling --sets 17_clue.txt,many-guesses,16x16-minimal --puzzles 100
    python -m bench.modelling --puzzles 40 --solvers pysat,pysat:stock=true,z3,z3:stock=true

Prints a table for each set of puzzles: the median CPU time to prove that a solution is unique, how
many puzzles were solved, and the ratio to the fastest with its 95% CI. Solvers that are not
installed are left out. The load of the machine is printed and stored; on a machine that is too busy
there are no ratios. A set is bundled, of which `17-givens` has two puzzles only, or a file.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from solvers import comparison, formats
from solvers.cli.ratio_intervals import ratio_intervals
from solvers.formats.bundled_files import named_set
from solvers.quantities import confidence, duration, ratio
from solvers.registry import registry
from solvers.registry.spec import Spec

SETS = ("17-givens", "many-guesses", "16x16-minimal")
SOLVERS = (  # each library tuned (its default), stock, and the formulations that it offers
    *("cp-sat", "cp-sat:stock=true", "cp-sat:formulation=alldifferent"),
    *("choco", "choco:stock=true", "choco:search=min-dom"),
    *("pumpkin", "pumpkin:stock=true"),
    *("nucs", "nucs:stock=true"),
    *("python-constraint", "python-constraint:model=stock"),
    *("clingo", "clingo:stock=true"),
    *("pysat", "pysat:solver=glucose4", "pysat:solver=cadical195", "pysat:stock=true"),
    *("exact", "exact:stock=true"),
    *("highs", "highs:stock=true"),
    *("minizinc", "minizinc:stock=true"),
    *("z3", "z3:stock=true", "z3:formulation=distinct", "z3:formulation=pairwise"),
    *("cpmpy", "exact-cover-c"),
)
Row = dict[str, Any]


def measure(name: str, solvers: list[str], args: argparse.Namespace) -> list[Row]:
    """Compare the solvers on the first puzzles of a set; return a row for each, the best first."""
    file = Path(name) if Path(name).exists() else named_set(f"@{name}")
    puzzles = [entry.puzzle for entry in formats.read(file)][: args.puzzles]
    with TemporaryDirectory() as folder:
        run = comparison.compare(
            puzzles,
            solvers,
            solution_limits=(2,),
            time_limit=args.time_limit,
            stop_after=args.stop_after,
            store=Path(folder) / "runs.sqlite",
        ).run
        results = run.results[2]
        ends = ratio_intervals(results)
        return [
            {
                "set": name,
                "solver": each.solver,
                "puzzles": each.puzzles,
                "solved": each.puzzles_solved,
                "median_seconds": None if each.median == float("inf") else each.median,
                "ratio": each.ratio.value if each.ratio else None,
                "ratio_interval": ends.get(each.solver),
                "grade": run.grade.letter,
            }
            for each in results.in_order
            if not each.in_batch
        ]


def table(rows: list[Row], time_limit: float) -> str:
    """Return rows as a Markdown table."""
    lines = ["| solver | solved | median | to the fastest |", "|---|--:|--:|---|"]
    for row in rows:
        seconds = float("inf") if row["median_seconds"] is None else row["median_seconds"]
        ends = confidence(*(row["ratio_interval"] or (None, None)))
        solved = f"{row['solved']}/{row['puzzles']}"
        middle = duration(seconds, time_limit)
        lines.append(f"| `{row['solver']}` | {solved} | {middle} | {ratio(row['ratio'])} {ends} |")
    return "\n".join(lines)


def main() -> int:
    """Measure; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--solvers", default=",".join(SOLVERS))
    parser.add_argument("--puzzles", type=int, default=40, help="of each set")
    parser.add_argument("--time-limit", type=float, default=10.0, help="seconds of CPU time")
    parser.add_argument("--stop-after", type=int, default=3, help="timeouts of a solver")
    parser.add_argument("--json", type=Path, help="write the rows to this file")
    args = parser.parse_args()
    known = registry.backends()
    solvers = [each for each in args.solvers.split(",") if not known[Spec.parse(each).name].missing]
    rows, loads = list[Row](), [os.getloadavg()[0]]
    for name in args.sets.split(","):
        own = measure(name, solvers, args)
        rows += own
        loads.append(os.getloadavg()[0])
        print(
            f"\n@{name}, noise grade {own[0]['grade']}\n\n{table(own, args.time_limit)}", flush=True
        )
    print(f"\nload average {min(loads):.1f} to {max(loads):.1f} on {os.cpu_count()} cores")
    if args.json:
        args.json.write_text(json.dumps({"loads": loads, "rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
