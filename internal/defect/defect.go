// Package defect turns a panic into an error, so that a defect of the program ends one piece of work and not the process.
package defect

import (
	"fmt"
	"runtime"
	"strings"
)

// Caught is deferred and puts a panic of the function into its error: of which type it is and where it was, and not what it held,
// since a panic's value may quote a document.
func Caught(err *error) {
	v := recover()
	if v == nil {
		return
	}
	where := "an unknown place"
	pc := make([]uintptr, 16)
	frames := runtime.CallersFrames(pc[:runtime.Callers(3, pc)])
	for more := true; more; {
		var f runtime.Frame
		if f, more = frames.Next(); f.File != "" && !strings.HasPrefix(f.Function, "runtime.") {
			where = fmt.Sprintf("%s (line %d)", f.Function, f.Line)
			break
		}
	}
	*err = fmt.Errorf("defect of the program: panic of type %T in %s; please report it", v, where)
}
