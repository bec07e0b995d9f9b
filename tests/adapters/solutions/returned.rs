/// The board comes by value, and perhaps goes back.
#[derive(Default)]
struct Search {
    guesses: u64,
}

impl Search {
    pub fn solve(&mut self, board: [[i32; 9]; 9]) -> Option<[[i32; 9]; 9]> {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).ok();
        let Some(cell) = (0..81).find(|&cell| board[cell / 9][cell % 9] == 0) else {
            return Some(board);
        };
        (1..=9).filter(|&digit| fits(&board, cell, digit)).find_map(|digit| {
            self.guesses += 1;
            let mut next = board;
            next[cell / 9][cell % 9] = digit;
            self.solve(next)
        })
    }
}

fn fits(board: &[[i32; 9]; 9], cell: usize, digit: i32) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    (0..9).all(|i| {
        board[row][i] != digit && board[i][column] != digit && board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] != digit
    })
}
