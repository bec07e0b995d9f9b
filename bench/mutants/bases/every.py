"""Yields every solution, each as a new board."""


def solve(board):
    used = {(kind, k): set() for kind in ("row", "column", "box") for k in range(9)}
    blanks = []
    for r in range(9):
        for c in range(9):
            digit = board[r][c]
            sets = [used["row", r], used["column", c], used["box", r // 3 * 3 + c // 3]]
            if not digit:
                blanks.append((r, c, sets))
            elif any(digit in one for one in sets):
                return
            else:
                for one in sets:
                    one.add(digit)
    yield from fill([list(row) for row in board], blanks)


def fill(board, blanks):
    if not blanks:
        yield [list(row) for row in board]
        return
    chosen = min(blanks, key=lambda blank: 9 - len(set().union(*blank[2])))
    rest = [blank for blank in blanks if blank is not chosen]
    r, c, sets = chosen
    for digit in sorted(set(range(1, 10)).difference(*sets)):
        board[r][c] = digit
        for one in sets:
            one.add(digit)
        yield from fill(board, rest)
        for one in sets:
            one.remove(digit)
    board[r][c] = 0
