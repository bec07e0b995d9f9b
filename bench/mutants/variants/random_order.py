import random


class Solution:
    def solveSudoku(self, board):
        digits = list("123456789")
        random.shuffle(digits)
        rows = [set(row) for row in board]
        cols = [set(col) for col in zip(*board)]
        boxes = [{board[i + a][j + b] for a in range(3) for b in range(3)} for i in (0, 3, 6) for j in (0, 3, 6)]

        def options(cell):
            r, c = cell
            return [d for d in digits if d not in rows[r] and d not in cols[c] and d not in boxes[r // 3 * 3 + c // 3]]

        def go(blanks):
            if not blanks:
                return True
            r, c = cell = min(blanks, key=lambda one: len(options(one)))
            for d in options(cell):
                for one in (rows[r], cols[c], boxes[r // 3 * 3 + c // 3]):
                    one.add(d)
                board[r][c] = d
                if go(blanks - {cell}):
                    return True
                for one in (rows[r], cols[c], boxes[r // 3 * 3 + c // 3]):
                    one.discard(d)
            board[r][c] = "."
            return False

        go(frozenset((r, c) for r in range(9) for c in range(9) if board[r][c] == "."))
