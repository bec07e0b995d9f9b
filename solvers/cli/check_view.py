"""Print a check on a terminal: the sandbox, a line per stage, the verdict, its counterexample."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from solvers.check import CheckOutcome, CheckReport, Finding, StageResult
from solvers.check.times import Speed
from solvers.cli.check_summary import contract_line, robustness_line, speed_table
from solvers.cli.grid_view import grids, legend
from solvers.cli.plain_console import PlainConsole
from solvers.cli.terminal_text import printable, printable_lines
from solvers.conformance import ConformanceReport
from solvers.errors import InputError
from solvers.quantities import count, duration
from solvers.worker.capabilities import Capabilities

_NAME = 20  # columns for the name of a stage
_COUNTS = 10  # columns for its counts
_PROTECTIONS = {
    "network": "no network",
    "processes": "no access to other processes",
    "files": "no changes to files",
    "environment": "basic environment variables",
    "home": "a temporary home folder",
    "memory": "limited memory",
    "cpu": "limited CPU time",
    "output": "limited output",
    "process-count": "limited number of processes",
}


class CheckView:
    """Prints each part of a check as soon as it is known; without colours in a pipe."""

    def __init__(self, spec: str, console: Console | None = None, quiet: bool = False) -> None:
        self._spec = printable(spec)
        self._console = console or PlainConsole(quiet=quiet, soft_wrap=not sys.stdout.isatty())
        encoding = (sys.stdout.encoding or "").lower().replace("-", "")
        self._right, self._wrong = ("✓", "✗") if encoding == "utf8" else ("+", "X")

    def begin(self, capabilities: Capabilities) -> None:
        """Print which protections are in force."""
        active = [text for name, text in _PROTECTIONS.items() if name in capabilities.protections]
        limits = f" with {', '.join(active)}" if active else ""
        self._print((self._spec, "bold"), f": runs in its own process{limits}\n")

    def stage(self, result: StageResult) -> None:
        """Print a line with name, counts and result; then each outcome that is new."""
        name = result.stage.name.ljust(_NAME)
        if not result.run:
            self._print((f"- {name} {result.note}", "dim"))
            return
        style, mark = ("green", self._right) if result.passed else ("bold red", self._wrong)
        if result.passed and result.slow:
            style, mark = "yellow", "~"
        failed = [f"{number} {outcome}" for outcome, number in result.failed.items()]
        texts = failed or ([result.stage.proves] if result.correct else [])
        texts += [f"{result.slow} slow"] if result.slow else []
        texts += [result.note] if result.note else []
        counts = f"{result.correct} of {result.run}".ljust(_COUNTS)
        self._print((mark, style), f" {name} {counts} {printable('; '.join(texts))}")
        for found in result.findings:
            self._print("    ", (f"{found.outcome}: ", style), _first_line(found))

    def verdict(self, report: CheckReport) -> None:
        """Print the verdict with its explanation and counterexample, and two summary lines."""
        is_right = report.verdict is CheckOutcome.CORRECT
        style = "bold green" if is_right else "bold red"
        self._print()
        self._print((report.verdict.upper(), style), f"  {report.verdict.explanation}")
        if report.counterexample and not is_right:
            self._finding(report.counterexample)
        self._print()
        self._print("would pass LeetCode 37: ", contract_line(report))
        self._print("robust: ", robustness_line(report))
        if report.counterexample and is_right:
            self._finding(report.counterexample)
        cases = count(report.cases_run, "test case")
        self._print((f"{cases} in {duration(report.seconds)}", "dim"))

    def _finding(self, found: Finding) -> None:
        reason = printable_lines(found.reason or found.outcome.explanation)
        self._print()
        self._print((found.outcome, "bold red"), f": {reason}")
        if found.setting:
            self._print(f"found with {printable(found.setting)}")
        for puzzle in found.previous:
            self._print_unwrapped(Text(f"solved before: {puzzle}"))
        self._print()
        for line in grids(found):
            self._print_unwrapped(Text.assemble("  ", line))
        if text := legend(found):
            self._print((f"  {text}", "dim"))

    def refused(self, outcome: CheckOutcome, error: InputError) -> None:
        """Print why the solver cannot be run."""
        self._print((outcome.upper(), "bold red"), f"  {outcome.explanation}\n")
        self._print(printable_lines(error))

    def conformance(self, report: ConformanceReport) -> None:
        """Print whether a backend conforms, and each check that it fails."""
        result = ("passed", "green") if report.passed else ("failed", "bold red")
        self._print()
        self._print("conformance: ", result, f": {report.summary}")
        for failed in report.failed:
            self._print(f"{self._wrong} {failed.check.name}: {printable(failed.failure)}")

    def speed(self, speed: Speed) -> None:
        """Print the solver's times next to those of others, and what they show."""
        self._print()
        self._console.print(speed_table(speed), soft_wrap=False)
        for sentence in speed.sentences():
            self._print(printable(sentence))
        if slowest := speed.slowest:
            self._print_unwrapped(Text(f"slowest puzzle: {slowest.puzzle}"))

    def written(self, file: str, command: str) -> None:
        """Print which file has the counterexample, and the command that runs it again."""
        self._print(f"\nThe counterexample is in {file}. Run it again:")
        self._print_unwrapped(Text(f"  {command}"))

    def not_written(self, error: InputError) -> None:
        """Print why the counterexample is not in a file."""
        self._print(f"\nThe counterexample is not saved: {printable(error.cause)}")

    def _print(self, *parts: str | Text | tuple[str, str]) -> None:
        self._console.print(Text.assemble(*parts))

    def _print_unwrapped(self, line: Text) -> None:
        """Print what must stay on one line, such as a puzzle that someone copies."""
        self._console.print(line, soft_wrap=True)


def _first_line(found: Finding) -> str:
    lines = found.reason.splitlines() or [found.outcome.explanation]
    where = f" ({found.entry.name})" if found.entry.name else ""
    return printable(f"{lines[0]}{where}")
