// Boxes numbered from top to bottom, columns before rows, and a lambda that calls itself.
class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        bitset<9> used[3][9];
        auto flip = [&](int r, int c, int d) {
            used[0][r].flip(d), used[1][c].flip(d), used[2][r / 3 + c / 3 * 3].flip(d);
        };
        for (int k = 0; k < 81; ++k)
            if (board[k % 9][k / 9] != '.') flip(k % 9, k / 9, board[k % 9][k / 9] - '1');
        function<bool(int)> fill = [&](int k) {
            while (k < 81 && board[k % 9][k / 9] != '.') ++k;
            if (k == 81) return true;
            int r = k % 9, c = k / 9;
            auto taken = used[0][r] | used[1][c] | used[2][r / 3 + c / 3 * 3];
            for (int d = 8; d >= 0; --d) {
                if (taken[d]) continue;
                flip(r, c, d);
                board[r][c] = char('1' + d);
                if (fill(k + 1)) return true;
                flip(r, c, d);
            }
            board[r][c] = '.';
            return false;
        };
        fill(0);
    }
};
