"""What a solver can do, as its process reports in the hello line: `sudoku 1 NAME limits batch ...`.

    limits     it keeps the time limit itself
    batch      it solves many puzzles in one call
    one        it finds one solution, and claims nothing about others
    counts     it finds one solution, and counts all of them if that is requested
    starts     it starts a process for each puzzle, and its times include that
    proofs     it proves its claims: it supports requests for proofs
    reusable   it has an object that the option reuse=true keeps from one puzzle to the next
    remembers  it solves a puzzle faster that it has solved before

A process for foreign code first writes `protections network processes files`, before any of that
code runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

VERSION = 1


@dataclass(frozen=True)
class Capabilities:
    """The words of the hello line, and the protections of the process.

    Protections are network, processes, files, environment, home, memory, cpu, output and
    process-count: see docs/checking.md.
    """

    limits: bool = False
    batch: bool = False
    one: bool = False
    counts: bool = False
    starts: bool = False
    reusable: bool = False
    remembers: bool = False
    proofs: bool = False
    protections: frozenset[str] = frozenset()

    @property
    def finds_one(self) -> bool:
        """Whether it finds one solution, and claims nothing if it finds none."""
        return self.one or self.counts


def hello(name: str, words: Iterable[str] = ()) -> str:
    """Return the hello line of a child that is ready. Spaces in the name become underscores."""
    return " ".join(["sudoku", str(VERSION), "_".join(name.split()), *words]) + "\n"


def read_hello(line: str) -> Capabilities | None:
    """Return the capabilities in a hello line, or None for another line. Ignore unknown words."""
    match line.split():
        case ["sudoku", version, _, *words] if version == str(VERSION):
            return Capabilities(
                limits="limits" in words,
                batch="batch" in words,
                one="one" in words,
                counts="counts" in words,
                starts="starts" in words,
                reusable="reusable" in words,
                remembers="remembers" in words,
                proofs="proofs" in words,
            )
    return None


def protections(names: Iterable[str]) -> str:
    """Return the line that a process for foreign code writes before its hello line."""
    return " ".join(["protections", *names]) + "\n"


def read_protections(line: str) -> frozenset[str] | None:
    """Return the protections in a line, or None for another line."""
    word, *names = line.split() or [""]
    return frozenset(names) if word == "protections" else None
