// An exception ends the search: the solved grid is thrown and caught. It prints each puzzle.
#include <array>
#include <iostream>
#include <vector>

struct Solved {
    std::array<std::array<int, 9>, 9> cells;
};

static int calls = 0;

void place(std::array<std::array<int, 9>, 9> grid, int k) {
    ++calls;
    if (k == 81) throw Solved{grid};
    if (grid[k / 9][k % 9]) return place(grid, k + 1);
    for (int d = 1; d < 10; ++d) {
        bool fits = true;
        for (int j = 0; j < 81; ++j) {
            bool peers = j / 9 == k / 9 || j % 9 == k % 9 || (j / 27 == k / 27 && j % 9 / 3 == k % 9 / 3);
            fits &= !(peers && grid[j / 9][j % 9] == d);
        }
        if (!fits) continue;
        grid[k / 9][k % 9] = d;
        place(grid, k + 1);
    }
}

class Solution {
public:
    void solveSudoku(std::vector<std::vector<char>>& board) {
        std::array<std::array<int, 9>, 9> grid{};
        for (int r = 0; r < 9; ++r)
            for (int c = 0; c < 9; ++c) grid[r][c] = board[r][c] == '.' ? 0 : board[r][c] - '0';
        try {
            place(grid, 0);
        } catch (const Solved& solved) {
            for (int r = 0; r < 9; ++r)
                for (int c = 0; c < 9; ++c) board[r][c] = '0' + solved.cells[r][c];
        }
        std::cout << "calls: " << calls << "\n";
    }
};
