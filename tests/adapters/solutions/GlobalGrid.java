public class GlobalGrid {
    static int[][] grid = new int[9][9];

    static boolean solve() {
        for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) if (grid[r][c] == 0) {
            next:
            for (int d = 1; d <= 9; d++) {
                for (int i = 0; i < 9; i++) if (grid[r][i] == d || grid[i][c] == d || grid[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) continue next;
                grid[r][c] = d;
                if (solve()) return true;
                grid[r][c] = 0;
            }
            return false;
        }
        return true;
    }
}
