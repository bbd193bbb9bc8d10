package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	firstFillRE     = regexp.MustCompile(`\b(?:the )?first (?:prescription |specialty |drug )*(?:fills?|prescriptions?)\b|\b(?:only )?(` + countWord + `)(?: ?\(\d\))? (?:(?:initial |grace |courtesy |retail )?fills?\b|times? (?:at|from|through)\b)|\binitial (?:prescription |specialty )*(?:fill|prescription)\b|\bonce (?:at|from|through) (?:an? |any )?(?:retail|network|participating|local)\b`)
	subsequentRE    = regexp.MustCompile(`\b(?:subsequent|additional|further|future|later|all other|all|any|remaining|other|thereafter)\b[, ]{1,2}(?:[a-z]+ ){0,3}(?:fills?|refills?|prescriptions?)\b[^.;]{0,60}\b(?:must|only|required|need)\b[^.;]{0,120}\bspecialty\b|\bafter which\b[^.;]{0,60}\b(?:not covered|must|only|required)\b[^.;]{0,100}\bspecialty\b|\b(?:then|thereafter|after that|afterwards?)\b[^.;]{0,60}\b(?:must|only|required|need)\b[^.;]{0,100}\bspecialty (?:pharmac|network|drug pharmacy|program)`)
	mustSpecialtyRE = regexp.MustCompile(`\bspecialty (?:drugs?|medications?|medicines?|prescriptions?(?: drugs?)?|pharmaceuticals?|rx)\b[^.;]{0,80}\b(?:must|only|required to|are required|(?:have|has|need|needs) to|exclusively|limited to)\b[^.;]{0,110}\b(?:specialty|designated|exclusive|preferred|contracted|network)(?: [a-z]+){0,3} (?:pharmacy|pharmacies|network|program|provider)\b`)
	// useSpecialtyRE finds the duty with the pharmacy as its object: "you must use the plan's specialty pharmacy".
	useSpecialtyRE = regexp.MustCompile(`\b(?:must|required to|(?:has|have|need|needs) to) (?:[a-z]+ )?use\b[^.;]{0,50}\bspecialty (?:drug )?pharmac|\buse of\b[^.;]{0,50}\bspecialty (?:drug )?pharmac(?:y|ies)\b[^.;]{0,20}\b(?:is|are) (?:required|mandatory)\b|\b(?:only|exclusively) (?:through|from|at|by)\b[^.;,]{0,50}\bspecialty\b|\bnot covered (?:at|from|through)\b[^.;]{0,40}\b(?:retail|other)\b[^.]{0,60}\bspecialty (?:drug )?pharmac`)
	useNetworkRE   = regexp.MustCompile(`\bspecialty (?:drug |pharmacy )?(?:network|pharmacy|pharmacies|program) must be used\b`)
)

// specialtyLockIn reads that specialty drugs must come from a specialty pharmacy, at once or after some fills.
func (r *ruleReader) specialtyLockIn(u *unit) {
	ut := &r.plan.Utilization
	must := func(s string) []int {
		if at := mustSpecialtyRE.FindStringIndex(s); at != nil {
			return at
		}
		if !names(kindsIn(s), benefit.KindSpecialty) {
			return nil
		}
		return useSpecialtyRE.FindStringIndex(s)
	}
	about := func(k int) bool {
		return strings.Contains(u.s, "specialty") && (u.drugs || drugWordsRE.MatchString(u.sents[k].s))
	}
	for k, s := range u.sents {
		if !about(k) || strings.HasSuffix(s.s, "?") {
			continue
		}
		s.s = r.specialtyByName(s.s)
		if at := subsequentRE.FindStringIndex(s.s); at != nil && !undecidedRE.MatchString(s.s[at[0]:at[1]]) {
			// the first fills are named before, in this sentence or the one before it
			for n := k; n >= max(0, k-1); n-- {
				t := u.sents[n].s
				if n == k {
					t = t[:at[0]]
				}
				m := firstFillRE.FindStringSubmatchIndex(t)
				if m == nil {
					continue
				}
				if free := fillsFreed(t, m); free > 0 && free <= 12 {
					add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: free}, u.quote(n, k, sureRule)...))
				}
				return
			}
		}
		if m := afterFillsRE.FindStringSubmatch(s.s); m != nil && mustSpecialtyRE.MatchString(s.s) && !undecidedRE.MatchString(s.s) && count(m[1]+m[2]) > 0 {
			add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: count(m[1] + m[2])}, u.quote(k, k, sureRule)...))
			return
		}
		if at := must(s.s); at != nil && !undecidedRE.MatchString(strings.ReplaceAll(s.s, "can only", "")) && !firstFillRE.MatchString(s.s) && !notRequiredRE.MatchString(s.s) {
			if partialRE.MatchString(s.s[:at[0]]) {
				open(r, &ut.SpecialtyLockIn, benefit.UtilizationManagement, "specialtyLockIn", r.specialty(), u.quote(k, k, sureRule), "The document holds some specialty drugs to a specialty pharmacy and does not say which; the rule is not applied.")
				continue
			}
			r.lockIn(u, k)
			return
		}
		if useNetworkRE.MatchString(s.s) {
			open(r, &ut.SpecialtyLockIn, benefit.UtilizationManagement, "specialtyLockIn", r.specialty(), u.quote(k, k, sureRule),
				"The document asks for the specialty network and does not say what becomes of a fill elsewhere; the rule is not applied.")
		}
	}
}

// specialtyByName puts "specialty drugs" for a tier that is one of specialty drugs: "tier 4 drugs".
func (r *ruleReader) specialtyByName(s string) string {
	return tierDrugsRE.ReplaceAllStringFunc(s, func(m string) string {
		id := benefit.TierID("tier-" + tierDigitRE.FindString(m))
		if n, ok := r.section.drugs.names[id]; ok && isSpecialty(n.classes) || slices.Equal(r.specialty().Tiers, []benefit.TierID{id}) {
			return "specialty drugs"
		}
		return m
	})
}

var tierDrugsRE = regexp.MustCompile(`\b(?:tier|level) \d[a-d]? (?:drugs?|medications?|prescriptions?)\b`)

// lockIn adds that specialty drugs come from a specialty pharmacy, after the first fills that a sentence beside frees. Where
// those are free in some cases only, the rule is left open.
func (r *ruleReader) lockIn(u *unit, k int) {
	ut := &r.plan.Utilization
	for _, n := range []int{k + 1, k - 1} {
		if n < 0 || n >= len(u.sents) {
			continue
		}
		t := u.sents[n].s
		at := firstFillRE.FindStringSubmatchIndex(t)
		if at == nil || n < k && !kindsSpecialty(t) {
			continue
		}
		ev := u.quote(min(k, n), max(k, n), sureRule)
		free := fillsFreed(t, at)
		if someCasesRE.MatchString(t) || free < 1 || free > 12 || !firstAllowedRE.MatchString(t) {
			open(r, &ut.SpecialtyLockIn, benefit.UtilizationManagement, "specialtyLockIn", r.specialty(), ev, "The document frees the first fills of specialty drugs in some cases; the rule is not applied.")
			return
		}
		add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: free}, ev...))
		return
	}
	add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{}, u.quote(k, k, sureRule)...))
}

var (
	someCasesRE    = regexp.MustCompile(`\bemergen|\burgent|\bif\b|\bunless\b|\bwhen\b|\bcertain\b|\bsome\b|\bin some cases\b`)
	firstAllowedRE = regexp.MustCompile(`\b(?:may|can|allowed|permitted|available|covered|obtained|filled)\b`)
)

// afterFillsRE finds fills that come before the duty: "After the first fill at a retail pharmacy, …".
var afterFillsRE = regexp.MustCompile(`\bafter (?:the |your |an? )?(?:(first)(?: retail)? (?:fill|prescription)|(` + countWord + `)(?: retail| initial)? fills?)\b`)

// fillsFreed is how many first fills a match of firstFillRE frees: one where it gives no number.
func fillsFreed(s string, at []int) int {
	if at[2] >= 0 {
		return count(s[at[2]:at[3]])
	}
	if c := leadCountRE.FindStringSubmatch(s[at[0]:]); c != nil {
		return count(c[1])
	}
	return 1
}

var leadCountRE = regexp.MustCompile(`^(?:the )?first (` + countWord + `)\b`)
