def ok(board, r, c, v):
    return all(board[r][k] != v and board[k][c] != v and board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] != v for k in range(9))




def count_solutions(board, limit=2):
    for r in range(9):
        for c in range(9):
            if board[r][c] == 0:
                total = 0
                for v in range(1, 10):
                    if ok(board, r, c, v):
                        board[r][c] = v
                        total += count_solutions(board, limit - total)
                        if total >= limit:
                            break
                board[r][c] = 0
                return total
    return 1
