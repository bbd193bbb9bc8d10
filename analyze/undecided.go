package analyze

import (
	"fmt"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
)

// Rules that a document says may hold. They are none that a claim is judged by, and not nothing either: their words are kept as those of
// an open question.

var (
	// mayHoldRE finds a rule that may hold and may not: "Mail order may be required", "A deductible may apply".
	mayHoldRE = regexp.MustCompile(`\b(?:may|might|could)(?: also| sometimes| then| only)? (?:be (?:required|limited|restricted|subject to|waived|applied|necessary|mandatory)|apply\b|have to\b|need to\b|require\b)`)
	// mayMailRE finds mail order in what may have to be used.
	mayMailRE = regexp.MustCompile(`\bmail(?:[- ](?:order|service))?\b|\bhome delivery\b`)
	// mayFillsRE finds fills at retail pharmacies that may be limited.
	mayFillsRE = regexp.MustCompile(`\bretail\b[^.;]*\b(?:fills?|refills?)\b|\b(?:fills?|refills?)\b[^.;]*\bretail\b`)
	// mayFreeRE finds that a deductible may not hold.
	mayFreeRE = regexp.MustCompile(`\bmay be waived\b|\bmay not apply\b`)
)

// leftOpen keeps open what the sentences say may hold, where nothing else of the document decides it.
func (r *ruleReader) leftOpen(units []*unit) {
	ut := &r.plan.Utilization
	for _, u := range units {
		if u.row != nil || u.lists != noList {
			continue
		}
		for k, sent := range u.sents {
			s := sent.s
			if !u.drugs && !drugWordsRE.MatchString(s) || len(s) > maxSentence || strings.HasSuffix(s, "?") || supposedRE.MatchString(s) || !mayHoldRE.MatchString(definite(s)) {
				continue
			}
			ev := u.quote(k, k, sureRule)
			_, days := sentenceMarks(s)
			specialty := kindsSpecialty(s) || u.specialty
			switch {
			case deductibleRE.MatchString(s):
				r.openDeductible(s, ev)
			case specialty && len(days) == 1 && daysOnlyRE.MatchString(s):
				open(r, &ut.DaysSupply, benefit.UtilizationManagement, "daysSupply", r.specialty(), ev, "The document leaves open whether fills of specialty drugs are limited to fewer days; the rule is not applied.")
			case specialty && strings.Contains(withoutBrackets(s), "pharmac") && !mayMailRE.MatchString(s):
				if decided(ut.SpecialtyLockIn, r.section.variant) {
					continue
				}
				open(r, &ut.SpecialtyLockIn, benefit.UtilizationManagement, "specialtyLockIn", r.specialty(), ev, "The document leaves open whether specialty drugs must come from a specialty pharmacy; the rule is not applied.")
			case specialty || !maintainRE.MatchString(s) || decided(ut.RetailFills, r.section.variant):
			case mayMailRE.MatchString(s):
				open(r, &ut.RetailFills, benefit.UtilizationManagement, "retailFills", ofKinds(benefit.KindMaintenance), ev, "The document leaves open whether maintenance drugs must come by mail order; the rule is not applied.")
			case mayFillsRE.MatchString(s):
				open(r, &ut.RetailFills, benefit.UtilizationManagement, "retailFills", ofKinds(benefit.KindMaintenance), ev, "The document leaves open whether fills of maintenance drugs at retail are limited; the rule is not applied.")
			}
		}
	}
}

// decided reports whether other words state a rule of a kind for the plan that is being read.
func decided[T any](list []benefit.Rule[T], variant string) bool {
	return slices.ContainsFunc(list, func(l benefit.Rule[T]) bool { return l.Variant == variant && l.Terms.Known() })
}

// openDeductible says that drugs may fall under a deductible, or may be free of it, unless the plan states the one for drugs or says how it
// meets them.
func (r *ruleReader) openDeductible(s string, ev []benefit.Evidence) {
	path, why := "deductible/rx", "The document leaves open whether a deductible applies to prescription drugs; none is applied for these words."
	if mayFreeRE.MatchString(s) {
		path, why = "deductible/exempt", "The document leaves open which drugs are free of the deductible; none are freed by these words."
	}
	if v := r.section.variant; v != "" {
		path = v + "/" + path
	}
	if slices.ContainsFunc(r.pending, func(n benefit.NotStated) bool { return n.Path == path }) || slices.ContainsFunc(r.plan.NotStated, func(n benefit.NotStated) bool { return n.Path == path }) {
		return
	}
	if path == "deductible/rx" && slices.ContainsFunc(r.plan.Deductibles, func(d benefit.Accumulator) bool {
		return d.Variant == r.section.variant && (d.Scope.Value == benefit.RxOnly && d.Scope.Standing == benefit.Stated || d.AppliesToRx.Known())
	}) {
		return
	}
	at := ev[0].Span()
	r.found = append(r.found, finding.Finding{Code: "rule_undecided", Severity: finding.Warning, Page: r.src.PageAt(at.Start), Span: &at, Path: path, Message: why})
	r.pending = append(r.pending, benefit.NotStated{Category: benefit.Accumulators, Path: path, Message: fmt.Sprintf("%s (%q)", why, shorten(oneLine(ev[0].Quote)))})
}
