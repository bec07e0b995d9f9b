"""Solvers are compared by family and size: the best tuned and stock ones, and where they cross."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report.analysis import Analysis, analyse
from solvers.report.charts.families import CHARTS
from solvers.report.drawing.figure import Absent, Figure
from solvers.report.families import family_of, overtakings
from solvers.shape import Shape
from tests.report.simulated import LATE, quiet, row, run

# Seconds on puzzles of 4x4, 9x9 and 16x16.
TIMES = {
    "propagation": (0.001, 0.004, LATE),
    "naive": (0.002, 0.5, LATE),
    "cp-sat": (0.01, 0.01, 0.1),
    "cp-sat:stock=true": (0.05, 0.05, 0.4),
    "mine.py": (0.1, 0.2, LATE),
}
SHAPES = (Shape(2, 2), Shape(3, 3), Shape(4, 4))


def analysed(times: Mapping[str, tuple[float, ...]], sizes: int = 3) -> Analysis:
    """Analyse a run with six puzzles of each size."""
    rows = []
    for solver, own in times.items():
        for at, (seconds, shape) in enumerate(zip(own[:sizes], SHAPES, strict=False)):
            entry = PuzzleEntry(Puzzle((0,) * shape.cells, shape), "some.txt", at + 1)
            rows += [
                row(solver, 6 * at + number, seconds, entry=entry, proof=None)
                for number in range(6)
            ]
    return analyse(run(rows, solvers=tuple(times), noise=quiet()))


def test_the_best_tuned_and_stock_solver_of_each_family_are_drawn() -> None:
    """An unsolved puzzle counts as twice the time limit, which is 10 s here."""
    found = analysed(TIMES).families
    best = {each.solver: each.family for each in found if each.is_best}
    assert best == {
        "propagation": "backtracking",
        "cp-sat": "CP",
        "cp-sat:stock=true": "CP",
        "mine.py": "other",
    }
    late = next(each for each in found if (each.solver, each.size) == ("propagation", 16))
    assert (late.par2, late.solved, late.instances) == (20.0, 0, 6)
    assert [each.is_stock for each in found if each.solver == "cp-sat:stock=true"] == [True] * 3


def test_the_conclusion_says_where_lines_cross() -> None:
    """Backtracking is faster up to 9x9, CP from 16x16."""
    analysis = analysed(TIMES)
    (crossing, *others) = overtakings(analysis.families)
    assert (crossing.first.solver, crossing.second.solver) == ("propagation", "cp-sat")
    assert (crossing.last_size, crossing.next_size) == (9, 16)
    assert [each.first.solver for each in others] == []
    drawn = CHARTS[0].draw(analysis)
    assert isinstance(drawn, Figure)
    said = "propagation is faster than cp-sat up to 9x9, and slower from 16x16"
    assert said in drawn.conclusion
    assert CHARTS[0].table is not None
    table = CHARTS[0].table(analysis)
    assert table is not None
    assert table.headings == ("solver", "family", "4x4", "9x9", "16x16")
    assert table.rows[0] == (
        "propagation",
        "backtracking",
        "1.00 ms (6/6)",
        "4.00 ms (6/6)",
        "20.0 s (0/6)",
    )


def test_one_family_and_one_size_are_not_compared() -> None:
    """One family on several sizes is, and several families on one size are."""
    one = {name: TIMES[name] for name in ("propagation", "naive")}
    drawn = CHARTS[0].draw(analysed(one, sizes=1))
    assert isinstance(drawn, Absent)
    assert "one family" in drawn.reason
    assert isinstance(CHARTS[0].draw(analysed(one)), Figure)
    assert isinstance(CHARTS[0].draw(analysed(TIMES, sizes=1)), Figure)


def test_a_solver_without_a_family_is_of_another_one() -> None:
    """A file, a name without a backend, and a text that is not a spec."""
    assert {family_of(name) for name in ("mine.py", "nobody", "a b")} == {"other"}
    assert family_of("dancing-links") == "exact cover"
