def fits(board, r, c, v):
    return all(board[r][k] != v and board[k][c] != v and board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] != v for k in range(9))
