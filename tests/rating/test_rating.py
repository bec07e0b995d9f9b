"""The rating: its steps are right, its level is that of every isomorph and of a slow reference."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.backtracking import exact_cover
from solvers.errors import PuzzleError, Unsupported
from solvers.formats import read
from solvers.isomorph import shuffled
from solvers.puzzle import Grid, Puzzle
from solvers.rating import LEVELS, TECHNIQUES, Level, Rating, Technique, rate
from solvers.rating.batch import NO_LEVEL, UNDECIDED, array_of, rate_batch, rate_each, run
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.rating import reference
from tests.rating.examples import EXAMPLES
from tests.strategies import SHAPES, examples, random_givens, solvable
from tests.test_json import validate

BY_TECHNIQUE = pytest.mark.parametrize(
    ("technique", "puzzle"), EXAMPLES, ids=[f"{t} {i}" for i, (t, _) in enumerate(EXAMPLES)]
)
# Nearly all puzzles with one solution need something more difficult than these two, or less.
HIDDEN_QUAD = Puzzle.parse(
    "...8.4.69.........84..6......439....67...18...3.75....5.......17.....2....1....86"
)
JELLYFISH = Puzzle.parse("....23456....34567....45678....56789" + "." * 45, Shape(1, 9))
SENTENCES = {
    Technique.HIDDEN_SINGLE_IN_BOX: "Hidden single: r2c4 is 4, the only place for 4 in box 2",
    Technique.HIDDEN_SINGLE: "Hidden single: r1c8 is 3, the only place for 3 in row 1",
    Technique.NAKED_SINGLE: "Naked single: r2c9 is 3, the only candidate left",
    Technique.POINTING: "Pointing: 2 in box 4 is only in row 5: remove 2 from r5c7, r5c8 and r5c9",
    Technique.CLAIMING: "Claiming: 5 in row 7 is only in box 9: remove 5 from r8c7, r8c8 and r9c8",
    Technique.NAKED_PAIR: "Naked pair in row 4: r4c5 and r4c9 hold 3 and 6: "
    "remove 3 from r4c2, r4c4 and r4c7; 6 from r4c4 and r4c7",
    Technique.HIDDEN_PAIR: "Hidden pair in row 5: 3 and 9 are only in r5c4 and r5c5: "
    "remove 6 from r5c5; 7 from r5c4 and r5c5; 8 from r5c4 and r5c5",
    Technique.NAKED_TRIPLE: "Naked triple in row 6: r6c1, r6c3 and r6c5 hold 1, 2 and 3: "
    "remove 1 from r6c4; 2 from r6c8 and r6c9; 3 from r6c4 and r6c9",
    Technique.HIDDEN_TRIPLE: "Hidden triple in box 1: 1, 3 and 9 are only in r1c1, r1c2 and r3c1: "
    "remove 4 from r1c1, r1c2 and r3c1; 5 from r1c2; 6 from r1c2; 8 from r1c2",
    Technique.NAKED_QUAD: "Naked quad in column 2: r1c2, r2c2, r3c2 and r8c2 hold 1, 3, 4 and 8: "
    "remove 1 from r5c2; 3 from r5c2, r6c2 and r7c2; 4 from r4c2, r6c2 and r7c2; "
    "8 from r4c2 and r6c2",
    Technique.HIDDEN_QUAD: "Hidden quad in box 8: 1, 4, 6 and 8 are only in r7c4, r7c5, r8c4 and "
    "r8c5: remove 2 from r7c4 and r7c5; 3 from r7c5 and r8c5; 5 from r8c4; 7 from r7c5; "
    "9 from r7c4 and r8c4",
    Technique.X_WING: "X-wing on 2 in rows 6 and 7: remove 2 from r2c7, r4c2, r4c7 and r9c7",
    Technique.SWORDFISH: "Swordfish on 3 in rows 5, 6 and 9: "
    "remove 3 from r4c1, r4c4, r7c1, r7c4, r8c1 and r8c4",
    Technique.JELLYFISH: "Jellyfish on 1 in rows 1, 2, 3 and 4: remove 1 from "
    + ", ".join(f"r{row}c{column}" for row in range(5, 10) for column in range(1, 5))[:-6]
    + " and r9c4",
}
SMALL_UNITS = [
    Puzzle.parse("6..41..3.5.212......................", "2x3+anti-king"),
    Puzzle.parse(
        "7......6..48.......1.32...............6.......74.......................6.....52..",
        "3x3+anti-knight",
    ),
]
OTHERS = SMALL_UNITS + [
    entry.puzzle
    for name in ("variants", "16x16", "6x6", "hard")
    for entry in read(Path(__file__).parents[2] / "data" / f"{name}.txt")
]


@BY_TECHNIQUE
def test_the_most_difficult_technique_is_found(technique: Technique, puzzle: Puzzle) -> None:
    """Each technique has puzzles that need it, and nothing more difficult."""
    found = rate(puzzle)
    assert (found.hardest, found.level, found.solutions) == (technique, technique.level, 1)
    assert technique is Technique.GUESS or technique in found.counts


@BY_TECHNIQUE
def test_a_slow_rating_agrees(technique: Technique, puzzle: Puzzle) -> None:
    """It takes one step at a time, and so applies steps in another order."""
    assert reference.hardest(puzzle) == (technique is not Technique.GUESS, technique)


@pytest.mark.parametrize("puzzle", OTHERS, ids=str)
def test_a_slow_rating_agrees_on_other_shapes(puzzle: Puzzle) -> None:
    """Jigsaws, extra units and larger grids have the same techniques."""
    assert reference.hardest(puzzle)[1] == rate(puzzle).hardest


def test_isomorphs_have_the_same_rating() -> None:
    """The level and the number of steps of each technique do not depend on names and places."""
    random = Random(1)
    for puzzle in [puzzle for _, puzzle in EXAMPLES] + OTHERS:
        rows = array_of([puzzle, *(shuffled(puzzle, random) for _ in range(5))])
        found = rate_batch(rows, puzzle.shape)
        assert (found.steps == found.steps[0]).all()
        assert (found.hardest == found.hardest[0]).all()
        assert (found.levels == found.levels[0]).all()


@given(solvable())
@examples(60)
def test_no_step_contradicts_a_solution(solved: tuple[Puzzle, Grid]) -> None:
    """Every step is right for every solution, also if there are several."""
    puzzle, solution = solved
    found = rate(puzzle)
    assert found.solutions != 0
    for step in found.steps:
        assert not any(solution[cell] == digit for cell, digit in step.removed)
        assert step.placed is None or solution[step.placed[0]] == step.placed[1]


@pytest.mark.parametrize("puzzle", [each for _, each in EXAMPLES if "." in str(each)], ids=str)
def test_the_steps_fill_the_grid(puzzle: Puzzle) -> None:
    """Replaying them on candidates changes something in each step, and in the end fills all."""
    found = rate(puzzle)
    open_candidates = {(c, d) for c in range(81) for d in range(1, 10)}
    placed = {(cell, digit) for cell, digit in enumerate(puzzle.givens) if digit}
    for step in found.steps:
        assert bool(step.placed) != bool(step.removed)
        if step.placed:
            assert step.placed not in placed
            placed.add(step.placed)
        assert {*step.removed} <= open_candidates
    assert (len(placed) == 81) == (found.hardest is not Technique.GUESS)


@given(random_givens(st.sampled_from([shape for shape in SHAPES if shape.size <= 6])))
@examples(40)
def test_the_number_of_solutions_is_not_assumed(puzzle: Puzzle) -> None:
    """Only a puzzle with exactly one solution has a level."""
    found = rate(puzzle)
    assert found.solutions == len(exact_cover.Solver().solve(puzzle, Limits(2)).solutions)
    assert (found.level is None) == (found.solutions != 1)


def test_contradictory_givens_need_no_steps() -> None:
    """There is no solution, no level and no most difficult technique."""
    found = rate("11" + "." * 14)
    assert (found.solutions, found.level, found.hardest, found.steps) == (0, None, None, ())


def test_a_full_grid_is_easy() -> None:
    """It needs no step."""
    found = rate("1234341221434321")
    assert (found.solutions, found.level, found.hardest) == (1, Level.EASY, None)


def test_a_time_limit_leaves_the_number_of_solutions_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The level is then unknown."""

    class Slow:
        def solve(self, puzzle: Puzzle, limits: Limits) -> Result:
            assert limits == Limits(2, 0.5)
            return Result((), Stop.TIMEOUT)

    monkeypatch.setattr("solvers.rating.batch.solver", lambda _: Slow())
    found = rate_batch(np.zeros((1, 16), np.uint8), Shape(2, 2), time_limit=0.5)
    assert (found.solutions[0], found.levels[0]) == (UNDECIDED, NO_LEVEL)
    assert found.level_of(0) is None


def test_a_batch_has_the_ratings_of_its_puzzles() -> None:
    """Rows are independent of each other."""
    found = rate_batch(array_of([puzzle for _, puzzle in EXAMPLES]))
    for row, (technique, puzzle) in enumerate(EXAMPLES):
        single = rate(puzzle)
        counts = {t: int(n) for t, n in zip(TECHNIQUES, found.steps[row], strict=False) if n}
        assert (TECHNIQUES[found.hardest[row]], counts) == (technique, single.counts)
        assert found.level_of(row) == single.level
    assert len(found) == len(EXAMPLES)


def test_guesses_are_counted_by_two_solvers() -> None:
    """Singles are all that `propagation` infers, so it guesses unless they are enough."""
    for technique, puzzle in EXAMPLES:
        guesses = rate(puzzle).guesses
        assert [*guesses] == ["propagation", "lanes"]
        assert (guesses["propagation"] == 0) == (technique.level in (Level.EASY, Level.MEDIUM))
    assert [*rate("." * 16).guesses] == ["propagation"]
    assert rate(Puzzle.empty(Shape(4, 4))).guesses == {}


def test_levels_and_techniques_have_an_order() -> None:
    """A more difficult technique never has an easier level, and each level has a technique."""
    levels = [LEVELS.index(technique.level) for technique in TECHNIQUES]
    assert levels == sorted(levels)
    assert {*levels} == {*range(len(LEVELS))}


def sentences(puzzle: Puzzle) -> dict[Technique, str]:
    """Return the first sentence of each technique."""
    found = rate(puzzle)
    both = zip(reversed(found.steps), reversed(found.explain()), strict=True)
    return {step.technique: text for step, text in both}


def test_the_steps_are_described() -> None:
    """Each technique has a sentence with its cells, digits and units."""
    found: dict[Technique, str] = {}
    for puzzle in (*(each for _, each in EXAMPLES), HIDDEN_QUAD, JELLYFISH):
        found = sentences(puzzle) | found
    assert found == SENTENCES


def test_the_json_has_a_schema() -> None:
    """Every rating fits the documented schema, with and without its steps."""
    ratings: list[Rating] = [rate("11" + "." * 14), rate("." * 16)]
    ratings += [rate(puzzle) for _, puzzle in EXAMPLES[6::7]]
    for found in ratings:
        validate("rating", json.loads(json.dumps(found.to_dict())))
        assert "steps" not in found.to_dict(steps=False)


def test_unusable_givens_are_refused() -> None:
    """The message names the cell, or the shape that the array must have."""
    with pytest.raises(PuzzleError, match="puzzle 1: r1c3 is 10"):
        rate_batch(np.array([[0] * 81, [0, 0, 10] + [0] * 78]))
    with pytest.raises(PuzzleError, match="puzzle 0: r1c1 is -1"):
        rate_batch(np.array([[-1] * 81]))
    with pytest.raises(PuzzleError, match="give a row of 81 cells"):
        rate_batch(np.zeros((2, 16), np.uint8))
    with pytest.raises(Unsupported, match="supports up to 64 digits, not 81"):
        rate(Puzzle.empty(Shape(9, 9)))


def test_each_round_has_one_technique() -> None:
    """It is the easiest one that applies."""
    for _, puzzle in EXAMPLES:
        rounds = {(step.round, step.technique) for step in rate(puzzle).steps}
        assert sorted(number for number, _ in rounds) == [*range(1, len(rounds) + 1)]


def test_all_steps_are_recorded_if_there_are_more_than_expected() -> None:
    """The memory for steps is enlarged."""
    puzzle = EXAMPLES[-1][1]
    results, few = run(array_of([puzzle]), puzzle.shape, room=1)
    assert len(few) == results[0, : len(TECHNIQUES) - 1].sum()
    assert few.tolist() == run(array_of([puzzle]), puzzle.shape, room=1000)[1].tolist()


def test_puzzles_of_any_shapes_are_rated_one_after_another() -> None:
    """Each rating is that of `rate`, in the order of the puzzles."""
    puzzles = [EXAMPLES[0][1], *OTHERS, EXAMPLES[-1][1], JELLYFISH, Puzzle.parse("11" + "." * 14)]
    for puzzle, rated in zip(puzzles, rate_each(puzzles), strict=True):
        single = rate(puzzle)
        assert rated == (puzzle, single.solutions, single.level, single.hardest, len(single.steps))
