"""Make the test cases of `sudoku check`; the same bytes on every machine.

`python data/make_puzzle_library.py` writes solvers/check/puzzle_library.txt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice, repeat
from pathlib import Path
from random import Random

from make import (
    FEW_GUESSES,
    LINES,
    SOLVER,
    STANDARD,
    Recipe,
    fast_isomorph,
    grid,
    hard,
    light,
    slow_in_reading_order,
    solution_of,
    unique,
)

from solvers.backtracking import bitmasks, fewest_first
from solvers.errors import InputError
from solvers.generate import with_contradiction, without_solution
from solvers.isomorph import relabelled, shuffled
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.solver import Limits, Solver

FILE = Path(__file__).parents[1] / "solvers" / "check" / "puzzle_library.txt"
# Guesses of a textbook search: `naive` takes a hundredth of a second, clumsy Python a tenth.
VERY_FEW_GUESSES = 1_500
TEXTBOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# Isomorphs of a puzzle with 17 givens that Gordon Royle published; no puzzle with one solution has
# fewer. The search for such puzzles takes days, and these are light for a textbook search.
SEVENTEEN = (
    "8..65....7......9....4...2..6.3....4.21.......9....8.......9...........6......3..",
    "....1.7.58.......63...4.....6.5....2...8.9.....13......5.........2.............3.",
)
# Every blank has at least three candidates, and the two largest ones are wrong somewhere. One of a
# thousand minimal puzzles is like that.
THIRD_CANDIDATE = (
    "1.2..7...39.8.........39..7.31....8.....8..3......46.....2.......4..19..2...9.54."
)


def textbook(_: Random) -> Iterator[Puzzle]:
    """Yield the example of LeetCode 37, which is also in Wikipedia's article on Sudoku."""
    yield Puzzle.parse(TEXTBOOK)


def easy(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with many givens, then with fewer."""
    for given_count in (60, 50, 45, 42):
        yield next(light(unique(random, given_count=given_count), VERY_FEW_GUESSES))
    yield from light(unique(random, given_count=34), VERY_FEW_GUESSES)


def medium(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles on which textbook search has to backtrack many times."""
    for puzzle in light(unique(random, given_count=27)):
        if not list(light(iter([puzzle]), FEW_GUESSES // 6)):
            yield puzzle


def half_rules(random: Random) -> Iterator[Puzzle]:
    """Yield, for each rule in OVERLOOKED, a puzzle that a search without the rule fills wrongly."""
    for overlooked in OVERLOOKED:
        for given_count in range(45, 24, -1):
            puzzles = islice(light(unique(random, given_count=given_count), VERY_FEW_GUESSES), 40)
            if found := next((puzzle for puzzle in puzzles if _misleads(puzzle, overlooked)), None):
                yield found
                break


def crosswise(random: Random) -> Iterator[Puzzle]:
    """Yield a puzzle for each place in a box: only the cells at that place decide its four blanks.

    The blanks lie in four boxes and hold two digits crosswise. Rows and columns also allow the
    digits exchanged, which a search in reading order tries first.
    """
    for place in range(9):
        found = (
            corners
            for _ in repeat(None)
            for corners in _decided_at(place, grid(random, STANDARD).givens)
        )
        yield next(found)


def hard_for_all(random: Random) -> Iterator[Puzzle]:
    """Yield hard puzzles: two with early givens, on which textbook search is fast, then others."""
    puzzles = hard(random)
    yield from islice(
        light((fast_isomorph(puzzle, random) for puzzle in puzzles), 8 * FEW_GUESSES), 2
    )
    yield from puzzles


def few_givens(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with 17 givens, and the same with up to four more."""
    for more in range(5):
        for text in SEVENTEEN:
            puzzle = Puzzle.parse(text)
            solution = solution_of(puzzle)
            blanks = [cell for cell, given in enumerate(puzzle.givens) if not given]
            for cell in random.sample(blanks, more):
                puzzle = puzzle.with_given(cell, solution[cell])
            yield puzzle


def long_searches(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles that take 10,000, 25,000 and 50,000 guesses in reading order.

    Then some that take thousands of guesses if the blank with the fewest candidates is filled
    first.
    """
    for least in (10_000, 25_000, 50_000):
        yield next(_guesses(unique(random, given_count=26), least, bitmasks.Solver()))
    seventeen = (shuffled(Puzzle.parse(SEVENTEEN[0]), random) for _ in repeat(None))
    yield from _guesses(seventeen, 2_500, fewest_first.Solver())


def _guesses(puzzles: Iterator[Puzzle], least: int, solver: Solver) -> Iterator[Puzzle]:
    for puzzle in puzzles:
        result = solver.solve(puzzle, Limits(1, 10.0))
        if least <= result.counters["guesses"] <= least * 1.3 and result.stop is Stop.ENOUGH:
            yield puzzle


def third_candidate(_: Random) -> Iterator[Puzzle]:
    """Yield a puzzle for which two candidates of each cell are not enough, and its mirror image."""
    puzzle = Puzzle.parse(THIRD_CANDIDATE)
    yield puzzle
    yield relabelled(puzzle, STANDARD.digits[::-1])


def dead_cells(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with one wrong given that leaves a cell without candidates."""
    return (puzzle for puzzle in _unsatisfiable(random, 45) if _has_dead_cell(puzzle))


def dead_units(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles in which a digit has no place in some unit, but every cell has a candidate."""
    return (
        puzzle
        for puzzle in _unsatisfiable(random, 45)
        if _has_dead_unit(puzzle) and not _has_dead_cell(puzzle)
    )


def dead_ends(random: Random) -> Iterator[Puzzle]:
    """Yield unsatisfiable puzzles that only search finds to be so."""
    return (
        puzzle
        for puzzle in _unsatisfiable(random, 34)
        if not _has_dead_unit(puzzle) and not _has_dead_cell(puzzle)
    )


def sparse_dead_ends(random: Random) -> Iterator[Puzzle]:
    """Yield the same with so few givens that search takes a while."""
    return (without_solution(puzzle, random, SOLVER) for puzzle in unique(random, given_count=27))


def searched_dead_ends(random: Random) -> Iterator[Puzzle]:
    """Yield the same if naked and hidden singles find nothing wrong before a guess."""
    for puzzle in sparse_dead_ends(random):
        if SOLVER.solve(puzzle, Limits(1)).counters["guesses"]:
            yield from light(iter([puzzle]), FEW_GUESSES)


def contradictory(random: Random) -> Iterator[Puzzle]:
    """Yield contradictory givens, on which a search that never compares two givens fails.

    First, two puzzles each with a contradiction in just a row, a column and a box. Such a search
    exhausts them: a digit that is twice in a row would occur ten times in the full grid, and so
    twice in some column and some box. Then puzzles whose blanks such a search fills: contradictions
    in two units of one kind that make up for each other, and contradictions in all kinds.
    """
    for _ in range(2):
        for kind in ("row", "column", "box"):
            yield next(
                _exhausted(
                    with_contradiction(puzzle, kind, random)
                    for puzzle in unique(random, given_count=45)
                )
            )
    for swap in (_swap_rows, _swap_columns, _swap_boxes):
        yield _with_blanks(*swap(random), random)
    while True:
        yield next(_filled(_with_wrong_digit(grid(random, STANDARD), random) for _ in repeat(None)))


def few_solutions(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with many givens: two solutions at first, then up to fifty."""
    for fewest, most in ((2, 2), (2, 2), (3, 3), (4, 8), (9, 20)):
        yield next(_counted(random, fewest, most))
    yield from _counted(random, 21, 50)


def three_ways(random: Random) -> Iterator[Puzzle]:
    """Yield grids without three of the digits, so that each blank has three candidates."""
    while True:
        full = grid(random, STANDARD).givens
        blank = set(random.sample(STANDARD.digits, 3))
        puzzle = Puzzle(tuple(0 if digit in blank else digit for digit in full))
        if len(SOLVER.solve(puzzle, Limits(51)).solutions) <= 50:
            yield puzzle


def many_solutions(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with thousands of solutions; then the empty one."""
    for given_count in (22, 12):
        yield _thinned(grid(random, STANDARD), given_count, random)
    yield Puzzle.empty()


# Pairs of a cell and a peer that a faulty solver does not compare: those in one line of a box
# that share neither row nor column, and those at one end of a row or column.
OVERLOOKED: tuple[Callable[[int, int], bool], ...] = (
    *(
        lambda cell, peer, line=line: _only_in_box(cell, peer) and peer // 9 % 3 == line
        for line in (0, 1, 2)
    ),
    *(
        lambda cell, peer, line=line: _only_in_box(cell, peer) and peer % 3 == line
        for line in (0, 1, 2)
    ),
    *(
        lambda cell, peer, e=e: (
            cell // 9 == peer // 9 and peer % 9 == e and not _same_box(cell, peer)
        )
        for e in (0, 8)
    ),
    *(
        lambda cell, peer, e=e: (
            cell % 9 == peer % 9 and peer // 9 == e and not _same_box(cell, peer)
        )
        for e in (0, 8)
    ),
)

RECIPES = (
    Recipe("textbook", "", 1, 1, textbook),
    Recipe("easy", "", 2, 16, easy),
    Recipe("medium", "", 3, 12, medium),
    Recipe("half-rules", "", 14, len(OVERLOOKED), half_rules),
    Recipe("crosswise", "", 15, 9, crosswise),
    Recipe("hard", "", 4, 4, hard_for_all),
    Recipe("anti-backtracking", "", 5, 2, slow_in_reading_order),
    Recipe("dead-cell", "", 6, 3, dead_cells),
    Recipe("dead-unit", "", 7, 3, dead_units),
    Recipe("dead-end", "", 8, 3, dead_ends),
    Recipe("sparse-dead-end", "", 9, 3, sparse_dead_ends),
    Recipe("searched-dead-end", "", 13, 2, searched_dead_ends),
    Recipe("contradictory-givens", "", 10, 12, contradictory),
    Recipe("few-solutions", "", 11, 8, few_solutions),
    Recipe("three-ways", "", 16, 2, three_ways),
    Recipe("many-solutions", "", 12, 3, many_solutions),
    Recipe("few-givens", "", 17, 10, few_givens),
    Recipe("long-search", "", 18, 5, long_searches),
    Recipe("third-candidate", "", 19, 2, third_candidate),
)


def _same_box(one: int, other: int) -> bool:
    return one // 27 == other // 27 and one % 9 // 3 == other % 9 // 3


def _only_in_box(one: int, other: int) -> bool:
    return _same_box(one, other) and one // 9 != other // 9 and one % 9 != other % 9


def _misleads(puzzle: Puzzle, overlooked: Callable[[int, int], bool]) -> bool:
    """Whether a search in reading order that overlooks these pairs soon fills the grid wrongly."""
    values = list(puzzle.givens)
    filled = _can_be_filled(values, [VERY_FEW_GUESSES], overlooked)
    return filled and tuple(values) != SOLVER.solve(puzzle).solution


def _unsatisfiable(random: Random, given_count: int) -> Iterator[Puzzle]:
    for puzzle in unique(random, given_count=given_count):
        with suppress(InputError):
            yield from light(iter([without_solution(puzzle, random, SOLVER)]), FEW_GUESSES // 2)


def _candidates(puzzle: Puzzle, cell: int) -> set[int]:
    if puzzle.givens[cell]:
        return {puzzle.givens[cell]}
    return set(puzzle.shape.digits) - {puzzle.givens[peer] for peer in puzzle.shape.peers(cell)}


def _has_dead_cell(puzzle: Puzzle) -> bool:
    return any(not _candidates(puzzle, cell) for cell in range(puzzle.shape.cells))


def _has_dead_unit(puzzle: Puzzle) -> bool:
    return any(
        set().union(*(_candidates(puzzle, cell) for cell in unit)) != set(puzzle.shape.digits)
        for unit in puzzle.shape.units
    )


def _swap_rows(random: Random) -> tuple[Puzzle, set[int]]:
    """Exchange two digits of a column within a band, so that only rows have contradictions."""
    full = grid(random, STANDARD).givens
    top, column = 3 * random.randrange(3), random.randrange(9)
    return _exchanged(full, [(9 * top + column, 9 * (top + 1) + column)])


def _swap_columns(random: Random) -> tuple[Puzzle, set[int]]:
    """Exchange two digits of a row within a stack, so that only columns have contradictions."""
    full = grid(random, STANDARD).givens
    row, left = random.randrange(9), 3 * random.randrange(3)
    return _exchanged(full, [(9 * row + left, 9 * row + left + 1)])


def _swap_boxes(random: Random) -> tuple[Puzzle, set[int]]:
    """Exchange two digits that are crosswise in four boxes: only boxes have contradictions."""
    while True:
        full = grid(random, STANDARD).givens
        for a, across, down, b in _crosswise_corners(full):
            return _exchanged(full, [(a, across), (down, b)])


def _crosswise_corners(full: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the corners of rectangles over four boxes that hold two digits crosswise.

    They come as the first and second of the upper row, then of the lower.
    """
    for a, b in ((a, b) for a in range(81) for b in range(81)):
        across, down = a // 9 * 9 + b % 9, b // 9 * 9 + a % 9
        apart = a // 27 < b // 27 and a % 9 // 3 != b % 9 // 3
        if apart and full[a] == full[b] and full[across] == full[down]:
            yield a, across, down, b


def _decided_at(place: int, full: Sequence[int]) -> Iterator[Puzzle]:
    """Yield full grids without such corners, if that place of each box decides its corner."""
    for a, across, down, b in _crosswise_corners(full):
        rivals = {a: full[across], across: full[a], down: full[a], b: full[across]}
        first = min(rivals)
        if rivals[first] < full[first] and all(
            full[_in_box(corner, place)] == rival for corner, rival in rivals.items()
        ):
            yield Puzzle(tuple(0 if cell in rivals else digit for cell, digit in enumerate(full)))


def _in_box(cell: int, place: int) -> int:
    """Return the cell at one of the nine places of the box that contains `cell`."""
    return cell // 27 * 27 + place // 3 * 9 + cell % 9 // 3 * 3 + place % 3


def _exchanged(full: Sequence[int], pairs: Sequence[tuple[int, int]]) -> tuple[Puzzle, set[int]]:
    """Exchange pairs of values; also return the cells whose digit is then twice in a unit."""
    values = list(full)
    for one, other in pairs:
        values[one], values[other] = values[other], values[one]
    puzzle = Puzzle(tuple(values))
    return puzzle, {cell for found in puzzle.contradictions for cell in found.cells}


def _with_blanks(full: Puzzle, kept: set[int], random: Random) -> Puzzle:
    """Keep these cells, and half of the grid at random."""
    left = kept | set(random.sample(range(full.shape.cells), full.shape.cells // 2))
    return Puzzle(tuple(given if cell in left else 0 for cell, given in enumerate(full.givens)))


def _with_wrong_digit(full: Puzzle, random: Random) -> Puzzle:
    """Change one cell of a full grid, and keep the cells that contradict it and half the rest."""
    changed, digit = random.randrange(full.shape.cells), random.choice(full.shape.digits)
    peers = {peer for peer in full.shape.peers(changed) if full.givens[peer] == digit}
    kept = peers | {changed} | set(random.sample(range(full.shape.cells), full.shape.cells // 2))
    givens = (
        0 if cell not in kept else digit if cell == changed else given
        for cell, given in enumerate(full.givens)
    )
    return Puzzle(tuple(givens))


def _exhausted(puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """Yield the puzzles that a search that never compares two givens soon exhausts."""
    for puzzle in puzzles:
        left = [VERY_FEW_GUESSES]
        if puzzle.contradictions and not _can_be_filled(list(puzzle.givens), left) and left[0] > 0:
            yield puzzle


def _filled(puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """Return the puzzles that such a search soon fills."""
    return (
        puzzle
        for puzzle in puzzles
        if puzzle.contradictions and _can_be_filled(list(puzzle.givens), [VERY_FEW_GUESSES])
    )


def _can_be_filled(
    values: list[int], left: list[int], overlooked: Callable[[int, int], bool] = lambda *_: False
) -> bool:
    """Whether search in reading order, which compares each digit it tries with its peers, succeeds.

    `left` holds how many more digits it may try.
    """
    if 0 not in values:
        return True
    cell = values.index(0)
    for digit in STANDARD.digits:
        peers = (peer for peer in STANDARD.peers(cell) if not overlooked(cell, peer))
        if left[0] > 0 and all(values[peer] != digit for peer in peers):
            left[0] -= 1
            values[cell] = digit
            if _can_be_filled(values, left, overlooked):
                return True
            values[cell] = 0
    return False


def _counted(random: Random, fewest: int, most: int) -> Iterator[Puzzle]:
    while True:
        puzzle = _thinned(grid(random, STANDARD), 42, random)
        if fewest <= len(SOLVER.solve(puzzle, Limits(most + 1)).solutions) <= most:
            yield from light(iter([puzzle]), VERY_FEW_GUESSES)


def _thinned(puzzle: Puzzle, given_count: int, random: Random) -> Puzzle:
    kept = set(random.sample(range(puzzle.shape.cells), given_count))
    return Puzzle(
        tuple(given if cell in kept else 0 for cell, given in enumerate(puzzle.givens)),
        puzzle.shape,
    )


def _section(recipe: Recipe) -> list[str]:
    lines = [f"# section: {recipe.name}"]
    for puzzle in islice(recipe.puzzles(Random(recipe.seed)), recipe.take):
        found = SOLVER.solve(puzzle, Limits(101)).solutions
        count = f"{len(found)}" if len(found) < 101 else "2+"
        lines.append(f"{puzzle} {count} {Puzzle(min(found)) if found else '-'}")
    return lines


def main() -> None:
    """Write the file."""
    head = [f"# Test cases of `sudoku check`, made by data/make_puzzle_library.py. {LINES}"]
    FILE.write_text(
        "\n".join([*head, *(line for recipe in RECIPES for line in _section(recipe)), ""]),
        encoding="utf-8",
        newline="\n",
    )


if __name__ == "__main__":
    main()
