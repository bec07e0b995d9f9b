class Cell:
    def __init__(self, value):
        self.value = value


class SudokuSolver:
    """Takes its board to `solve`, and gives cells that are sets of one digit."""

    def solve(self, grid):
        sets = [[{v} if v else set(range(1, 10)) for v in row] for row in grid]
        given = [(r, c) for r in range(9) for c in range(9) if grid[r][c]]
        return self.search(sets, given)

    def search(self, sets, todo):
        sets = [[set(cell) for cell in row] for row in sets]
        todo = list(todo)
        while todo:
            r, c = todo.pop()
            (v,) = sets[r][c]
            for i in range(9):
                for j in range(9):
                    near = i == r or j == c or (i // 3 == r // 3 and j // 3 == c // 3)
                    if near and (i, j) != (r, c) and v in sets[i][j]:
                        sets[i][j].discard(v)
                        if not sets[i][j]:
                            return None
                        if len(sets[i][j]) == 1:
                            todo.append((i, j))
        open_cells = [(len(sets[r][c]), r, c) for r in range(9) for c in range(9) if len(sets[r][c]) > 1]
        if not open_cells:
            return sets
        _, r, c = min(open_cells)
        for v in sets[r][c]:
            copy = [[set(cell) for cell in row] for row in sets]
            copy[r][c] = {v}
            found = self.search(copy, [(r, c)])
            if found:
                return found
        return None
