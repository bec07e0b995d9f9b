from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Solver:
    board: list[list[int | None]]

    def solve(self) -> list[list[int | None]] | None:
        for r in range(9):
            for c in range(9):
                if self.board[r][c] is None:
                    for n in range(1, 10):
                        if self.allowed(r, c, n):
                            self.board[r][c] = n
                            if self.solve() is not None:
                                return self.board
                    self.board[r][c] = None
                    return None
        return self.board

    def allowed(self, r: int, c: int, n: int) -> bool:
        return all(
            self.board[r][k] != n and self.board[k][c] != n and self.board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] != n
            for k in range(9)
        )
