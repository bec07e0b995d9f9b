"""Nine numbers of 81 bits, one a digit: where it may be."""

ALL = (1 << 81) - 1
PEERS = []
for i in range(81):
    mask = 0
    for j in range(81):
        if i // 9 == j // 9 or i % 9 == j % 9 or (i // 27 == j // 27 and i % 9 // 3 == j % 9 // 3):
            mask |= 1 << j
    PEERS.append(mask)


def solve(board: str) -> str:
    may = [ALL] * 9
    answer = [0] * 81
    for i, ch in enumerate(board):
        if ch in "123456789":
            if not may[int(ch) - 1] >> i & 1:
                return ""
            may = put(may, i, int(ch) - 1)
            answer[i] = int(ch)
    return "".join(map(str, answer)) if go(may, answer, ALL & ~sum(1 << i for i in range(81) if answer[i])) else ""


def put(may, cell, digit):
    may = [board & ~(1 << cell) for board in may]
    may[digit] &= ~PEERS[cell]
    return may


def go(may, answer, empty):
    if not empty:
        return True
    once = twice = 0
    for board in may:
        twice |= once & board
        once |= board
    if empty & ~once:
        return False
    single = empty & once & ~twice
    cell = (single or empty).bit_length() - 1
    for digit in range(9):
        if may[digit] >> cell & 1:
            answer[cell] = digit + 1
            if go(put(may, cell, digit), answer, empty & ~(1 << cell)):
                return True
    return False
