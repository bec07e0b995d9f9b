"""`sudoku audit`: say what is in puzzle files, and what is wrong in them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solvers.cli import output_endings, output_files
from solvers.cli.file_names import FILE
from solvers.cli.number_types import WholeNumber
from solvers.cli.parameters import command_line, flag, option, puzzle_argument, reading_options
from solvers.cli.progress import progress
from solvers.cli.terminal_text import printable, printable_lines
from solvers.errors import InputError
from solvers.formats import ReadingOptions

if TYPE_CHECKING:
    from solvers.audit.auditing import AuditOptions
    from solvers.audit.batch_checks import BatchChecks
    from solvers.audit.findings import Findings

FAULTS = 1  # exit code
_PARTS = ("minimality", "levels", "isomorphs")
_KINDS = ("duplicates", "isomorphs", "not-unique", "not-minimal")


@command_line
@puzzle_argument(
    "files", "FILE|-", "Puzzle files, or - for standard input.", nargs=-1, required=True
)
@option(
    "--skip",
    multiple=True,
    type=click.Choice(_PARTS),
    help="Leave out a part of the audit, which saves time. Can be given several times.",
)
@option(
    "--solution-limit",
    type=WholeNumber(2),
    default=100,
    metavar="N",
    help="Count the solutions of each puzzle up to N.",
)
@option(
    "--fix",
    type=FILE,
    metavar="FILE",
    help="Write the puzzles to FILE, one on each line, with wrong solutions and counts corrected; "
    "as a table if its name ends in .csv.",
)
@option(
    "--drop",
    multiple=True,
    type=click.Choice(_KINDS),
    help="Leave out these puzzles with --fix: all but the first of equal puzzles or isomorphs, "
    "those without exactly one solution, or those with a given too many. "
    "Can be given several times.",
)
@flag("--json", "as_json", help="Print JSON.")
@option("--html", type=FILE, metavar="FILE", help="Write a page with histograms to FILE.")
@option(
    "--jobs",
    "-j",
    type=WholeNumber(1),
    metavar="N",
    help="Check puzzles in N threads. [default: one for each core]",
)
@reading_options
def command(
    files: tuple[str, ...],
    skip: tuple[str, ...],
    solution_limit: int,
    fix: Path | None,
    drop: tuple[str, ...],
    as_json: bool,
    html: Path | None,
    jobs: int | None,
    reading: ReadingOptions,
) -> None:
    """Say what is in puzzle files, and what is wrong in them.

    The audit counts the puzzles by size, givens, number of solutions and level. It finds puzzles
    that repeat an earlier one, exactly or as an isomorph, and givens that are not needed. It
    verifies the solutions and counts that the files give. The exit code is 1 if one of these is
    wrong or a puzzle cannot be read, and 2 if no puzzle can be read.

    Examples:
        # Audit a file.
        sudoku audit puzzles.txt

        # Audit a large file without rating its puzzles, and draw histograms.
        sudoku audit puzzles.txt --skip levels --html audit.html

        # Write a copy in which each puzzle has one solution and occurs once.
        sudoku audit puzzles.txt --fix clean.txt --drop not-unique --drop isomorphs
    """
    from solvers.audit.auditing import AuditOptions
    from solvers.audit.batch_checks import CheckOptions

    _check_options(files, skip, drop, fix)
    _fix_format(fix)
    outputs = {name: file for name, file in (("--fix", fix), ("--html", html)) if file}
    outputs["the report"] = output_files.DASH
    output_files.check(outputs, {output_files.PUZZLES: map(Path, files)})
    checks = CheckOptions(
        solution_limit=solution_limit,
        minimality="minimality" not in skip,
        levels="levels" not in skip,
    )
    options = AuditOptions(
        checks=checks,
        symmetric="isomorphs" not in skip,
        threads=jobs or _cores(),
        reading=reading,
    )
    findings = _run(files, options, fix, drop)
    _print(findings, as_json)
    if html:
        from solvers.audit.audit_page import audit_page

        output_files.write(html, audit_page(findings))
    if not findings.is_clean:
        raise click.exceptions.Exit(FAULTS)


def _cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _run(
    files: tuple[str, ...], options: AuditOptions, fix: Path | None, drop: tuple[str, ...]
) -> Findings:
    """Audit the files, and write the cleaned copy."""
    from solvers.audit.auditing import audit, clean
    from solvers.audit.cleaned_copy import CleanedCopy, Drop
    from solvers.formats import plain_writers

    copy = CleanedCopy({Drop(kind) for kind in drop})
    with progress("puzzle", files=files) as shown:

        def observe(checks: BatchChecks) -> None:
            shown.advance(len(checks.batch))
            if fix:
                copy.observe(checks)

        findings = audit(map(shown.open, files), options, observe)
    if fix:
        copy.end_first_pass(findings)
        is_table = _fix_format(fix) == "table"
        write = plain_writers.table if is_table else plain_writers.lines
        with progress("puzzle", files=files) as shown, output_files.opened(fix) as out:
            for text in write(clean(map(shown.open, files), options, copy)):
                out.write(text.encode())
                shown.advance()
        print(f"{printable(fix)}: {copy.summary()}", file=sys.stderr)
    return findings


def _print(findings: Findings, as_json: bool) -> None:
    from solvers.audit.audit_json import audit_json
    from solvers.audit.audit_text import audit_text

    if as_json:
        output_files.write(None, f"{audit_json(findings)}\n")
    else:
        print(printable_lines(audit_text(findings)), end="")


def _fix_format(fix: Path | None) -> str | None:
    """Return "table" for a table; None for lines. Raises InputError for the name of another."""
    return output_endings.format_of(fix, "puzzles", {".csv": "table"})


def _check_options(
    files: tuple[str, ...], skip: tuple[str, ...], drop: tuple[str, ...], fix: Path | None
) -> None:
    """Raise InputError for options that contradict each other."""
    if drop and not fix:
        raise InputError("--drop is for the file that --fix writes", remedy="add --fix FILE")
    if fix and "-" in files:
        raise InputError("--fix reads the files twice", remedy="name a file instead of -")
    for part, kind in (("minimality", "not-minimal"), ("isomorphs", "isomorphs")):
        if part in skip and kind in drop:
            raise InputError(f"--drop {kind} needs what --skip {part} skips", remedy="drop one")
