from typing import Optional, Tuple

Row = Tuple[int, ...]


def solve(board: Tuple[Row, ...]) -> Optional[Tuple[Row, ...]]:
    for r in range(9):
        for c in range(9):
            if not board[r][c]:
                for n in range(1, 10):
                    if n in board[r] or any(board[k][c] == n for k in range(9)):
                        continue
                    if any(n in board[i][c - c % 3:c - c % 3 + 3] for i in range(r - r % 3, r - r % 3 + 3)):
                        continue
                    row = board[r][:c] + (n,) + board[r][c + 1:]
                    done = solve(board[:r] + (row,) + board[r + 1:])
                    if done is not None:
                        return done
                return None
    return board
