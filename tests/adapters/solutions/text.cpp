#include <string>
using namespace std;
// One string in, one string out; empty if there is no solution.
string solve(string board) {
    auto cell = board.find('.');
    if (cell == string::npos) return board;
    for (char digit = '1'; digit <= '9'; ++digit) {
        bool free = true;
        for (size_t other = 0; other < 81; ++other)
            if (board[other] == digit && (other / 9 == cell / 9 || other % 9 == cell % 9 ||
                                          (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)))
                free = false;
        if (!free) continue;
        board[cell] = digit;
        if (auto solved = solve(board); !solved.empty()) return solved;
    }
    return "";
}
