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


def audit_text(findings: Findings) -> str:
    """Return the findings as lines."""
    return "\n".join([*_rows(findings), *_faults(findings), ""])


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


def _rows(findings: Findings) -> Iterator[str]:
    files = f" in {count(len(findings.names), 'file')}" if len(findings.names) > 1 else ""
    yield from _row("puzzles", f"{findings.puzzles:,}{files}")
    if findings.unreadable:
        yield from _row("not readable", f"{findings.unreadable:,}")
    yield from _row("size", _listed(dict(findings.sizes.most_common())))
    yield from _row("givens", _range(findings))
    yield from _row("solutions", _listed(solution_groups(findings)))
    if findings.contradictory:
        yield from _row("", f"{findings.contradictory:,} with contradictory givens")
    minimal = findings.minimal
    checked = minimal[MINIMAL] + minimal[NOT_MINIMAL]
    if checked:
        text = f"{minimal[MINIMAL]:,} of {checked:,} with one solution need every given"
        yield from _row("minimal", text)
    if checked and minimal[NOT_CHECKED]:
        yield from _row("", f"{minimal[NOT_CHECKED]:,} not checked")
    if findings.levels:
        yield from _row("level", _listed(level_counts(findings)))
    yield from _repeats(findings, "duplicates", "the same as", findings.duplicates)
    yield from _repeats(findings, "isomorphs", "an isomorph of", findings.isomorphs)
    yield from _supplied(findings)


def _supplied(findings: Findings) -> Iterator[str]:
    for name, given, wrong, other in (
        ("solutions", findings.given_solutions, findings.wrong_solutions, 0),
        ("counts", findings.given_counts, findings.wrong_counts, findings.unverified_counts),
    ):
        if given:
            verified = "all right" if not wrong else f"{wrong:,} wrong"
            text = f"{given:,} {name}, {verified}"
            yield from _row("in the file", text + (f", {other:,} not verified" if other else ""))


def _repeats(findings: Findings, name: str, verb: str, repeats: Repeats | None) -> Iterator[str]:
    if repeats is None:
        return
    yield from _row(name, f"{repeats.count:,}")
    for _, source, line, other, first in repeats.pairs[:_PLACES]:
        one, another = findings.place(source, line), findings.place(other, first)
        yield f"{'':{_FIRST}}{one} is {verb} {another}"
    if repeats.count > _PLACES:
        yield f"{'':{_FIRST}}and {repeats.count - _PLACES:,} more"


def _faults(findings: Findings) -> Iterator[str]:
    total = findings.unreadable + findings.wrong_solutions + findings.wrong_counts
    if findings.faults:
        yield ""
    for fault in findings.faults[:_FAULTS]:
        yield from _wrapped(f"error: {fault}", "", "  ")
    if total > _FAULTS:
        yield f"and {total - _FAULTS:,} more; --json names the first {len(findings.faults)}"


def _range(findings: Findings) -> str:
    """Return the least, the greatest and the middle number of givens."""
    numbers = sorted(findings.givens)
    below = accumulate(findings.givens[number] for number in numbers)
    median = next(n for n, sums in zip(numbers, below, strict=True) if 2 * sums >= findings.puzzles)
    return f"{numbers[0]} to {numbers[-1]}, median {median}"


def _listed(groups: Mapping[str, int]) -> str:
    return "; ".join(f"{name}: {number:,}" for name, number in groups.items() if number)


def _row(name: str, text: str) -> Iterator[str]:
    yield from _wrapped(text, f"{name:{_FIRST}}", " " * _FIRST)


def _wrapped(text: str, first: str, then: str) -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=then,
        break_long_words=False,
        break_on_hyphens=False,
    )
