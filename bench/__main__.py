"""`python -m bench FILES --solvers A,B --peer NAME=PATH`: puzzles a CPU second and guesses a puzzle, side by side.

Each contender has a process of its own. Passes are interleaved, round after round, so that a drifting machine hurts all
alike; the figure is the median of CPU time over the rounds. A contender too slow for the whole file gets the first
puzzles of the same shuffled order, and the table says how many.
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
    """A contender's process."""

    def __init__(self, name: str, text: str, kind: str) -> None:
        self.name = name
        command = [sys.executable, "-m", "bench.child", text, kind]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._read()

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        if not (line := self._process.stdout.readline()):
            raise InputError(f"{self.name} failed", remedy="see its message above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


def main() -> None:
    """Measure and print a table for each file and limit."""
    args = _arguments()
    console = Console(highlight=False)
    console.print(
        f"{_machine()}, Python {platform.python_version()}; median CPU time of {args.rounds} interleaved rounds"
    )
    try:
        children = [Child(spec, spec, "solver") for spec in split(args.solvers)]
        children += [
            Child(name, path, "peer")
            for name, _, path in (peer.partition("=") for peer in args.peer)
        ]
        for file in args.files or map(str, formats.bundled()):
            for limit in map(int, args.limits.split(",")):
                console.print(_measured(children, file, limit, args))
    except InputError as error:
        console.print(f"error: {error}", style="red")
        sys.exit(2)


def _measured(children: list[Child], file: str, limit: int, args: argparse.Namespace) -> Table:
    counts = {
        child: child.ask(file=file, limit=limit, seconds=args.seconds)["puzzles"]
        for child in children
    }
    passes: dict[Child, list[dict[str, Any]]] = {child: [] for child in children}
    for _ in range(args.rounds):
        for child in children:
            passes[child].append(child.ask(file=file, limit=limit, puzzles=counts[child]))
    table = Table(
        title=f"\n{Path(file).name}, limit {limit}", title_justify="left", box=None, pad_edge=False
    )
    table.add_column("solver", no_wrap=True)
    for heading in ("puzzles", "puzzles/s", "of first", "guesses/puzzle", "solutions/puzzle"):
        table.add_column(heading, justify="right")
    rates = {
        child: counts[child] / median(one["seconds"] for one in passes[child]) for child in children
    }
    for child in children:
        one, count = passes[child][0], counts[child]
        guesses = "-" if one["guesses"] is None else f"{one['guesses'] / count:.2f}"
        share = rates[child] / rates[children[0]]
        found = f"{one['solutions'] / count:.3f}"
        table.add_row(
            child.name, f"{count:,}", f"{rates[child]:,.0f}", f"{share:.3g}", guesses, found
        )
    return table


def _machine() -> str:
    """The processor's name, where the system tells it."""
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
        "files", nargs="*", help="files of 9x9 puzzles; without any: the bundled ones"
    )
    parser.add_argument(
        "--solvers", default="lanes,compiled,propagation", help="our solvers (default: %(default)s)"
    )
    parser.add_argument(
        "--peer",
        action="append",
        default=[],
        metavar="NAME=PATH",
        help="PATH.so[:SYMBOL], or a command",
    )
    parser.add_argument(
        "--limits", default="1,2", help="numbers of solutions to look for (default: %(default)s)"
    )
    parser.add_argument(
        "--rounds", type=int, default=5, help="passes for each solver (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=0.5,
        help="CPU seconds of a pass, about (default: %(default)s)",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
