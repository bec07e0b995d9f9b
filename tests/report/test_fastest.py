"""The fastest solver on each kind of puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report.analysis import Analysis, analyse
from solvers.report.fastest import Fastest, kind, sentence
from solvers.shape import Shape
from tests.report.simulated import row, run

KINDS = {"4x4": Shape(2, 2), "9x9": Shape(3, 3), "9x9 variants": Shape.parse("3x3+diagonals")}
UNEVEN = [1.0, 1.1, 1.3, 0.9, 1.2, 1.0, 1.05, 0.95]


def made(times: Mapping[str, Mapping[str, Sequence[float]]]) -> Analysis:
    """The analysis of a run with those times by kind and solver; None is not supported."""
    records = []
    for at, (name, solvers) in enumerate(times.items()):
        entry = PuzzleEntry(Puzzle.empty(KINDS[name]))
        for solver, each in solvers.items():
            records += [
                row(solver, 100 * at + n, time or 1.0, "" if time else "unsupported", entry=entry)
                for n, time in enumerate(each)
            ]
    return analyse(run(records))


def scaled(factor: float) -> list[float]:
    return [factor * each for each in UNEVEN]


def test_each_kind_has_its_own_fastest_solver() -> None:
    """The kinds are in the order of their sizes."""
    found = made(
        {
            "9x9": {"a": scaled(2.0), "b": scaled(1.0)},
            "4x4": {"a": scaled(1.0), "b": scaled(3.0)},
        }
    ).fastest
    assert found == (
        Fastest(kind="4x4", puzzles=8, solver="a", ties=()),
        Fastest(kind="9x9", puzzles=8, solver="b", ties=()),
    )
    assert sentence(found) == "a on 4x4 (8 puzzles); b on 9x9 (8 puzzles)"


def test_a_solver_that_does_not_support_a_kind_can_be_the_fastest_on_another() -> None:
    """The ranking, which is over all puzzles, leaves it out."""
    analysis = made(
        {
            "9x9": {"a": scaled(2.0), "b": scaled(1.0)},
            "9x9 variants": {"a": scaled(2.0), "b": [0.0] * 8},
        }
    )
    assert analysis.results.ranking.best == "a"
    assert sentence(analysis.fastest) == "b on 9x9 (8 puzzles); a on 9x9 variants (8 puzzles)"


def test_solvers_that_do_not_differ_are_named_together() -> None:
    """Their ratio is more than 1 on some puzzles, and less on others."""
    other = [each * (1.3 if n % 2 else 0.8) for n, each in enumerate(UNEVEN)]
    analysis = made(
        {
            "4x4": {"a": UNEVEN, "b": other, "c": scaled(9.0)},
            "9x9": {"a": scaled(1.0), "b": scaled(2.0), "c": scaled(3.0)},
        }
    )
    assert sentence(analysis.fastest) == "a or b on 4x4 (8 puzzles); a on 9x9 (8 puzzles)"


def test_nothing_is_said_about_too_few_puzzles_or_a_single_kind() -> None:
    """At least six puzzles are needed, as for every comparison."""
    few = made({"4x4": {"a": UNEVEN[:5], "b": UNEVEN[:5]}, "9x9": {"a": UNEVEN, "b": scaled(2.0)}})
    assert [each.kind for each in few.fastest] == ["9x9"]
    assert made({"9x9": {"a": UNEVEN, "b": scaled(2.0)}}).fastest == ()
    assert sentence(()) == ""


def test_a_kind_is_a_size_with_or_without_variants() -> None:
    """A jigsaw is a variant, too."""
    assert {name: kind(Puzzle.empty(shape)) for name, shape in KINDS.items()} == {
        name: name for name in KINDS
    }
    jigsaw = Shape.jigsaw("aabbaabbccddccdd")
    assert kind(Puzzle.empty(jigsaw)) == "4x4 variants"
