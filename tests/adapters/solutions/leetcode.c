static bool fits(char** board, int row, int column, char digit) {
    for (int i = 0; i < 9; i++)
        if (board[row][i] == digit || board[i][column] == digit || board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] == digit)
            return false;
    return true;
}

static bool solve(char** board, int cell) {
    if (cell == 81) return true;
    if (board[cell / 9][cell % 9] != '.') return solve(board, cell + 1);
    for (char digit = '1'; digit <= '9'; digit++)
        if (fits(board, cell / 9, cell % 9, digit)) {
            board[cell / 9][cell % 9] = digit;
            if (solve(board, cell + 1)) return true;
            board[cell / 9][cell % 9] = '.';
        }
    return false;
}

void solveSudoku(char** board, int boardSize, int* boardColSize) {
    printf("solving %d by %d\n", boardSize, boardColSize[8]);
    if (boardSize == 9 && boardColSize[8] == 9) solve(board, 0);
}
