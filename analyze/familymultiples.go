package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
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
