"""The findings of an audit as JSON; docs/json.md describes the members."""

from __future__ import annotations

import json
from typing import Any

from solvers.audit.audit_text import level_counts
from solvers.audit.batch_checks import MINIMAL, NOT_CHECKED, NOT_MINIMAL
from solvers.audit.duplicates import Repeats
from solvers.audit.findings import Findings

SCHEMA = 1


def audit_json(findings: Findings) -> str:
    """Return the findings as one JSON object."""
    solutions: dict[str, int] = {
        str(number): puzzles for number, puzzles in sorted(findings.solutions.items())
    }
    return json.dumps(
        {
            "schema": SCHEMA,
            "clean": findings.is_clean,
            "files": [
                {"name": name, "puzzles": findings.read[number]}
                for number, name in enumerate(findings.names)
            ],
            "puzzles": findings.puzzles,
            "not_readable": findings.unreadable,
            "sizes": dict(findings.sizes),
            "givens": {str(key): number for key, number in sorted(findings.givens.items())},
            "solution_limit": findings.solution_limit,
            "solutions": solutions,
            "solutions_at_limit": findings.at_limit,
            "solutions_undecided": findings.undecided,
            "contradictory": findings.contradictory,
            "minimal": findings.minimal[MINIMAL],
            "not_minimal": findings.minimal[NOT_MINIMAL],
            "minimality_not_checked": findings.minimal[NOT_CHECKED],
            "levels": level_counts(findings) if findings.levels else None,
            "duplicates": _repeats(findings, findings.duplicates),
            "isomorphs": _repeats(findings, findings.isomorphs),
            "given_solutions": findings.given_solutions,
            "wrong_solutions": findings.wrong_solutions,
            "given_counts": findings.given_counts,
            "wrong_counts": findings.wrong_counts,
            "unverified_counts": findings.unverified_counts,
            "faults": [
                {
                    "source": fault.source,
                    "line": fault.line,
                    "column": fault.column,
                    "cause": fault.cause,
                    "remedy": fault.remedy,
                }
                for fault in findings.faults
            ],
        },
        indent=1,
        ensure_ascii=False,
    )


def _repeats(findings: Findings, repeats: Repeats | None) -> dict[str, Any] | None:
    if repeats is None:
        return None
    places = [
        {"source": findings.names[source], "line": line}
        | {"first_source": findings.names[other], "first_line": first}
        for _, source, line, other, first in repeats.pairs
    ]
    return {"count": repeats.count, "first": places}
