package main

import "errors"

// Solver keeps what is used, and hands the board back.
type Solver struct{ rows, columns, boxes [9]int }

func (s *Solver) Solve(board [9][9]uint8) ([9][9]uint8, error) {
	*s = Solver{}
	for cell := 0; cell < 81; cell++ {
		if digit := board[cell/9][cell%9]; digit != 0 {
			s.flip(cell, digit)
		}
	}
	if s.search(&board, 0) {
		return board, nil
	}
	return board, errors.New("no solution")
}

func (s *Solver) flip(cell int, digit uint8) {
	s.rows[cell/9] ^= 1 << digit
	s.columns[cell%9] ^= 1 << digit
	s.boxes[cell/27*3+cell%9/3] ^= 1 << digit
}

func (s *Solver) search(board *[9][9]uint8, cell int) bool {
	for cell < 81 && board[cell/9][cell%9] != 0 {
		cell++
	}
	if cell == 81 {
		return true
	}
	used := s.rows[cell/9] | s.columns[cell%9] | s.boxes[cell/27*3+cell%9/3]
	for digit := uint8(1); digit <= 9; digit++ {
		if used>>digit&1 == 0 {
			s.flip(cell, digit)
			board[cell/9][cell%9] = digit
			if s.search(board, cell+1) {
				return true
			}
			board[cell/9][cell%9] = 0
			s.flip(cell, digit)
		}
	}
	return false
}
