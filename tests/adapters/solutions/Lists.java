public class Lists {
    /** Gives back a new board of lists, or null. */
    public List<List<Character>> solve(List<List<Character>> board) {
        List<List<Character>> copy = board.stream().map(ArrayList::new).collect(Collectors.toList());
        return go(copy, 0) ? copy : null;
    }

    boolean go(List<List<Character>> b, int k) {
        if (k == 81) return true;
        if (b.get(k / 9).get(k % 9) != '0') return go(b, k + 1);
        for (char d = '1'; d <= '9'; d++) {
            final char digit = d;
            boolean clash = IntStream.range(0, 81).anyMatch(i -> b.get(i / 9).get(i % 9) == digit
                && (i / 9 == k / 9 || i % 9 == k % 9 || i / 27 == k / 27 && i % 9 / 3 == k % 9 / 3));
            if (clash) continue;
            b.get(k / 9).set(k % 9, d);
            if (go(b, k + 1)) return true;
        }
        b.get(k / 9).set(k % 9, '0');
        return false;
    }
}
