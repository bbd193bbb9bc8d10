package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Outside of a summary's questions, words say in two ways that what drugs cost is paid after the deductible: of all drugs ("prescriptions
// are subject to the deductible"), or of what a table states below them ("After you meet the deductible, you pay:").

// deductibleMet is that the deductible is behind the member.
const deductibleMet = `(?:after|once|when) (?:(?:you|the member|members|a member)(?:'ve| have| has)? (?:meet|meets|met|satisfy|satisfied|reach|reached|paid|pay) )?(?:the |your |their |any )?` + whichYearly + `(?:[a-z]+ )?deductible(?: (?:has been|have been|is|was) (?:met|satisfied|paid|reached))?`

var (
	// afterLeadRE finds words that lead on to what is paid once the deductible is met: "After you meet the deductible, you pay:", "The
	// copays below apply after the deductible."
	afterLeadRE = regexp.MustCompile(`(?:^|[.;:] )\W*` + deductibleMet + `,? (?:you|your|the member|members|member)\b[^.;:$%]{0,60}:\W*$|` +
		`\buntil (?:you|the member|members)(?: have| has)? (?:meet|meets|met|satisfy|satisfied|reach|reached) (?:the |your )?` + whichYearly + `(?:[a-z]+ )?deductible\. (?:after that|then|thereafter),? (?:you|the member|members) pays?\b[^.;:$%]{0,40}:\W*$|` +
		`\b(?:co-?pays?|co-?payments?|co-?insurance|cost shares?|cost sharing|amounts?|costs?)(?: (?:and|or) (?:co-?pays?|co-?payments?|co-?insurance))?(?: (?:shown|listed|given|below|in (?:this|the) (?:table|chart)(?: below)?))+ (?:apply|applies|are paid|are charged|are due|are) (?:only )?` + deductibleMet + `\W*(?:[.;]|$)`)
	// wordMeansRE finds the explanation of a word, which says what holds where that word stands: "Integrated = the plan deductible applies to
	// prescription drugs and medical services combined."
	wordMeansRE = regexp.MustCompile(`^\W*[a-z][a-z /-]{0,24}["”’]? ?=`)
	// kindsBeforeRE finds that what is subject to the deductible are some drugs alone.
	kindsBeforeRE = regexp.MustCompile(`\b(?:generics?|brands?|brand[- ]name|specialty|tiers? \d|preferred|formulary|retail|mail(?:[- ]order)?|some|certain|other|compound|name)[ ,/and-]*$`)
)

// heldByDeductible reads that drugs are subject to the deductible, for cost shares that say nothing.
func (a *accReader) heldByDeductible(c *cell) {
	if len(a.rxExempt) > 0 {
		return
	}
	if at := rxSubjectRE.FindStringIndex(c.s); at != nil {
		a.holdAfter(c, at, func(benefit.CostShare) bool { return true })
	} else if at := afterLeadRE.FindStringIndex(c.s); at != nil {
		below := a.tableBelow(c)
		a.holdAfter(c, at, func(cs benefit.CostShare) bool {
			return slices.ContainsFunc(cs.Share.Evidence, func(e benefit.Evidence) bool { return below.Start <= e.Start && e.Start < below.End })
		})
	}
}

// holdAfter has the cost shares of which words at a place are come after the deductible.
func (a *accReader) holdAfter(c *cell, at []int, of func(benefit.CostShare) bool) {
	from, to := c.sentence(at[0], at[1])
	if s := c.s[from:to]; wordMeansRE.MatchString(s) || narrowed(s) || undecidedRE.MatchString(s) || exceptRE.MatchString(s) || kindsBeforeRE.MatchString(c.s[from:at[0]]) || negativeRE.MatchString(c.s[from:at[1]]) {
		return
	}
	if !slices.ContainsFunc(a.drugs.shares, of) {
		return
	}
	ev := c.inSentence(at[0], at[1], sureProse)
	a.held = ev
	a.appliesToRx(a.deductibles, true, exemption{ev: ev, net: benefit.AnyNetwork})
	for i := range a.drugs.shares {
		if cs := &a.drugs.shares[i]; of(*cs) && !cs.Deductible.Known() && cs.Share.Value.Kind != benefit.NotCovered {
			cs.Deductible = benefit.Derive(benefit.AfterDeductible, ev...)
		}
	}
}

// tableBelow is where the table stands that words lead on to, with what continues it; nowhere when none begins within a few lines.
func (a *accReader) tableBelow(c *cell) document.Span {
	const few = 200 // characters
	end := c.parts[len(c.parts)-1].End
	var below document.Span
	for n := range a.src.Tables {
		s, ok := cellsOf(&a.src.Tables[n])
		switch {
		case !ok || s.Start < end:
		case below.Len() == 0 && s.Start < end+few:
			below = s
		case below.Len() > 0 && a.src.Tables[n].Continues:
			below.End = s.End
		default:
			return below
		}
	}
	return below
}
