"""Makes the boards of the trial, solvers/check/puzzle_library.txt: `python data/make_puzzle_library.py`; the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice, repeat
from pathlib import Path
from random import Random

from make import LIGHT, SOLVER, STANDARD, Recipe, against, early, grid, hard, light, unique

from solvers.errors import InputError
from solvers.generate import clashing, unsatisfiable
from solvers.puzzle import Puzzle
from solvers.solver import Limits

FILE = Path(__file__).parents[1] / "solvers" / "check" / "puzzle_library.txt"
VERY_LIGHT = 1_500  # guesses of a textbook search: a hundredth of a second of `naive`, a tenth of one in clumsy Python
TEXTBOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def textbook(_: Random) -> Iterator[Puzzle]:
    """The example of LeetCode 37, and of Wikipedia's article on Sudoku."""
    yield Puzzle.parse(TEXTBOOK)


def easy(random: Random) -> Iterator[Puzzle]:
    """Well filled at first, then less so."""
    for clues in (60, 50, 45, 42):
        yield next(light(unique(random, clues=clues), VERY_LIGHT))
    yield from light(unique(random, clues=34), VERY_LIGHT)


def in_between(random: Random) -> Iterator[Puzzle]:
    """Those that textbook search cannot do without going back many times."""
    for puzzle in light(unique(random, clues=27)):
        if not list(light(iter([puzzle]), LIGHT // 6)):
            yield puzzle


def half_rules(random: Random) -> Iterator[Puzzle]:
    """For each way to overlook one line of a box or one end of a row or column: a board that is then filled wrongly."""
    for overlooked in OVERLOOKED:
        for clues in range(45, 24, -1):
            puzzles = islice(light(unique(random, clues=clues), VERY_LIGHT), 40)
            if found := next((puzzle for puzzle in puzzles if _misleads(puzzle, overlooked)), None):
                yield found
                break


def crosswise(random: Random) -> Iterator[Puzzle]:
    """For each of the nine cells of a box: four blanks that nothing but that cell of each of four boxes decides.

    Two digits stand crosswise in the blanks. Rows and columns allow them exchanged, too, which is tried first.
    """
    for place in range(9):
        found = (
            corners
            for _ in repeat(None)
            for corners in _decided_at(place, grid(random, STANDARD).givens)
        )
        yield next(found)


def hard_for_all(random: Random) -> Iterator[Puzzle]:
    """Early clues, which spares textbook search the worst, then late ones."""
    puzzles = hard(random)
    yield from islice(light((early(puzzle, random) for puzzle in puzzles), 8 * LIGHT), 2)
    yield from puzzles


def dead_cells(random: Random) -> Iterator[Puzzle]:
    """A misprint that leaves a cell without a digit."""
    return (puzzle for puzzle in _misprints(random, 45) if _has_dead_cell(puzzle))


def dead_units(random: Random) -> Iterator[Puzzle]:
    """A misprint that leaves a digit without a cell in some unit, and every cell with a digit."""
    return (
        puzzle
        for puzzle in _misprints(random, 45)
        if _has_dead_unit(puzzle) and not _has_dead_cell(puzzle)
    )


def dead_ends(random: Random) -> Iterator[Puzzle]:
    """A misprint that only search finds."""
    return (
        puzzle
        for puzzle in _misprints(random, 34)
        if not _has_dead_unit(puzzle) and not _has_dead_cell(puzzle)
    )


def sparse_dead_ends(random: Random) -> Iterator[Puzzle]:
    """The same with so few givens that search takes a while."""
    return (unsatisfiable(puzzle, random, SOLVER) for puzzle in unique(random, clues=27))


def searched_dead_ends(random: Random) -> Iterator[Puzzle]:
    """The same, where naked and hidden singles find nothing wrong before a guess."""
    for puzzle in sparse_dead_ends(random):
        if SOLVER.solve(puzzle, Limits(1)).counters["guesses"]:
            yield from light(iter([puzzle]), LIGHT)


def clashes(random: Random) -> Iterator[Puzzle]:
    """Two clashes each in just a row, a column, a box; then such as leave blanks that can be filled.

    A search that never compares two givens exhausts the former: a digit that is twice in a row would be ten times on the
    full board, and so twice in some column and some box, too. Of the latter some clash in one kind of unit only, in two
    places that make up for each other, and are filled by a search that looks for the other kinds among the givens; some
    clash in all three.
    """
    for _ in range(2):
        for kind in ("row", "column", "box"):
            yield next(
                _exhausted(clashing(puzzle, kind, random) for puzzle in unique(random, clues=45))
            )
    for swap in (_swap_rows, _swap_columns, _swap_boxes):
        yield _with_blanks(*swap(random), random)
    while True:
        yield next(
            _filled(_clashing_everywhere(grid(random, STANDARD), random) for _ in repeat(None))
        )


def few(random: Random) -> Iterator[Puzzle]:
    """Two solutions, then up to fifty, of boards that are well filled."""
    for fewest, most in ((2, 2), (2, 2), (3, 3), (4, 8), (9, 20)):
        yield next(_counted(random, fewest, most))
    yield from _counted(random, 21, 50)


def three_ways(random: Random) -> Iterator[Puzzle]:
    """Every cell of three digits blank, so that each blank has three candidates; fifty solutions at most."""
    while True:
        full = grid(random, STANDARD).givens
        blank = set(random.sample(STANDARD.digits, 3))
        puzzle = Puzzle(tuple(0 if digit in blank else digit for digit in full))
        if len(SOLVER.solve(puzzle, Limits(51)).solutions) <= 50:
            yield puzzle


def many(random: Random) -> Iterator[Puzzle]:
    """Thousands of solutions; then the empty board."""
    for clues in (22, 12):
        yield _thinned(grid(random, STANDARD), clues, random)
    yield Puzzle.empty()


# Of a cell and one that it should be compared with: what a faulty check passes over.
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
    Recipe("medium", "", 3, 12, in_between),
    Recipe("half-rules", "", 14, len(OVERLOOKED), half_rules),
    Recipe("crosswise", "", 15, 9, crosswise),
    Recipe("hard", "", 4, 4, hard_for_all),
    Recipe("anti-backtracking", "", 5, 2, against),
    Recipe("dead-cell", "", 6, 3, dead_cells),
    Recipe("dead-unit", "", 7, 3, dead_units),
    Recipe("dead-end", "", 8, 3, dead_ends),
    Recipe("sparse-dead-end", "", 9, 3, sparse_dead_ends),
    Recipe("searched-dead-end", "", 13, 2, searched_dead_ends),
    Recipe("clashing", "", 10, 12, clashes),
    Recipe("few-solutions", "", 11, 8, few),
    Recipe("three-ways", "", 16, 2, three_ways),
    Recipe("many-solutions", "", 12, 3, many),
)


def _same_box(one: int, other: int) -> bool:
    return one // 27 == other // 27 and one % 9 // 3 == other % 9 // 3


def _only_in_box(one: int, other: int) -> bool:
    return _same_box(one, other) and one // 9 != other // 9 and one % 9 != other % 9


def _misleads(puzzle: Puzzle, overlooked: Callable[[int, int], bool]) -> bool:
    """Whether a search in reading order that overlooks such pairs soon fills the board, and wrongly."""
    values = list(puzzle.givens)
    filled = _can_be_filled(values, [VERY_LIGHT], overlooked)
    return filled and tuple(values) != SOLVER.solve(puzzle).solution


def _misprints(random: Random, clues: int) -> Iterator[Puzzle]:
    for puzzle in unique(random, clues=clues):
        with suppress(InputError):
            yield from light(iter([unsatisfiable(puzzle, random, SOLVER)]), LIGHT // 2)


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
    """A full grid with two digits of a column and band exchanged: only rows clash; and the cells of those digits there."""
    full = grid(random, STANDARD).givens
    top, column = 3 * random.randrange(3), random.randrange(9)
    return _exchanged(full, [(9 * top + column, 9 * (top + 1) + column)])


def _swap_columns(random: Random) -> tuple[Puzzle, set[int]]:
    """The same for a row and stack: only columns clash."""
    full = grid(random, STANDARD).givens
    row, left = random.randrange(9), 3 * random.randrange(3)
    return _exchanged(full, [(9 * row + left, 9 * row + left + 1)])


def _swap_boxes(random: Random) -> tuple[Puzzle, set[int]]:
    """Two digits that stand crosswise in four boxes exchanged in both rows: only boxes clash."""
    while True:
        full = grid(random, STANDARD).givens
        for a, across, down, b in _crossings(full):
            return _exchanged(full, [(a, across), (down, b)])


def _crossings(full: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    """Corners of rectangles over four boxes that hold two digits crosswise: the first and second of a row, those below."""
    for a, b in ((a, b) for a in range(81) for b in range(81)):
        across, down = a // 9 * 9 + b % 9, b // 9 * 9 + a % 9
        apart = a // 27 < b // 27 and a % 9 // 3 != b % 9 // 3
        if apart and full[a] == full[b] and full[across] == full[down]:
            yield a, across, down, b


def _decided_at(place: int, full: Sequence[int]) -> Iterator[Puzzle]:
    """Full but for such corners, where that place of each box holds the digit that must not come into its corner."""
    for a, across, down, b in _crossings(full):
        rivals = {a: full[across], across: full[a], down: full[a], b: full[across]}
        first = min(rivals)
        if rivals[first] < full[first] and all(
            full[_in_box(corner, place)] == rival for corner, rival in rivals.items()
        ):
            yield Puzzle(tuple(0 if cell in rivals else digit for cell, digit in enumerate(full)))


def _in_box(cell: int, place: int) -> int:
    """The cell at one of the nine places of the box of a cell."""
    return cell // 27 * 27 + place // 3 * 9 + cell % 9 // 3 * 3 + place % 3


def _exchanged(full: Sequence[int], pairs: Sequence[tuple[int, int]]) -> tuple[Puzzle, set[int]]:
    """The grid with the values of those cells exchanged, and every cell whose digit then stands twice in a unit."""
    values = list(full)
    for one, other in pairs:
        values[one], values[other] = values[other], values[one]
    puzzle = Puzzle(tuple(values))
    return puzzle, {cell for clash in puzzle.contradictions for cell in clash.cells}


def _with_blanks(full: Puzzle, kept: set[int], random: Random) -> Puzzle:
    """Half of the grid left, those cells among it."""
    left = kept | set(random.sample(range(full.shape.cells), full.shape.cells // 2))
    return Puzzle(tuple(given if cell in left else 0 for cell, given in enumerate(full.givens)))


def _clashing_everywhere(full: Puzzle, random: Random) -> Puzzle:
    """A full grid with one cell changed; what clashes with that stays given, and half of the rest."""
    changed, digit = random.randrange(full.shape.cells), random.choice(full.shape.digits)
    peers = {peer for peer in full.shape.peers(changed) if full.givens[peer] == digit}
    kept = peers | {changed} | set(random.sample(range(full.shape.cells), full.shape.cells // 2))
    givens = (
        0 if cell not in kept else digit if cell == changed else given
        for cell, given in enumerate(full.givens)
    )
    return Puzzle(tuple(givens))


def _exhausted(puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """Those that a search that never compares two givens soon finds to have no solution."""
    for puzzle in puzzles:
        left = [VERY_LIGHT]
        if puzzle.contradictions and not _can_be_filled(list(puzzle.givens), left) and left[0] > 0:
            yield puzzle


def _filled(puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """Those that such a search soon fills."""
    return (
        puzzle
        for puzzle in puzzles
        if puzzle.contradictions and _can_be_filled(list(puzzle.givens), [VERY_LIGHT])
    )


def _can_be_filled(
    values: list[int], left: list[int], overlooked: Callable[[int, int], bool] = lambda *_: False
) -> bool:
    """Whether a search in reading order that compares each digit that it tries with those in the peers fills the board.

    `left` holds how many digits it may yet try.
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
            yield from light(iter([puzzle]), VERY_LIGHT)


def _thinned(puzzle: Puzzle, clues: int, random: Random) -> Puzzle:
    kept = set(random.sample(range(puzzle.shape.cells), clues))
    return Puzzle(
        tuple(given if cell in kept else 0 for cell, given in enumerate(puzzle.givens)),
        puzzle.shape,
    )


def _section(recipe: Recipe) -> list[str]:
    lines = [f"# board: {recipe.name}"]
    for puzzle in islice(recipe.puzzles(Random(recipe.seed)), recipe.take):
        found = SOLVER.solve(puzzle, Limits(101)).solutions
        count = f"{len(found)}" if len(found) < 101 else "2+"
        lines.append(f"{puzzle} {count} {Puzzle(min(found)) if found else '-'}")
    return lines


def main() -> None:
    """Write the file."""
    head = [
        "# The boards of the trial, made by data/make_puzzle_library.py. Each line: puzzle, count of solutions, a solution."
    ]
    FILE.write_text(
        "\n".join([*head, *(line for recipe in RECIPES for line in _section(recipe)), ""]),
        encoding="utf-8",
        newline="\n",
    )


if __name__ == "__main__":
    main()
