package main

type Sudoku struct {
	board [9][9]int
}

func NewSudoku(b [9][9]int) *Sudoku { return &Sudoku{board: b} }

func (s *Sudoku) Solve() bool {
	for r := 0; r < 9; r++ {
		for c := 0; c < 9; c++ {
			if s.board[r][c] != 0 {
				continue
			}
			for d := 1; d <= 9; d++ {
				ok := true
				for i := 0; i < 9; i++ {
					if s.board[r][i] == d || s.board[i][c] == d || s.board[r/3*3+i/3][c/3*3+i%3] == d {
						ok = false
					}
				}
				if !ok {
					continue
				}
				s.board[r][c] = d
				if s.Solve() {
					return true
				}
				s.board[r][c] = 0
			}
			return false
		}
	}
	return true
}
