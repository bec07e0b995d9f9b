"""Damage stores at random, and check that commands report it or give the right result.

    python -m bench.damage --stores 500 --seed 1

Each store is a copy of a good one with one kind of damage: flipped bits, zeroed or random bytes, a
page that is missing or stale, a changed value, a lost row. Every command has to give the result for
the good store, or exit with 2 and an error. A traceback and another result are faults, and make the
exit code 1.
"""

from __future__ import annotations

import argparse
import io
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.memory import described, entries, records
from solvers import cli
from solvers.compare.agreement import Disagreement
from solvers.compare.plan import Plan
from solvers.compare.store import Store
from solvers.compare.store.checksums import TABLES, value_columns
from solvers.compare.timing.warmup import WarmUp

_PAGE = 4096  # bytes
_VALUES = (
    "NULL",
    "''",
    "'x'",
    "-1",
    "1e300",
    "X'00FF'",
    "CAST(X'FF' AS TEXT)",
    "9223372036854775807",
)

_TABLES = tuple(name for name in TABLES if name != "certificates")  # which is empty here


class Outcome(NamedTuple):
    """What a command did."""

    code: int
    output: str
    errors: str


# --- the good store


def good_store(path: Path) -> None:
    """Write two runs with rows in every table; the first is unfinished."""
    random = Random(0)
    for finished in (False, True):
        plan = Plan(tuple(entries(8, random)), ("bitmasks", "naive"), (2,), 1.0, isomorphs=2)
        with Store(path, create=True) as store:
            writer = store.begin(plan, described(plan), {"cores": 2, "python": "3.11"})
            for number, measurement in enumerate(plan.measurements()):
                found = records(measurement, random, plan.solvers)
                solution = measurement.entry.solution
                wrong = [replace(each, evidence=solution) for each in found]
                claims = (("naive", "has no solution"), ("bitmasks", "has another solution"))
                disagreements = [Disagreement(measurement, claims, solution)] if number < 2 else []
                noise = {"block": number, "reference_a": 2e6, "reference_b": 2e6, "load": 0.1}
                writer.append(wrong, disagreements, noise | {"steal": 0.0, "wall_to_cpu": 1.0})
            for solver in plan.solvers:
                writer.add_solver(solver, {"version": "1", "protections": ["network"]})
                writer.add_process(solver, 0, 1, WarmUp(0.5, 0.1, 0.01, steady=True))
            if finished:
                writer.finish()


# --- damage


def _flip_bit(path: Path, random: Random) -> None:
    _change(path, random, 1, lambda part: bytes([part[0] ^ 1 << random.randrange(8)]))


def _zero(path: Path, random: Random) -> None:
    _change(path, random, random.choice((1, 16, 64, 512, _PAGE)), lambda part: bytes(len(part)))


def _random_bytes(path: Path, random: Random) -> None:
    _change(path, random, random.choice((1, 4, 64, 512)), lambda part: random.randbytes(len(part)))


def _change(path: Path, random: Random, size: int, change: Callable[[bytes], bytes]) -> None:
    """Change some bytes at a random place; whole pages at the start of a page."""
    content = bytearray(path.read_bytes())
    at = random.randrange(len(content)) // size * size
    content[at : at + size] = change(bytes(content[at : at + size]))
    path.write_bytes(content)


def _truncate(path: Path, random: Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: random.randrange(len(content))])


def _exchange_pages(path: Path, random: Random) -> None:
    content = path.read_bytes()
    pages = [content[at : at + _PAGE] for at in range(0, len(content), _PAGE)]
    one, other = random.randrange(len(pages)), random.randrange(len(pages))
    pages[one] = pages[other]
    path.write_bytes(b"".join(pages))


def _change_value(path: Path, random: Random) -> None:
    table = random.choice(_TABLES)
    column = random.choice(value_columns(table)).name
    _execute(path, random, table, f"UPDATE {table} SET {column} = {random.choice(_VALUES)}")


def _cut_value(path: Path, random: Random) -> None:
    table = random.choice(_TABLES)
    column = random.choice(value_columns(table)).name
    _execute(path, random, table, f"UPDATE {table} SET {column} = substr({column}, 2)")


def _delete_rows(path: Path, random: Random) -> None:
    table = random.choice((*_TABLES, "row_counts"))
    _execute(path, random, table, f"DELETE FROM {table}")


def _execute(path: Path, random: Random, table: str, statement: str) -> None:
    """Execute a statement on a part of the rows, as another program would."""
    with suppress(sqlite3.IntegrityError):  # a value that the schema refuses
        database = sqlite3.connect(path)
        some = f"SELECT run FROM {table} ORDER BY abs(random()) LIMIT 1"
        where = random.choice((f"WHERE run = ({some})", "WHERE true"))
        database.execute(f"{statement} {where}")
        database.commit()
    database.close()


_KINDS = (
    _flip_bit,
    _zero,
    _random_bytes,
    _truncate,
    _exchange_pages,
    _change_value,
    _cut_value,
    _delete_rows,
)


def damage(path: Path, seed: int) -> str:
    """Damage a store, the same way for the same seed. Return the kind of damage."""
    random = Random(seed)
    kind = random.choice(_KINDS)
    for _ in range(random.choice((1, 1, 4))):
        kind(path, random)
    return kind.__name__.strip("_")


# --- commands


def commands(store: Path, good: Path, into: Path, *, report: bool) -> Iterator[list[str]]:
    """Yield the commands that read a store."""
    with Store(good, read_only=True) as opened:
        first, last = (info.run for info in opened.runs())
    yield ["runs", "--store", str(store)]
    yield ["export", "--store", str(store)]
    yield ["export", first, "--store", str(store), "--to", "json"]
    yield ["merge", str(into), str(store)]
    yield ["export", last, "--store", str(into)]
    if report:
        yield ["report", str(store), "--format", "json", "-o", "-"]
        yield ["diff", str(good), str(store), "--json"]


def run(arguments: list[str]) -> Outcome:
    """Run a command in this process."""
    output, errors = io.BytesIO(), io.BytesIO()
    before = sys.stdout, sys.stderr, sys.argv
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(each, "utf-8", errors="backslashreplace", write_through=True)
        for each in (output, errors)
    )
    sys.argv = ["sudoku", *arguments]
    try:
        code = cli._exit_code()
        return Outcome(code, output.getvalue().decode(), errors.getvalue().decode())
    finally:
        sys.stdout, sys.stderr, sys.argv = before


def fault(found: Outcome, expected: Outcome) -> str:
    """Return what is wrong with an outcome; empty if it is right or an error."""
    if "Traceback" in found.errors:
        return "a traceback:\n" + found.errors
    if found.code == cli.UNUSABLE:
        return "" if found.errors.startswith("error: ") else "no error, but exit code 2"
    return "" if found[:2] == expected[:2] else f"another result: {found.output[:300]}"


class Checker:
    """Damages copies of a good store in a folder, and compares what commands do with them."""

    def __init__(self, folder: Path, *, report: bool) -> None:
        self.good, self._bad = folder / "good.sqlite", folder / "bad.sqlite"
        self._into, self._report = folder / "into.sqlite", report
        good_store(self.good)
        shutil.copy(self.good, self._bad)
        self._expected = self._outcomes()
        assert all(each.code == 0 for each in self._expected.values()), self._expected

    def check(self, seed: int) -> tuple[str, list[str], bool]:
        """Return the kind of damage, the faults, and whether an error was reported."""
        self._bad.unlink()
        shutil.copy(self.good, self._bad)
        kind = damage(self._bad, seed)
        found = self._outcomes()
        faults = [
            f"{command}: {text}"
            for command, outcome in found.items()
            if (text := fault(outcome, self._expected[command]))
        ]
        return kind, faults, any(each.code == cli.UNUSABLE for each in found.values())

    def _outcomes(self) -> dict[str, Outcome]:
        made = commands(self._bad, self.good, self._into, report=self._report)
        found = {" ".join(arguments): run(arguments) for arguments in made}
        for file in (self._into, *self._bad.parent.glob("*.sqlite-*")):
            file.unlink(missing_ok=True)
        return found


def main() -> int:
    """Return 0 if no damage leads to a traceback or to another result."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--stores", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1, help="of the first store")
    options = parser.parse_args()
    seen, reported, bad = Counter[str](), Counter[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(Path(folder), report=True)
        for seed in range(options.seed, options.seed + options.stores):
            kind, faults, error = checker.check(seed)
            seen[kind] += 1
            reported[kind] += error
            bad += bool(faults)
            for text in faults:
                print(f"seed {seed}, {kind}: {text}")
    for kind, number in sorted(seen.items()):
        print(f"{kind}: {number} stores, damage reported in {reported[kind]}")
    print(f"{options.stores} stores: {bad} with a traceback or another result")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
