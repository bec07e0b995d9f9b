def solve_sudoku(s: str) -> str:
    i = s.find("0")
    if i < 0:
        return s
    r, c = divmod(i, 9)
    seen = {s[j] for j in range(81) if j // 9 == r or j % 9 == c or (j // 27 == i // 27 and j % 9 // 3 == c // 3)}
    for d in "123456789":
        if d not in seen:
            answer = solve_sudoku(s[:i] + d + s[i + 1:])
            if answer:
                return answer
    return ""
