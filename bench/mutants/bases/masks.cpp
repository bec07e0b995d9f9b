// In place, characters: used digits as bits, and a list of the blanks.
class Solution {
    int rows[9], columns[9], boxes[9];
    vector<pair<int, int>> blanks;

    int box(int r, int c) { return r / 3 * 3 + c / 3; }

    void flip(int r, int c, int digit) {
        rows[r] ^= 1 << digit;
        columns[c] ^= 1 << digit;
        boxes[box(r, c)] ^= 1 << digit;
    }

    bool fill(vector<vector<char>>& board, size_t k) {
        if (k == blanks.size()) return true;
        auto [r, c] = blanks[k];
        int used = rows[r] | columns[c] | boxes[box(r, c)];
        for (int digit = 1; digit <= 9; ++digit) {
            if (used & 1 << digit) continue;
            flip(r, c, digit);
            board[r][c] = '0' + digit;
            if (fill(board, k + 1)) return true;
            flip(r, c, digit);
        }
        board[r][c] = '.';
        return false;
    }

public:
    void solveSudoku(vector<vector<char>>& board) {
        blanks.clear();
        for (int i = 0; i < 9; ++i) rows[i] = columns[i] = boxes[i] = 0;
        for (int r = 0; r < 9; ++r)
            for (int c = 0; c < 9; ++c)
                if (board[r][c] == '.')
                    blanks.push_back({r, c});
                else
                    flip(r, c, board[r][c] - '0');
        fill(board, 0);
    }
};
