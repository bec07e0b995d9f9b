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
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Serve a Java method that solves one board over the line protocol: requests on descriptor 3,
 * answers on 4 (docs/protocol.md).
 * Usage: java SudokuLineProtocol FOLDER FILE NAME fresh|reuse dots|zeros|numbers any|named [ENTRY]
 * With `named`, only a method whose name says that it solves is called.
 */
final class SudokuLineProtocol {
    static final int SIZE = 9, CELLS = 81;
    static final List<Character> ROW = List.of(); // for its type
    static final List<String> NAMES = List.of(
        "solvesudoku", "sudokusolver", "solvesudokupuzzle", "solve", "sudoku", "solver",
        "solution");
    static final List<String> BOARDS =
        List.of("board", "grid", "sudoku", "puzzle", "matrix", "mat", "arr", "a", "map");
    static final Pattern HELPER = Pattern.compile(
        "(?:is|has|can|check|valid|print|show|display|find|get|set|read|load|write|to|make|init"
            + "|count|place|safe|main|test|parse|copy|lambda\\$).*",
        Pattern.CASE_INSENSITIVE);
    static final List<Class<?>> CELL_TYPES = List.of(
        char.class, int.class, byte.class, short.class, long.class,
        Character.class, Integer.class, String.class);
    static final Pattern SEVERAL =
        Pattern.compile("\\w(?:List|All|Many)\\b|(?:[bB]oard|[gG]rid|[pP]uzzle|[sS]udoku)e?s\\b");
    static final Pattern SIZE_NAME =
        Pattern.compile("n|m|size|len|length|\\w*size|rows|cols|columns", Pattern.CASE_INSENSITIVE);

    /** The file has no method to call. */
    static final class NotASolver extends Exception {
        NotASolver(String text) { super(text); }
    }

    /** A cell holds something that is not a digit. */
    static final class NoDigit extends Exception {
        NoDigit(String text) { super(text); }
    }

    /** A method to call. It takes the board, or its object is made with it or has it in a field. */
    static final class EntryPoint {
        final Class<?> owner;
        final Method method;
        final Constructor<?> constructor;
        final Field field;

        EntryPoint(Class<?> owner, Method method, Constructor<?> constructor, Field field) {
            this.owner = owner;
            this.method = method;
            this.constructor = constructor;
            this.field = field;
            for (AccessibleObject one : new AccessibleObject[] {method, constructor, field}) {
                if (one != null) one.setAccessible(true);
            }
        }

        Class<?> board() {
            return field != null ? field.getType() : takesBoard().getParameterTypes()[0];
        }

        Executable takesBoard() { return constructor != null ? constructor : method; }

        boolean isStatic() { return Modifier.isStatic(method.getModifiers()); }

        boolean isReusable() { return !isStatic() && constructor == null; }

        int given() { return constructor == null && field == null ? 1 : 0; }

        boolean hasSolverName() {
            String name = method.getName().replace("_", "").toLowerCase();
            return NAMES.contains(name) || name.contains("solve") || name.contains("sudoku");
        }

        double rank() {
            String name = method.getName().replace("_", "").toLowerCase();
            double place = NAMES.indexOf(name);
            if (place < 0) place = NAMES.size() + (hasSolverName() ? 0 : given() == 1 ? 1 : 2);
            double indirect = field != null ? 0.6 : constructor != null ? 0.3 : 0;
            return place + indirect + method.getParameterCount() * 0.01;
        }
    }

    final String name, blank;
    final boolean reuse;
    final EntryPoint entry;
    Object kept;
    long wall, cpu;

    SudokuLineProtocol(String name, String blank, boolean reuse, EntryPoint entry) {
        this.name = name;
        this.blank = blank;
        this.reuse = reuse;
        this.entry = entry;
    }

    public static void main(String[] arguments) throws Exception {
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        Charset utf8 = StandardCharsets.UTF_8;
        PrintStream answers = new PrintStream(new FileOutputStream("/dev/fd/4"), true, utf8);
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(new FileInputStream("/dev/fd/3"), utf8));
        SudokuLineProtocol solver;
        try {
            String asked = arguments.length > 6 ? arguments[6] : null;
            boolean named = arguments[5].equals("named"), reuse = arguments[3].equals("reuse");
            EntryPoint entry = find(new File(arguments[0]), arguments[1], named, asked);
            solver = new SudokuLineProtocol(arguments[1], arguments[4], reuse, entry);
        } catch (NotASolver error) {
            answers.println("error not-a-solver " + escaped(error.getMessage()));
            return;
        }
        String reusable = solver.entry.isReusable() ? " reusable" : "";
        answers.println("sudoku 1 " + arguments[2] + " one" + reusable);
        int skip = 0; // lines that belong to a batch request
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String[] words = line.trim().split(" +");
            if (skip > 0) {
                skip--;
            } else if (words.length == 3 && words[0].equals("batch")) {
                skip = Integer.parseInt(words[2]);
                answers.println("error unsupported this solver takes one puzzle at a time");
            } else if (words.length != 5 || !words[0].equals("solve")) {
                answers.println("error input write: solve SHAPE LIMIT SECONDS PUZZLE");
            } else if (!words[1].equals("3x3") || words[4].length() != CELLS) {
                answers.println("error unsupported only standard 9x9 puzzles are supported");
            } else {
                answers.println(solver.answer(words[4], words[2]));
            }
        }
        answers.flush();
        Runtime.getRuntime().halt(0); // also ends threads that the solver started
    }

    // --- what to call

    static EntryPoint find(File folder, String file, boolean named, String asked)
        throws NotASolver {
        List<EntryPoint> found = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        String driver = SudokuLineProtocol.class.getName();
        String[] classes =
            folder.list((where, one) -> one.endsWith(".class") && !one.startsWith(driver));
        Arrays.sort(classes, Comparator.comparing((String one) -> !one.equals("Solution.class"))
            .thenComparing(Comparator.naturalOrder()));
        for (String one : classes) {
            try {
                String called = one.substring(0, one.length() - ".class".length());
                ClassLoader loader = SudokuLineProtocol.class.getClassLoader();
                collect(Class.forName(called, false, loader), found, seen);
            } catch (ClassNotFoundException | LinkageError error) {
                continue;
            }
        }
        if (asked != null) found.removeIf(one -> !one.method.getName().equals(asked));
        else found.removeIf(one -> HELPER.matcher(one.method.getName()).matches()
            || named && !one.hasSolverName());
        if (found.isEmpty()) {
            String what = asked == null ? "" : asked + " ";
            String names = String.join(", ", seen.subList(0, Math.min(8, seen.size())));
            throw new NotASolver(file + " has no method " + what + "that takes a board; "
                + (names.isEmpty() ? "it has no methods" : "found " + names)
                + "; write void solveSudoku(char[][] board), or name a method: FILE:entry=NAME");
        }
        return found.stream().min(Comparator.comparingDouble(EntryPoint::rank)).get();
    }

    static void collect(Class<?> owner, List<EntryPoint> found, List<String> seen) {
        boolean standsAlone =
            owner.getEnclosingClass() == null || Modifier.isStatic(owner.getModifiers());
        boolean canBeMade = standsAlone && isConcrete(owner);
        boolean isPlain = plain(owner) != null;
        for (Method method : owner.getDeclaredMethods()) {
            if (method.isSynthetic() || method.isBridge()) continue;
            if (Modifier.isAbstract(method.getModifiers())) continue;
            if (!seen.contains(method.getName())) seen.add(method.getName());
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            Class<?>[] types = method.getParameterTypes();
            if (takesBoard(types)) {
                if (isStatic || isPlain) found.add(new EntryPoint(owner, method, null, null));
            } else if (areNumbers(types, 0)) {
                if (!isStatic && canBeMade) {
                    for (Constructor<?> constructor : owner.getDeclaredConstructors()) {
                        if (!takesBoard(constructor.getParameterTypes())) continue;
                        found.add(new EntryPoint(owner, method, constructor, null));
                    }
                }
                Field field = boardField(owner, isStatic);
                if (field != null && (isStatic || isPlain)) {
                    found.add(new EntryPoint(owner, method, null, field));
                }
            }
        }
    }

    static boolean takesBoard(Class<?>[] types) {
        return types.length > 0 && isBoard(types[0]) && areNumbers(types, 1);
    }

    /** An interface is abstract, too. */
    static boolean isConcrete(Class<?> owner) {
        return !Modifier.isAbstract(owner.getModifiers()) && !owner.isEnum();
    }

    /** The class whose object an object of an inner class needs; null for any other class. */
    static Class<?> outer(Class<?> owner) {
        boolean isInner = owner.isMemberClass() && !Modifier.isStatic(owner.getModifiers());
        return isInner ? owner.getEnclosingClass() : null;
    }

    /** The constructor without arguments, or with the outer object only; null without one. */
    static Constructor<?> plain(Class<?> owner) {
        Class<?> outer = outer(owner);
        boolean isLocal = owner.getEnclosingClass() != null && !owner.isMemberClass();
        if (isLocal || !isConcrete(owner) || (outer != null && plain(outer) == null)) return null;
        try {
            Constructor<?> constructor = outer == null
                ? owner.getDeclaredConstructor() : owner.getDeclaredConstructor(outer);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException error) {
            return null;
        }
    }

    static Object make(Class<?> owner) throws ReflectiveOperationException {
        Class<?> outer = outer(owner);
        return outer == null
            ? plain(owner).newInstance() : plain(owner).newInstance(make(outer));
    }

    static Field boardField(Class<?> owner, boolean isStatic) {
        Field best = null;
        for (Field field : owner.getDeclaredFields()) {
            Class<?> type = field.getType();
            if (isStatic && !Modifier.isStatic(field.getModifiers())) continue;
            if (!List.of(int[][].class, char[][].class, Integer[][].class).contains(type)) continue;
            if (best == null || BOARDS.contains(field.getName().toLowerCase())) best = field;
        }
        return best;
    }

    static boolean isBoard(Class<?> type) {
        return cell(type) != null
            || List.of(List.class, ArrayList.class, String.class).contains(type);
    }

    /** The type of the cells of an array; null for any other type. */
    static Class<?> cell(Class<?> type) {
        if (!type.isArray()) return null;
        Class<?> row = type.getComponentType();
        Class<?> inner = row.isArray() ? row.getComponentType() : row;
        return CELL_TYPES.contains(inner) ? inner : null;
    }

    static boolean areNumbers(Class<?>[] types, int from) {
        return Arrays.stream(types).skip(from).allMatch(type -> type == int.class);
    }

    /** The board, and for each number after it 9 for a size and 0 for a position. */
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
        char zero = blank.equals("numbers") ? 0 : '0';
        char written = blank.equals("dots") && digit == 0 ? '.' : (char) (zero + digit);
        return type == String.class ? (Object) String.valueOf(written) : written;
    }

    Object boardOf(int[] digits) {
        if (entry.field != null) return boardOf(digits, entry.board(), false);
        Executable executable = entry.takesBoard();
        String names = executable.getName() + " " + executable.getParameters()[0].getName();
        boolean isFirst = List.class.isAssignableFrom(entry.board())
            && SEVERAL.matcher(names).find();
        return boardOf(digits, executable.getGenericParameterTypes()[0], isFirst);
    }

    /** Digits as arrays and lists of this type; `isFirst`: as the first of a list of boards. */
    Object boardOf(int[] digits, Type type, boolean isFirst) {
        Type element = element(type);
        if (element == null) {
            return type == String.class ? text(digits) : cellOf(digits[0], rawClass(type));
        }
        boolean isRow = digits.length == SIZE || element(element) == null && element != String.class;
        int parts = isFirst || depth(type) > 2 && !isRow ? 1 : isRow ? digits.length : SIZE;
        Object[] values = new Object[parts];
        for (int i = 0; i < parts; i++) {
            int width = digits.length / parts;
            int[] part = Arrays.copyOfRange(digits, i * width, (i + 1) * width);
            values[i] = boardOf(part, element, false);
        }
        if (!rawClass(type).isArray()) return new ArrayList<>(Arrays.asList(values));
        Object array = Array.newInstance(rawClass(element), parts);
        for (int i = 0; i < parts; i++) Array.set(array, i, values[i]);
        return array;
    }

    /** What an array or a list holds; null for a cell. A plain List holds rows of characters. */
    static Type element(Type type) {
        if (type instanceof GenericArrayType) {
            return ((GenericArrayType) type).getGenericComponentType();
        }
        if (type instanceof ParameterizedType) {
            Type found = ((ParameterizedType) type).getActualTypeArguments()[0];
            return found instanceof WildcardType ? ((WildcardType) found).getUpperBounds()[0] : found;
        }
        return type == List.class || type == ArrayList.class
            ? rowOfPlainList() : rawClass(type).getComponentType();
    }

    static Type rowOfPlainList() {
        try {
            return SudokuLineProtocol.class.getDeclaredField("ROW").getGenericType();
        } catch (NoSuchFieldException error) {
            throw new AssertionError(error);
        }
    }

    static int depth(Type type) {
        Type element = element(type);
        return element == null ? 0 : 1 + depth(element);
    }

    static Class<?> rawClass(Type type) {
        if (type instanceof ParameterizedType) {
            return (Class<?>) ((ParameterizedType) type).getRawType();
        }
        if (type instanceof GenericArrayType) {
            return Array.newInstance(rawClass(element(type)), 0).getClass();
        }
        return type == Object.class || !(type instanceof Class) ? Character.class : (Class<?>) type;
    }

    String text(int[] digits) {
        StringBuilder text = new StringBuilder();
        for (int digit : digits) text.append(cellOf(digit, String.class));
        return text.toString();
    }

    /** The 81 digits of a board, 0 for a blank; null for anything else. */
    int[] digits(Object board) throws NoDigit {
        List<Object> cells = new ArrayList<>();
        flatten(board, cells);
        if (cells.size() != CELLS) return null;
        int[] digits = new int[CELLS];
        for (int i = 0; i < CELLS; i++) {
            Object cell = cells.get(i);
            long value = 0; // null is a blank
            if (cell instanceof Number) value = ((Number) cell).longValue();
            if (cell instanceof Character) value = digit((Character) cell);
            if (value < 0 || value > SIZE) {
                String where = "row " + (i / SIZE + 1) + ", column " + (i % SIZE + 1);
                throw new NoDigit(where + " holds " + cell + ", which is not a digit");
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
            for (char cell : ((String) value).toCharArray()) {
                if (cell == '.' || Character.isDigit(cell)) cells.add(cell);
            }
        } else if (value != null && value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) flatten(Array.get(value, i), cells);
        } else {
            cells.add(value);
        }
    }

    // --- one puzzle

    String answer(String puzzle, String limit) {
        int[] givens =
            puzzle.chars().map(cell -> cell >= '1' && cell <= '9' ? cell - '0' : 0).toArray();
        try {
            Object board = boardOf(givens);
            Object[] made = new Object[1];
            Object result = call(board, made);
            long cpuBefore = processor(), before = System.nanoTime();
            int[] found = held(board, made[0], result);
            if (result instanceof List || board instanceof List) { // it may compute when it is read
                wall += System.nanoTime() - before;
                cpu += Math.max(0, processor() - cpuBefore);
            }
            return claim(givens, found, result, limit);
        } catch (NoDigit error) {
            return "error invalid " + escaped(error.getMessage());
        } catch (InvocationTargetException error) {
            return "error crash " + escaped(report(error.getCause()));
        } catch (Throwable error) {
            return "error crash " + escaped(report(error));
        }
    }

    /** Call and time the user's method, and the constructor if it takes the board. */
    Object call(Object board, Object[] made) throws Throwable {
        Object object = null;
        if (entry.isReusable()) {
            object = reuse && kept != null ? kept : make(entry.owner);
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

    /** The first full board of the result, the given board and the object's fields, else any. */
    int[] held(Object board, Object made, Object result) throws Exception {
        List<int[]> found = new ArrayList<>();
        if (entry.field != null) {
            board = entry.field.get(Modifier.isStatic(entry.field.getModifiers()) ? null : made);
        }
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
        Object system = ManagementFactory.getOperatingSystemMXBean();
        return ((com.sun.management.OperatingSystemMXBean) system).getProcessCpuTime();
    }

    /** The text of an exception, with the innermost line in the user's file. */
    String report(Throwable error) {
        for (StackTraceElement frame : error.getStackTrace()) {
            String where = frame.getClassName();
            // the user's classes are in no package
            if (where.indexOf('.') < 0 && !where.startsWith("SudokuLineProtocol")) {
                return error + " (" + name + ":" + frame.getLineNumber() + ")";
            }
        }
        return error.toString();
    }

    static String escaped(String text) {
        String all = String.valueOf(text).trim();
        String start = all.substring(0, Math.min(8000, all.length()));
        return start.replace("\\", "\\\\").replace("\n", "\\n");
    }
}
