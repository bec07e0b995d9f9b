"""Globals and a class attribute that are cleared in time, and a default argument that is only read."""

grid = []
rows, cols, boxes = ([set() for _ in range(9)] for _ in range(3))


class Solution:
    blanks = []

    def solveSudoku(self, board, digits=["1", "2", "3", "4", "5", "6", "7", "8", "9"]):
        global grid
        grid = board
        for one in (*rows, *cols, *boxes):
            one.clear()
        Solution.blanks.clear()
        for r in range(9):
            for c in range(9):
                if board[r][c] == ".":
                    Solution.blanks.append((r, c))
                else:
                    self.sets(r, c, "add", board[r][c])
        self.go(0, digits)

    def sets(self, r, c, what, digit):
        for one in (rows[r], cols[c], boxes[r // 3 * 3 + c // 3]):
            getattr(one, what)(digit)

    def go(self, k, digits):
        if k == len(Solution.blanks):
            return True
        r, c = Solution.blanks[k]
        for d in digits:
            if d not in rows[r] | cols[c] | boxes[r // 3 * 3 + c // 3]:
                self.sets(r, c, "add", d)
                grid[r][c] = d
                if self.go(k + 1, digits):
                    return True
                self.sets(r, c, "discard", d)
        grid[r][c] = "."
        return False
