import time


class Solver:
    @staticmethod
    def solve(grid: list[list[int]], size: int, results: list) -> bool:
        start = time.time()
        for i in range(size * size):
            r, c = divmod(i, size)
            if grid[r][c] == 0:
                for v in range(1, size + 1):
                    if all(grid[r][k] != v and grid[k][c] != v and grid[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] != v for k in range(9)):
                        grid[r][c] = v
                        if Solver.solve(grid, size, results):
                            return True
                grid[r][c] = 0
                return False
        results.append(time.time() - start)
        return True
