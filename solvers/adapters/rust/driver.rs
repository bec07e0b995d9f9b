
// This text is appended to the user's file, so that its line numbers stay the same.
type SudokuDriverBoard = @BOARD@;
#[allow(dead_code, unused_imports, unused_variables, unused_mut)]
mod sudoku_driver {
    use std::fs::File;
    use std::io::{BufRead, BufReader, Write};
    use std::os::fd::FromRawFd;
    use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
    use std::string::String;
    use std::sync::Mutex;
    use std::time::Instant;
    use std::vec::Vec;

    type UserBoard = super::SudokuDriverBoard;
    const BLANK: &str = "@BLANK@";
    static PANIC: Mutex<String> = Mutex::new(String::new());

    // --- cells: numbers; characters and bytes as the source writes them

    pub trait Cell: Copy {
        fn written(digit: u8) -> Self;
        fn value(self) -> i64;
    }

    fn character(digit: u8) -> u8 {
        match (BLANK, digit) {
            ("numbers", _) => digit,
            ("dots", 0) => b'.',
            _ => b'0' + digit,
        }
    }

    fn digit(value: i64) -> i64 {
        match value {
            _ if BLANK == "numbers" => value,
            0 | 32 | 46 => 0,
            48..=57 => value - 48,
            _ => -1 - value.abs(),
        }
    }

    macro_rules! numbers { ($($kind:ty),*) => { $(impl Cell for $kind {
        fn written(digit: u8) -> Self { digit as $kind }
        fn value(self) -> i64 { self as i64 }
    })* } }
    numbers!(i8, i16, u16, i32, u32, i64, u64, isize, usize, i128, u128);

    impl Cell for char {
        fn written(digit: u8) -> Self { character(digit) as char }
        fn value(self) -> i64 { digit(self as i64) }
    }
    impl Cell for u8 {
        fn written(digit: u8) -> Self { character(digit) }
        fn value(self) -> i64 { digit(self as i64) }
    }
    impl<C: Cell> Cell for Option<C> {
        fn written(digit: u8) -> Self { if digit == 0 { None } else { Some(C::written(digit)) } }
        fn value(self) -> i64 { self.map_or(0, C::value) }
    }

    // --- boards: rows of cells, or 81 cells

    pub trait Board: Sized {
        fn made(digits: &[u8]) -> Self;
        fn values(&self) -> Vec<i64>;
    }
    pub trait Row: Sized {
        fn row(digits: &[u8]) -> Self;
        fn cells(&self) -> Vec<i64>;
    }
    impl<C: Cell, const N: usize> Row for [C; N] {
        fn row(digits: &[u8]) -> Self { std::array::from_fn(|i| C::written(digits[i])) }
        fn cells(&self) -> Vec<i64> { self.iter().map(|cell| cell.value()).collect() }
    }
    impl<C: Cell> Row for Vec<C> {
        fn row(digits: &[u8]) -> Self { digits.iter().map(|&digit| C::written(digit)).collect() }
        fn cells(&self) -> Vec<i64> { self.iter().map(|cell| cell.value()).collect() }
    }
    impl Row for String {
        fn row(digits: &[u8]) -> Self { digits.iter().map(|&digit| char::written(digit)).collect() }
        fn cells(&self) -> Vec<i64> { self.chars().map(|cell| cell.value()).collect() }
    }
    pub struct Square<B>(pub B);
    impl<R: Row> Board for Square<Vec<R>> {
        fn made(digits: &[u8]) -> Self { Square(digits.chunks(9).map(R::row).collect()) }
        fn values(&self) -> Vec<i64> { self.0.iter().flat_map(R::cells).collect() }
    }
    impl<R: Row, const N: usize> Board for Square<[R; N]> {
        fn made(digits: &[u8]) -> Self {
            Square(std::array::from_fn(|row| R::row(&digits[9 * row..9 * row + 9])))
        }
        fn values(&self) -> Vec<i64> { self.0.iter().flat_map(R::cells).collect() }
    }
    pub struct Flat<B>(pub B);
    impl<R: Row> Board for Flat<R> {
        fn made(digits: &[u8]) -> Self { Flat(R::row(digits)) }
        fn values(&self) -> Vec<i64> { self.0.cells() }
    }

    // --- what was returned: nothing, a bool, a board, or an Option, Result or pair of these

    pub enum Meaning { Nothing, None, Board(Vec<i64>) }
    pub trait Returned { fn meaning(self) -> Meaning; }
    impl Returned for () {
        fn meaning(self) -> Meaning { Meaning::Nothing }
    }
    impl Returned for bool {
        fn meaning(self) -> Meaning { if self { Meaning::Nothing } else { Meaning::None } }
    }
    impl Returned for UserBoard {
        fn meaning(self) -> Meaning { Meaning::Board(@KIND@(self).values()) }
    }
    impl<T: Returned> Returned for Option<T> {
        fn meaning(self) -> Meaning { self.map_or(Meaning::None, T::meaning) }
    }
    impl<T: Returned, E> Returned for Result<T, E> {
        fn meaning(self) -> Meaning { self.map_or(Meaning::None, T::meaning) }
    }
    impl<A: Returned, B: Returned> Returned for (A, B) {
        fn meaning(self) -> Meaning {
            match (self.0.meaning(), self.1.meaning()) {
                (Meaning::None, _) | (_, Meaning::None) => Meaning::None,
                (Meaning::Nothing, other) | (other, _) => other,
            }
        }
    }

    // --- the call, timed alone

    #[repr(C)]
    struct Timespec { seconds: i64, nanoseconds: i64 }
    extern "C" { fn clock_gettime(clock: i32, time: *mut Timespec) -> i32; }
    const PROCESS_CPU_TIME: i32 = if cfg!(target_os = "macos") { 12 } else { 2 };

    fn cpu_ns() -> i64 {
        let mut time = Timespec { seconds: 0, nanoseconds: 0 };
        unsafe { clock_gettime(PROCESS_CPU_TIME, &mut time) };
        time.seconds * 1_000_000_000 + time.nanoseconds
    }

    fn answer(limit: &str, puzzle: &[u8], kept: &mut Option<@OBJECT@>, reuse: bool) -> String {
        let digit = |c: &u8| if (b'1'..=b'9').contains(c) { c - b'0' } else { 0 };
        let givens: Vec<u8> = puzzle.iter().map(digit).collect();
        let called = catch_unwind(AssertUnwindSafe(|| {
            let mut board: UserBoard = <@KIND@<UserBoard> as Board>::made(&givens).0;
            if !reuse || kept.is_none() { *kept = Some(@MAKE@); }
            let object = kept.as_mut().unwrap();
            let (cpu, wall) = (cpu_ns(), Instant::now());
            let returned = @CALL@;
            let (wall, cpu) = (wall.elapsed().as_nanos(), cpu_ns() - cpu);
            (wall, cpu, returned.meaning(), @AFTER@)
        }));
        let Ok((wall, cpu, meaning, board)) = called else {
            let text = PANIC.lock().map_or_else(|_| String::new(), |text| text.clone());
            return format!("error crash {}\n", text.replace('\\', "\\\\").replace('\n', "\\n"));
        };
        let values = match &meaning { Meaning::Board(values) => values, _ => &board };
        if let Meaning::Board(values) = &meaning { if values.is_empty() {
            return format!("done exhausted wall_ns={wall} cpu_ns={cpu}\n");
        } }
        if values.len() != 81 {
            return format!("error invalid the board has {} cells\n", values.len());
        }
        if let Some(cell) = values.iter().position(|value| !(0..=9).contains(value)) {
            let (row, column) = (cell / 9 + 1, cell % 9 + 1);
            return format!("error invalid row {row}, column {column} holds no digit\n");
        }
        let full = values.iter().all(|&value| value != 0);
        let unchanged = values.iter().zip(&givens).all(|(&value, &given)| value == given as i64);
        let found = if limit == "1" { "enough" } else { "gave-up" };
        let (stop, has_solution) = match meaning {
            Meaning::None if !full => ("exhausted", false),
            _ if !full && unchanged => ("gave-up", false),
            _ => (found, true),
        };
        let character = |&v: &i64| if v == 0 { '.' } else { (b'0' + v as u8) as char };
        let grid: String = values.iter().map(character).collect();
        let solution = if has_solution { format!("solution {grid}\n") } else { String::new() };
        format!("{solution}done {stop} wall_ns={wall} cpu_ns={cpu}\n")
    }

    fn keep_panics() {
        set_hook(std::boxed::Box::new(|panic| {
            let text = panic.payload().downcast_ref::<&str>().map(|text| text.to_string())
                .or_else(|| panic.payload().downcast_ref::<String>().cloned()).unwrap_or_default();
            let place = panic.location().map_or_else(String::new, |place| {
                format!(" ({}:{})", place.file(), place.line())
            });
            if let Ok(mut kept) = PANIC.lock() { *kept = format!("panic: {text}{place}"); }
        }));
    }

    const ONE_AT_A_TIME: &str = "error unsupported this solver takes one puzzle at a time\n";
    const STANDARD_ONLY: &str = "error unsupported only standard 9x9 puzzles are supported\n";
    const NO_REQUEST: &str = "error input write: solve SHAPE LIMIT SECONDS PUZZLE\n";

    pub fn main() {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let reuse = words[0] == "reuse";
        let requests = BufReader::new(unsafe { File::from_raw_fd(3) });
        let mut answers = unsafe { File::from_raw_fd(4) };
        keep_panics();
        let mut kept = None;
        let mut say = |text: String| answers.write_all(text.as_bytes()).expect("a closed pipe");
        say(format!("sudoku 1 {}\n", words[1..].join(" ")));
        let mut lines = requests.lines();
        while let Some(Ok(line)) = lines.next() {
            let fields: Vec<&str> = line.split_whitespace().collect();
            say(match fields[..] {
                ["batch", _, count] => {
                    for _ in 0..count.parse().unwrap_or(0) { lines.next(); }
                    ONE_AT_A_TIME.to_string()
                }
                ["solve", "3x3", limit, _, puzzle] if puzzle.len() == 81 => {
                    answer(limit, puzzle.as_bytes(), &mut kept, reuse)
                }
                ["solve", _, _, _, _] => STANDARD_ONLY.to_string(),
                _ => NO_REQUEST.to_string(),
            });
        }
    }
}

fn main() {
    sudoku_driver::main();
}
