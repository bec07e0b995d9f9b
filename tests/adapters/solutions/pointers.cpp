#include <cstdio>
#include <cstdlib>
template <typename T>
bool fits(T** grid, int r, int c, T d) {
    for (int i = 0; i < 9; ++i)
        if (grid[r][i] == d || grid[i][c] == d || grid[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) return false;
    return true;
}
bool SolveSudoku(int** grid, int n) {
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c)
            if (!grid[r][c]) {
                for (int d = 1; d <= n; ++d)
                    if (fits(grid, r, c, d)) {
                        grid[r][c] = d;
                        if (SolveSudoku(grid, n)) return true;
                    }
                grid[r][c] = 0;
                return false;
            }
    return true;
}
