"""The findings of an audit as text of at most 80 columns, apart from the places of faults."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from itertools import accumulate

from solvers.audit.batch_checks import MINIMAL, NOT_CHECKED, NOT_MINIMAL
from solvers.audit.duplicates import Repeats
from solvers.audit.findings import Findings
from solvers.quantities import count
from solvers.rating.levels import LEVELS

_FIRST, _WIDTH = 14, 80  # columns: of the names, and of the page
_PLACES = 5  # of repeated puzzles
_FAULTS = 10
_NO_BREAK = "\N{NO-BREAK SPACE}"


def audit_text(findings: Findings) -> str:
    """Return the findings as lines."""
    named = [line for name, text in rows(findings) for line in _row(name, text)]
    named += [""] if findings.faults else []
    return "\n".join([*named, *(line for text in faults(findings) for line in _fault(text)), ""])


def solution_groups(findings: Findings) -> dict[str, int]:
    """Return the puzzles by their number of solutions: none, one, ranges, the limit or more."""
    limit, exact = findings.solution_limit, findings.solutions
    groups = {"none": exact[0], "one": exact[1]}
    first = 2
    while first < limit:
        last = min(10 ** len(str(first)), limit) - 1
        name = f"{first}" if first == last else f"{first} to {last}"
        groups[name] = sum(exact[number] for number in range(first, last + 1))
        first = last + 1
    return groups | {f"{max(limit, 2)} or more": findings.at_limit, "undecided": findings.undecided}


def level_counts(findings: Findings) -> dict[str, int]:
    """Return the puzzles of each level, from easy to difficult."""
    return {str(level): findings.levels[str(level)] for level in LEVELS}


def rows(findings: Findings) -> Iterator[tuple[str, str]]:
    """Yield what was found: the name of a row, or "" if it continues the last one, and its text."""
    files = f" in {count(len(findings.names), 'file')}" if len(findings.names) > 1 else ""
    yield "puzzles", f"{findings.puzzles:,}{files}"
    if findings.unreadable:
        yield "not readable", f"{findings.unreadable:,}"
    yield "size", _listed(dict(findings.sizes.most_common()))
    yield "givens", _range(findings)
    yield "solutions", _listed(solution_groups(findings))
    if findings.contradictory:
        yield "", f"{findings.contradictory:,} with contradictory givens"
    minimal = findings.minimal
    if checked := minimal[MINIMAL] + minimal[NOT_MINIMAL]:
        yield "minimal", f"{minimal[MINIMAL]:,} of {checked:,} with one solution need every given"
        if minimal[NOT_CHECKED]:
            yield "", f"{minimal[NOT_CHECKED]:,} not checked"
    if findings.levels:
        yield "level", _listed(level_counts(findings))
    yield from _repeats(findings, "duplicates", "the same as", findings.duplicates)
    yield from _repeats(findings, "isomorphs", "an isomorph of", findings.isomorphs)
    yield from _supplied(findings)


def faults(findings: Findings) -> Iterator[str]:
    """Yield the first faults, and how many more there are."""
    total = findings.unreadable + findings.wrong_solutions + findings.wrong_counts
    for fault in findings.faults[:_FAULTS]:
        yield f"error: {fault}"
    if total > _FAULTS:
        yield f"and {total - _FAULTS:,} more; --json has the first {len(findings.faults)}"


def _supplied(findings: Findings) -> Iterator[tuple[str, str]]:
    for name, given, wrong, other in (
        ("solution", findings.given_solutions, findings.wrong_solutions, 0),
        ("count", findings.given_counts, findings.wrong_counts, findings.unverified_counts),
    ):
        if given:
            undecided = f", {other:,} not verified" if other else ""
            found = f"{wrong:,} wrong" if wrong else "none wrong"
            yield "in the file", f"{count(given, name)}, {found}{undecided}"


def _repeats(
    findings: Findings, name: str, verb: str, repeats: Repeats | None
) -> Iterator[tuple[str, str]]:
    if repeats is None:
        return
    yield name, f"{repeats.count:,}"
    for _, source, line, other, first in repeats.pairs[:_PLACES]:
        yield "", f"{findings.place(source, line)} is {verb} {findings.place(other, first)}"
    if repeats.count > _PLACES:
        yield "", f"and {repeats.count - _PLACES:,} more"


def _range(findings: Findings) -> str:
    """Return the least, the greatest and the middle number of givens."""
    numbers = sorted(findings.givens)
    below = accumulate(findings.givens[number] for number in numbers)
    median = next(n for n, sums in zip(numbers, below, strict=True) if 2 * sums >= findings.puzzles)
    return f"{numbers[0]} to {numbers[-1]}, median {median}"


def _listed(groups: Mapping[str, int]) -> str:
    """Return names with numbers. Lines do not end between a name and its number."""
    return "; ".join(f"{name}:{_NO_BREAK}{number:,}" for name, number in groups.items() if number)


def _row(name: str, text: str) -> list[str]:
    return _wrapped(text, f"{name:{_FIRST}}", " " * _FIRST)


def _fault(text: str) -> list[str]:
    return _wrapped(text, "", "  ")


def _wrapped(text: str, first: str, then: str) -> list[str]:
    lines = textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=then,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_NO_BREAK, " ") for line in lines]
