package main

// The line protocol for a function that hands back one board: requests on descriptor 3, answers on 4 (docs/protocol.md).
// What the board is, reflection finds out. All names begin with sudokuJudge: the user's file is in the same package.

import (
	"bufio"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"
)

const sudokuJudgeBlank = "@BLANK@"

var sudokuJudgeNumbers = []int{@NUMBERS@}

var sudokuJudgeObject @OBJECT@

// sudokuJudgeFunction is the user's function; where it is a method, of a new value of its type, which may be made of a board.
func sudokuJudgeFunction(digits []byte) interface{} {
	@FUNCTION@
}

// sudokuJudgeHolds is whether that value was made of a board, and holds it.
const sudokuJudgeHolds = @HOLDS@

// sudokuJudgeGlobal is the address of the board, where it is a variable and no parameter; else nil.
func sudokuJudgeGlobal() interface{} {
	return @GLOBAL@
}

func sudokuJudgeIsCharacter(kind reflect.Kind) bool {
	return sudokuJudgeBlank != "numbers" && (kind == reflect.Uint8 || kind == reflect.Int32 && sudokuJudgeRunes)
}

const sudokuJudgeRunes = @RUNES@

func sudokuJudgeWritten(digit byte) byte {
	if digit != 0 {
		return '0' + digit
	}
	if sudokuJudgeBlank == "dots" {
		return '.'
	}
	return '0'
}

// sudokuJudgeFill writes digits into a value: rows or cells of an array, a slice or a string.
func sudokuJudgeFill(value reflect.Value, digits []byte, nested bool) {
	switch value.Kind() {
	case reflect.Ptr:
		value.Set(reflect.New(value.Type().Elem()))
		sudokuJudgeFill(value.Elem(), digits, nested)
	case reflect.Slice, reflect.Array:
		size := len(digits)
		if nested {
			size /= 9
		}
		if value.Kind() == reflect.Slice {
			value.Set(reflect.MakeSlice(value.Type(), size, size))
		}
		width := len(digits) / size
		for i := 0; i < size; i++ {
			sudokuJudgeFill(value.Index(i), digits[i*width:(i+1)*width], false)
		}
	case reflect.String:
		text := make([]byte, len(digits))
		for i, digit := range digits {
			text[i] = sudokuJudgeWritten(digit)
		}
		value.SetString(string(text))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if sudokuJudgeIsCharacter(value.Kind()) {
			value.SetInt(int64(sudokuJudgeWritten(digits[0])))
		} else {
			value.SetInt(int64(digits[0]))
		}
	default:
		if sudokuJudgeIsCharacter(value.Kind()) {
			value.SetUint(uint64(sudokuJudgeWritten(digits[0])))
		} else {
			value.SetUint(uint64(digits[0]))
		}
	}
}

// sudokuJudgeIsNested tells rows of cells from 81 cells in a row.
func sudokuJudgeIsNested(kind reflect.Type) bool {
	for kind.Kind() == reflect.Ptr {
		kind = kind.Elem()
	}
	if kind.Kind() != reflect.Slice && kind.Kind() != reflect.Array {
		return false
	}
	inner := kind.Elem().Kind()
	return inner == reflect.Slice || inner == reflect.Array || inner == reflect.String
}

// sudokuJudgeRead appends what the cells hold; -1 for what is no digit.
func sudokuJudgeRead(value reflect.Value, cells []int64) []int64 {
	character := func(value int64) int64 {
		switch {
		case value == '.' || value == ' ' || value == 0:
			return 0
		case value >= '0' && value <= '9':
			return value - '0'
		}
		return -1
	}
	switch value.Kind() {
	case reflect.Ptr:
		if !value.IsNil() {
			cells = sudokuJudgeRead(value.Elem(), cells)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < value.Len(); i++ {
			cells = sudokuJudgeRead(value.Index(i), cells)
		}
	case reflect.String:
		for _, letter := range value.String() {
			cells = append(cells, character(int64(letter)))
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		cell := value.Int()
		if sudokuJudgeIsCharacter(value.Kind()) {
			cell = character(cell)
		}
		cells = append(cells, cell)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		cell := int64(value.Uint())
		if sudokuJudgeIsCharacter(value.Kind()) {
			cell = character(cell)
		}
		cells = append(cells, cell)
	}
	return cells
}

// sudokuJudgeTake reads what was returned: whether it says that there is no solution, and the board, if it is one.
func sudokuJudgeTake(returned []reflect.Value, board []int64) (bool, []int64) {
	none := false
	for _, value := range returned {
		switch value.Kind() {
		case reflect.Bool:
			none = none || !value.Bool()
		case reflect.Interface: // an error
			none = none || !value.IsNil()
		case reflect.Slice, reflect.Array, reflect.Ptr, reflect.String:
			if cells := sudokuJudgeRead(value, nil); len(cells) > 0 {
				board = cells
			} else {
				none = true
			}
		}
	}
	return none, board
}

func sudokuJudgeCPU() int64 {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return used.Utime.Nano() + used.Stime.Nano()
}

// sudokuJudgePlace is the first line of the stack that is in the user's file.
func sudokuJudgePlace() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for {
		frame, more := frames.Next()
		name := frame.File[strings.LastIndex(frame.File, "/")+1:]
		if name == "@FILE@" {
			return fmt.Sprintf(" (%s:%d)", name, frame.Line)
		}
		if !more {
			return ""
		}
	}
}

var sudokuJudgeKept reflect.Value

func sudokuJudgeAnswer(reuse bool, limit, puzzle string) (answer string) {
	givens := make([]byte, 81)
	for i := range givens {
		if puzzle[i] >= '1' && puzzle[i] <= '9' {
			givens[i] = puzzle[i] - '0'
		}
	}
	defer func() {
		if problem := recover(); problem != nil {
			text := fmt.Sprintf("panic: %v%s", problem, sudokuJudgePlace())
			answer = "error crash " + strings.NewReplacer("\\", "\\\\", "\n", "\\n").Replace(text) + "\n"
		}
	}()
	if !reuse || !sudokuJudgeKept.IsValid() {
		sudokuJudgeKept = reflect.ValueOf(sudokuJudgeFunction(givens))
	}
	function := sudokuJudgeKept
	var arguments []reflect.Value
	var board reflect.Value
	if global := sudokuJudgeGlobal(); global != nil {
		board = reflect.ValueOf(global).Elem()
	} else {
		board = reflect.New(function.Type().In(0)).Elem()
		arguments = append(arguments, board)
	}
	if !sudokuJudgeHolds {
		sudokuJudgeFill(board, givens, sudokuJudgeIsNested(board.Type()))
	}
	for _, number := range sudokuJudgeNumbers {
		kind := function.Type().In(len(arguments))
		arguments = append(arguments, reflect.ValueOf(number).Convert(kind))
	}
	cpu, wall := sudokuJudgeCPU(), time.Now()
	returned := function.Call(arguments)
	wallNs, cpuNs := time.Since(wall).Nanoseconds(), sudokuJudgeCPU()-cpu
	none, cells := sudokuJudgeTake(returned, sudokuJudgeRead(board, nil))
	return sudokuJudgeClaim(givens, cells, none, limit) + fmt.Sprintf(" wall_ns=%d cpu_ns=%d\n", wallNs, cpuNs)
}

// sudokuJudgeClaim is the answer up to its times, by the rules for a solver that hands back one board.
func sudokuJudgeClaim(givens []byte, cells []int64, none bool, limit string) string {
	if len(cells) != 81 {
		return fmt.Sprintf("error invalid the board has %d cells", len(cells))
	}
	full, unchanged, grid := true, true, make([]byte, 81)
	for i, cell := range cells {
		if cell < 0 || cell > 9 {
			return fmt.Sprintf("error invalid row %d, column %d holds no digit", i/9+1, i%9+1)
		}
		full = full && cell != 0
		unchanged = unchanged && cell == int64(givens[i])
		grid[i] = '.'
		if cell != 0 {
			grid[i] = byte('0' + cell)
		}
	}
	if !full && none {
		return "done exhausted"
	}
	if !full && unchanged {
		return "done gave-up"
	}
	if limit == "1" {
		return fmt.Sprintf("solution %s\ndone enough", grid)
	}
	return fmt.Sprintf("solution %s\ndone gave-up", grid)
}

func main() {
	debug.SetMaxStack(64 << 20) // of a search that never ends it is told long before the usual 1 GB
	requests := bufio.NewScanner(os.NewFile(3, "requests"))
	answers := os.NewFile(4, "answers")
	fmt.Fprintf(answers, "sudoku 1 %s\n", strings.Join(os.Args[2:], " "))
	for requests.Scan() {
		words := strings.Fields(requests.Text())
		switch {
		case len(words) == 3 && words[0] == "batch":
			count := 0
			fmt.Sscan(words[2], &count)
			for ; count > 0 && requests.Scan(); count-- {
			}
			fmt.Fprint(answers, "error unsupported it takes one puzzle at a time\n")
		case len(words) != 5 || words[0] != "solve":
			fmt.Fprint(answers, "error input write: solve SHAPE LIMIT SECONDS PUZZLE\n")
		case words[1] != "3x3" || len(words[4]) != 81:
			fmt.Fprint(answers, "error unsupported it takes usual 9x9 boards only\n")
		default:
			fmt.Fprint(answers, sudokuJudgeAnswer(os.Args[1] == "reuse", words[2], words[4]))
		}
	}
}
