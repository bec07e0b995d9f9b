#include <stdio.h>
#include <stdbool.h>
int board[9][9] = {{5, 3, 0}};
bool used[9][9];

int fits(int cell, int digit) {
    int row = cell / 9, column = cell % 9;
    for (int i = 0; i < 9; i++)
        if (board[row][i] == digit || board[i][column] == digit || board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] == digit)
            return 0;
    return 1;
}

int solve_sudoku(int cell)
{
    if (cell == 81)
        return 1;
    if (board[cell / 9][cell % 9])
        return solve_sudoku(cell + 1);
    for (int digit = 1; digit <= 9; digit++) {
        if (!fits(cell, digit))
            continue;
        board[cell / 9][cell % 9] = digit;
        if (solve_sudoku(cell + 1))
            return 1;
        board[cell / 9][cell % 9] = 0;
    }
    return 0;
}

int main() { return !solve_sudoku(0); }
