public class Inner {
    private final int size = 9;

    class Search {
        boolean solve(int[][] grid) {
            for (int r = 0; r < size; r++) for (int c = 0; c < size; c++) if (grid[r][c] == 0) {
                next:
                for (int d = 1; d <= 9; d++) {
                    for (int i = 0; i < 9; i++) if (grid[r][i] == d || grid[i][c] == d || grid[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) continue next;
                    grid[r][c] = d;
                    if (solve(grid)) return true;
                    grid[r][c] = 0;
                }
                return false;
            }
            return true;
        }
    }
}
