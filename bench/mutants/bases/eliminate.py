"""Gives a new board, or None: candidates as sets, only candidates and only places first, then search on copies."""


class Sudoku:
    def solve(self, grid):
        cells = [[set(range(1, 10)) for _ in range(9)] for _ in range(9)]
        for r in range(9):
            for c in range(9):
                if grid[r][c] and not place(cells, r, c, grid[r][c]):
                    return None
        solved = search(cells)
        if solved is None:
            return None
        return [[max(cell) for cell in row] for row in solved]


def units(r, c):
    yield [(r, j) for j in range(9)]
    yield [(i, c) for i in range(9)]
    yield [(r // 3 * 3 + k // 3, c // 3 * 3 + k % 3) for k in range(9)]


def place(cells, r, c, digit):
    return all(remove(cells, r, c, other) for other in cells[r][c] - {digit}) and digit in cells[r][c]


def remove(cells, r, c, digit):
    if digit not in cells[r][c]:
        return True
    cells[r][c].remove(digit)
    if not cells[r][c]:
        return False
    if len(cells[r][c]) == 1:
        last = max(cells[r][c])
        for unit in units(r, c):
            for i, j in unit:
                if (i, j) != (r, c) and not remove(cells, i, j, last):
                    return False
    for unit in units(r, c):
        places = [(i, j) for i, j in unit if digit in cells[i][j]]
        if not places:
            return False
        if len(places) == 1 and not place(cells, *places[0], digit):
            return False
    return True


def search(cells):
    open_cells = [(len(cells[r][c]), r, c) for r in range(9) for c in range(9) if len(cells[r][c]) > 1]
    if not open_cells:
        return cells
    _, r, c = min(open_cells)
    for digit in sorted(cells[r][c]):
        copy = [[set(cell) for cell in row] for row in cells]
        if place(copy, r, c, digit):
            solved = search(copy)
            if solved is not None:
                return solved
    return None
