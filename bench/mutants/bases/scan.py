"""In place, characters: the first blank is looked for, and a digit is compared with row, column and box."""


class Solution:
    def solveSudoku(self, board):
        if not self.clashes(board):
            self.fill(board)

    def fill(self, board):
        for row in range(9):
            for column in range(9):
                if board[row][column] == ".":
                    for digit in "123456789":
                        if self.fits(board, row, column, digit):
                            board[row][column] = digit
                            if self.fill(board):
                                return True
                            board[row][column] = "."
                    return False
        return True

    def fits(self, board, row, column, digit):
        for k in range(9):
            if board[row][k] == digit:
                return False
            if board[k][column] == digit:
                return False
        top, left = row // 3 * 3, column // 3 * 3
        for i in range(3):
            for j in range(3):
                if board[top + i][left + j] == digit:
                    return False
        return True

    def clashes(self, board):
        cells = [(r, c) for r in range(9) for c in range(9) if board[r][c] != "."]
        return any(
            board[r][c] == board[i][j]
            for r, c in cells
            for i, j in cells
            if (r, c) != (i, j) and (r == i or c == j or (r // 3 == i // 3 and c // 3 == j // 3))
        )
