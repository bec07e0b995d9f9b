// Boxes by columns, blanks from the end, and a count of calls in a static atomic.
use std::sync::atomic::{AtomicUsize, Ordering};

static CALLS: AtomicUsize = AtomicUsize::new(0);

impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut used = [[false; 10]; 27];
        let mut blanks = vec![];
        for r in 0..9 {
            for c in 0..9 {
                match board[r][c].to_digit(10) {
                    Some(d) => Self::mark(&mut used, r, c, d as usize, true),
                    None => blanks.push((r, c)),
                }
            }
        }
        Self::fill(board, &mut used, &mut blanks);
    }

    fn mark(used: &mut [[bool; 10]; 27], r: usize, c: usize, d: usize, on: bool) {
        used[r][d] = on;
        used[9 + c][d] = on;
        used[18 + c / 3 * 3 + r / 3][d] = on;
    }

    fn fill(board: &mut Vec<Vec<char>>, used: &mut [[bool; 10]; 27], blanks: &mut Vec<(usize, usize)>) -> bool {
        CALLS.fetch_add(1, Ordering::SeqCst);
        let Some((r, c)) = blanks.pop() else { return true };
        for d in (1..10).rev() {
            if used[r][d] || used[9 + c][d] || used[18 + c / 3 * 3 + r / 3][d] {
                continue;
            }
            Self::mark(used, r, c, d, true);
            board[r][c] = char::from_digit(d as u32, 10).unwrap();
            if Self::fill(board, used, blanks) {
                return true;
            }
            Self::mark(used, r, c, d, false);
        }
        board[r][c] = '.';
        blanks.push((r, c));
        false
    }
}
