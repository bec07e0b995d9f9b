"""Print a check on a terminal: the sandbox, a line per stage, the verdict, its counterexample."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from solvers.check import CheckOutcome, CheckReport, Contract, Finding, StageResult
from solvers.check.times import Speed
from solvers.cli.check_summary import contract_line, robustness_line, speed_table
from solvers.cli.grid_view import grids, legend
from solvers.cli.plain_console import PlainConsole
from solvers.cli.terminal_text import isolated, printable, printable_lines
from solvers.conformance import ConformanceReport
from solvers.errors import InputError
from solvers.quantities import count, duration
from solvers.worker.capabilities import Capabilities

_NAME = 20  # columns for the name of a stage
_COUNTS = 10  # columns for its counts
_PRINTED = 3  # lines of the solver that are shown
_PREVIOUS = 3  # earlier puzzles that are shown
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
        self._spec = isolated(printable(spec))
        self._console = console or PlainConsole(quiet=quiet, soft_wrap=not sys.stdout.isatty())
        self._not_run: dict[str, list[str]] = {}
        self._is_contract = True
        self._has_cases = False  # whether the number of test cases is printed
        encoding = (sys.stdout.encoding or "").lower().replace("-", "")
        self._right, self._wrong = ("✓", "✗") if encoding == "utf8" else ("+", "X")

    def begin(self, capabilities: Capabilities) -> None:
        """Print which protections are in force."""
        active = [text for name, text in _PROTECTIONS.items() if name in capabilities.protections]
        limits = f" with {', '.join(active)}" if active else ""
        self._print((self._spec, "bold"), f": runs in its own process{limits}\n")

    def stage(self, result: StageResult) -> None:
        """Print a line with name, counts and result; then each outcome that is new."""
        contract = result.stage.contract
        if not contract and self._is_contract:
            self._is_contract = False
            self._print(("beyond LeetCode 37:", "dim"))
        if not result.run:
            self._not_run.setdefault(result.note, []).append(result.stage.name)
            return
        style, mark = ("green", self._right) if result.passed else ("bold red", self._wrong)
        if (result.passed and result.slow) or (not result.passed and not contract):
            style, mark = "yellow", "~"
        failed = [f"{number} {outcome}" for outcome, number in result.failed.items()]
        texts = failed or ([result.shows] if result.shows else [])
        texts += [f"{result.slow} slow"] if result.slow else []
        texts += [result.note] if result.note else []
        counts = f"{result.correct} of {result.run}".ljust(_COUNTS)
        name = result.stage.name.ljust(_NAME)
        self._print((mark, style), f" {name} {counts} {printable('; '.join(texts))}")
        for found in result.findings:
            self._print(
                "    ", (f"{found.outcome}: ", style if contract else ""), _first_line(found)
            )

    def not_run(self) -> None:
        """Print the stages that were not run, with the reason, on one line each."""
        for note, names in self._not_run.items():
            reason = note.removeprefix("not run: ")
            self._print((f"- not run: {', '.join(names)} ({reason})", "dim"))

    def finding(self, report: CheckReport) -> None:
        """Print the counterexample and its likely cause."""
        found = report.counterexample
        if found is None:
            return
        self._print_cases(report)
        is_right = report.contract is not Contract.NO
        blanks = count(found.puzzle.givens.count(0), "blank")
        self._print()
        self._print(
            ("beyond LeetCode 37, " if is_right else ""),
            (found.outcome, "" if is_right else "bold red"),
            f" on a puzzle with {blanks}: {printable_lines(found.reason or report.verdict)}",
        )
        if found.setting:
            self._print(f"found with {printable(found.setting)}")
        for puzzle in found.previous[-_PREVIOUS:]:
            self._print_unwrapped(Text(f"solved before: {puzzle}"))
        if (hidden := len(found.previous) - _PREVIOUS) > 0:
            self._print(f"and {hidden} puzzles before these")
        for line in grids(found):
            self._print_unwrapped(Text.assemble("  ", line))
        if text := legend(found):
            self._print((f"  {text}", "dim"))
        for number, printed in enumerate(found.printed[:_PRINTED]):
            self._print(("it printed: " if not number else " " * 12, "dim"), printable(printed))
        if cause := report.cause:
            self._print(("likely cause: ", "bold"), printable(cause.likely))
            self._print(("evidence: ", "bold"), printable(cause.evidence))

    def verdict(self, report: CheckReport, conforms: bool = True, next_step: str = "") -> None:
        """Print the verdict with two summary lines and the next step."""
        styles = {Contract.NO: "bold red", Contract.UNDECIDED: "bold yellow"}
        style = styles.get(report.contract, "bold green")
        name = report.verdict.upper().replace("-", " ")
        text = report.verdict.explanation
        if not conforms and report.contract is not Contract.NO:
            name, style = "DOES NOT CONFORM", "bold red"
            text = (
                "It is right on LeetCode 37, and fails a conformance check that backends must pass."
            )
        if self._has_cases:
            self._print()
        else:
            self._print_cases(report)
        self._print((name, style), f"  {text}")
        self._print("would pass LeetCode 37: ", contract_line(report))
        self._print("robust: ", robustness_line(report))
        if next_step:
            self._print("next: ", printable(next_step))

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

    def not_written(self, error: InputError) -> None:
        """Print why the counterexample is not in a file."""
        self._print(f"The counterexample is not saved: {printable(error.cause)}")

    def _print_cases(self, report: CheckReport) -> None:
        cases = f"{count(report.cases_run, 'test case')} in {duration(report.seconds)}"
        self._print((cases, "dim"))
        self._has_cases = True

    def _print(self, *parts: str | Text | tuple[str, str]) -> None:
        self._console.print(Text.assemble(*parts))

    def _print_unwrapped(self, line: Text) -> None:
        """Print what must stay on one line, such as a puzzle that someone copies."""
        self._console.print(line, soft_wrap=True)


def _first_line(found: Finding) -> str:
    lines = found.reason.splitlines() or [found.outcome.explanation]
    where = f" ({found.entry.name})" if found.entry.name else ""
    return printable(f"{lines[0]}{where}")
