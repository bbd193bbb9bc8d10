// Package lazyregexp stands in for [regexp] where a package has hundreds of expressions: each is compiled when it is first
// used, and not while the program starts. Most commands need none of them, and the processes that read documents are started
// for a single one, of whose lines most expressions match in none: those are told apart by what such a line must have, which
// is worked out before the program is built, and they are never compiled.
package lazyregexp

import (
	"regexp"
	"slices"
	"sync"
)

var (
	mu  sync.Mutex
	all []*Regexp
)

// Regexp is a regular expression that may not have been compiled yet. It is safe for concurrent use.
type Regexp struct {
	expression string
	foreign    bool // it was made of a document's words
	once       sync.Once
	compiled   *regexp.Regexp
	look       sync.Once
	need       need // looked at before the expression is tried
}

// MustCompile returns an expression that is compiled later; it panics then if it is none.
func MustCompile(expression string) *Regexp {
	r := &Regexp{expression: expression}
	mu.Lock()
	defer mu.Unlock()
	all = append(all, r)
	return r
}

// Compile compiles an expression that is not known before the program runs.
func Compile(expression string) (*Regexp, error) {
	compiled, err := regexp.Compile(expression)
	if err != nil {
		return nil, err
	}
	r := &Regexp{expression: expression, foreign: true}
	r.once.Do(func() { r.compiled = compiled })
	return r, nil
}

// QuoteMeta is [regexp.QuoteMeta].
func QuoteMeta(s string) string { return regexp.QuoteMeta(s) }

// All returns every expression that [MustCompile] has been given.
func All() []*Regexp {
	mu.Lock()
	defer mu.Unlock()
	return slices.Clone(all)
}

// may reports whether the expression may match in a text.
func (r *Regexp) may(s string) bool {
	r.look.Do(func() {
		known := false
		if !r.foreign { // whoever writes a document may find another expression of the same sum
			r.need, known = tabled(r.expression)
		}
		if !known {
			r.need = needOf(r.expression)
		}
	})
	return r.need.metBy(s)
}

func (r *Regexp) get() *regexp.Regexp {
	r.once.Do(func() { r.compiled = regexp.MustCompile(hoisted(r.expression)) })
	return r.compiled
}

// String returns the expression.
func (r *Regexp) String() string { return r.expression }

// MatchString is [regexp.Regexp.MatchString].
func (r *Regexp) MatchString(s string) bool {
	if !r.may(s) {
		return false
	}
	return r.get().MatchString(s)
}

// FindString is [regexp.Regexp.FindString].
func (r *Regexp) FindString(s string) string {
	if !r.may(s) {
		return ""
	}
	return r.get().FindString(s)
}

// FindStringIndex is [regexp.Regexp.FindStringIndex].
func (r *Regexp) FindStringIndex(s string) []int {
	if !r.may(s) {
		return nil
	}
	return r.get().FindStringIndex(s)
}

// FindStringSubmatch is [regexp.Regexp.FindStringSubmatch].
func (r *Regexp) FindStringSubmatch(s string) []string {
	if !r.may(s) {
		return nil
	}
	return r.get().FindStringSubmatch(s)
}

// FindStringSubmatchIndex is [regexp.Regexp.FindStringSubmatchIndex].
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	if !r.may(s) {
		return nil
	}
	return r.get().FindStringSubmatchIndex(s)
}

// FindAllString is [regexp.Regexp.FindAllString].
func (r *Regexp) FindAllString(s string, n int) []string {
	if !r.may(s) {
		return nil
	}
	return r.get().FindAllString(s, n)
}

// FindAllStringIndex is [regexp.Regexp.FindAllStringIndex].
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	if !r.may(s) {
		return nil
	}
	return r.get().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is [regexp.Regexp.FindAllStringSubmatch].
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	if !r.may(s) {
		return nil
	}
	return r.get().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is [regexp.Regexp.FindAllStringSubmatchIndex].
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if !r.may(s) {
		return nil
	}
	return r.get().FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString is [regexp.Regexp.ReplaceAllString].
func (r *Regexp) ReplaceAllString(s, by string) string {
	if !r.may(s) {
		return s
	}
	return r.get().ReplaceAllString(s, by)
}

// ReplaceAllStringFunc is [regexp.Regexp.ReplaceAllStringFunc].
func (r *Regexp) ReplaceAllStringFunc(s string, by func(string) string) string {
	if !r.may(s) {
		return s
	}
	return r.get().ReplaceAllStringFunc(s, by)
}

// Split is [regexp.Regexp.Split].
func (r *Regexp) Split(s string, n int) []string { return r.get().Split(s, n) }
