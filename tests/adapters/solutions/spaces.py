def solve_board(b):
    """The blanks are spaces."""
    for i in range(81):
        r, c = i // 9, i % 9
        if b[r][c] == ' ':
            for v in '123456789':
                if not any(v in (b[r][k], b[k][c], b[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3]) for k in range(9)):
                    b[r][c] = v
                    if solve_board(b):
                        return b
            b[r][c] = ' '
            return False
    return b
