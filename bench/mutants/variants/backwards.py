import sys
from typing import *


class Solution(object):
    count = 0  # of boards, and never read

    def solveSudoku(self, board):
        """From the last cell to the first, digits from 9 down; talks a lot."""
        Solution.count += 1
        print("board", Solution.count, *map("".join, board), sep="\n")
        self.helper(board, 8, 8)
        print("done", file=sys.stderr)

    def helper(self, board, i, j):
        if i < 0:
            return True
        if j < 0:
            return self.helper(board, i - 1, 8)
        if board[i][j] != ".":
            return self.helper(board, i, j - 1)
        for num in reversed(range(1, 10)):
            num = chr(ord("0") + num)
            if self.isValid(board, i, j, num):
                board[i][j] = num
                if self.helper(board, i, j - 1) == True:
                    return True
                board[i][j] = "."
        return False

    def isValid(self, board, i, j, num):
        for x in range(9):
            if board[i][x] == num or board[x][j] == num:
                return False
        si, sj = i - i % 3, j - j % 3
        for x in range(3):
            for y in range(3):
                if board[si + x][sj + y] == num:
                    return False
        return True
