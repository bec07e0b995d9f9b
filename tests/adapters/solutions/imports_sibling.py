from sibling_rules import fits

solve = lambda board: fill(board, 0)


def fill(board, index):
    if index == 81:
        return True
    r, c = divmod(index, 9)
    if board[r][c] != 0:
        return fill(board, index + 1)
    for v in range(1, 10):
        if fits(board, r, c, v):
            board[r][c] = v
            if fill(board, index + 1):
                return True
    board[r][c] = 0
    return False
