def solve(board):
    """Yield every solution; the list is the same each time."""
    for r in range(9):
        for c in range(9):
            if board[r][c] == 0:
                for v in range(1, 10):
                    if all(board[r][k] != v and board[k][c] != v and board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] != v for k in range(9)):
                        board[r][c] = v
                        yield from solve(board)
                board[r][c] = 0
                return
    yield board
