"""Find puzzles that repeat an earlier one, also up to symmetry, in a bounded amount of memory.

A record for each puzzle, 61 bytes for a 9x9 puzzle, goes to one of 64 temporary files, chosen by
the puzzle's fingerprint (see `canonical.fingerprint`). Isomorphs are in one file, so that one file
after another is searched. Only puzzles whose fingerprint occurs twice are compared: first their
cells, then their canonical forms.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from tempfile import SpooledTemporaryFile
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solvers.audit.puzzle_batch import Bytes, PuzzleBatch
from solvers.batch.ordered_threads import ordered_map
from solvers.canonical.fingerprint import fingerprints
from solvers.canonical.forms import canonical_forms, check_shape
from solvers.errors import Unsupported
from solvers.shape import Shape

SHOWN = 100  # pairs that are named
_FILES = 64
_IN_MEMORY = 1 << 18  # bytes of each file that are not written to disk
_DIGEST = 16  # bytes

Records = npt.NDArray[Any]
Pairs = tuple[Records, Records]  # repeated puzzles, and the puzzle that each of them repeats


class Keys(NamedTuple):
    """What identifies the puzzles of a batch.

    shape         None if the keys are digests, because the shape has no canonical forms
    cells         a row of bytes for each puzzle
    fingerprints  the same for all isomorphs
    """

    shape: Shape | None
    cells: Bytes
    fingerprints: npt.NDArray[np.uint64]


@dataclass
class Repeats:
    """Puzzles that repeat an earlier one.

    count    how many
    pairs    the first of them: how many puzzles are before it, its source and line, and those of
             the puzzle that it repeats
    numbers  for all of them, how many puzzles are before it
    """

    count: int = 0
    pairs: list[tuple[int, ...]] = field(default_factory=list)
    numbers: list[npt.NDArray[np.uint32]] = field(default_factory=list)

    def add(self, pairs: Pairs) -> None:
        """Add repeated puzzles."""
        later, earlier = pairs
        self.count += len(later)
        self.numbers.append(later["number"].copy())
        first = np.argsort(later["number"])[:SHOWN]
        for one, other in zip(later[first].tolist(), earlier[first].tolist(), strict=True):
            self.pairs.append((*one[1:4], *other[2:4]))
        self.pairs = sorted(self.pairs)[:SHOWN]


def keys_of(batch: PuzzleBatch) -> Keys:
    """Return the keys of a batch."""
    givens, shape = batch.givens, batch.shape
    try:
        check_shape(shape)
    except Unsupported:
        texts = (f"{shape} ".encode() + bytes(row) for row in givens)
        digests = b"".join(blake2b(text, digest_size=_DIGEST).digest() for text in texts)
        cells = np.frombuffer(digests, np.uint8).reshape(-1, _DIGEST)
        return Keys(None, cells, cells.view(np.uint64)[:, 0])
    padded = np.pad(givens, ((0, 0), (0, givens.shape[1] % 2)))  # two cells fit into a byte
    cells = padded[:, ::2] << np.uint8(4) | padded[:, 1::2]
    return Keys(shape, cells, fingerprints(givens, shape))


class DuplicateSearch:
    """Collects the keys of all batches, and then finds the repeated puzzles."""

    def __init__(self) -> None:
        self._files: dict[Shape | None, list[SpooledTemporaryFile[bytes]]] = {}
        self._types: dict[Shape | None, np.dtype[Any]] = {}

    def add(self, batch: PuzzleBatch, keys: Keys) -> None:
        """Add the puzzles of a batch."""
        if keys.shape not in self._files:
            self._files[keys.shape] = [SpooledTemporaryFile(_IN_MEMORY) for _ in range(_FILES)]  # noqa: SIM115  closed by `find`
            self._types[keys.shape] = np.dtype(
                [
                    ("fingerprint", "u8"),
                    *((name, "u4") for name in ("number", "source", "line")),
                    ("cells", "u1", (keys.cells.shape[1],)),
                ]
            )
        records = np.empty(len(batch), self._types[keys.shape])
        records["fingerprint"], records["cells"] = keys.fingerprints, keys.cells
        records["number"] = np.arange(batch.first, batch.first + len(batch))
        records["source"], records["line"] = batch.source, batch.lines
        numbers = records["fingerprint"] % _FILES
        order = np.argsort(numbers, kind="stable")
        ends = np.searchsorted(numbers[order], np.arange(1, _FILES))
        for file, part in zip(self._files[keys.shape], np.split(records[order], ends), strict=True):
            file.write(part.tobytes())

    def find(self, symmetric: bool, threads: int) -> Iterator[tuple[Pairs, Pairs]]:
        """Yield the puzzles that repeat an earlier one, and isomorphs of earlier ones."""
        for shape in self._files:
            form = shape if symmetric else None

            def search(records: Records, form: Shape | None = form) -> tuple[Pairs, Pairs]:
                return _search(records, form)

            yield from ordered_map(search, self._records(shape), threads)

    def _records(self, shape: Shape | None) -> Iterator[Records]:
        for file in self._files[shape]:
            file.seek(0)
            yield np.frombuffer(file.read(), self._types[shape])
            file.close()


def _search(records: Records, shape: Shape | None) -> tuple[Pairs, Pairs]:
    """Return the repeated puzzles of a file; isomorphs only with a shape."""
    if not len(records):
        return (records, records), (records, records)
    order = np.argsort(records["fingerprint"], kind="stable")
    numbers = records["fingerprint"][order]
    equal = numbers[1:] == numbers[:-1]
    is_candidate = np.append(equal, False) | np.insert(equal, 0, False)
    found = records[np.sort(order[is_candidate])]
    same, kept = _repeated(found, found["cells"])
    isomorphs = found[:0], found[:0]
    if shape and len(kept):
        cells = np.stack([kept["cells"] >> 4, kept["cells"] & 15], axis=2)
        givens = cells.reshape(len(kept), -1)[:, : shape.cells]
        isomorphs, _ = _repeated(kept, canonical_forms(givens, shape)[0])
    return same, isomorphs


def _repeated(records: Records, keys: Bytes) -> tuple[Pairs, Records]:
    """Return the records whose key an earlier record has, with that record; and the others."""
    if not len(records):
        return (records, records), records
    whole = np.ascontiguousarray(keys).view(f"V{keys.shape[1]}").ravel()
    _, first, which = np.unique(whole, return_index=True, return_inverse=True)
    earliest = first[which]
    later = earliest != np.arange(len(records))
    return (records[later], records[earliest[later]]), records[~later]
