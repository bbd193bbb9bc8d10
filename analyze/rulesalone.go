package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// A page of a plan may hold its rules alone: what mail order is required for, what is not covered. Words about drugs do not make
// it a plan's, since articles explain the same rules; that it speaks of its own plan, and states a rule with its terms, does.

var (
	ownPlanRE = regexp.MustCompile(`\b(?:the|your|our|this) (?:[a-z]+ ){0,2}(?:plan|program|fund|trust|benefits?)\b|\bmedicaid\b|\b(?:the|a) (?:member|participant|enrollee)s? (?:pays?|must|will|chooses|buys)\b`)
	// pluralPlansRE finds what is said of plans at large.
	pluralPlansRE = regexp.MustCompile(`\b(?:many|most|some|different|other|several|these|all|each|every|individual|employer|commercial) (?:[a-z]+ ){0,3}(?:plans?|insurers?|insurance companies|carriers|pbms)\b|\b(?:health|insurance|drug|benefit) plans (?:often|may|can|use|usually|typically|have|cover|require)\b|\bvar(?:y|ies) (?:by|from|with|among) (?:plans?|insurers?)\b|\b(?:check|ask|contact|see if|find out if) (?:with )?your (?:[a-z]+ )?(?:plan|insurer|insurance)\b|\byour (?:[a-z]+ )?(?:plan|insurer|insurance) (?:may|might|could)\b|\bif your plan\b|\bwhat (?:is|are|does) (?:an? )?(?:[a-z]+ ){0,3}(?:mean|formulary|tier)\b`)
)

// countedPlansRE finds the plans that an employer offers, each of which the page speaks of: "all three medical plan options".
var countedPlansRE = regexp.MustCompile(`\b(?:all|both|each|either)(?: of)?(?: (?:our|the|your|company|two|three|four|five|six))* (?:medical|health)(?: benefit)? (?:plan )?(?:options?|plans?)\b`)

// maxExcerpt bounds an excerpt of a plan, a rule or a few that have no title.
const maxExcerpt = 3_000

// headLinesOfRules is how many lines at the head of a page say what it is about.
const headLinesOfRules = 10

// statesRulesAlone reports whether a document that states no cost shares and limits is a plan's all the same.
func statesRulesAlone(src *document.Text, s *section, units []*unit) bool {
	titled, lines := false, 0
	for n := range src.Pages[:min(1, len(src.Pages))] {
		for _, l := range src.Pages[n].Lines {
			if l.Span.Len() == 0 {
				continue
			}
			if lines++; lines > headLinesOfRules {
				break
			}
			words := newPassage(src, l.Span).s
			titled = titled || len(words) < maxHeading && pharmacyHeadRE.MatchString(words) && !strings.HasSuffix(strings.TrimSpace(words), "?")
		}
	}
	if !titled && len(src.Content) > maxExcerpt || len(src.Content) > maxRulesAlone {
		return false
	}
	words := strings.Join(strings.Fields(strings.ToLower(src.Content)), " ")
	if !ownPlanRE.MatchString(words) || pluralPlansRE.MatchString(blank(words, countedPlansRE)) {
		return false
	}
	scratch := NewPlan()
	readRulesOf(src, s, scratch, units)
	u := &scratch.Utilization
	stated := known(u.RetailFills) + known(u.DaysSupply) + known(u.RefillTooSoon) + known(u.SpecialtyLockIn) + known(u.SplitFill) + known(u.QuantityLimit) + known(scratch.Coordination.Assistance)
	for _, r := range u.PriorAuthorization {
		if r.Terms.Known() && len(r.Scope.Drugs.Kinds)+len(r.Scope.Tiers) > 0 {
			stated++
		}
	}
	if readProductSelection(s.drugs).AddDifference.Known() {
		stated++
	}
	return stated > 0 || known(scratch.Coverage.Exclusions) > 2 || exemptsMembers(scratch)
}

// maxRulesAlone bounds the words of a page that holds nothing but rules; a longer document without any amount is about something
// else.
const maxRulesAlone = 20_000

// known counts the rules that have their terms.
func known[T any](rules []benefit.Rule[T]) int {
	n := 0
	for i := range rules {
		if rules[i].Terms.Known() {
			n++
		}
	}
	return n
}

// exemptsMembers reports whether a page frees members of an age from copays.
func exemptsMembers(p *benefit.Plan) bool {
	return slices.ContainsFunc(p.DrugCostShares, func(r benefit.Rule[benefit.DrugCostShare]) bool {
		return strings.HasPrefix(string(r.ID), copayExempt) && r.Terms.Known()
	})
}
