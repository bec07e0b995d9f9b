"""What a format writes is read back as the same entries, or `loses` says what is lost."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import formats
from solvers.formats import detection
from solvers.formats.losses import COUNT, NAME, SHAPE, SOLUTION
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.reading_options import ReadingOptions
from tests.strategies import examples, solvable

WRITERS = {name: each for name, each in detection.formats().items() if each.write}
NAMES = st.one_of(
    st.sampled_from(
        ["easy", "17", "1 1", "#1", "Grid 01", 'say "x", y', "a;b:c", "# x", "[Puzzle]"]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12),
)


@st.composite
def entries(draw: st.DrawFn) -> PuzzleEntry:
    """Draw a puzzle with what a file may say about it.

    It has a blank: a full grid below a puzzle may be its solution.
    """
    puzzle, grid = draw(solvable().filter(lambda pair: 0 in pair[0].givens))
    solution = draw(st.sampled_from([None, grid]))
    count = draw(st.sampled_from([None, 1, 288]))
    at_least = count or (draw(st.integers(2, 9)) if draw(st.booleans()) else int(bool(solution)))
    name = draw(st.one_of(st.none(), NAMES))
    return PuzzleEntry(puzzle, count=count, at_least=at_least, solution=solution, name=name)


def kept(entry: PuzzleEntry, lost: list[str]) -> PuzzleEntry:
    """Return an entry without what is lost."""
    solution = None if SOLUTION in lost else entry.solution
    name = None if NAME in lost else entry.name
    claims_more = entry.count is not None or entry.at_least != int(entry.solution is not None)
    if COUNT in lost or not claims_more:
        at_least = int(solution is not None)
        return replace(entry, solution=solution, name=name, count=None, at_least=at_least)
    return replace(entry, solution=solution, name=name)


@pytest.mark.parametrize("name", WRITERS)
@examples(30)
@given(st.lists(entries(), min_size=1, max_size=3))
def test_entries_are_read_back(name: str, several: list[PuzzleEntry]) -> None:
    """Both with the format detected, and with its name given."""
    chosen = WRITERS[name]
    several = [entry for entry in several if SHAPE not in chosen.loses(entry)]
    if not several or not chosen.write:
        return
    data = "".join(chosen.write(several)).encode()
    wanted = [kept(entry, chosen.loses(entry)) for entry in several]
    for options in (ReadingOptions(), ReadingOptions(format=name)):
        found = formats.read(io.BytesIO(data), options=options)
        assert [replace(entry, source=None, line=None) for entry in found] == wanted
