#include <vector>
using Grid = std::vector<std::vector<int>>;

class SudokuSolver {
private:
    Grid board;
    int guesses = 0;

    bool fits(int r, int c, int d) const {
        for (int i = 0; i < 9; ++i)
            if (board[r][i] == d || board[i][c] == d || board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) return false;
        return true;
    }

public:
    explicit SudokuSolver(const Grid& puzzle) : board(puzzle) {}

    bool solve() {
        for (int r = 0; r < 9; ++r)
            for (int c = 0; c < 9; ++c) {
                if (board[r][c]) continue;
                for (int d = 1; d <= 9; ++d)
                    if (fits(r, c, d)) {
                        board[r][c] = d;
                        ++guesses;
                        if (solve()) return true;
                        board[r][c] = 0;
                    }
                return false;
            }
        return true;
    }
};

int main() {
    SudokuSolver solver(Grid(9, std::vector<int>(9)));
    return !solver.solve();
}
