// LeetCode 37, as it is pasted there: no package, no imports.
func solveSudoku(board [][]byte) {
	fmt.Println("solving")
	solve(board, 0)
}

func solve(board [][]byte, cell int) bool {
	if cell == 81 {
		return true
	}
	row, column := cell/9, cell%9
	if board[row][column] != '.' {
		return solve(board, cell+1)
	}
	for digit := byte('1'); digit <= '9'; digit++ {
		if fits(board, row, column, digit) {
			board[row][column] = digit
			if solve(board, cell+1) {
				return true
			}
			board[row][column] = '.'
		}
	}
	return false
}

func fits(board [][]byte, row, column int, digit byte) bool {
	for i := 0; i < 9; i++ {
		if board[row][i] == digit || board[i][column] == digit || board[row/3*3+i/3][column/3*3+i%3] == digit {
			return false
		}
	}
	return true
}
