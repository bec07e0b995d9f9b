#include <array>
#include <optional>

namespace course {
using Row = std::array<int, 9>;
using Board = std::array<Row, 9>;

class Search {
    unsigned rows[9] = {}, columns[9] = {}, boxes[9] = {};

    void flip(int cell, int digit) {
        rows[cell / 9] ^= 1u << digit;
        columns[cell % 9] ^= 1u << digit;
        boxes[cell / 27 * 3 + cell % 9 / 3] ^= 1u << digit;
    }

    bool search(Board& board, int cell) {
        while (cell < 81 && board[cell / 9][cell % 9]) ++cell;
        if (cell == 81) return true;
        for (int digit = 1; digit <= 9; ++digit) {
            if ((rows[cell / 9] | columns[cell % 9] | boxes[cell / 27 * 3 + cell % 9 / 3]) >> digit & 1) continue;
            flip(cell, digit);
            board[cell / 9][cell % 9] = digit;
            if (search(board, cell + 1)) return true;
            board[cell / 9][cell % 9] = 0;
            flip(cell, digit);
        }
        return false;
    }

public:
    [[nodiscard]] auto solve(const Board& puzzle) -> std::optional<Board> {
        *this = Search{};
        Board board = puzzle;
        for (int cell = 0; cell < 81; ++cell)
            if (int digit = board[cell / 9][cell % 9]) flip(cell, digit);
        if (search(board, 0)) return board;
        return std::nullopt;
    }
};
}  // namespace course
