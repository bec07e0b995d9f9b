import heapq
import itertools


def solve(board):
    """A queue of boards, the fullest first; hands back another board than it was given."""
    number = itertools.count()
    queue = [(0, next(number), tuple(map(tuple, board)))]
    while queue:
        _, _, grid = heapq.heappop(queue)
        blanks = [(len(options(grid, r, c)), r, c) for r in range(9) for c in range(9) if not grid[r][c]]
        if not blanks:
            return [list(row) for row in grid]
        _, r, c = min(blanks)
        for digit in options(grid, r, c):
            filled = [list(row) for row in grid]
            filled[r][c] = digit
            heapq.heappush(queue, (len(blanks), next(number), tuple(map(tuple, filled))))
    return None


def options(grid, r, c):
    seen = set(grid[r]).union(row[c] for row in grid)
    seen.update(*(row[c // 3 * 3 : c // 3 * 3 + 3] for row in grid[r // 3 * 3 : r // 3 * 3 + 3]))
    return set(range(1, 10)) - seen
