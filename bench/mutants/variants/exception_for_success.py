class Solved(Exception):
    pass


class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        try:
            self.go(board, 0)
        except Solved:
            return

    def go(self, board, cell):
        if cell == 81:
            raise Solved
        r, c = divmod(cell, 9)
        if board[r][c] != ".":
            self.go(board, cell + 1)
            return
        used = {board[r][k] for k in range(9)} | {board[k][c] for k in range(9)}
        used |= {board[i][j] for i in range(r - r % 3, r - r % 3 + 3) for j in range(c - c % 3, c - c % 3 + 3)}
        for digit in sorted(set("123456789") - used):
            board[r][c] = digit
            self.go(board, cell + 1)
        board[r][c] = "."
