from functools import lru_cache

SEEN_FROM = [
    [j for j in range(81) if i // 9 == j // 9 or i % 9 == j % 9 or (i // 27, i % 9 // 3) == (j // 27, j % 9 // 3)]
    for i in range(81)
]


@lru_cache(maxsize=None)
def solve(board):
    """'0' for a blank, one string."""
    at = board.find("0")
    if at < 0:
        return board
    for digit in "123456789":
        if all(board[j] != digit for j in SEEN_FROM[at]):
            answer = solve(board[:at] + digit + board[at + 1 :])
            if answer:
                return answer
    return None
