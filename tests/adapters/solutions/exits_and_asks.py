import os, sys

name = os.path.abspath(__file__)
print("=" * 30)


def solve(board):
    for i in range(81):
        r, c = i // 9, i % 9
        if board[r][c] == 0:
            for v in range(1, 10):
                if all(board[r][k] != v and board[k][c] != v and board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] != v for k in range(9)):
                    board[r][c] = v
                    solve(board)
                    board[r][c] = 0
            return
    print(board)
    sys.exit(0)


if len(sys.argv) < 2:
    print("usage: solver FILE")
    sys.exit(1)
difficulty = int(input("How hard? "))
raise RuntimeError("never mind")
