"""A free function on rows of numbers: used digits as bits, and the blank with the fewest candidates first."""


def solve(board):
    rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9
    blanks = []

    def candidates(r, c):
        used = rows[r] | columns[c] | boxes[r // 3 * 3 + c // 3]
        return [digit for digit in range(1, 10) if not used & 1 << digit]

    def flip(r, c, digit):
        rows[r] ^= 1 << digit
        columns[c] ^= 1 << digit
        boxes[r // 3 * 3 + c // 3] ^= 1 << digit

    def fill():
        if not blanks:
            return True
        r, c = min(blanks, key=lambda cell: len(candidates(*cell)))
        blanks.remove((r, c))
        for digit in candidates(r, c):
            board[r][c] = digit
            flip(r, c, digit)
            if fill():
                return True
            flip(r, c, digit)
            board[r][c] = 0
        blanks.append((r, c))
        return False

    for r in range(9):
        for c in range(9):
            digit = board[r][c]
            if not digit:
                blanks.append((r, c))
            elif digit in candidates(r, c):
                flip(r, c, digit)
            else:
                return False
    return fill()
