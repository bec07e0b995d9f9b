import numpy as np


class SudokuSolver:
    """A 9x9x9 array of what is still possible."""

    def solve(self, board: np.ndarray) -> np.ndarray:
        possible = np.ones((9, 9, 9), dtype=bool)
        for r, c in zip(*np.nonzero(board)):
            if not possible[r, c, board[r, c] - 1]:
                return None
            self.put(possible, r, c, board[r, c] - 1)
        return self.search(possible, np.array(board))

    def put(self, possible, r, c, d):
        possible[r, c, :] = False
        possible[r, :, d] = False
        possible[:, c, d] = False
        possible[r - r % 3 : r - r % 3 + 3, c - c % 3 : c - c % 3 + 3, d] = False

    def search(self, possible, board):
        if board.all():
            return board
        counts = np.where(board == 0, possible.sum(axis=2), 10)
        r, c = np.unravel_index(counts.argmin(), counts.shape)
        for d in np.nonzero(possible[r, c])[0]:
            rest, filled = possible.copy(), board.copy()
            self.put(rest, r, c, d)
            filled[r, c] = d + 1
            answer = self.search(rest, filled)
            if answer is not None:
                return answer
        return None
