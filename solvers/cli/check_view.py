"""A trial on a terminal, from top to bottom: the sandbox, a line a stage, the verdict with its board, two summaries."""

from __future__ import annotations

import sys
from typing import Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from solvers.check import CheckOutcome, CheckReport, Contract, Finding, StageResult
from solvers.check.times import Speed
from solvers.cli.grid_view import boards, legend
from solvers.cli.terminal_text import printable, printable_lines
from solvers.conformance import ConformanceReport
from solvers.errors import InputError
from solvers.quantities import count, duration, exact_seconds
from solvers.worker.capabilities import Capabilities

_NAME = 20  # columns for the name of a stage
_COUNT = 12  # columns for its counts
_PROTECTIONS = {
    "network": "no network",
    "processes": "sees no other process",
    "home": "a scratch folder as its home",
    "memory": "limited memory",
    "cpu": "limited processor time",
    "output": "limited output",
}


_COLUMNS: tuple[tuple[str, Literal["left", "right"]], ...] = (
    ("boards", "left"),
    ("solver", "left"),
    ("puzzles", "right"),
    ("median", "right"),
    ("p95", "right"),
    ("worst", "right"),
    ("to yours", "right"),
)


class Show:
    """Prints each part of a trial when it is known; plain where nobody looks."""

    def __init__(self, spec: str, console: Console | None = None) -> None:
        self._spec = printable(spec)
        self._console = console or Console(markup=False, highlight=False, soft_wrap=True)
        encoding = (sys.stdout.encoding or "").lower().replace("-", "")
        self._right, self._wrong, self._slow = (
            ("✓", "✗", "~") if encoding == "utf8" else ("+", "X", "~")
        )

    def begin(self, capabilities: Capabilities) -> None:
        """Which sandbox is in force."""
        held = [
            words for sandbox, words in _PROTECTIONS.items() if sandbox in capabilities.protections
        ]
        sandbox = (
            f"in a process of its own: {', '.join(held)}" if held else "in a process of its own"
        )
        self._console.print(Text.assemble((self._spec, "bold"), f"  {sandbox}\n"))

    def stage(self, result: StageResult) -> None:
        """One line: mark, name, counts, what it proves or how it failed; then what was found there for the first time."""
        if not result.asked:
            self._console.print(Text(f"- {result.stage.name.ljust(_NAME)} {result.note}", "dim"))
            return
        style, mark = ("green", self._right) if result.passed else ("bold red", self._wrong)
        if result.passed and result.slow:
            style, mark = "yellow", self._slow
        count = f"{result.right} of {result.asked}".ljust(_COUNT)
        words = (
            [result.stage.proves]
            if result.passed
            else [f"{n} {kind}" for kind, n in result.failed.items()]
        )
        words += [f"{result.slow} slow"] if result.slow else []
        words += [result.note] if result.note else []
        told = printable("; ".join(words))
        self._console.print(
            Text.assemble((mark, style), f" {result.stage.name.ljust(_NAME)} {count} {told}")
        )
        for found in result.findings:
            self._console.print(
                Text.assemble("    ", (f"{found.outcome}: ", style), _first_line(found))
            )

    def verdict(self, report: CheckReport) -> None:
        """The verdict with its lesson, the board, the two summary lines."""
        out, right = self._console, report.verdict is CheckOutcome.CORRECT
        out.print()
        out.print(
            Text.assemble(
                (report.verdict.upper(), "bold green" if right else "bold red"),
                f"  {report.verdict.lesson}",
            )
        )
        if report.smallest and not right:
            self.finding(report.smallest)
        out.print()
        out.print(Text.assemble("would pass LeetCode 37: ", _contract(report)))
        out.print(Text.assemble("robust: ", _robust(report)))
        if right and report.smallest:
            self.finding(report.smallest)
        out.print(Text(f"{count(report.boards, 'board')} in {duration(report.seconds)}", "dim"))

    def finding(self, found: Finding) -> None:
        """One finding in full."""
        out = self._console
        out.print()
        out.print(
            Text.assemble(
                (found.outcome, "bold red"),
                f": {printable_lines(found.reason or found.outcome.lesson)}",
            )
        )
        if found.setting:
            out.print(f"found with {printable(found.setting)}")
        for puzzle in found.before:
            out.print(f"asked before: {puzzle}")
        out.print()
        for line in boards(found):
            out.print(Text.assemble("  ", line), soft_wrap=True)
        if words := legend(found):
            out.print(Text(f"  {words}", "dim"))

    def refused(self, outcome: CheckOutcome, error: InputError) -> None:
        """Why it cannot be run."""
        self._console.print(
            Text.assemble(
                (outcome.upper(), "bold red"), f"  {outcome.lesson}\n\n{printable_lines(error)}"
            )
        )

    def claims(self, claims: ConformanceReport) -> None:
        """Whether a backend holds what it claims, and each promise that it breaks."""
        self._console.print()
        style = "green" if claims.passed else "bold red"
        self._console.print(
            Text.assemble(
                "claims: ", ("kept" if claims.passed else "broken", style), f": {printable(claims)}"
            )
        )
        for outcome in claims.failed:
            self._console.print(
                Text.assemble(f"{self._wrong} {outcome.check.name}: ", printable(outcome.failure))
            )

    def speed(self, speed: Speed) -> None:
        """Its times beside those of others, by difficulty, and what they say."""
        out = self._console
        table = Table(box=None, pad_edge=False, header_style="bold")
        for name, side in _COLUMNS:
            table.add_column(name, justify=side)
        for row in speed.rows():
            own = row.solver == speed.solver
            times = (duration(seconds, speed.limit) for seconds in (row.median, row.p95, row.worst))
            ratio = "" if own or row.ratio is None else f"{row.ratio:.3g}x"
            table.add_row(
                row.level,
                printable(row.solver),
                str(row.puzzles),
                *times,
                ratio,
                style="bold" if own else None,
            )
        out.print()
        out.print(table, soft_wrap=False)
        for sentence in speed.sentences():
            out.print(printable(sentence))

    def say(self, text: str) -> None:
        """Anything else."""
        self._console.print(text)


def _first_line(found: Finding) -> str:
    lines = found.reason.splitlines() or [found.outcome.lesson]
    where = f" ({found.entry.name})" if found.entry.name else ""
    return printable(f"{lines[0]}{where}")


def _contract(report: CheckReport) -> Text:
    if report.contract is Contract.NO:
        kinds = dict.fromkeys(
            kind for result in report.failed(contract=True) for kind in result.failed
        )
        return Text.assemble(("no", "bold red"), f": {', '.join(kinds)}")
    middle, longest = (duration(seconds) for seconds in report.times)
    times = f" (median {middle}, longest {longest} a board)"
    if report.contract is Contract.YES:
        return Text.assemble(("yes", "bold green"), times)
    return Text.assemble(
        ("yes", "bold green"), ", slow", f": {_slow(report, contract=True)}{times}"
    )


def _robust(report: CheckReport) -> Text:
    if not report.failed(contract=False) and not report.robust:
        return Text("not asked")
    if not report.robust:
        parts = [
            f"{result.stage.name} ({', '.join(result.failed)})"
            for result in report.failed(contract=False)
        ]
        return Text.assemble(("no", "bold yellow"), f": {'; '.join(parts)}")
    slow = _slow(report, contract=False)
    return Text.assemble(("yes", "bold green"), f", slow: {slow}" if slow else "")


def _slow(report: CheckReport, contract: bool) -> str:
    parts = [
        f"{result.slow} of {result.asked} {result.stage.name}" for result in report.slow(contract)
    ]
    return f"{', '.join(parts)} not within {exact_seconds(report.time_limit)}" if parts else ""
