// In place, characters: used digits as tables of booleans, and a list of the blanks.
class Solution {
    private boolean[][] rows = new boolean[9][10];
    private boolean[][] columns = new boolean[9][10];
    private boolean[][] boxes = new boolean[9][10];
    private List<int[]> blanks = new ArrayList<>();

    public void solveSudoku(char[][] board) {
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++)
                if (board[r][c] == '.')
                    blanks.add(new int[] {r, c});
                else
                    mark(r, c, board[r][c] - '0', true);
        fill(board, 0);
    }

    private int box(int r, int c) {
        return r / 3 * 3 + c / 3;
    }

    private void mark(int r, int c, int digit, boolean used) {
        rows[r][digit] = used;
        columns[c][digit] = used;
        boxes[box(r, c)][digit] = used;
    }

    private boolean fill(char[][] board, int k) {
        if (k == blanks.size()) return true;
        int r = blanks.get(k)[0], c = blanks.get(k)[1];
        for (int digit = 1; digit <= 9; digit++) {
            if (rows[r][digit] || columns[c][digit] || boxes[box(r, c)][digit]) continue;
            mark(r, c, digit, true);
            board[r][c] = (char) ('0' + digit);
            if (fill(board, k + 1)) return true;
            mark(r, c, digit, false);
        }
        board[r][c] = '.';
        return false;
    }
}
