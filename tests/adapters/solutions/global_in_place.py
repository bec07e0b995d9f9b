board = [["." for _ in range(9)] for _ in range(9)]
digits = "123456789"


def fits(i, d):
    r, c = divmod(i, 9)
    for k in range(9):
        if d in (board[r][k], board[k][c], board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3]):
            return False
    return True


def backtrack(pos):
    if pos == 81:
        return True
    if board[pos // 9][pos % 9] != ".":
        return backtrack(pos + 1)
    for d in digits:
        if fits(pos, d):
            board[pos // 9][pos % 9] = d
            if backtrack(pos + 1):
                return True
            board[pos // 9][pos % 9] = "."
    return False


def solve():
    return backtrack(0)
