"""What a backend says about itself: its family, its licence, and how its search is interrupted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Family(StrEnum):
    """The families of solvers, by what they search for and how."""

    BACKTRACKING = "backtracking"
    CP = "CP"
    SAT = "SAT"
    SMT = "SMT"
    ASP = "ASP"
    PSEUDO_BOOLEAN = "pseudo-Boolean"
    MIP = "MIP"
    EXACT_COVER = "exact cover"

    @property
    def meaning(self) -> str:
        """What the solvers of the family have in common, in a few words."""
        return _MEANINGS[self]


_MEANINGS = {
    Family.BACKTRACKING: "searches written for Sudoku, which take back a digit that fails",
    Family.CP: "constraint programming: variables with domains that constraints narrow",
    Family.SAT: "clauses of booleans; a clause is learned from every conflict",
    Family.SMT: "satisfiability modulo theories: clauses with numbers and functions",
    Family.ASP: "answer set programming: a logic program whose answer sets are the solutions",
    Family.PSEUDO_BOOLEAN: "linear inequalities over booleans, with cutting planes",
    Family.MIP: "mixed-integer programming: linear relaxations, cuts, and branch and bound",
    Family.EXACT_COVER: "choose options so that each requirement is met exactly once",
}


@dataclass(frozen=True)
class About:
    """The constant `ABOUT` of a backend's module. Its arguments are literals.

    The list of backends reads it from the source, without importing the module.

    family       the family, as the text of a `Family`
    licence      the licence of the library, as its SPDX identifier; ours for hand-written searches
    interrupted  how the search ends at a time limit: "it checks the clock at every guess"
    claims       what it can find out; "none, unique, count" for a complete search
    proves       whether it writes proofs of its claims: see `solvers.proof.ProvingSolver`
    releases_lock  whether its searches run side by side in threads, because they hold no
                   interpreter lock, and stop when they are cancelled: see `solvers.cancellation`
    program      a program that it runs, which Debian has in a package of that name; "" for none
    """

    family: str
    licence: str
    interrupted: str
    claims: str = "none, unique, count"
    proves: bool = False
    releases_lock: bool = False
    program: str = ""

    def __post_init__(self) -> None:
        Family(self.family)
