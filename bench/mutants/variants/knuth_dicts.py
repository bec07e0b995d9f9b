from itertools import product


def solve_sudoku(grid):
    """Algorithm X on dicts; fills the grid."""
    X = [("rc", rc) for rc in product(range(9), range(9))]
    X += [("rn", rn) for rn in product(range(9), range(1, 10))]
    X += [("cn", cn) for cn in product(range(9), range(1, 10))]
    X += [("bn", bn) for bn in product(range(9), range(1, 10))]
    Y = {}
    for r, c, n in product(range(9), range(9), range(1, 10)):
        Y[r, c, n] = [("rc", (r, c)), ("rn", (r, n)), ("cn", (c, n)), ("bn", (r // 3 * 3 + c // 3, n))]
    cover = {j: set() for j in X}
    for i, row in Y.items():
        for j in row:
            cover[j].add(i)
    for r in range(9):
        for c in range(9):
            if grid[r][c]:
                try:
                    select(cover, Y, (r, c, grid[r][c]))
                except KeyError:
                    return False
    for solution in walk(cover, Y, []):
        for r, c, n in solution:
            grid[r][c] = n
        return True
    return False


def walk(cover, Y, solution):
    if not cover:
        yield list(solution)
        return
    c = min(cover, key=lambda j: len(cover[j]))
    for r in list(cover[c]):
        solution.append(r)
        columns = select(cover, Y, r)
        yield from walk(cover, Y, solution)
        deselect(cover, Y, r, columns)
        solution.pop()


def select(cover, Y, r):
    columns = []
    for j in Y[r]:
        for i in cover[j]:
            for k in Y[i]:
                if k != j:
                    cover[k].remove(i)
        columns.append(cover.pop(j))
    return columns


def deselect(cover, Y, r, columns):
    for j in reversed(Y[r]):
        cover[j] = columns.pop()
        for i in cover[j]:
            for k in Y[i]:
                if k != j:
                    cover[k].add(i)
