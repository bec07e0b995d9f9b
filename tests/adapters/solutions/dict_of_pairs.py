def solve(puzzle):
    puzzle = dict(puzzle)
    for (r, c), v in sorted(puzzle.items()):
        if v == 0:
            near = {puzzle[i, j] for i in range(9) for j in range(9) if i == r or j == c or (i // 3, j // 3) == (r // 3, c // 3)}
            for n in range(1, 10):
                if n not in near:
                    puzzle[r, c] = n
                    done = solve(puzzle)
                    if done:
                        return done
            return None
    return puzzle
