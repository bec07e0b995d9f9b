"""What a comparison runs: puzzles, solvers and limits, as a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from solvers import registry
from solvers.errors import InputError
from solvers.formats import Entry
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.spec import Spec

ALSO = ("python-constraint:model=stock",)  # shown beside its tuned form: the gap between them is a finding


@dataclass(frozen=True)
class Plan:
    """entries  the puzzles, with where they come from and what is known of them
    solvers    specs, each once
    limits     the same for every solver; `seconds` is for each puzzle
    seed       of the order of the solvers on each puzzle, and of the puzzles used to warm up

    Raises InputError where there is nothing to compare, or a solver twice, UnknownSolver and OptionError for a bad spec.
    """

    entries: tuple[Entry, ...]
    solvers: tuple[str, ...]
    limits: Limits
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.entries:
            raise InputError("there are no puzzles to compare on", remedy="name a file that has some")
        if not self.solvers:
            raise InputError("there are no solvers to compare", remedy="name some with --solvers")
        if twice := next((spec for spec in self.solvers if self.solvers.count(spec) > 1), None):
            raise InputError(f"the solver {twice} is named twice", remedy="name each once")
        for spec in self.solvers:
            registry.check(spec)

    def order(self, puzzle: int) -> list[str]:
        """The solvers in the order in which they get that puzzle: random, so that a drifting machine hurts all alike."""
        return Random(f"{self.seed}/{puzzle}").sample(self.solvers, len(self.solvers))

    def warm_up(self) -> list[Puzzle]:
        """One puzzle of each shape, an isomorph of the fullest and so in all likelihood an easy one."""
        fullest: dict[Shape, Puzzle] = {}
        for entry in self.entries:
            puzzle = entry.puzzle
            if puzzle.shape not in fullest or puzzle.clues > fullest[puzzle.shape].clues:
                fullest[puzzle.shape] = puzzle
        return [shuffled(puzzle, Random(self.seed)) for puzzle in fullest.values()]


def default_solvers() -> Sequence[str]:
    """Every backend whose library is installed, and python-constraint as its documentation would have it used."""
    known = registry.backends()
    installed = [name for name, backend in known.items() if not backend.missing]
    return installed + [spec for spec in ALSO if Spec.parse(spec).name in installed]
