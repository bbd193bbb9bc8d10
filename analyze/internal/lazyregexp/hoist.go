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
	for _, sub := range re.Sub {
		if sub.Op == syntax.OpConcat {
			sub = sub.Sub[0]
		}
		if sub.Op != syntax.OpBeginText {
			return expression
		}
	}
	return `\A(?:` + expression + `)`
}
