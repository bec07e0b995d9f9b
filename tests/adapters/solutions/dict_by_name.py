ROWS = "ABCDEFGHI"


def peers(name):
    r, c = ROWS.index(name[0]), int(name[1]) - 1
    for other in (a + b for a in ROWS for b in "123456789"):
        i, j = ROWS.index(other[0]), int(other[1]) - 1
        if other != name and (i == r or j == c or (i // 3 == r // 3 and j // 3 == c // 3)):
            yield other


PEERS = {a + b: list(peers(a + b)) for a in ROWS for b in "123456789"}


def backtrack_sudoku(board: dict[str, int]):
    empty = [cell for cell in board if board[cell] == 0]
    if not empty:
        return board
    best = min(empty, key=lambda cell: 9 - len({board[p] for p in PEERS[cell]} - {0}))
    for value in set(range(1, 10)) - {board[p] for p in PEERS[best]}:
        board[best] = value
        if backtrack_sudoku(board):
            return board
        board[best] = 0
    return None
