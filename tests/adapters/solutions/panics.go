package main

func solveSudoku(board [][]byte) {
	row := len(board)
	board[row][0] = '5'
}
