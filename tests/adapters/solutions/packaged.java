package com.example.puzzles;

// A public class of another name than the file, in a package, with a main of its own; numbers, and positions as arguments.
public class SudokuPuzzle {
    private static final int N = 9;

    public static boolean solveSudoku(int[][] grid, int row, int col) {
        assert grid.length == N;
        if (row == N) return true;
        if (col == N) return solveSudoku(grid, row + 1, 0);
        if (grid[row][col] != 0) return solveSudoku(grid, row, col + 1);
        for (int num = 1; num <= N; num++) {
            if (isSafe(grid, row, col, num)) {
                grid[row][col] = num;
                if (solveSudoku(grid, row, col + 1)) return true;
                grid[row][col] = 0;
            }
        }
        return false;
    }

    static boolean isSafe(int[][] grid, int row, int col, int num) {
        for (int x = 0; x < N; x++)
            if (grid[row][x] == num || grid[x][col] == num || grid[row - row % 3 + x / 3][col - col % 3 + x % 3] == num) return false;
        return true;
    }

    public static void main(String[] args) {
        int[][] grid = new int[N][N];
        System.out.println(solveSudoku(grid, 0, 0) ? Arrays.deepToString(grid) : "No solution");
        System.exit(0);
    }
}
