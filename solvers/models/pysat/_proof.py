"""Read the proofs of Glucose, which are lines of DRAT."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solvers.proof import Step, read_line


def steps(lines: Iterable[str]) -> Iterator[Step]:
    """Yield the steps of a proof, up to the empty clause.

    Each clause that Glucose adds follows by unit propagation, from the open candidates as from all
    clauses: a clause on open candidates is one of all clauses without its false literals. For this
    reason deletions of clauses that the proof has not added are left out.
    """
    added: set[frozenset[int]] = set()
    for line in lines:
        step = read_line(line)
        if step is None or not step.clause:
            continue
        clause = frozenset(step.clause)
        if not step.deletes:
            added.add(clause)
        elif clause not in added:
            continue
        else:
            added.remove(clause)
        yield step
    yield Step(())
