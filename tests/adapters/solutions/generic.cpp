#include <cstddef>

template <std::size_t Size, std::size_t BoxSize>
class Solver {
public:
    template <typename Board>
    bool solve(Board& grid) {
        for (std::size_t r = 0; r < Size; ++r)
            for (std::size_t c = 0; c < Size; ++c) {
                if (grid[r][c]) continue;
                for (int d = 1; d <= int(Size); ++d)
                    if (fits(grid, r, c, d)) {
                        grid[r][c] = d;
                        if (solve(grid)) return true;
                        grid[r][c] = 0;
                    }
                return false;
            }
        return true;
    }

private:
    template <typename Board>
    static bool fits(const Board& grid, std::size_t r, std::size_t c, int d) {
        for (std::size_t i = 0; i < Size; ++i)
            if (grid[r][i] == d || grid[i][c] == d
                || grid[r / BoxSize * BoxSize + i / BoxSize][c / BoxSize * BoxSize + i % BoxSize] == d)
                return false;
        return true;
    }
};
