/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
var solveSudoku = function(board) {
    const isValid = (r, c, ch) => {
        for (let i = 0; i < 9; i++) {
            if (board[r][i] === ch || board[i][c] === ch) return false;
            if (board[3 * Math.floor(r / 3) + Math.floor(i / 3)][3 * Math.floor(c / 3) + i % 3] === ch) return false;
        }
        return true;
    };
    const backtrack = () => {
        for (let r = 0; r < 9; r++) for (let c = 0; c < 9; c++) {
            if (board[r][c] !== '.') continue;
            for (let d = 1; d <= 9; d++) {
                if (!isValid(r, c, String(d))) continue;
                board[r][c] = String(d);
                if (backtrack()) return true;
                board[r][c] = '.';
            }
            return false;
        }
        return true;
    };
    console.log('solving');
    backtrack();
};
