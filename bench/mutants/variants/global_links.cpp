// Dancing links in global arrays, which every call builds again.
#include <bits/stdc++.h>
using namespace std;

const int N = 324 + 729 * 4 + 1;
int L[N], R[N], U[N], D[N], C[N], row_of[N], S[325], answer[81], total;

void cover(int c) {
    L[R[c]] = L[c], R[L[c]] = R[c];
    for (int i = D[c]; i != c; i = D[i])
        for (int j = R[i]; j != i; j = R[j]) U[D[j]] = U[j], D[U[j]] = D[j], --S[C[j]];
}

void uncover(int c) {
    for (int i = U[c]; i != c; i = U[i])
        for (int j = L[i]; j != i; j = L[j]) ++S[C[j]], U[D[j]] = D[U[j]] = j;
    L[R[c]] = R[L[c]] = c;
}

bool dance(int depth) {
    if (!R[0]) return depth == 81;
    int c = R[0];
    for (int i = R[0]; i; i = R[i])
        if (S[i] < S[c]) c = i;
    cover(c);
    for (int i = D[c]; i != c; i = D[i]) {
        answer[depth] = row_of[i];
        for (int j = R[i]; j != i; j = R[j]) cover(C[j]);
        if (dance(depth + 1)) return true;
        for (int j = L[i]; j != i; j = L[j]) uncover(C[j]);
    }
    uncover(c);
    return false;
}

class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        total = 324;
        for (int i = 0; i <= 324; ++i) L[i] = i - 1, R[i] = i + 1, U[i] = D[i] = i, S[i] = 0;
        L[0] = 324, R[324] = 0;
        for (int k = 0; k < 729; ++k) {
            int r = k / 81, c = k / 9 % 9, d = k % 9, first = total + 1;
            if (board[r][c] != '.' && board[r][c] != '1' + d) continue;
            int columns[] = {r * 9 + c, 81 + r * 9 + d, 162 + c * 9 + d, 243 + (r / 3 * 3 + c / 3) * 9 + d};
            for (int column : columns) {
                int node = ++total, h = column + 1;
                C[node] = h, row_of[node] = k, ++S[h];
                U[node] = U[h], D[node] = h, D[U[h]] = node, U[h] = node;
                L[node] = node == first ? node : node - 1, R[node] = first;
                L[first] = node, R[L[node]] = node;
            }
        }
        if (dance(0))
            for (int k : answer) board[k / 81][k / 9 % 9] = char('1' + k % 9);
    }
};
