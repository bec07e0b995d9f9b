# The size of a box comes before the board, as in solvers for any size.
def solve_sudoku(size, grid):
    rows, columns = size
    edge = rows * columns
    for cell in range(edge * edge):
        r, c = divmod(cell, edge)
        if grid[r][c] == 0:
            top, left = r // rows * rows, c // columns * columns
            box = {grid[top + i][left + j] for i in range(rows) for j in range(columns)}
            for digit in range(1, edge + 1):
                if digit not in box and digit not in grid[r] and all(row[c] != digit for row in grid):
                    grid[r][c] = digit
                    if solve_sudoku(size, grid):
                        return grid
            grid[r][c] = 0
            return None
    return grid
