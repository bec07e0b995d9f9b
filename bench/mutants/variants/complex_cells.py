def solve(board):
    """Cells as complex numbers in a dict; sends digits into a coroutine."""
    cells = {complex(c, r): board[r][c] for r in range(9) for c in range(9)}

    def near(z, w):
        return z.real == w.real or z.imag == w.imag or (z.real // 3, z.imag // 3) == (w.real // 3, w.imag // 3)

    peers = {z: [w for w in cells if w != z and near(z, w)] for z in cells}

    def free(z):
        return {*range(1, 10)} - {cells[w] for w in peers[z]}

    def tries(z):
        for digit in free(z):
            cells[z] = digit
            yield digit
        cells[z] = 0

    stack = []
    while True:
        blanks = [z for z, digit in cells.items() if not digit]
        if not blanks:
            break
        stack.append(tries(min(blanks, key=lambda z: len(free(z)))))
        while stack and next(stack[-1], None) is None:
            stack.pop()
        if not stack:
            return False
    for z, digit in cells.items():
        board[int(z.imag)][int(z.real)] = digit
    return True
