def find_solutions_of_sudoku(board):
    found = []

    def go(i):
        if i == 81:
            found.append([row[:] for row in board])
            return
        r, c = divmod(i, 9)
        if board[r][c]:
            return go(i + 1)
        for v in range(1, 10):
            if all(board[r][k] != v and board[k][c] != v and board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] != v for k in range(9)):
                board[r][c] = v
                go(i + 1)
        board[r][c] = 0

    go(0)
    return found
