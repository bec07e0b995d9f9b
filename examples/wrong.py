"""A solution of LeetCode 37 with a bug that the example in the problem statement does not show."""


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
        if digit in board[row]:
            return False
        for line in board:
            if line[column] == digit:
                return False
        top, left = row - row % 3, column - column % 3
        for i in range(2):
            for j in range(2):
                if board[top + i][left + j] == digit:
                    return False
        return True
