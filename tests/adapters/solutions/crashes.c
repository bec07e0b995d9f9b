void solveSudoku(int board[9][9]) {
    int *nowhere = 0;
    *nowhere = board[0][0];
}
