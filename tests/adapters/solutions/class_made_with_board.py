class Board:
    def __init__(self, puzzle):
        self.cells = [list(row) for row in puzzle]

    def free(self, r, c):
        used = {self.cells[r][k] for k in range(9)} | {self.cells[k][c] for k in range(9)}
        used |= {self.cells[i][j] for i in range(r // 3 * 3, r // 3 * 3 + 3) for j in range(c // 3 * 3, c // 3 * 3 + 3)}
        return set(range(1, 10)) - used

    def solve(self):
        spots = [(len(self.free(r, c)), r, c) for r in range(9) for c in range(9) if not self.cells[r][c]]
        if not spots:
            return True
        _, r, c = min(spots)
        for v in self.free(r, c):
            self.cells[r][c] = v
            if self.solve():
                return True
        self.cells[r][c] = 0
        return False
