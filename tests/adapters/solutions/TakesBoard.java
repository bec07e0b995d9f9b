import java.util.ArrayList;

class SudokuSolver {
    private final int[][] board;

    SudokuSolver(int[][] board) {
        this.board = new int[9][9];
        for (int r = 0; r < 9; r++) this.board[r] = board[r].clone();
    }

    boolean solve() {
        System.out.println("thinking");
        for (int cell = 0; cell < 81; cell++) {
            if (board[cell / 9][cell % 9] != 0) continue;
            for (int d : options(cell / 9, cell % 9)) {
                board[cell / 9][cell % 9] = d;
                if (solve()) return true;
            }
            board[cell / 9][cell % 9] = 0;
            return false;
        }
        return true;
    }

    private ArrayList<Integer> options(int r, int c) {
        ArrayList<Integer> found = new ArrayList<>();
        for (int d = 1; d <= 9; d++) {
            int digit = d;
            if (IntStream.range(0, 9).noneMatch(i -> board[r][i] == digit || board[i][c] == digit || board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == digit)) found.add(d);
        }
        return found;
    }
}
