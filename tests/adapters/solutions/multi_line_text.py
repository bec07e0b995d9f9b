def solve(text):
    grid = [[int(ch) if ch != "." else 0 for ch in line] for line in text.splitlines()]
    assert len(grid) == 9 and all(len(row) == 9 for row in grid)

    def go(k):
        if k == 81:
            return True
        r, c = k // 9, k % 9
        if grid[r][c]:
            return go(k + 1)
        for n in range(1, 10):
            if all(grid[r][j] != n and grid[j][c] != n and grid[r - r % 3 + j // 3][c - c % 3 + j % 3] != n for j in range(9)):
                grid[r][c] = n
                if go(k + 1):
                    return True
        grid[r][c] = 0
        return False

    if not go(0):
        return "No solution"
    return "\n".join("".join(map(str, row)) for row in grid)
