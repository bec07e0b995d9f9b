pub fn solve_sudoku(board: &mut [Vec<u8>]) -> Result<(), String> {
    let row = board.len();
    board[row][0] = b'5';
    Ok(())
}
