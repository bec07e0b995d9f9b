// A clone of the outer array shares its rows, so the grid is filled in place; streams, no loops.
public class ShallowClone {
    public void solveSudoku(char[][] board) {
        char[][] rows = board.clone();
        search(rows);
    }

    private static boolean search(char[][] rows) {
        var blank = IntStream.range(0, 81).filter(k -> rows[k / 9][k % 9] == '.').findFirst();
        if (blank.isEmpty()) return true;
        int r = blank.getAsInt() / 9, c = blank.getAsInt() % 9;
        return "123456789".chars().filter(d -> fits(rows, r, c, d)).anyMatch(d -> {
            rows[r][c] = (char) d;
            return search(rows) || (rows[r][c] = '.') != '.';
        });
    }

    private static boolean fits(char[][] rows, int r, int c, int d) {
        return IntStream.range(0, 9).noneMatch(i -> rows[r][i] == d || rows[i][c] == d
            || rows[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d);
    }
}
