def sudoku_solver(cells):
    if 0 not in cells:
        return cells
    i = cells.index(0)
    row, col = i // 9, i % 9
    top = row // 3 * 27 + col // 3 * 3
    used = set(cells[row * 9:row * 9 + 9]) | set(cells[col::9]) | set(cells[top:top + 3] + cells[top + 9:top + 12] + cells[top + 18:top + 21])
    for n in range(1, 10):
        if n not in used:
            done = sudoku_solver(cells[:i] + [n] + cells[i + 1:])
            if done is not None:
                return done
    return None
