"""Solves in place and counts, with the same search: `solve` stops at the first solution, `count_solutions` goes on."""


def solve(board):
    return not clashes(board) and fill(board)


def fill(board):
    cell = next_blank(board)
    if cell is None:
        return True
    row, column = cell
    for digit in candidates(board, row, column):
        board[row][column] = digit
        if fill(board):
            return True
    board[row][column] = 0
    return False


def count_solutions(board):
    return 0 if clashes(board) else count(board)


def count(board):
    cell = next_blank(board)
    if cell is None:
        return 1
    row, column = cell
    total = 0
    for digit in candidates(board, row, column):
        board[row][column] = digit
        total += count(board)
    board[row][column] = 0
    return total


def next_blank(board):
    blanks = [(r, c) for r in range(9) for c in range(9) if not board[r][c]]
    return min(blanks, key=lambda cell: len(candidates(board, *cell)), default=None)


def candidates(board, row, column):
    top, left = row // 3 * 3, column // 3 * 3
    box = {digit for line in board[top : top + 3] for digit in line[left : left + 3]}
    used = box | set(board[row]) | {line[column] for line in board}
    return [digit for digit in range(1, 10) if digit not in used]


def clashes(board):
    for row in range(9):
        for column in range(9):
            digit = board[row][column]
            if digit:
                board[row][column] = 0
                fine = digit in candidates(board, row, column)
                board[row][column] = digit
                if not fine:
                    return True
    return False
