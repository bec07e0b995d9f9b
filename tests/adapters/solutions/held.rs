pub struct Sudoku {
    board: [[u8; 9]; 9],
    rows: [u16; 9],
}

impl Sudoku {
    pub fn new(puzzle: &[[u8; 9]; 9]) -> Self {
        let mut rows = [0; 9];
        for (row, cells) in puzzle.iter().enumerate() {
            for &digit in cells.iter().filter(|&&digit| digit != 0) {
                rows[row] |= 1 << digit;
            }
        }
        Sudoku { board: *puzzle, rows }
    }

    fn fits(&self, row: usize, column: usize, digit: u8) -> bool {
        self.rows[row] >> digit & 1 == 0
            && (0..9).all(|i| self.board[i][column] != digit && self.board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] != digit)
    }

    pub fn solve(&mut self) -> bool {
        let Some(cell) = (0..81).find(|&cell| self.board[cell / 9][cell % 9] == 0) else {
            return true;
        };
        let (row, column) = (cell / 9, cell % 9);
        for digit in 1..=9 {
            if self.fits(row, column, digit) {
                self.board[row][column] = digit;
                self.rows[row] |= 1 << digit;
                if self.solve() {
                    return true;
                }
                self.board[row][column] = 0;
                self.rows[row] &= !(1 << digit);
            }
        }
        false
    }
}
