"""Print the results of a comparison, and write the files that the user wants."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from solvers.cli import output_files, reproduction
from solvers.cli.file_names import FILE
from solvers.cli.generated_file import write_generated
from solvers.cli.parameters import option
from solvers.cli.ratio_intervals import ratio_intervals
from solvers.cli.terminal_text import printable
from solvers.compare.results.document import document
from solvers.compare.results.run_data import RunData
from solvers.compare.run_actions import CompletedRun
from solvers.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Outputs:
    """The files that the user wants."""

    json: Path | None
    report: Path | None
    export_markdown: Path | None
    export_csv: Path | None
    export_json: Path | None

    def by_option(self) -> dict[str, Path]:
        """Return the files by the option that names them."""
        return {f"--{name.replace('_', '-')}": file for name, file in vars(self).items() if file}


def output_options(command: Callable[..., None]) -> Callable[..., None]:
    """Declare the options of a command for `Outputs`."""
    text = {
        "--report": "Write a report to FILE: .html, .md or .json.",
        "--json": "Write every record and the summary to FILE; - is standard output.",
        "--export-markdown": "Write the table to FILE as Markdown; - is standard output.",
        "--export-csv": "Write the table to FILE as CSV, with times in seconds.",
        "--export-json": "Write the table to FILE as JSON, with times in seconds.",
    }
    for name, described in reversed(text.items()):
        declare: Any = option(name, type=FILE, metavar="FILE", help=described)
        command = declare(command)
    return command


def write(completed: CompletedRun, outputs: Outputs) -> None:
    """Write and print the results; if a file is standard output, the rest to standard error."""
    from solvers.cli import result_table

    run, report = completed.run, outputs.report
    err = output_files.DASH in outputs.by_option().values()
    say = partial(print, file=sys.stderr if err else sys.stdout)
    _write_data(run, outputs)
    result_table.show(completed, result_table.console(err=err))
    if any(found.smallest for found in run.disagreements):
        _save_disagreements(completed, say)
    nothing = "no failures to repeat" if completed.was_retried else "nothing was left to measure"
    found = f"{nothing} in" if completed.was_finished else "saved as"
    named = f" ({run.name})" if run.name else ""
    say(f"\n{found} run {run.id}{named} in {printable(completed.store)}")
    if report:
        from solvers.cli.report_command import format_of, write_report

        write_report(run, report, format_of("--report", report))
        say(f"wrote {printable(report)}")


def _write_data(run: RunData, outputs: Outputs) -> None:
    from solvers.cli import summary_export

    wanted: list[tuple[Path | None, Callable[[RunData], str]]] = [
        (outputs.json, lambda run: json.dumps(document(run, ratio_intervals), indent=1) + "\n"),
        (outputs.export_markdown, summary_export.as_markdown),
        (outputs.export_csv, summary_export.as_csv),
        (outputs.export_json, summary_export.as_json),
    ]
    for file, text in wanted:
        if file:
            output_files.write(file, text(run))


def _save_disagreements(completed: CompletedRun, say: Callable[[str], None]) -> None:
    """Write the smallest puzzles on which solvers disagree, and say how to run them again."""
    text = reproduction.file_text(completed.run.disagreements)
    try:
        name = write_generated("disagreements", reproduction.FIRST_LINE, text)
    except InputError as error:
        say(f"\nThe smallest puzzles on which solvers disagree are not saved: {error.cause}")
        return
    say(f"\nwrote minimised puzzles on which solvers disagree to {name}")
    if again := reproduction.command(completed, name):
        say(f"to run them again:\n  {again}")
