"""Print the results of a comparison, and write the files that the user wants."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from solvers.cli import output_files, reproduction
from solvers.cli.generated_file import write_generated
from solvers.cli.terminal_text import printable
from solvers.compare.results.document import document
from solvers.compare.session import CompletedRun
from solvers.errors import InputError


def write(completed: CompletedRun, json_file: Path | None, report: Path | None) -> None:
    """Write and print the results; if JSON goes to standard output, the rest to standard error."""
    from solvers.cli import result_table

    run, err = completed.run, json_file == output_files.DASH
    say = partial(print, file=sys.stderr if err else sys.stdout)
    if json_file:
        output_files.write(json_file, json.dumps(document(run), indent=1) + "\n")
    result_table.show(completed, result_table.console(err=err))
    if any(found.smallest for found in run.disagreements):
        _save_disagreements(completed, say)
    found = "nothing was left to measure in" if completed.was_finished else "saved as"
    named = f" ({run.name})" if run.name else ""
    say(f"\n{found} run {run.id}{named} in {printable(completed.store)}")
    if report:
        from solvers.cli.report_command import format_of, write_report

        write_report(run, report, format_of("--report", report))
        say(f"wrote {printable(report)}")


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
