#include <stdio.h>
#define N 9
#define UNASSIGNED 0
typedef enum { no, yes } truth;
typedef int Grid[N][N];

static int driver = 0, answer = 0, wall = 0;  /* names of ours */

static truth safe(int grid[N][N], int row, int col, int num) {
    for (int i = 0; i < N; i++)
        if (grid[row][i] == num || grid[i][col] == num || grid[row - row % 3 + i / 3][col - col % 3 + i % 3] == num) return no;
    return yes;
}

truth solve(Grid grid, int row, int col) {
    if (row == N) return yes;
    if (col == N) return solve(grid, row + 1, 0);
    if (grid[row][col] != UNASSIGNED) return solve(grid, row, col + 1);
    for (int num = 1; num <= N; num++)
        if (safe(grid, row, col, num)) {
            grid[row][col] = num;
            if (solve(grid, row, col + 1)) return yes;
            grid[row][col] = UNASSIGNED;
        }
    return no;
}

int main(void) {
    Grid grid = {{0}};
    for (int i = 0; i < N * N; i++) scanf("%d", &grid[i / N][i % N]);
    puts(solve(grid, 0, 0) ? "solved" : "no solution");
    return 0;
}
