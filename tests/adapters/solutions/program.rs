#![allow(dead_code)]
use std::io::Read;

const N: usize = 9;
type Board = [[u8; N]; N];

fn fits(board: &Board, row: usize, column: usize, digit: u8) -> bool {
    (0..N).all(|i| {
        board[row][i] != digit && board[i][column] != digit && board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] != digit
    })
}

fn solve(board: &mut Board) -> bool {
    for row in 0..N {
        for column in 0..N {
            if board[row][column] == 0 {
                for digit in 1..=9 {
                    if fits(board, row, column, digit) {
                        board[row][column] = digit;
                        if solve(board) {
                            return true;
                        }
                        board[row][column] = 0;
                    }
                }
                return false;
            }
        }
    }
    true
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut board: Board = [[0; N]; N];
    for (cell, byte) in text.bytes().filter(|byte| *byte == b'.' || byte.is_ascii_digit()).enumerate() {
        board[cell / N][cell % N] = if byte == b'.' { 0 } else { byte - b'0' };
    }
    println!("{}", if solve(&mut board) { "solved" } else { "no solution" });
}
