"""Check the JSON of puzzles and results: an object with a schema number and members of fixed types.

docs/json.md describes the members.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from solvers.errors import PuzzleError

SCHEMA: Final = 1
NO_PUZZLE: Final[dict[str, Any]] = {"schema": SCHEMA, "puzzle": None, "shape": None}
_NAMES: Final = {str: "a text", dict: "an object", list: "a list", type(None): "null"}
_REMEDY: Final = "give what to_dict or to_json returned"


def loads(text: str | bytes) -> object:
    """Return the value that a JSON text describes. Raises PuzzleError."""
    import json  # imported here because most programs never need it

    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise PuzzleError(f"this is not JSON: {error}", remedy=_REMEDY) from None


def dumps(values: Mapping[str, Any]) -> str:
    """Return values as one line of JSON."""
    import json

    return json.dumps(values)


def members(values: object, kinds: Mapping[str, tuple[type, ...]]) -> dict[str, Any]:
    """Return an object whose members have these types, and maybe others. Raises PuzzleError."""
    if not isinstance(values, dict):
        raise PuzzleError(f"a {type(values).__name__} is not a JSON object", remedy=_REMEDY)
    if (schema := values.get("schema")) != SCHEMA or isinstance(schema, bool):
        raise PuzzleError(
            f"the schema is {schema!r}, but this version reads schema {SCHEMA}", remedy=_REMEDY
        )
    for name, types in kinds.items():
        if not isinstance(values.get(name, ...), types):
            wanted = " or ".join(_NAMES[kind] for kind in types)
            found = f"is {values[name]!r}"[:60] if name in values else "is missing"
            raise PuzzleError(f"{name!r} {found}, but must be {wanted}", remedy=_REMEDY)
    return values
