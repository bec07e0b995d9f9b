"""A typical solution of LeetCode 37: correct for every puzzle that has exactly one solution."""


class Solution:
    def solveSudoku(self, board):
        """
        :type board: List[List[str]]
        :rtype: None Do not return anything, modify board in-place instead.
        """
        self.solve(board)

    def solve(self, board):
        for i in range(9):
            for j in range(9):
                if board[i][j] == ".":
                    for digit in "123456789":
                        if self.fits(board, i, j, digit):
                            board[i][j] = digit
                            if self.solve(board):
                                return True
                            board[i][j] = "."
                    return False
        return True

    def fits(self, board, row, column, digit):
        for k in range(9):
            if board[row][k] == digit or board[k][column] == digit:
                return False
            if board[3 * (row // 3) + k // 3][3 * (column // 3) + k % 3] == digit:
                return False
        return True
