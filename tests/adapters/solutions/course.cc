// A course's: a global array, names that std has, too, and a main with a puzzle of its own.
#include <iostream>
const int N = 9;
int grid[N][N] = {{5, 3}};
int count = 0, left = 0;

bool fits(int row, int col, int num) {
    for (int x = 0; x < N; x++)
        if (grid[row][x] == num || grid[x][col] == num || grid[row - row % 3 + x / 3][col - col % 3 + x % 3] == num) return false;
    return true;
}

bool solveSudoku(int row = 0, int col = 0) {
    count++;
    if (row == N) return true;
    if (col == N) return solveSudoku(row + 1, 0);
    if (grid[row][col] != 0) return solveSudoku(row, col + 1);
    for (int num = 1; num <= N; num++) {
        if (fits(row, col, num)) {
            grid[row][col] = num;
            if (solveSudoku(row, col + 1)) return true;
            grid[row][col] = 0;
        }
    }
    return false;
}

int main() {
    if (solveSudoku()) std::cout << grid[0][0] << std::endl;
}
