import numpy as np


def solve(grid: np.ndarray):
    blanks = np.argwhere(grid == 0)
    if len(blanks) == 0:
        return True, grid
    r, c = blanks[0]
    box = grid[r // 3 * 3:r // 3 * 3 + 3, c // 3 * 3:c // 3 * 3 + 3]
    for n in np.setdiff1d(np.arange(1, 10), np.concatenate([grid[r, :], grid[:, c], box.ravel()])):
        trial = grid.copy()
        trial[r, c] = n
        ok, answer = solve(trial)
        if ok:
            return True, answer
    return False, grid
