s = lambda b: b if "." not in b else next((t for t in (s(b.replace(".", d, 1)) for i in [b.index(".")] for d in "123456789" if all(d != b[j] for j in range(81) if j // 9 == i // 9 or j % 9 == i % 9 or j // 27 == i // 27 and j % 9 // 3 == i % 9 // 3)) if t), "")


def solve(board: str) -> str:
    return s(board)
