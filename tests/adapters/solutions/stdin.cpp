#include <iostream>
using namespace std;
int grid[9][9];
bool row[9][10], column[9][10], box[9][10];

bool search(int cell) {
    if (cell == 81) return true;
    int r = cell / 9, c = cell % 9, b = r / 3 * 3 + c / 3;
    if (grid[r][c]) return search(cell + 1);
    for (int d = 1; d <= 9; d++) {
        if (row[r][d] || column[c][d] || box[b][d]) continue;
        row[r][d] = column[c][d] = box[b][d] = true;
        grid[r][c] = d;
        if (search(cell + 1)) return true;
        row[r][d] = column[c][d] = box[b][d] = false;
        grid[r][c] = 0;
    }
    return false;
}

int main() {
    char letter;
    for (int cell = 0; cell < 81 && cin >> letter; cell++) {
        if (letter < '1' || letter > '9') continue;
        int r = cell / 9, c = cell % 9, d = letter - '0';
        grid[r][c] = d;
        row[r][d] = column[c][d] = box[r / 3 * 3 + c / 3][d] = true;
    }
    if (!search(0)) return 1;
    for (auto& line : grid) {
        for (int d : line) cout << d;
        cout << endl;
    }
}
