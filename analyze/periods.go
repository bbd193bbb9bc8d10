package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Agreements and regulations that run for years state what an amount is at first and what it becomes: "$25 preferred brand ($30 effective
// 1/1/19)". As in a notice of changes, only what holds last is the plan's.

const (
	dateWords = `(?:(?:the )?(?:\d{1,2}/\d{1,2}/(?:20)?\d\d|(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:\d{1,2}(?:st|nd|rd|th)?,? )?20\d\d|20\d\d(?: plan year)?)|(?:the )?(?:second|third|fourth|fifth|final|last) (?:plan |contract |agreement )?year)`
	fromWords = `(?:effective|eff\.?|beginning|starting|commencing|as of|from|on (?:and|or) after|after|since)(?: (?:on|with|from|in))? `
	// clauseWords stand between an amount and what it becomes: the tier, the pharmacy and the days.
	clauseWords = `[^$%.;:()]{0,80}`
)

var (
	// becomesRE finds an amount that becomes another, which stands in parentheses behind it with the day.
	becomesRE = regexp.MustCompile(`(` + oldAmount + `)` + clauseWords + `(\( ?)` + oldAmount + `(,? ` + fromWords + dateWords + ` ?\))`)
	// fromDayRE finds the same with the day first: "$5 (effective July 1, 2024, $10)", "$10; effective January 1, 2025, $15".
	fromDayRE = regexp.MustCompile(`(` + oldAmount + `)` + clauseWords + `([(;,] ?(?:and |then )?` + fromWords + dateWords + `[,:]? (?:and thereafter,? )?)` + oldAmount + `( ?\))?`)
	// thereafterRE finds an amount that ends on a day, and the one behind it: "$15 through June 30, 2024; $20 thereafter".
	thereafterRE = regexp.MustCompile(`(` + oldAmount + `)` + clauseWords + `( \(?(?:through|until|thru|prior to|before) ` + dateWords + `\)?[,;]? (?:and |then )?)` + oldAmount + `( (?:thereafter|` + fromWords + dateWords + `))`)
	// risesRE finds an amount and the one that it rises to: "$10, increasing to $15 on January 1, 2025".
	risesRE = regexp.MustCompile(`(` + oldAmount + `)` + clauseWords + `([,;(] ?(?:which |and )?(?:will |shall |to )?(?:increas|ris|rais|decreas|chang|go|reduc|drop)[a-z]*(?: up| down)? to )` + oldAmount + `( (?:on |in )?(?:` + fromWords + `)?` + dateWords + ` ?\)?)`)
)

// formerAmounts returns where words state an amount that another one follows, and the words around the latter that say when.
func formerAmounts(s string) []span {
	if !strings.ContainsAny(s, "$%") || !dateRE.MatchString(s) {
		return nil
	}
	var out []span
	for _, re := range []*regexp.Regexp{becomesRE, fromDayRE, thereafterRE, risesRE} {
		for _, m := range re.FindAllStringSubmatchIndex(s, -1) {
			for k := 2; k < len(m); k += 2 {
				if m[k] >= 0 {
					out = append(out, span{m[k], m[k+1]})
				}
			}
		}
	}
	return out
}

var dateRE = regexp.MustCompile(dateWords)

// sub is a part of a unit as a passage of its own. What the unit leaves out stays out: read anew, the part may lack the words that say so.
func (u *unit) sub(i, j int) *cell {
	if !strings.Contains(u.s[i:j], "  ") {
		return newCell(u.src, u.spans(i, j)...).current()
	}
	return u.piece(i, j)
}

// piece is a part of a passage in the words that it is read in.
func (p *passage) piece(i, j int) *cell {
	out := *p
	out.s, out.from, out.to, out.seam = p.s[i:j], p.from[i:j], p.to[i:j], nil
	for _, at := range p.seamsWithin(i, j) {
		out.seam = append(out.seam, at-i)
	}
	return &cell{&out, p.spans(i, j)}
}

// closed is the words before an amount without the gap that is left where they state what held before.
func closed(left string) string {
	if strings.HasSuffix(left, "  ") {
		return strings.TrimRight(left, " ") + " "
	}
	return left
}
