package covering

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Op is what an expression does.
type Op string

// The operations: the first four join other expressions, the others compare a parameter with literals.
const (
	If             Op = "IF" // two operands: where the first holds the second must; a third is for where it does not
	And            Op = "AND"
	Or             Op = "OR"
	Not            Op = "NOT"
	Equal          Op = "="
	NotEqual       Op = "<>"
	Less           Op = "<"
	LessOrEqual    Op = "<="
	Greater        Op = ">"
	GreaterOrEqual Op = ">="
	In             Op = "IN"
	NotIn          Op = "NOT IN"
)

// Expr is a constraint as it was written.
type Expr struct {
	Op        Op
	Operands  []*Expr
	Parameter int      // of a comparison
	Literals  []string // what it is compared with: one, of In and NotIn one or more
}

// maxNesting keeps a model from exhausting the stack.
const maxNesting = 200

// Parse reads a model:
//
//	# a comment
//	Tier:     T1, T2, T3
//	Days:     1, 30, 90, ~91
//	IF [Tier] = "T3" THEN [Days] <= 30;
//	NOT ([Tier] IN {"T1", "T2"} AND [Days] > 30) OR [Days] = 90;
//
// A tilde marks a negative value and is not part of it. Words are read in upper and lower case alike, values and names as
// they stand. The order comparisons are for parameters all of whose values are numbers. An error names the line. What PICT
// has beside this (weights, aliases, sub-models, functions, parameters compared with each other) is refused.
func Parse(text string) (*Model, error) {
	p := &parser{model: &Model{}, names: map[string]int{}, line: 1, rest: text}
	for {
		p.space(true)
		if p.rest == "" {
			break
		}
		var err error
		if p.startsConstraint() {
			err = p.constraint()
		} else {
			err = p.parameter()
		}
		if err != nil {
			return nil, err
		}
	}
	if len(p.model.Parameters) == 0 {
		return nil, fmt.Errorf("covering: the model has no parameters")
	}
	return p.model, nil
}

type parser struct {
	model   *Model
	names   map[string]int
	rest    string
	line    int
	nesting int
}

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("covering: line %d: %s", p.line, fmt.Sprintf(format, args...))
}

// space skips blanks, line ends and comments; a comment stands where a line begins, between statements.
func (p *parser) space(between bool) {
	for p.rest != "" {
		r, n := utf8.DecodeRuneInString(p.rest)
		switch {
		case between && r == '#':
			_, p.rest, _ = strings.Cut(p.rest, "\n")
			p.line++
		case unicode.IsSpace(r) || r == '\ufeff':
			if r == '\n' {
				p.line++
			}
			p.rest = p.rest[n:]
		default:
			return
		}
	}
}

// startsConstraint looks at the first sign of a statement: a parameter's name stands alone before a colon.
func (p *parser) startsConstraint() bool {
	line, _, _ := strings.Cut(p.rest, "\n")
	return line[0] == '[' || line[0] == '(' || !strings.Contains(line, ":") || p.isWord("IF") || p.isWord("NOT")
}

func (p *parser) parameter() error {
	line, after, _ := strings.Cut(p.rest, "\n")
	name, list, _ := strings.Cut(line, ":")
	name = strings.TrimSpace(name)
	if name == "" {
		return p.errorf("a parameter has no name before its colon")
	}
	if _, twice := p.names[name]; twice {
		return p.errorf("parameter %q stands twice", name)
	}
	param := Parameter{Name: name}
	for v := range strings.SplitSeq(list, ",") {
		v, negative := strings.CutPrefix(strings.TrimSpace(v), "~")
		switch {
		case v == "":
			return p.errorf("parameter %q has an empty value", name)
		case slices.Contains(param.Values, v):
			return p.errorf("parameter %q has the value %q twice", name, v)
		}
		param.Values = append(param.Values, v)
		param.Negative = append(param.Negative, negative)
	}
	p.names[name] = len(p.model.Parameters)
	p.model.Parameters = append(p.model.Parameters, param)
	p.rest = after
	p.line++
	return nil
}

func (p *parser) constraint() error {
	before := p.rest
	e, err := p.statement()
	if err != nil {
		return err
	}
	text := strings.Join(strings.Fields(before[:len(before)-len(p.rest)]), " ")
	p.space(false)
	if !p.sign(";") {
		return p.errorf("a constraint must end with a semicolon")
	}
	c := Constraint{Text: text, Expr: e, Holds: e.compile(p.model)}
	e.parameters(&c.Over)
	p.model.Constraints = append(p.model.Constraints, c)
	return nil
}

func (p *parser) statement() (*Expr, error) {
	if !p.word("IF") {
		return p.or()
	}
	condition, err := p.or()
	if err != nil {
		return nil, err
	}
	if !p.word("THEN") {
		return nil, p.errorf("IF wants a THEN")
	}
	then, err := p.or()
	if err != nil {
		return nil, err
	}
	e := &Expr{Op: If, Operands: []*Expr{condition, then}}
	if p.word("ELSE") {
		otherwise, err := p.or()
		if err != nil {
			return nil, err
		}
		e.Operands = append(e.Operands, otherwise)
	}
	return e, nil
}

func (p *parser) or() (*Expr, error)  { return p.joined("OR", Or, p.and) }
func (p *parser) and() (*Expr, error) { return p.joined("AND", And, p.term) }

func (p *parser) joined(word string, op Op, operand func() (*Expr, error)) (*Expr, error) {
	e, err := operand()
	if err != nil || !p.word(word) {
		return e, err
	}
	list := []*Expr{e}
	for {
		next, err := operand()
		if err != nil {
			return nil, err
		}
		list = append(list, next)
		if !p.word(word) {
			return &Expr{Op: op, Operands: list}, nil
		}
	}
}

func (p *parser) term() (*Expr, error) {
	if p.nesting++; p.nesting > maxNesting {
		return nil, p.errorf("a constraint is nested more than %d deep", maxNesting)
	}
	defer func() { p.nesting-- }()
	p.space(false)
	if p.word("NOT") {
		e, err := p.term()
		if err != nil {
			return nil, err
		}
		return &Expr{Op: Not, Operands: []*Expr{e}}, nil
	}
	if p.sign("(") {
		e, err := p.or()
		if err != nil {
			return nil, err
		}
		if p.space(false); !p.sign(")") {
			return nil, p.errorf("a parenthesis is not closed")
		}
		return e, nil
	}
	return p.comparison()
}

func (p *parser) comparison() (*Expr, error) {
	if !p.sign("[") {
		return nil, p.errorf("a condition must begin with a parameter in brackets")
	}
	name, after, ok := strings.Cut(p.rest, "]")
	if !ok {
		return nil, p.errorf("a bracket is not closed")
	}
	at, known := p.names[name]
	if !known {
		return nil, p.errorf("there is no parameter %q", name)
	}
	p.rest = after
	p.space(false)
	e := &Expr{Parameter: at}
	if p.word("NOT") {
		if !p.word("IN") {
			return nil, p.errorf("NOT after a parameter wants an IN")
		}
		e.Op = NotIn
		return e, p.set(e)
	}
	if p.word("IN") {
		e.Op = In
		return e, p.set(e)
	}
	for _, op := range []Op{NotEqual, LessOrEqual, GreaterOrEqual, Equal, Less, Greater} {
		if p.sign(string(op)) {
			e.Op = op
			if err := p.literal(e); err != nil {
				return nil, err
			}
			return e, p.ordered(e)
		}
	}
	return nil, p.errorf("parameter %q wants =, <>, <, <=, >, >=, IN or NOT IN after it", name)
}

// ordered checks that a parameter of an order comparison has numbers, and is compared with one.
func (p *parser) ordered(e *Expr) error {
	if e.Op == Equal || e.Op == NotEqual {
		return nil
	}
	for _, v := range append(slices.Clone(p.model.Parameters[e.Parameter].Values), e.Literals[0]) {
		if _, ok := number(v); !ok {
			return p.errorf("%s wants numbers; %q of parameter %q is none", e.Op, v, p.model.Parameters[e.Parameter].Name)
		}
	}
	return nil
}

func (p *parser) set(e *Expr) error {
	if p.space(false); !p.sign("{") {
		return p.errorf("IN wants a list in braces")
	}
	for {
		if err := p.literal(e); err != nil {
			return err
		}
		p.space(false)
		if p.sign("}") {
			return nil
		}
		if !p.sign(",") {
			return p.errorf("a list in braces wants a comma or its end")
		}
	}
}

// literal reads a text in quotes or a number.
func (p *parser) literal(e *Expr) error {
	p.space(false)
	if p.sign(`"`) {
		text, after, ok := strings.Cut(p.rest, `"`)
		if !ok || strings.Contains(text, "\n") {
			return p.errorf("a quotation mark is not closed")
		}
		e.Literals, p.rest = append(e.Literals, text), after
		return nil
	}
	n := 0
	for n < len(p.rest) && strings.IndexByte("+-.0123456789", p.rest[n]) >= 0 {
		n++
	}
	if _, ok := number(p.rest[:n]); !ok {
		return p.errorf("a comparison wants a number or a text in quotes")
	}
	e.Literals, p.rest = append(e.Literals, p.rest[:n]), p.rest[n:]
	return nil
}

func (p *parser) sign(s string) bool {
	after, ok := strings.CutPrefix(p.rest, s)
	if ok {
		p.rest = after
	}
	return ok
}

// isWord reports whether a word comes next, and not only the beginning of a longer one.
func (p *parser) isWord(w string) bool {
	if len(p.rest) < len(w) || !strings.EqualFold(p.rest[:len(w)], w) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(p.rest[len(w):])
	return len(p.rest) == len(w) || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_'
}

func (p *parser) word(w string) bool {
	p.space(false)
	if !p.isWord(w) {
		return false
	}
	p.rest = p.rest[len(w):]
	return true
}

// number reads a plain decimal number.
func number(s string) (*big.Rat, bool) {
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || len(s) > 40 || strings.Trim(digits, ".0123456789") != "" {
		return nil, false
	}
	return new(big.Rat).SetString(s)
}

// parameters adds the parameters that an expression reads.
func (e *Expr) parameters(list *[]int) {
	for _, o := range e.Operands {
		o.parameters(list)
	}
	if len(e.Literals) > 0 && !slices.Contains(*list, e.Parameter) {
		*list = append(*list, e.Parameter)
	}
}

// compile makes a function of an expression: each comparison becomes the list of the values that it holds for.
func (e *Expr) compile(m *Model) func([]int) bool {
	var parts []func([]int) bool
	for _, o := range e.Operands {
		parts = append(parts, o.compile(m))
	}
	switch e.Op {
	case If:
		return func(row []int) bool {
			if parts[0](row) {
				return parts[1](row)
			}
			return len(parts) < 3 || parts[2](row)
		}
	case And:
		return func(row []int) bool {
			return !slices.ContainsFunc(parts, func(f func([]int) bool) bool { return !f(row) })
		}
	case Or:
		return func(row []int) bool {
			return slices.ContainsFunc(parts, func(f func([]int) bool) bool { return f(row) })
		}
	case Not:
		return func(row []int) bool { return !parts[0](row) }
	default:
	}
	p, hits := e.Parameter, make([]bool, len(m.Parameters[e.Parameter].Values))
	for i, v := range m.Parameters[p].Values {
		hits[i] = e.compares(v)
	}
	return func(row []int) bool { return hits[row[p]] }
}

// compares reports whether a comparison holds for a value.
func (e *Expr) compares(v string) bool {
	equal := func(literal string) bool { c, ok := order(v, literal); return ok && c == 0 || v == literal }
	c, ordered := order(v, e.Literals[0])
	switch e.Op {
	case Equal, In:
		return slices.ContainsFunc(e.Literals, equal)
	case NotEqual, NotIn:
		return !slices.ContainsFunc(e.Literals, equal)
	case Less:
		return ordered && c < 0
	case LessOrEqual:
		return ordered && c <= 0
	case Greater:
		return ordered && c > 0
	default: // GreaterOrEqual
		return ordered && c >= 0
	}
}

// order compares two numbers; false where one of them is none.
func order(a, b string) (int, bool) {
	x, ok := number(a)
	y, ok2 := number(b)
	if !ok || !ok2 {
		return 0, false
	}
	return x.Cmp(y), true
}
