"""The list of `sudoku solvers`: one group for each family, on lines of at most 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import click

from solvers import quantities
from solvers.about import Family
from solvers.cli.terminal_text import printable
from solvers.errors import SudokuError
from solvers.registry.registry import Backend

WIDTH = 80  # columns
_PLUG_INS = "plug-in"
_FACTS = ("version", "licence", "claims", "interrupted", "writes_proofs")


def row(backend: Backend, error: SudokuError | None) -> dict[str, Any]:
    """Return what is known about a backend, as JSON has it. `error` is why it cannot be used."""
    about, missing = backend.about, backend.missing
    return {
        "name": backend.name,
        "kind": backend.kind,
        "family": about.family if about else None,
        "idea": backend.idea,
        "installed": not (missing or error),
        "version": backend.version,
        "licence": about.licence if about else None,
        "claims": about.claims.split(", ") if about else None,
        "interrupted": about.interrupted if about else None,
        "writes_proofs": backend.writes_proofs,
        "needs": backend.lacks or None,
        "install": backend.remedy if missing else None,
        "error": str(error) if error else None,
    }


def lines(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of the list: the families in a fixed order, then plug-ins without one."""
    families = [*Family, None]
    width = max((len(each["name"]) for each in rows), default=0)
    for family in families:
        members = [each for each in rows if each["family"] == family]
        if not members:
            continue
        heading = click.style(family or _PLUG_INS, bold=True, underline=True)
        meaning = family.meaning if family else "solvers that do not name their family"
        yield from ("", f"{heading}: {meaning}")
        for _, same in groupby(members, key=lambda each: [each[fact] for fact in _FACTS]):
            yield from _alike(list(same), width)


def _alike(rows: list[Mapping[str, Any]], width: int) -> Iterator[str]:
    """Yield the lines of solvers with the same facts, which are said once, after the last one."""
    for each in rows:
        name = click.style(each["name"].ljust(width), bold=True)
        lines = textwrap.wrap(printable(each["idea"]), WIDTH - width - 4) or [""]
        yield f"  {name}  {lines[0]}".rstrip()
        yield from (" " * (width + 4) + line for line in lines[1:])
        yield from _trouble(each, width + 4)
    many = f"{quantities.count(len(rows), 'solver')}: " if len(rows) > 1 else ""
    for line in textwrap.wrap(many + printable(_facts(rows[0])), WIDTH - width - 4):
        yield " " * (width + 4) + click.style(line, dim=True)


def _trouble(each: Mapping[str, Any], indent: int) -> Iterator[str]:
    """Yield why a solver cannot be used; a command is on a line of its own, to be copied."""
    if each["needs"]:
        yield " " * indent + click.style(f"needs {each['needs']}; install it with", fg="yellow")
        yield " " * indent + printable(each["install"])
    if each["error"]:
        text = printable(f"cannot be used: {each['error']}")
        lines = textwrap.wrap(text, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
        yield from (" " * indent + line for line in lines)


def _facts(each: Mapping[str, Any]) -> str:
    """Return version, licence, claims, proof and interruption in one sentence each."""
    if not each["licence"]:
        return each["version"] or ""
    claims = ", ".join(each["claims"])
    proof = "and proves them" if each["writes_proofs"] else "without a proof"
    return (
        f"{each['version'] or 'not installed'}, licence {each['licence']}. "
        f"Claims {claims}, {proof}. How it stops: {each['interrupted']}."
    )
