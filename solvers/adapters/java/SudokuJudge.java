import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The line protocol for a Java method that solves one board: requests on descriptor 3, answers on 4 (docs/protocol.md).
 * Usage: java SudokuJudge FOLDER FILE NAME fresh|reuse dots|zeros|numbers any|named [ENTRY]
 * With `named`, a method is called only if its name says that it solves: the file is not about Sudoku otherwise.
 */
final class SudokuJudge {
    static final int SIZE = 9, CELLS = 81;
    static final List<String> NAMES =
        List.of("solvesudoku", "sudokusolver", "solvesudokupuzzle", "solve", "sudoku", "solver", "solution");
    static final List<String> BOARDS = List.of("board", "grid", "sudoku", "puzzle", "matrix", "mat", "arr", "a", "map");
    static final Pattern HELPER = Pattern.compile(
        "(?:is|has|can|check|valid|print|show|display|find|get|set|read|load|write|to|make|init|count|place|safe|main|test"
            + "|parse|copy|lambda\\$).*",
        Pattern.CASE_INSENSITIVE);
    static final List<Class<?>> CELLS_OF =
        List.of(char.class, int.class, byte.class, short.class, long.class, Character.class, Integer.class, String.class);
    static final Pattern SIZE_NAME =
        Pattern.compile("n|m|size|len|length|\\w*size|rows|cols|columns", Pattern.CASE_INSENSITIVE);

    /** A file in which there is nothing to call. */
    static final class NotASolver extends Exception {
        NotASolver(String text) { super(text); }
    }

    /** What holds no digit. */
    static final class NoDigit extends Exception {
        NoDigit(String text) { super(text); }
    }

    /** A method to call: with a board; or of an object that is given the board, or with the board in a field. */
    static final class Entry {
        final Class<?> owner;
        final Method method;
        final Constructor<?> constructor;
        final Field field;

        Entry(Class<?> owner, Method method, Constructor<?> constructor, Field field) {
            this.owner = owner;
            this.method = method;
            this.constructor = constructor;
            this.field = field;
            for (AccessibleObject one : new AccessibleObject[] {method, constructor, field}) {
                if (one != null) one.setAccessible(true);
            }
        }

        Class<?> board() { return field != null ? field.getType() : takesBoard().getParameterTypes()[0]; }

        Executable takesBoard() { return constructor != null ? constructor : method; }

        boolean isStatic() { return Modifier.isStatic(method.getModifiers()); }

        boolean isReusable() { return !isStatic() && constructor == null; }

        int given() { return constructor == null && field == null ? 1 : 0; }

        boolean saysSo() {
            String name = method.getName().replace("_", "").toLowerCase();
            return NAMES.contains(name) || name.contains("solve") || name.contains("sudoku");
        }

        double rank() {
            String name = method.getName().replace("_", "").toLowerCase();
            double place = NAMES.indexOf(name);
            if (place < 0) place = NAMES.size() + (saysSo() ? 0 : given() == 1 ? 1 : 2);
            return place + (field != null ? 0.6 : constructor != null ? 0.3 : 0) + method.getParameterCount() * 0.01;
        }
    }

    final String name, blank;
    final boolean reuse;
    final Entry entry;
    Object kept;
    long wall, cpu;

    SudokuJudge(String name, String blank, boolean reuse, Entry entry) {
        this.name = name;
        this.blank = blank;
        this.reuse = reuse;
        this.entry = entry;
    }

    public static void main(String[] arguments) throws Exception {
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        PrintStream answers = new PrintStream(new FileOutputStream("/dev/fd/4"), true, StandardCharsets.UTF_8);
        InputStreamReader bytes = new InputStreamReader(new FileInputStream("/dev/fd/3"), StandardCharsets.UTF_8);
        BufferedReader requests = new BufferedReader(bytes);
        SudokuJudge judge;
        try {
            String asked = arguments.length > 6 ? arguments[6] : null;
            Entry entry = find(new File(arguments[0]), arguments[1], arguments[5].equals("named"), asked);
            judge = new SudokuJudge(arguments[1], arguments[4], arguments[3].equals("reuse"), entry);
        } catch (NotASolver error) {
            answers.println("error not-a-solver " + escaped(error.getMessage()));
            return;
        }
        answers.println("sudoku 1 " + arguments[2] + " one" + (judge.entry.isReusable() ? " reusable" : ""));
        int skip = 0; // lines that belong to a batch request
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String[] words = line.trim().split(" +");
            if (skip > 0) {
                skip--;
            } else if (words.length == 3 && words[0].equals("batch")) {
                skip = Integer.parseInt(words[2]);
                answers.println("error unsupported it takes one puzzle at a time");
            } else if (words.length != 5 || !words[0].equals("solve")) {
                answers.println("error input write: solve SHAPE LIMIT SECONDS PUZZLE");
            } else if (!words[1].equals("3x3") || words[4].length() != CELLS) {
                answers.println("error unsupported it takes usual 9x9 boards only");
            } else {
                answers.println(judge.answer(words[4], words[2]));
            }
        }
        answers.flush();
        Runtime.getRuntime().halt(0); // whatever threads it has started
    }

    // --- what to call

    static Entry find(File folder, String file, boolean named, String asked) throws NotASolver {
        List<Entry> found = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        String[] classes = folder.list((where, one) -> one.endsWith(".class") && !one.startsWith("SudokuJudge"));
        Arrays.sort(classes);
        for (String one : classes) {
            try {
                String called = one.substring(0, one.length() - ".class".length());
                collect(Class.forName(called, false, SudokuJudge.class.getClassLoader()), found, seen);
            } catch (ClassNotFoundException | LinkageError error) {
                continue;
            }
        }
        if (asked != null) found.removeIf(one -> !one.method.getName().equals(asked));
        else found.removeIf(one -> HELPER.matcher(one.method.getName()).matches() || named && !one.saysSo());
        if (found.isEmpty()) {
            String what = asked == null ? "that takes a board of a kind that is known" : asked + " that takes a board";
            String names = String.join(", ", seen.subList(0, Math.min(8, seen.size())));
            String said = names.isEmpty() ? "it has none" : "found " + names;
            throw new NotASolver(file + " has no method " + what + "; " + said
                + "; write void solveSudoku(char[][] board), or name one: FILE:entry=NAME");
        }
        return found.stream().min(Comparator.comparingDouble(Entry::rank)).get();
    }

    static void collect(Class<?> owner, List<Entry> found, List<String> seen) {
        int kind = owner.getModifiers();
        boolean standsAlone = owner.getEnclosingClass() == null || Modifier.isStatic(kind);
        boolean canBeMade = standsAlone && !Modifier.isAbstract(kind) && !owner.isEnum(); // an interface is abstract, too
        boolean isPlain = canBeMade && plain(owner) != null;
        for (Method method : owner.getDeclaredMethods()) {
            if (method.isSynthetic() || method.isBridge() || Modifier.isAbstract(method.getModifiers())) continue;
            if (!seen.contains(method.getName())) seen.add(method.getName());
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            Class<?>[] types = method.getParameterTypes();
            if (takesBoard(types)) {
                if (isStatic || isPlain) found.add(new Entry(owner, method, null, null));
            } else if (areNumbers(types, 0)) {
                if (!isStatic && canBeMade) {
                    for (Constructor<?> constructor : owner.getDeclaredConstructors()) {
                        if (!takesBoard(constructor.getParameterTypes())) continue;
                        found.add(new Entry(owner, method, constructor, null));
                    }
                }
                Field field = boardField(owner, isStatic);
                if (field != null && (isStatic || isPlain)) found.add(new Entry(owner, method, null, field));
            }
        }
    }

    static boolean takesBoard(Class<?>[] types) {
        return types.length > 0 && isBoard(types[0]) && areNumbers(types, 1);
    }

    static Constructor<?> plain(Class<?> owner) {
        try {
            Constructor<?> constructor = owner.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException error) {
            return null;
        }
    }

    static Field boardField(Class<?> owner, boolean isStatic) {
        Field best = null;
        for (Field field : owner.getDeclaredFields()) {
            Class<?> type = field.getType();
            if (isStatic && !Modifier.isStatic(field.getModifiers())) continue;
            boolean fits = type == int[][].class || type == char[][].class || type == Integer[][].class;
            if (fits && (BOARDS.contains(field.getName().toLowerCase()) || best == null)) best = field;
        }
        return best;
    }

    static boolean isBoard(Class<?> type) {
        return cell(type) != null || type == List.class || type == ArrayList.class || type == String.class;
    }

    /** The type of the cells of an array; null where it is no array of cells. */
    static Class<?> cell(Class<?> type) {
        if (!type.isArray()) return null;
        Class<?> row = type.getComponentType(), inner = row.isArray() ? row.getComponentType() : row;
        return CELLS_OF.contains(inner) ? inner : null;
    }

    static boolean areNumbers(Class<?>[] types, int from) {
        return Arrays.stream(types).skip(from).allMatch(type -> type == int.class);
    }

    /** A board and what follows it: 9 for a size, 0 for a position. */
    static Object[] arguments(Executable executable, Object board) {
        Parameter[] parameters = executable.getParameters();
        Object[] values = new Object[parameters.length];
        for (int i = 0; i < values.length; i++) {
            Integer number = SIZE_NAME.matcher(parameters[i].getName()).matches() ? SIZE : 0;
            values[i] = i == 0 && board != null ? board : number;
        }
        return values;
    }

    // --- boards

    Object cellOf(int digit, Class<?> type) {
        if (type == int.class || type == Integer.class) return digit;
        if (type == byte.class) return (byte) digit;
        if (type == short.class) return (short) digit;
        if (type == long.class) return (long) digit;
        char written = blank.equals("dots") && digit == 0 ? '.' : (char) (digit + (blank.equals("numbers") ? 0 : '0'));
        return type == String.class ? (Object) String.valueOf(written) : written;
    }

    Object boardOf(int[] digits) {
        Class<?> type = entry.board();
        if (type == String.class) {
            return text(digits);
        }
        if (!type.isArray()) {
            String generic = entry.field != null ? "" : entry.takesBoard().getGenericParameterTypes()[0].getTypeName();
            boolean isText = generic.contains("String");
            Class<?> cell = generic.contains("Integer") ? Integer.class : isText ? String.class : Character.class;
            List<Object> rows = new ArrayList<>();
            for (int row = 0; row < SIZE; row++) {
                List<Object> cells = new ArrayList<>();
                for (int column = 0; column < SIZE; column++) cells.add(cellOf(digits[row * SIZE + column], cell));
                rows.add(cells);
            }
            return rows;
        }
        Class<?> cell = cell(type);
        if (!type.getComponentType().isArray()) {
            if (cell == String.class) { // nine rows
                String[] rows = new String[SIZE];
                for (int row = 0, at = 0; row < SIZE; row++, at += SIZE) rows[row] = text(Arrays.copyOfRange(digits, at, at + SIZE));
                return rows;
            }
            Object flat = Array.newInstance(cell, CELLS);
            for (int i = 0; i < CELLS; i++) Array.set(flat, i, cellOf(digits[i], cell));
            return flat;
        }
        Object rows = Array.newInstance(cell, SIZE, SIZE);
        for (int i = 0; i < CELLS; i++) Array.set(Array.get(rows, i / SIZE), i % SIZE, cellOf(digits[i], cell));
        return rows;
    }

    String text(int[] digits) {
        StringBuilder text = new StringBuilder();
        for (int digit : digits) text.append(cellOf(digit, String.class));
        return text.toString();
    }

    /** The 81 digits of a board, 0 for a blank; null for what is none. */
    int[] digits(Object board) throws NoDigit {
        List<Object> cells = new ArrayList<>();
        flatten(board, cells);
        if (cells.size() != CELLS) return null;
        int[] digits = new int[CELLS];
        for (int i = 0; i < CELLS; i++) {
            Object cell = cells.get(i);
            long value = cell instanceof Number ? ((Number) cell).longValue() : 0; // null is a blank
            if (cell instanceof Character) value = digit((Character) cell);
            if (value < 0 || value > SIZE) {
                String where = "row " + (i / SIZE + 1) + ", column " + (i % SIZE + 1);
                throw new NoDigit(where + " holds " + cell + ", which is no digit");
            }
            digits[i] = (int) value;
        }
        return digits;
    }

    long digit(char cell) {
        if (blank.equals("numbers") && cell <= SIZE) return cell;
        return cell == '.' || cell == ' ' || cell == 0 ? 0 : cell - '0';
    }

    static void flatten(Object value, List<Object> cells) {
        if (value instanceof List) {
            for (Object one : (List<?>) value) flatten(one, cells);
        } else if (value instanceof String) {
            for (char cell : ((String) value).toCharArray()) if (cell == '.' || Character.isDigit(cell)) cells.add(cell);
        } else if (value != null && value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) flatten(Array.get(value, i), cells);
        } else {
            cells.add(value);
        }
    }

    // --- one puzzle

    String answer(String puzzle, String limit) {
        int[] givens = puzzle.chars().map(cell -> cell >= '1' && cell <= '9' ? cell - '0' : 0).toArray();
        try {
            Object board = boardOf(givens);
            Object[] made = new Object[1];
            Object result = call(board, made);
            return claim(givens, held(board, made[0], result), result, limit);
        } catch (NoDigit error) {
            return "error invalid " + escaped(error.getMessage());
        } catch (InvocationTargetException error) {
            return "error crash " + escaped(told(error.getCause()));
        } catch (Throwable error) {
            return "error crash " + escaped(told(error));
        }
    }

    /** The user's call alone is timed; a constructor that is given the board may solve it, and is part of it. */
    Object call(Object board, Object[] made) throws Throwable {
        Object object = null;
        if (entry.isReusable()) {
            object = reuse && kept != null ? kept : plain(entry.owner).newInstance();
            kept = object;
        }
        if (entry.field != null) entry.field.set(object, board);
        Object[] given = entry.constructor != null ? arguments(entry.constructor, board) : null;
        Object[] values = arguments(entry.method, entry.given() == 1 ? board : null);
        long cpuBefore = processor(), before = System.nanoTime();
        try {
            if (given != null) object = entry.constructor.newInstance(given);
            return entry.method.invoke(object, values);
        } finally {
            wall = System.nanoTime() - before;
            cpu = Math.max(0, processor() - cpuBefore);
            made[0] = object;
        }
    }

    /** The board that is full, if there is one: the one that was given, the result, one that the object keeps. */
    int[] held(Object board, Object made, Object result) throws Exception {
        List<int[]> found = new ArrayList<>();
        if (entry.field != null) board = entry.field.get(Modifier.isStatic(entry.field.getModifiers()) ? null : made);
        for (Object one : new Object[] {result, board}) add(found, one);
        if (entry.constructor != null) {
            for (Field field : entry.owner.getDeclaredFields()) {
                if (!isBoard(field.getType())) continue;
                field.setAccessible(true);
                add(found, field.get(made));
            }
        }
        for (int[] one : found) if (Arrays.stream(one).allMatch(digit -> digit > 0)) return one;
        boolean isResult = result != null && digits(result) != null;
        return found.isEmpty() ? null : found.get(isResult ? 0 : found.size() - 1);
    }

    void add(List<int[]> found, Object value) throws NoDigit {
        int[] digits = value == null ? null : digits(value);
        if (digits != null) found.add(digits);
    }

    String claim(int[] givens, int[] board, Object result, String limit) {
        if (board == null) board = givens;
        boolean full = Arrays.stream(board).allMatch(digit -> digit > 0);
        boolean shouldBeBoard = isBoard(entry.method.getReturnType());
        boolean saysNone = Boolean.FALSE.equals(result) || shouldBeBoard && isEmpty(result);
        String times = " wall_ns=" + wall + " cpu_ns=" + cpu, solution = "";
        String stop = limit.equals("1") ? "enough" : "gave-up";
        if (!full && saysNone) {
            stop = "exhausted";
        } else if (!full && Arrays.equals(board, givens)) {
            stop = "gave-up";
        } else {
            StringBuilder grid = new StringBuilder("solution ");
            for (int digit : board) grid.append(digit > 0 ? (char) ('0' + digit) : '.');
            solution = grid + "\n";
        }
        return solution + "done " + stop + times;
    }

    static boolean isEmpty(Object value) {
        if (value == null || value.equals("") || value.equals(List.of())) return true;
        return value.getClass().isArray() && Array.getLength(value) == 0;
    }

    static long processor() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** An exception with the innermost place that is in the user's file. */
    String told(Throwable error) {
        for (StackTraceElement frame : error.getStackTrace()) {
            String where = frame.getClassName();
            if (where.indexOf('.') < 0 && !where.startsWith("SudokuJudge")) { // the user's classes are in no package
                return error + " (" + name + ":" + frame.getLineNumber() + ")";
            }
        }
        return error.toString();
    }

    static String escaped(String text) {
        String all = String.valueOf(text).trim();
        return all.substring(0, Math.min(8000, all.length())).replace("\\", "\\\\").replace("\n", "\\n");
    }
}
