package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// familyTimesRE finds that the family's limit is a multiple of one person's: "Family deductible is two times the individual deductible",
// "individual / family is 2x individual".
var familyTimesRE = regexp.MustCompile(`\bfamily(?: (?:deductibles?|out-of-pocket|maximums?|limits?|amounts?|coverage|and))*(?: ?(?:=|:)| (?:is|are|equals?))(?: equal to)? ` + timesWord + `(?: ?x| ?×| times)?(?: the| that of an?| of an?)*(?: (?:per[- ])?(?:individual|single|person|member|employee)(?:'s)?)\b`)

var maximumsRE = regexp.MustCompile(`\bmaximums?\b`)

// notEachFamilyRE finds that such a sentence is of some limits only, by words that no accumulator can be held against.
var notEachFamilyRE = regexp.MustCompile(`\b(?:unless|except|other than|dental|vision|premiums?|rates?|contributions?|may|hsa)\b`)

// familyTimes derives the amounts of families that a sentence gives as a multiple of one person's, of the deductibles or maximums that it
// speaks of, or of both.
func (a *accReader) familyTimes(c *cell) {
	for start, s := range sentences(c.s) {
		m := familyTimesRE.FindStringSubmatchIndex(s)
		if m == nil || notEachFamilyRE.MatchString(s) || hasAmount(s) {
			continue
		}
		num, den, ok := factor(s[m[2]:m[3]])
		if !ok || num <= den {
			continue
		}
		ev := c.evidence(start, start+len(s), sureProse)
		ded, oop := deductibleRE.MatchString(s), oopRE.MatchString(s) || maximumsRE.MatchString(s)
		if ded || !oop {
			setFamily(a.deductibles, num, den, ev)
		}
		if oop || !ded {
			setFamily(a.maximums, num, den, ev)
		}
	}
}

// setFamily states the family's amount of the accumulators that have one person's alone.
func setFamily(list []benefit.Accumulator, num, den int64, ev []benefit.Evidence) {
	for i := range list {
		one := list[i].Individual
		if !one.Known() || one.Standing == benefit.Conflicting || list[i].Family.Known() || int64(one.Value)*num%den != 0 {
			continue
		}
		list[i].Family = benefit.Derive(money.Amount(int64(one.Value)*num/den), slices.Concat(one.Evidence, ev)...)
	}
}

const (
	eachYear = `(?: (?:in|per|each|during|for|every)(?: (?:any|each|one|the|an?))?(?: (?:calendar|plan|benefit|policy|fund))? year)?`
	ofFamily = `(?:(?:any one|any|each|every|one|the|your|an?|an? entire) )?(?:covered )?family(?: unit| members combined)?`
)

// familyMostRE finds a sentence that says, of the limit of the one before, what a family pays of it at most: "No more than $150 will be required
// of any one family in a calendar year", "No family will pay more than $300".
var familyMostRE = regexp.MustCompile(`^\W*(?:(?:but|however),? )?(?:(?:no|not) more than|at most|(?:a|the) maximum of) \$ ?[\d,.]*\d(?: (?:will|shall|need|must|can|is)(?: be)?(?: (?:required|collected|charged|taken|applied|paid|due|deducted|met|satisfied))?)? (?:of|from|for|by|per|to) ` + ofFamily + eachYear + `\W*$|` +
	`^\W*(?:no family (?:will |must |shall |has to |need )?(?:have to )?|` + ofFamily + ` (?:will |shall |need |does |must )?(?:not|never) (?:have to )?)(?:pays?|satisfy|meet) more than \$ ?[\d,.]*\d` + eachYear + `\W*$`)

// familyMost states what a family pays at most of a limit, where the sentence right behind the one on one person's says it.
func (a *accReader) familyMost(blocks []*unit) {
	for _, b := range blocks {
		for k, s := range b.sents {
			if k == 0 || !familyMostRE.MatchString(s.s) {
				continue
			}
			c := b.sub(s.at, s.at+len(s.s))
			before := b.sub(b.sents[k-1].at, b.sents[k-1].at+len(b.sents[k-1].s))
			for _, m := range lex(c.s) {
				if m.kind != moneyMark {
					continue
				}
				for _, list := range [][]benefit.Accumulator{a.deductibles, a.maximums} {
					for i := range list {
						one := list[i].Individual
						if !one.Known() || list[i].Family.Known() || m.amount <= one.Value || !saidIn(one.Evidence, before) {
							continue
						}
						list[i].Family = benefit.State(m.amount, c.evidence(m.i, m.j, sureProse)...)
					}
				}
			}
		}
	}
}

// saidIn reports whether what was read rests on words of a cell.
func saidIn(ev []benefit.Evidence, c *cell) bool {
	return slices.ContainsFunc(ev, func(e benefit.Evidence) bool {
		return slices.ContainsFunc(c.parts, func(p document.Span) bool { return e.Start >= p.Start && e.Start < p.End })
	})
}
