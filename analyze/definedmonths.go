package analyze

import (
	"slices"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// monthDefinedRE finds how many days the months of a document have: "one-month (31-day) supply", "one month supply (up to 31 days)".
var monthDefinedRE = regexp.MustCompile(`(?i)\b(?:one|1|a)[-\s]months?(?:['’]s)?(?:\s+supply)?\s*\((?:up\s+to\s+)?(?:an?\s+)?(\d\d)[-\s]+days?\b`)

// inMonthsRE finds a supply that is told in months alone.
var inMonthsRE = regexp.MustCompile(`\b(?:one|1|a|per|each|every)[- ]month(?:'s|ly)?\b|\bmonthly\b`)

// monthsAsDefined gives what drugs cost for a month the days that the document says a month has, where it says so alike throughout; without
// its word a month has 30.
func (r *ruleReader) monthsAsDefined() {
	days, looked, said := 0, false, document.Span{}
	for k := range r.plan.DrugCostShares {
		rule := &r.plan.DrugCostShares[k]
		share := &rule.Terms.Value.Share
		if rule.Variant != r.section.variant || share.PerDays != monthDays || rule.Scope.DaysSupply.Max > 0 {
			continue
		}
		inMonths, inDays := false, false
		for _, e := range rule.Terms.Evidence {
			words := fold(e.Quote)
			inMonths = inMonths || inMonthsRE.MatchString(words)
			inDays = inDays || slices.ContainsFunc(lex(words), func(m mark) bool {
				return (m.kind == daysMark || m.kind == perDaysMark) && plainRE.MatchString(words[m.i:m.j])
			})
		}
		if !inMonths || inDays {
			continue
		}
		if !looked {
			days, said = definedMonth(r.src.Content)
			looked = true
		}
		if days > 0 && days != share.PerDays {
			share.PerDays = days
			rule.Terms.Evidence = append(rule.Terms.Evidence, newCell(r.src, said).all(sureRule)...)
		}
	}
}

// definedMonth is how many days a month of the document has, and where it first says so; 0 where it does not, or not alike throughout.
func definedMonth(content string) (int, document.Span) {
	days, at := 0, []int(nil)
	for _, m := range monthDefinedRE.FindAllStringSubmatchIndex(content, 64) {
		n := number(content[m[2]:m[3]])
		if n < shortestMonth || n > maxRetailBase || at != nil && days != n {
			return 0, document.Span{}
		}
		if at == nil {
			days, at = n, m
		}
	}
	if at == nil {
		return 0, document.Span{}
	}
	start := utf8.RuneCountInString(content[:at[0]])
	return days, document.Span{Start: start, End: start + utf8.RuneCountInString(content[at[0]:at[1]])}
}
