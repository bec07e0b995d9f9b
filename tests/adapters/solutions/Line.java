interface Rules {
    static boolean clash(int i, int j) {
        return i / 9 == j / 9 || i % 9 == j % 9 || i / 27 == j / 27 && i % 9 / 3 == j % 9 / 3;
    }
}

final class Line {
    static String solve(String s) {
        int i = s.indexOf('.');
        if (i < 0) return s;
        outer:
        for (char d = '1'; d <= '9'; d++) {
            for (int j = 0; j < 81; j++) if (s.charAt(j) == d && Rules.clash(i, j)) continue outer;
            String found = solve(s.substring(0, i) + d + s.substring(i + 1));
            if (!found.isEmpty()) return found;
        }
        return "";
    }
}
