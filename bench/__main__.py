"""Compare the throughput of our solvers and of other programs on files of 9x9 puzzles.

    python -m bench FILES --solvers A,B --peer NAME=PATH

The table shows puzzles per CPU second and guesses per puzzle. A peer is a solver of another
project. Each solver runs in its own process. Passes are interleaved, so that changes of the
machine's speed affect all solvers equally, and the result is the median CPU time of the rounds. A
solver that is too slow for the whole file solves the first puzzles of the same shuffled order; the
table says how many.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any, Self

from rich.console import Console
from rich.table import Table

from solvers import formats
from solvers.errors import InputError
from solvers.registry.spec import split


class Child:
    """The process of one solver."""

    def __init__(self, name: str, text: str, kind: str) -> None:
        self.name = name
        command = [sys.executable, "-m", "bench.child", text, kind]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._read()

    def request(self, **request: Any) -> dict[str, Any]:
        """Send a request and return its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        if not (line := self._process.stdout.readline()):
            raise InputError(f"{self.name} failed", remedy="read its message above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


def main() -> None:
    """Measure, and print a table for each file and solution limit."""
    args = _arguments()
    console = Console(highlight=False)
    console.print(
        f"{_machine()}, Python {platform.python_version()}; "
        f"median CPU time of {args.rounds} interleaved rounds"
    )
    try:
        children = [Child(spec, spec, "solver") for spec in split(args.solvers)]
        children += [
            Child(name, path, "peer")
            for name, _, path in (peer.partition("=") for peer in args.peer)
        ]
        for file in args.files or map(str, formats.bundled()):
            for limit in map(int, args.solution_limits.split(",")):
                console.print(_measure(children, file, limit, args))
    except InputError as error:
        console.print(f"error: {error}", style="red")
        sys.exit(2)


def _measure(children: list[Child], file: str, limit: int, args: argparse.Namespace) -> Table:
    counts = {
        child: child.request(file=file, limit=limit, seconds=args.seconds)["puzzles"]
        for child in children
    }
    passes: dict[Child, list[dict[str, Any]]] = {child: [] for child in children}
    for _ in range(args.rounds):
        for child in children:
            passes[child].append(child.request(file=file, limit=limit, puzzles=counts[child]))
    table = Table(
        title=f"\n{Path(file).name}, solution limit {limit}",
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    table.add_column("solver", no_wrap=True)
    for heading in ("puzzles", "puzzles/s", "ratio", "guesses/puzzle", "solutions/puzzle"):
        table.add_column(heading, justify="right")
    rates = {
        child: counts[child] / median(one["seconds"] for one in passes[child]) for child in children
    }
    for child in children:
        one, count = passes[child][0], counts[child]
        guesses = "-" if one["guesses"] is None else f"{one['guesses'] / count:.2f}"
        ratio = rates[child] / rates[children[0]]
        found = f"{one['solutions'] / count:.3f}"
        table.add_row(
            child.name, f"{count:,}", f"{rates[child]:,.0f}", f"{ratio:.3g}", guesses, found
        )
    return table


def _machine() -> str:
    """Return the processor's name, or its architecture if the name is unknown."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    return next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")),
        platform.machine(),
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument(
        "files", nargs="*", help="files of 9x9 puzzles (default: the bundled puzzles)"
    )
    parser.add_argument(
        "--solvers",
        default="lanes,compiled,propagation",
        help="solvers of this project (default: %(default)s)",
    )
    parser.add_argument(
        "--peer",
        action="append",
        default=[],
        metavar="NAME=PATH",
        help="another solver: PATH.so[:SYMBOL] or a command",
    )
    parser.add_argument(
        "--solution-limits", default="1,2", help="solution limits (default: %(default)s)"
    )
    parser.add_argument(
        "--rounds", type=int, default=5, help="passes of each solver (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=0.5,
        help="approximate CPU seconds of a pass (default: %(default)s)",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
