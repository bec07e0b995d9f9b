package main

import "fmt"

// The board is the type itself.
type Grid [9][9]int

func (g *Grid) fits(r, c, v int) bool {
	for k := 0; k < 9; k++ {
		if g[r][k] == v || g[k][c] == v || g[r/3*3+k/3][c/3*3+k%3] == v {
			return false
		}
	}
	return true
}

func (g *Grid) Solve() bool {
	for r := range g {
		for c := range g[r] {
			if g[r][c] != 0 {
				continue
			}
			for v := 1; v <= 9; v++ {
				if g.fits(r, c, v) {
					g[r][c] = v
					if g.Solve() {
						return true
					}
					g[r][c] = 0
				}
			}
			return false
		}
	}
	return true
}

func main() {
	g := Grid{{5, 3, 0, 0, 7}}
	fmt.Println(g.Solve(), g)
}
