"""A free function on rows of numbers that goes from cell to cell; False says that there is no solution."""


def solve_sudoku(board):
    for row in range(9):
        for column in range(9):
            digit = board[row][column]
            if digit:
                board[row][column] = 0
                fine = allowed(board, row, column, digit)
                board[row][column] = digit
                if not fine:
                    return False
    return place(board, 0, 0)


def place(board, row, column):
    if column == 9:
        row, column = row + 1, 0
    if row == 9:
        return True
    if board[row][column]:
        return place(board, row, column + 1)
    for digit in range(1, 10):
        if allowed(board, row, column, digit):
            board[row][column] = digit
            if place(board, row, column + 1):
                return True
    board[row][column] = 0
    return False


def allowed(board, row, column, digit):
    if digit in board[row]:
        return False
    if digit in [line[column] for line in board]:
        return False
    top, left = row - row % 3, column - column % 3
    return all(digit not in line[left : left + 3] for line in board[top : top + 3])
