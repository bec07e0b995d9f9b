"""What a solver in another process says of itself when it is ready, `sudoku 1 NAME limits batch ...`, as capabilities.

    limits     it holds the time limit itself
    batch      it takes many puzzles in one call
    one        it finds one solution and claims nothing about others
    counts     it finds one solution, and counts all of them when asked
    starts     it starts a process for every puzzle, which its times include
    reusable   it has an object that the option reuse=true would keep from one puzzle to the next

Before it, the process that a foreign solver runs in tells which protections are in force: `protections network processes`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

VERSION = 1


@dataclass(frozen=True)
class Capabilities:
    """The words of the hello line, and the protections in force: network, processes, home, memory, cpu, output."""

    limits: bool = False
    batch: bool = False
    one: bool = False
    counts: bool = False
    starts: bool = False
    reusable: bool = False
    protections: frozenset[str] = frozenset()


def hello(name: str, words: Iterable[str] = ()) -> str:
    """The first line of a child that is ready. The name is made one word."""
    return " ".join(["sudoku", str(VERSION), "_".join(name.split()), *words]) + "\n"


def read_hello(line: str) -> Capabilities | None:
    """The capabilities in a hello line, None where the line is none. Words that are not known say nothing."""
    match line.split():
        case ["sudoku", version, _, *words] if version == str(VERSION):
            return Capabilities(
                limits="limits" in words,
                batch="batch" in words,
                one="one" in words,
                counts="counts" in words,
                starts="starts" in words,
                reusable="reusable" in words,
            )
    return None


def protections(names: Iterable[str]) -> str:
    """The line before the hello line of a process that is guarded."""
    return " ".join(["protections", *names]) + "\n"


def read_protections(line: str) -> frozenset[str] | None:
    """The protections in force, None where the line tells of none."""
    word, *names = line.split() or [""]
    return frozenset(names) if word == "protections" else None
