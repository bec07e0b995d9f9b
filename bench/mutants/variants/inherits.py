from abc import ABC, abstractmethod
from dataclasses import dataclass, field


class Strategy(ABC):
    @abstractmethod
    def choose(self, grid): ...


class FewestFirst(Strategy):
    def choose(self, grid):
        blanks = [(len(grid.options(i)), i) for i in range(81) if grid.cells[i] == 0]
        return min(blanks)[1] if blanks else None


@dataclass
class Grid:
    cells: list = field(default_factory=list)

    def options(self, i):
        seen = {self.cells[j] for j in range(81) if self.near(i, j)}
        return [d for d in range(1, 10) if d not in seen]

    @staticmethod
    def near(i, j):
        return i // 9 == j // 9 or i % 9 == j % 9 or (i // 27 == j // 27 and i % 9 // 3 == j % 9 // 3)


class Base:
    def __init__(self, strategy=None):
        self.strategy = strategy or FewestFirst()

    def search(self, grid):
        i = self.strategy.choose(grid)
        if i is None:
            return True
        for d in grid.options(i):
            grid.cells[i] = d
            if self.search(grid):
                return True
            grid.cells[i] = 0
        return False


class Solution(Base):
    def solveSudoku(self, board: List[List[str]]) -> None:
        grid = Grid([0 if ch == "." else int(ch) for row in board for ch in row])
        if self.search(grid):
            for i, d in enumerate(grid.cells):
                board[i // 9][i % 9] = str(d)
