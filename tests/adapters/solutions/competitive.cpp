#include <bits/stdc++.h>
#define int long long
#define board b_
#define judge 7
#define all(x) (x).begin(), (x).end()
#define forn(i, n) for (int i = 0; i < (n); ++i)
using namespace std;
typedef vector<int> vi;
typedef vector<vi> vvi;

static int answer_count = 0, cells = 0, row = 0, request = 0;

bool ok(vvi &g, int r, int c, int d) {
    forn(i, 9) if (g[r][i] == d || g[i][c] == d || g[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) return false;
    return true;
}

bool solve(vvi &g, int r, int c) {
    if (r == 9) return true;
    if (c == 9) return solve(g, r + 1, 0);
    if (g[r][c]) return solve(g, r, c + 1);
    for (int d = 1; d <= 9; ++d)
        if (ok(g, r, c, d)) {
            g[r][c] = d;
            if (solve(g, r, c + 1)) return true;
            g[r][c] = 0;
        }
    return false;
}

int32_t main() {
    vvi g(9, vi(9));
    forn(i, 9) forn(j, 9) cin >> g[i][j];
    if (solve(g, 0, 0)) forn(i, 9) { forn(j, 9) cout << g[i][j] << ' '; cout << endl; }
    return 0;
}
