from typing import List


class Sudoku:
    def solve(self, board: List[List[str]]) -> bool:
        for r in range(9):
            for c in range(9):
                if board[r][c] != '0':
                    continue
                for k in range(1, 10):
                    if self.check(board, r, c, str(k)):
                        board[r][c] = str(k)
                        if self.solve(board):
                            return True
                        board[r][c] = '0'
                return False
        return True

    def check(self, board, r, c, k):
        a, b = r // 3 * 3, c // 3 * 3
        return (k not in board[r] and all(board[i][c] != k for i in range(9))
                and all(board[i][j] != k for i in range(a, a + 3) for j in range(b, b + 3)))
