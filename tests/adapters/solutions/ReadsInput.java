import java.util.Scanner;

public class ReadsInput {
    static int[] b = new int[81];

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int i = 0; i < 81; i++) b[i] = in.nextInt();
        if (!go(0)) { System.out.println("No solution"); return; }
        for (int i = 0; i < 81; i++) System.out.print(b[i] + (i % 9 == 8 ? "\n" : " "));
    }

    static boolean go(int k) {
        if (k == 81) return true;
        if (b[k] != 0) return go(k + 1);
        next:
        for (int d = 1; d <= 9; d++) {
            for (int j = 0; j < 81; j++)
                if (b[j] == d && (j / 9 == k / 9 || j % 9 == k % 9 || j / 27 == k / 27 && j % 9 / 3 == k % 9 / 3)) continue next;
            b[k] = d;
            if (go(k + 1)) return true;
        }
        b[k] = 0;
        return false;
    }
}
