// Package spreadsheet keeps text in CSV files from being run by the program that opens them.
package spreadsheet

import (
	"strings"
	"unicode/utf8"
)

// runnable are the first characters of text that some spreadsheet takes for a formula, and the apostrophe, so that what
// [Text] adds can be told from what was there.
const runnable = "=+-@\t\r\n'＝＋－＠"

func mayRun(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return s != "" && strings.ContainsRune(runnable, first)
}

// Text returns a cell that every spreadsheet shows as s: with an apostrophe before it where s begins with a character
// that some would run.
func Text(s string) string {
	if mayRun(s) {
		return "'" + s
	}
	return s
}

// Plain takes off what [Text] has added.
func Plain(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && mayRun(rest) {
		return rest
	}
	return cell
}
