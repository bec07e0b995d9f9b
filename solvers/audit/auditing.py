"""Audit puzzle files: read them once, check the puzzles in threads, and find duplicates last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import BinaryIO

from solvers import formats
from solvers.audit.batch_checks import BatchChecks, CheckOptions, check
from solvers.audit.cleaned_copy import CleanedCopy
from solvers.audit.duplicates import DuplicateSearch, Keys, Repeats, keys_of
from solvers.audit.findings import Findings
from solvers.audit.puzzle_batch import PuzzleBatch, batches
from solvers.batch.ordered_threads import ordered_map
from solvers.errors import InputError
from solvers.formats import PuzzleEntry, ReadingOptions
from solvers.formats.text_streams import source_name

Source = str | PathLike[str] | BinaryIO
Observe = Callable[[BatchChecks], None]


@dataclass(frozen=True, kw_only=True)
class AuditOptions:
    """What an audit does.

    checks     what is checked for each puzzle
    symmetric  whether to find duplicates up to symmetry
    threads    how many threads check puzzles
    reading    how to read the files
    """

    checks: CheckOptions = field(default_factory=CheckOptions)
    symmetric: bool = True
    threads: int = 1
    reading: ReadingOptions = field(default_factory=ReadingOptions)


def audit(
    sources: Iterable[Source], options: AuditOptions, observe: Observe = lambda _: None
) -> Findings:
    """Return what is in the files. `observe` gets each batch, in order.

    Raises InputError if no puzzle can be read.
    """
    findings = Findings(options.checks.solution_limit)
    errors: list[InputError] = []
    search = DuplicateSearch()

    def checked(batch: PuzzleBatch) -> tuple[BatchChecks, Keys]:
        return check(batch, options.checks), keys_of(batch)

    read = _read(sources, options.reading, findings, errors)
    for checks, keys in ordered_map(checked, read, options.threads):
        search.add(checks.batch, keys)
        findings.add(checks)
        observe(checks)
    if errors and not findings.puzzles:
        raise errors[0]
    findings.sort_faults()
    findings.duplicates = Repeats()
    findings.isomorphs = Repeats() if options.symmetric else None
    for same, isomorphs in search.find(options.symmetric, options.threads):
        findings.duplicates.add(same)
        if findings.isomorphs:
            findings.isomorphs.add(isomorphs)
    return findings


def clean(
    sources: Iterable[Source], options: AuditOptions, copy: CleanedCopy
) -> Iterator[PuzzleEntry]:
    """Yield the entries of a cleaned copy, after the audit that it has observed."""
    checks = replace(options.checks, minimality=False, levels=False)
    findings = Findings(checks.solution_limit)
    read = _read(sources, options.reading, findings, [])
    for found in ordered_map(lambda batch: check(batch, checks), read, options.threads):
        yield from copy.entries(found)


def _read(
    sources: Iterable[Source],
    reading: ReadingOptions,
    findings: Findings,
    errors: list[InputError],
) -> Iterator[PuzzleBatch]:
    """Yield the puzzles of all files; a file that cannot be read is a fault."""
    puzzles = 0
    for number, source in enumerate(sources):
        findings.names.append(source_name(source))
        try:
            entries = formats.read(source, findings.add_unreadable, reading)
            for batch in batches(entries, number, puzzles):
                puzzles += len(batch)
                yield batch
        except InputError as error:
            errors.append(error)
            findings.add_unreadable(error)
