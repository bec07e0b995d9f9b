import sys

cells = [0 if ch in ".0" else int(ch) for ch in sys.stdin.readline().strip()]


def dfs(i):
    if i == 81:
        return True
    if cells[i]:
        return dfs(i + 1)
    r, c = divmod(i, 9)
    for v in range(1, 10):
        if all(cells[9 * r + k] != v and cells[9 * k + c] != v and cells[9 * (r // 3 * 3 + k // 3) + c // 3 * 3 + k % 3] != v for k in range(9)):
            cells[i] = v
            if dfs(i + 1):
                return True
    cells[i] = 0
    return False


print("".join(map(str, cells)) if dfs(0) else "no solution")
