"""Return the verdict of `sudoku check` as workflow commands of GitHub Actions.

GitHub shows them as annotations of the checked file. See "Workflow commands for GitHub Actions" in
its documentation.
"""

from __future__ import annotations

from solvers.check.check_report import CheckReport, Contract
from solvers.errors import InputError
from solvers.registry.spec import Spec

RUNS_THERE = "GITHUB_ACTIONS"  # the environment variable that is "true" there
_IN_MESSAGES, _IN_PROPERTIES = "%\r\n", "%\r\n:,"  # characters that are written as codes


def report_annotation(report: CheckReport, strict: bool = False) -> str:
    """Return one line: an error for a wrong solver, a warning if nothing is decided, a notice."""
    found = report.counterexample
    parts = [report.verdict.explanation]
    if found is not None:
        parts = [found.reason or report.verdict.explanation, f"puzzle: {found.puzzle}"]
    if report.cause:
        parts += [report.cause.likely, report.cause.evidence]
    if report.get_exit_code(strict):
        kind = "warning" if report.contract is Contract.UNDECIDED else "error"
    else:
        kind = "notice"
    return _line(kind, report.spec, f"sudoku check: {report.verdict}", "\n".join(parts))


def refusal_annotation(spec: str, error: InputError) -> str:
    """Return one line for a solver that cannot be run, at the line of the error if it has one."""
    return _line("error", spec, "sudoku check: cannot run it", str(error), error.line)


def _line(kind: str, spec: str, title: str, message: str, line: int | None = None) -> str:
    file = next((str(file) for file in Spec.parse(spec).files if file.is_file()), None)
    properties = {"file": file, "line": line, "title": title}
    given = (
        f"{name}={_escaped(str(value), _IN_PROPERTIES)}"
        for name, value in properties.items()
        if value
    )
    return f"::{kind} {','.join(given)}::{_escaped(message, _IN_MESSAGES)}"


def _escaped(text: str, special: str) -> str:
    return "".join(f"%{ord(each):02X}" if each in special else each for each in text)
