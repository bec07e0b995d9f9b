package main

import "fmt"

var grid [9][9]int

func safe(row, col, number int) bool {
	for i := 0; i < 9; i++ {
		if grid[row][i] == number || grid[i][col] == number || grid[row/3*3+i/3][col/3*3+i%3] == number {
			return false
		}
	}
	return true
}

func solve() bool {
	for row := 0; row < 9; row++ {
		for col := 0; col < 9; col++ {
			if grid[row][col] == 0 {
				for number := 1; number <= 9; number++ {
					if safe(row, col, number) {
						grid[row][col] = number
						if solve() {
							return true
						}
						grid[row][col] = 0
					}
				}
				return false
			}
		}
	}
	return true
}

func main() {
	fmt.Println(solve(), grid)
}
