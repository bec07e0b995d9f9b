class Backtracker:
    def __call__(self, grid, at=0):
        if at == 81:
            return True
        r, c = at // 9, at % 9
        if grid[r][c] != 0:
            return self(grid, at + 1)
        for value in self.options(grid, r, c):
            grid[r][c] = value
            if self(grid, at + 1):
                return True
        grid[r][c] = 0
        return False

    def options(self, grid, r, c):
        seen = {*grid[r], *(row[c] for row in grid)}
        for row in grid[r // 3 * 3 :][:3]:
            seen.update(row[c // 3 * 3 :][:3])
        return [value for value in range(1, 10) if value not in seen]


backtrack = Backtracker()


def solve(grid):
    return backtrack(grid)
