"""The format that the ending of an output's name asks for; what cannot be written is refused."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from solvers.cli.compression import without_ending
from solvers.errors import InputError
from solvers.near_names import alternatives

JSON: Final = dict.fromkeys((".json", ".jsonl", ".ndjson"), "json")  # a line for each puzzle
_KINDS = {
    "CSV": (".csv", ".tsv"),
    "JSON": tuple(JSON),
    "Parquet": (".parquet",),
    "Arrow": (".arrow", ".feather"),
    "a spreadsheet": (".ods", ".xls", ".xlsx"),
    "a database": (".db", ".duckdb", ".sqlite"),
    "HTML": (".htm", ".html"),
    "a picture": (".pdf", ".png", ".svg"),
    "XML": (".xml",),
}
_KIND_OF = {ending: kind for kind, endings in _KINDS.items() for ending in endings}


def format_of(
    output: Path | None,
    content: str,
    formats: Mapping[str, str],
    plain: tuple[str, ...] = (".txt",),
) -> str | None:
    """Return the format for the ending of a name; None if it does not ask for one, as .txt.

    content  what is written, such as "the answers"
    formats  the formats that can be written, by ending
    plain    endings of plain text, which an error suggests first

    Raises InputError for an ending of another format, so that no file has a misleading name.
    """
    ending = without_ending(output).suffix.lower() if output else ""
    if ending not in formats and ending in _KIND_OF:
        endings = alternatives([*plain, *formats])
        cause = f"{output}: {content} cannot be written as {_KIND_OF[ending]}"
        raise InputError(cause, remedy=f"end the name with {endings}")
    return formats.get(ending)
