package lazyregexp

import (
	"regexp/syntax"
	"strings"
)

// hoisted is an expression that matches the same as the given one and begins with \A where each of its alternatives does:
// package regexp then tries it at the beginning of a text alone, and otherwise at each of its bytes.
func hoisted(expression string) string {
	if strings.Count(expression, "^") < 2 {
		return expression
	}
	re, err := syntax.Parse(expression, syntax.Perl)
	if err != nil || re.Op != syntax.OpAlternate {
		return expression
	}
	for i, sub := range re.Sub {
		switch {
		case sub.Op == syntax.OpBeginText:
			re.Sub[i] = &syntax.Regexp{Op: syntax.OpEmptyMatch}
		case sub.Op == syntax.OpConcat && sub.Sub[0].Op == syntax.OpBeginText:
			rest := *sub
			rest.Sub = sub.Sub[1:]
			re.Sub[i] = &rest
		default:
			return expression
		}
	}
	return (&syntax.Regexp{Op: syntax.OpConcat, Sub: []*syntax.Regexp{{Op: syntax.OpBeginText}, re}}).String()
}
