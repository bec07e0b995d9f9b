package main

// Serve a function that solves one board over the line protocol: requests on descriptor 3, answers
// on 4 (docs/protocol.md). The type of the board is found by reflection. All names begin with
// sudokuDriver because the user's file is in the same package.

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

const sudokuDriverBlank = "@BLANK@"

var sudokuDriverNumbers = []int{@NUMBERS@}

var sudokuDriverObject @OBJECT@

// sudokuDriverFunction returns the user's function. A method belongs to a new value of its type,
// which may be made from a board.
func sudokuDriverFunction(digits []byte) interface{} {
	@FUNCTION@
}

// sudokuDriverHolds is true if that value was made from a board and holds it.
const sudokuDriverHolds = @HOLDS@

// sudokuDriverGlobal returns the address of a board that is a variable; nil for a parameter.
func sudokuDriverGlobal() interface{} {
	return @GLOBAL@
}

func sudokuDriverIsCharacter(kind reflect.Kind) bool {
	isText := kind == reflect.Uint8 || kind == reflect.Int32 && sudokuDriverRunes
	return sudokuDriverBlank != "numbers" && isText
}

const sudokuDriverRunes = @RUNES@

func sudokuDriverWritten(digit byte) byte {
	if digit != 0 {
		return '0' + digit
	}
	if sudokuDriverBlank == "dots" {
		return '.'
	}
	return '0'
}

// sudokuDriverFill writes digits into a value: rows or cells of an array, a slice or a string.
func sudokuDriverFill(value reflect.Value, digits []byte, nested bool) {
	switch value.Kind() {
	case reflect.Ptr:
		value.Set(reflect.New(value.Type().Elem()))
		sudokuDriverFill(value.Elem(), digits, nested)
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
			sudokuDriverFill(value.Index(i), digits[i*width:(i+1)*width], false)
		}
	case reflect.String:
		text := make([]byte, len(digits))
		for i, digit := range digits {
			text[i] = sudokuDriverWritten(digit)
		}
		value.SetString(string(text))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if sudokuDriverIsCharacter(value.Kind()) {
			value.SetInt(int64(sudokuDriverWritten(digits[0])))
		} else {
			value.SetInt(int64(digits[0]))
		}
	default:
		if sudokuDriverIsCharacter(value.Kind()) {
			value.SetUint(uint64(sudokuDriverWritten(digits[0])))
		} else {
			value.SetUint(uint64(digits[0]))
		}
	}
}

// sudokuDriverIsNested is true for rows of cells, false for 81 cells in one sequence.
func sudokuDriverIsNested(kind reflect.Type) bool {
	for kind.Kind() == reflect.Ptr {
		kind = kind.Elem()
	}
	if kind.Kind() != reflect.Slice && kind.Kind() != reflect.Array {
		return false
	}
	inner := kind.Elem().Kind()
	return inner == reflect.Slice || inner == reflect.Array || inner == reflect.String
}

// sudokuDriverRead appends the digits of the cells; -1 for anything that is not a digit.
func sudokuDriverRead(value reflect.Value, cells []int64) []int64 {
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
			cells = sudokuDriverRead(value.Elem(), cells)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < value.Len(); i++ {
			cells = sudokuDriverRead(value.Index(i), cells)
		}
	case reflect.String:
		for _, letter := range value.String() {
			cells = append(cells, character(int64(letter)))
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		cell := value.Int()
		if sudokuDriverIsCharacter(value.Kind()) {
			cell = character(cell)
		}
		cells = append(cells, cell)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		cell := int64(value.Uint())
		if sudokuDriverIsCharacter(value.Kind()) {
			cell = character(cell)
		}
		cells = append(cells, cell)
	}
	return cells
}

// sudokuDriverTake reads the returned values: whether they mean that there is no solution, and the
// board.
func sudokuDriverTake(returned []reflect.Value, board []int64) (bool, []int64) {
	none := false
	for _, value := range returned {
		switch value.Kind() {
		case reflect.Bool:
			none = none || !value.Bool()
		case reflect.Interface: // an error
			none = none || !value.IsNil()
		case reflect.Slice, reflect.Array, reflect.Ptr, reflect.String:
			if cells := sudokuDriverRead(value, nil); len(cells) > 0 {
				board = cells
			} else {
				none = true
			}
		}
	}
	return none, board
}

func sudokuDriverCPU() int64 {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return used.Utime.Nano() + used.Stime.Nano()
}

// sudokuDriverPlace returns the innermost line of the stack that is in the user's file.
func sudokuDriverPlace() string {
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

var sudokuDriverKept reflect.Value

func sudokuDriverAnswer(reuse bool, limit, puzzle string) (answer string) {
	givens := make([]byte, 81)
	for i := range givens {
		if puzzle[i] >= '1' && puzzle[i] <= '9' {
			givens[i] = puzzle[i] - '0'
		}
	}
	defer func() {
		if problem := recover(); problem != nil {
			text := fmt.Sprintf("panic: %v%s", problem, sudokuDriverPlace())
			answer = "error crash " + strings.NewReplacer("\\", "\\\\", "\n", "\\n").Replace(text) + "\n"
		}
	}()
	if !reuse || !sudokuDriverKept.IsValid() {
		sudokuDriverKept = reflect.ValueOf(sudokuDriverFunction(givens))
	}
	function := sudokuDriverKept
	var arguments []reflect.Value
	var board reflect.Value
	if global := sudokuDriverGlobal(); global != nil {
		board = reflect.ValueOf(global).Elem()
	} else {
		board = reflect.New(function.Type().In(0)).Elem()
		arguments = append(arguments, board)
	}
	if !sudokuDriverHolds {
		sudokuDriverFill(board, givens, sudokuDriverIsNested(board.Type()))
	}
	for _, number := range sudokuDriverNumbers {
		kind := function.Type().In(len(arguments))
		arguments = append(arguments, reflect.ValueOf(number).Convert(kind))
	}
	cpu, wall := sudokuDriverCPU(), time.Now()
	returned := function.Call(arguments)
	wallNs, cpuNs := time.Since(wall).Nanoseconds(), sudokuDriverCPU()-cpu
	none, cells := sudokuDriverTake(returned, sudokuDriverRead(board, nil))
	claim := sudokuDriverClaim(givens, cells, none, limit)
	if strings.HasPrefix(claim, "error") {
		return claim + "\n"
	}
	return claim + fmt.Sprintf(" wall_ns=%d cpu_ns=%d\n", wallNs, cpuNs)
}

// sudokuDriverClaim returns the answer without its times. The rules are those of claim.py.
func sudokuDriverClaim(givens []byte, cells []int64, none bool, limit string) string {
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
	debug.SetMaxStack(64 << 20) // endless recursion then ends long before the default of 1 GB
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
			fmt.Fprint(answers, "error unsupported this solver takes one puzzle at a time\n")
		case len(words) != 5 || words[0] != "solve":
			fmt.Fprint(answers, "error input write: solve SHAPE LIMIT SECONDS PUZZLE\n")
		case words[1] != "3x3" || len(words[4]) != 81:
			fmt.Fprint(answers, "error unsupported only standard 9x9 puzzles are supported\n")
		default:
			fmt.Fprint(answers, sudokuDriverAnswer(os.Args[1] == "reuse", words[2], words[4]))
		}
	}
}
