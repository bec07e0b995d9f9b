"""The summary of a check: the contract of LeetCode 37, robustness, and a table of times."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from solvers.adapters import language
from solvers.check import CheckReport, Contract, Depth
from solvers.check.times import Speed
from solvers.cli.terminal_text import isolated, printable, quoted
from solvers.quantities import count, duration, exact_seconds, ratio
from solvers.registry.spec import Spec
from solvers.worker.capabilities import Capabilities


def contract_line(report: CheckReport) -> Text:
    """Whether LeetCode 37 would accept the solver, and what that is based on."""
    if report.contract is Contract.NO:
        outcomes = dict.fromkeys(
            outcome for result in report.failed(contract=True) for outcome in result.failed
        )
        return Text.assemble(("no", "bold red"), f" ({', '.join(outcomes)})")
    right, run, cases = report.answered
    slow = f"; slow: {_slow(report, contract=True)}" if report.slow(contract=True) else ""
    if report.contract is Contract.UNDECIDED:
        basis = f"{count(right, 'right answer')} to {count(run, 'puzzle')}"
        return Text.assemble(("not decided", "bold yellow"), f" ({basis}{slow})")
    median, longest = (duration(time, report.time_limit) for time in report.times)
    basis = f"right on {right} of {run} puzzles"
    if cases > run:
        basis += f", {cases - run} not run"
    return Text.assemble(
        ("yes", "bold green"), f" ({basis}; median {median}, longest {longest}{slow})"
    )


def robustness_line(report: CheckReport) -> Text:
    """Whether the solver is right beyond the contract; else the stages that failed."""
    failed = report.failed(contract=False)
    if failed:
        stages: dict[str, list[str]] = {}
        for result in failed:
            for outcome in result.failed:
                stages.setdefault(outcome, []).append(result.stage.name)
        parts = [f"{outcome}: {', '.join(names)}" for outcome, names in stages.items()]
        return Text.assemble(("no", "bold yellow"), f" ({'; '.join(parts)})")
    if not report.robust:
        return Text("not fully tested")
    if report.contract is Contract.UNDECIDED:
        return Text("not decided")
    slow = _slow(report, contract=False)
    return Text.assemble(("yes", "bold green"), f", slow: {slow}" if slow else "")


def is_backend(spec: str, capabilities: Capabilities) -> bool:
    """Whether a solver must conform: it claims to be complete, and is not just a source file."""
    return not capabilities.one and language(Spec.parse(spec).name) is None


def next_step(spec: str, report: CheckReport, file: str | None) -> str:
    """Return one command that is useful after this result; `file` has the counterexample."""
    command = f"sudoku check {quoted(spec)}"
    if file:
        return f"{command} --puzzles {file}"
    match report.contract, report.depth:
        case Contract.UNDECIDED, _:
            return f"{command} --time-limit {report.time_limit * 10:g}"
        case Contract.NO, _:
            return command
        case _, Depth.QUICK:
            return f"{command}  (all test cases, and the speed)"
        case _, Depth.DEFAULT:
            return f"{command} --thorough  (hundreds of test cases more)"
    return ""


def _slow(report: CheckReport, contract: bool) -> str:
    parts = [
        f"{result.slow} of {result.run} {result.stage.name}" for result in report.slow(contract)
    ]
    return f"{', '.join(parts)} over {exact_seconds(report.time_limit)}" if parts else ""


def speed_table(speed: Speed) -> Table:
    """The times of the solver and of others, by difficulty."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("level", "solver"):
        table.add_column(name)
    for name in ("puzzles", "median", "p95", "worst", "vs yours"):
        table.add_column(name, justify="right")
    for row in speed.rows():
        own = row.solver == speed.solver
        times = (
            duration(seconds, speed.time_limit) for seconds in (row.median, row.p95, row.worst)
        )
        table.add_row(
            row.level,
            isolated(printable(row.solver)),
            str(row.puzzles),
            *times,
            ""
            if own
            else ratio(row.ratio and row.ratio.value, row.ratio.bound if row.ratio else ""),
            style="bold" if own else None,
        )
    return table
