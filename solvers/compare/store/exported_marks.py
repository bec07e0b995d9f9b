"""The column `mark` of exported answers: certified, confirmed or claimed, if claims were proved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from solvers.compare.claim_marks import Claim, Marks
from solvers.compare.record import claims_all
from solvers.compare.store.loading import proof_facts
from solvers.compare.store.store import Store


class ExportedMarks:
    """Marks the stored answers of a run, which are noted first. It is false without certificates.

    In memory are the claims that differ, not the answers.
    """

    def __init__(self, store: Store, run: str) -> None:
        self._certificates = proof_facts(store, run)
        self._claims: dict[Claim, None] = {}
        self._marks = Marks()

    def __bool__(self) -> bool:
        return bool(self._certificates)

    def noted(self, rows: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        """Yield the rows, and note their claims."""
        for row in rows:
            if self and (claim := _claim(row)):
                self._claims[claim] = None
            yield row
        self._marks = Marks.of_claims(self._claims, self._certificates)

    def column(self, row: Mapping[str, Any]) -> dict[str, str | None]:
        """Return the column `mark` of an answer; no column if no claim was certified."""
        if not self:
            return {}
        claim = _claim(row)
        return {"mark": str(self._marks.mark_of(claim)) if claim else None}


def _claim(row: Mapping[str, Any]) -> Claim | None:
    """Return the claim of a stored answer; None if it does not claim to know all solutions."""
    task, solutions = row["task"], row["solutions"]
    if not claims_all(row["status"], solutions, task, row["verdict"]):
        return None
    return Claim(task, row["puzzle"], solutions, row["solver"], row["proof"] is not None)
