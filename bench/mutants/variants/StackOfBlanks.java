// No recursion: a stack of positions; labelled loops; the class of a cell is an inner class.
import java.util.ArrayDeque;
import java.util.Deque;

class Solution {
    private class Cell {
        final int r, c;
        int digit = 0;

        Cell(int r, int c) {
            this.r = r;
            this.c = c;
        }
    }

    public void solveSudoku(char[][] board) {
        Cell[] cells = new Cell[81];
        int n = 0;
        for (int k = 0; k < 81; k++)
            if (board[k / 9][k % 9] == '.') cells[n++] = new Cell(k / 9, k % 9);
        Deque<Cell> open = new ArrayDeque<>();
        for (int k = n - 1; k >= 0; k--) open.push(cells[k]);
        Deque<Cell> done = new ArrayDeque<>();
        search:
        while (!open.isEmpty()) {
            Cell cell = open.pop();
            board[cell.r][cell.c] = '.';
            while (++cell.digit <= 9)
                if (fits(board, cell)) {
                    board[cell.r][cell.c] = Character.forDigit(cell.digit, 10);
                    done.push(cell);
                    continue search;
                }
            cell.digit = 0;
            open.push(cell);
            open.push(done.pop());
        }
    }

    private static boolean fits(char[][] board, Cell cell) {
        char d = Character.forDigit(cell.digit, 10);
        for (int i = 0, top = cell.r - cell.r % 3, left = cell.c - cell.c % 3; i < 9; i++)
            if (board[cell.r][i] == d || board[i][cell.c] == d || board[top + i / 3][left + i % 3] == d)
                return false;
        return true;
    }
}
