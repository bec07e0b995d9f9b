import operator
from functools import partial, reduce


class Solution:
    def solveSudoku(self, board):
        find = lambda: next(((r, c) for r in range(9) for c in range(9) if board[r][c] == "."), None)
        unit = lambda r, c: [*board[r], *(row[c] for row in board)]
        box = lambda r, c: reduce(operator.add, (row[c - c % 3 : c - c % 3 + 3] for row in board[r - r % 3 : r - r % 3 + 3]))

        def put(r, c, d):
            board[r][c] = d
            return True

        def rec():
            match find():
                case None:
                    return True
                case (r, c):
                    free = sorted({*"123456789"} - {*unit(r, c)} - {*box(r, c)})
                    return any(map(lambda step: step() and rec(), (partial(put, r, c, d) for d in free))) or not put(r, c, ".")

        rec()
