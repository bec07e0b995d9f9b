import copy


class Solution:
    def solve_sudoku(self, grid):
        grid = copy.deepcopy(grid)
        return grid if self._go(grid) else None

    def _ok(self, grid, r, c, v):
        return all(grid[r][k] != v and grid[k][c] != v and grid[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] != v for k in range(9))

    def _go(self, grid):
        for r in range(9):
            for c in range(9):
                if grid[r][c] == 0:
                    for v in range(1, 10):
                        if self._ok(grid, r, c, v):
                            grid[r][c] = v
                            if self._go(grid):
                                return True
                            grid[r][c] = 0
                    return False
        return True
