// LeetCode 37, as it is pasted there: no include, no using.
class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        cout << "solving" << endl;
        solve(board);
    }

private:
    bool isValid(const vector<vector<char>>& board, int row, int column, char digit) {
        for (int i = 0; i < 9; ++i) {
            if (board[row][i] == digit || board[i][column] == digit) return false;
            if (board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] == digit) return false;
        }
        return true;
    }

    bool solve(vector<vector<char>>& board) {
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column) {
                if (board[row][column] != '.') continue;
                for (char digit = '1'; digit <= '9'; ++digit) {
                    if (!isValid(board, row, column, digit)) continue;
                    board[row][column] = digit;
                    if (solve(board)) return true;
                    board[row][column] = '.';
                }
                return false;
            }
        return true;
    }
};
