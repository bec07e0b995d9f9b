// An exception of its own ends the search; assertions hold; static state is reset in a finally.
class Solution {
    static class Done extends RuntimeException {}

    static final Map<String, Integer> counts = new HashMap<>();

    public void solveSudoku(char[][] board) {
        try {
            place(board, 0);
        } catch (Done done) {
            assert !new String(board[0]).contains(".");
        } finally {
            counts.clear();
        }
    }

    void place(char[][] board, int k) {
        counts.merge("calls", 1, Integer::sum);
        if (k == 81) throw new Done();
        int r = k / 9, c = k % 9;
        if (board[r][c] != '.') {
            place(board, k + 1);
            return;
        }
        Set<Character> free = new TreeSet<>(List.of('1', '2', '3', '4', '5', '6', '7', '8', '9'));
        for (int i = 0; i < 9; i++)
            free.removeAll(List.of(board[r][i], board[i][c], board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3]));
        for (char d : free) {
            board[r][c] = d;
            place(board, k + 1);
        }
        board[r][c] = '.';
    }
}
