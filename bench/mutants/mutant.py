"""A mutant: a right solver with a small edit, and the verdict that it must get.

The folder tables/ has one table of mutants for each kind of mistake:

    == NAME | BASE | VERDICT or VERDICT, beyond the contract
    a description of the mistake
     an unchanged line that says where
    -a removed line
    +an added line
    @@                        another place in the same file

BASE is a file of bases/ or of tests/adapters/solutions, or the name of a rung of the ladder. The
first edit must match exactly once, and each further edit must match below the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solvers.check import CheckOutcome

HERE: Final = Path(__file__).parent
_REPOSITORY: Final = HERE.parents[1]
_RUNGS: Final = _REPOSITORY / "solvers" / "backtracking"
_FOLDERS: Final = (HERE / "bases", _REPOSITORY / "tests" / "adapters" / "solutions")
_BEYOND: Final = ", beyond the contract"


class DoesNotApply(Exception):
    """An edit that does not match its base, or matches it more than once."""


@dataclass(frozen=True)
class Mutant:
    """A right solver with a mistake.

    name     one word
    base     a file, or a rung of the ladder
    mistake  a description of the mistake
    edits    pairs of texts: the old one, which is once in the base, and the new one
    must     the verdicts that are right for it
    beyond   whether it passes LeetCode 37, and is wrong only beyond that
    """

    name: str
    base: str
    mistake: str
    edits: tuple[tuple[str, str], ...]
    must: frozenset[CheckOutcome]
    beyond: bool = False

    def source(self) -> str:
        """Return the text with the mistake. Raises DoesNotApply."""
        done, rest = "", "\n" + _path(self.base).read_text(encoding="utf-8")
        for old, new in self.edits:  # whole lines
            before, found, rest = rest.partition(f"\n{old}")
            if not found or (not done and f"\n{old}" in f"\n{rest}"):
                raise DoesNotApply(
                    f"{self.name}: {self.base} does not have these lines exactly once: {old!r}"
                )
            done, rest = f"{done}{before}\n{new}".removesuffix("\n"), f"\n{rest}"
        return (done + rest).removeprefix("\n")

    def write(self, folder: Path) -> str:
        """Write it to the folder, and return its spec.

        A rung is a module: a process finds it only with the folder in PYTHONPATH.
        """
        base = _path(self.base)
        stem = "mutant_" + self.name.replace("-", "_")
        path = folder / f"{stem}{base.suffix}"
        path.write_text(self.source(), encoding="utf-8")
        return f"{stem}:Solver" if base.parent == _RUNGS else str(path)


def tables() -> dict[str, list[Mutant]]:
    """Return every table by its title."""
    found = {}
    for path in sorted((HERE / "tables").glob("*.txt")):
        title, *_ = text = path.read_text(encoding="utf-8").split("\n")
        found[title.removeprefix("# ")] = list(_mutants("\n".join(text[1:])))
    return found


def _mutants(text: str) -> Iterator[Mutant]:
    for part in re.split(r"^== ", text, flags=re.MULTILINE)[1:]:
        head, mistake, *lines = part.rstrip("\n").split("\n")
        name, base, must = head.split(" | ")
        verdicts = frozenset(map(CheckOutcome, must.removesuffix(_BEYOND).split(" or ")))
        yield Mutant(name, base, mistake, tuple(_edits(lines)), verdicts, must.endswith(_BEYOND))


def _edits(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the old and the new text of each place; both have the unchanged lines."""
    old: list[str] = []
    new: list[str] = []
    for line in [*lines, "@@"]:
        if line == "@@":
            yield "".join(f"{each}\n" for each in old), "".join(f"{each}\n" for each in new)
            old, new = [], []
            continue
        mark, text = line[:1], line[1:]
        if mark in (" ", "-", ""):
            old.append(text)
        if mark in (" ", "+", ""):
            new.append(text)


def _path(base: str) -> Path:
    if "." not in base:
        return _RUNGS / f"{base}.py"
    return next(path for folder in _FOLDERS if (path := folder / base).exists())
