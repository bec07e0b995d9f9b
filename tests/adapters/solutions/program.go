package sudoku

import (
	"bufio"
	"fmt"
	"os"
)

const N = 9

type Board [N][N]int

func fits(board *Board, row, column, digit int) bool {
	for i := 0; i < N; i++ {
		if board[row][i] == digit || board[i][column] == digit || board[row/3*3+i/3][column/3*3+i%3] == digit {
			return false
		}
	}
	return true
}

func Solve(board *Board, row, col int) bool {
	if row == N {
		return true
	}
	if col == N {
		return Solve(board, row+1, 0)
	}
	if board[row][col] != 0 {
		return Solve(board, row, col+1)
	}
	for digit := 1; digit <= 9; digit++ {
		if fits(board, row, col, digit) {
			board[row][col] = digit
			if Solve(board, row, col+1) {
				return true
			}
			board[row][col] = 0
		}
	}
	return false
}

func main() {
	var board Board
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	for i, letter := range line {
		if letter > '0' && letter <= '9' {
			board[i/9][i%9] = int(letter - '0')
		}
	}
	fmt.Println(Solve(&board, 0, 0), board)
}
