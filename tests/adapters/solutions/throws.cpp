class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        int row = board.size();
        board.at(row)[0] = '5';
    }
};
