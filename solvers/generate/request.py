"""What generated puzzles have to be like. Requests that cannot be met are refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solvers.errors import InputError
from solvers.generate.symmetry import Symmetry
from solvers.puzzle import STANDARD
from solvers.rating.levels import Level
from solvers.shape import Shape

LARGEST_SEED: Final = 2**64 - 1
MOST_SOLUTIONS: Final = 10_000
_FEWEST: Final = 17  # givens of a 9x9 puzzle with one solution (McGuire, Tugemann, Civario, 2012)
_FEWEST_BLANKS: Final = 4  # of a puzzle with several solutions: they differ in two digits
_MOST_MINIMAL: Final = 40  # givens of a minimal 9x9 puzzle; none with more is known
_LARGE: Final = 16  # rows; in larger puzzles with few givens a single test may take hours
LARGEST_SIZE: Final = 25  # rows; the test of a larger puzzle may take hours, whatever its givens


@dataclass(frozen=True, kw_only=True)
class Request:
    """What generated puzzles have to be like.

    seed           the same seed and request give the same puzzles
    shape          the shape of the puzzles
    jigsaw         each puzzle has random regions of its own instead of boxes
    givens         the numbers of givens that are allowed; None allows any
    minimal        no given (with a symmetry: no group of them) can be removed; without `givens`,
                   puzzles of up to 16x16 are always minimal
    symmetry       the symmetry of the pattern of givens
    solutions      the exact number of solutions
    unsatisfiable  the puzzles have no solution, but no contradictory givens
    late_givens    each puzzle is the isomorph that is slowest for search in reading order
    guesses        how many guesses `lanes` has to need, at least
    levels         the difficulties that are allowed; empty allows all

    Raises InputError for a request that cannot be met.
    """

    seed: int
    shape: Shape = STANDARD
    jigsaw: bool = False
    givens: range | None = None
    minimal: bool = False
    symmetry: Symmetry = Symmetry.NONE
    solutions: int = 1
    unsatisfiable: bool = False
    late_givens: bool = False
    guesses: int = 0
    levels: frozenset[Level] = frozenset()

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= LARGEST_SEED:
            raise InputError(f"the seed is {self.seed}", remedy="use 0 to 2**64 - 1")
        if self.shape.size > LARGEST_SIZE:
            remedy = f"use at most {LARGEST_SIZE}x{LARGEST_SIZE}"
            raise _cannot(f"{self.shape.size} rows, which may take hours each", remedy)
        if not 1 <= self.solutions <= MOST_SOLUTIONS:
            remedy = f"use 1 to {MOST_SOLUTIONS:,}, or ask for unsatisfiable puzzles"
            raise InputError(f"{self.solutions:,} solutions", remedy=remedy)
        self._check_combinations()
        if self.givens is not None:
            self._check_givens(self.givens)

    @property
    def is_standard(self) -> bool:
        """Whether these are usual 9x9 puzzles, which are generated in batches."""
        return self.shape == STANDARD and not self.jigsaw

    @property
    def attempts(self) -> int:
        """The usual number of attempts in a row, after which such a request is given up."""
        return 200 if self.guesses else 100_000 if self.is_standard else 1_000

    @property
    def allowed(self) -> range:
        """The numbers of givens that are allowed."""
        if self.givens is not None:
            return self.givens
        cells = self.shape.cells
        half = (cells + 1) // 2
        return range(half, half + 1) if self.shape.size > _LARGE else range(cells + 1)

    @property
    def targets(self) -> range:
        """The numbers of givens at which digging stops; empty if no given is left that it could."""
        if self.minimal or (self.givens is None and self.shape.size <= _LARGE):
            return range(0)
        if self.solutions == 1:
            return self.allowed
        # One or two more givens are then removed to get several solutions.
        return range(self.allowed[0] + 1, min(self.allowed[-1] + 2, self.shape.cells) + 1)

    def _check_combinations(self) -> None:
        """Refuse wishes that exclude each other."""
        kind = [
            name
            for name, wanted in (
                ("several solutions", self.solutions > 1),
                ("no solution", self.unsatisfiable),
                ("late givens", self.late_givens),
                ("many guesses", self.guesses > 0),
            )
            if wanted
        ]
        if len(kind) > 1:
            raise _cannot(f"{kind[0]} and {kind[1]}", "ask for one of them")
        if self.levels and (self.solutions > 1 or self.unsatisfiable):
            raise _cannot(f"a difficulty, with {kind[0]}", "rate puzzles that have one solution")
        if self.minimal and (self.solutions > 1 or self.unsatisfiable):
            raise _cannot(f"minimal, with {kind[0]}", "a minimal puzzle has exactly one solution")
        if self.symmetry is not Symmetry.NONE and kind and not self.unsatisfiable:
            raise _cannot(f"{kind[0]} with a symmetry", "ask for one of them")
        if self.guesses and not self.is_standard:
            raise _cannot("many guesses of lanes", "lanes solves only usual 9x9 puzzles")
        if self.jigsaw and self.shape.regions is not None:
            raise _cannot("random regions and the regions of a shape", "ask for one of them")

    def _check_givens(self, givens: range) -> None:
        """Refuse numbers of givens that no puzzle has."""
        if not givens or givens[0] < 0 or givens[-1] > self.shape.cells:
            cause = f"{_text(givens)} givens in a puzzle of {self.shape.cells} cells"
            raise InputError(cause, remedy=f"use 0 to {self.shape.cells}, the lower number first")
        fewest = _FEWEST if self.is_standard else self.shape.size - 1
        if self.shape.size > _LARGE:
            fewest = (self.shape.cells + 1) // 2
        if givens[-1] < fewest and self.solutions == 1 and not self.unsatisfiable:
            why = "no such puzzle has one solution"
            if self.shape.size > _LARGE:
                why = "proving that one solution is unique may take hours"
            raise InputError(
                f"{_text(givens)} givens: {why}", remedy=f"ask for at least {fewest} givens"
            )
        if self.solutions > 1 and givens[0] > self.shape.cells - _FEWEST_BLANKS:
            cause = f"{_text(givens)} givens leave only one solution"
            remedy = f"ask for at most {self.shape.cells - _FEWEST_BLANKS} givens"
            raise InputError(cause, remedy=remedy)
        if self.minimal and self.is_standard and givens[0] > _MOST_MINIMAL:
            cause = f"no minimal puzzle with {_text(givens)} givens is known"
            remedy = f"ask for at most {_MOST_MINIMAL}, or for puzzles that are not minimal"
            raise InputError(cause, remedy=remedy)


def _text(givens: range) -> str:
    if not givens:
        return f"{givens.start}..{givens.stop - 1}"
    return f"{givens[0]}" if len(givens) == 1 else f"{givens[0]}..{givens[-1]}"


def _cannot(cause: str, remedy: str) -> InputError:
    return InputError(f"cannot generate puzzles with {cause}", remedy=remedy)
