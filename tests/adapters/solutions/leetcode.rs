// LeetCode 37, as it is pasted there: the judge has `struct Solution`.
impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        println!("solving");
        Self::solve(board, 0);
    }

    fn solve(board: &mut Vec<Vec<char>>, cell: usize) -> bool {
        if cell == 81 {
            return true;
        }
        let (row, column) = (cell / 9, cell % 9);
        if board[row][column] != '.' {
            return Self::solve(board, cell + 1);
        }
        for digit in '1'..='9' {
            if Self::fits(board, row, column, digit) {
                board[row][column] = digit;
                if Self::solve(board, cell + 1) {
                    return true;
                }
                board[row][column] = '.';
            }
        }
        false
    }

    fn fits<'a>(board: &'a [Vec<char>], row: usize, column: usize, digit: char) -> bool {
        (0..9).all(|i| {
            board[row][i] != digit
                && board[i][column] != digit
                && board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] != digit
        })
    }
}
