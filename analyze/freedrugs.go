package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Drugs that need no deductible to be met, whatever their tier: the preventive list that goes with a health savings account, insulin,
// supplies. What they cost is their tier's share.

var (
	// preventiveListRE finds the drugs that a plan with a deductible pays before it: "drugs on the HDHP preventive drug list", "generic
	// preventive medications".
	preventiveListRE = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|items|those|generics?)(?: that are| which are)?(?: listed| included| found| shown)? (?:on|in) (?:the |our |your |its |an? |this |plan's )*(?:[a-z.&-]+ ){0,4}?prevent(?:at)?ive (?:[a-z-]+ ){0,3}(?:list|formulary)\b` +
		`|\bprevent(?:at)?ive (?:(?:care|maintenance|generic|brand|prescription|rx|therapy) )*(?:drugs?|medic(?:ation|ine)s?|prescriptions?|rx)(?: list)?\b`)
	// freesAheadRE finds that a deductible is not met first, behind those whom it frees, and freesBehindRE in front of them.
	freesAheadRE = regexp.MustCompile(`\b(?:(?:is|are|will) not (?:be )?subject to|(?:is|are) exempt from|bypass(?:es)?) (?:the |your |any |this |a |plan |annual |calendar year |medical |combined |overall |pharmacy |rx |hdhp |plan's )*deductible\b` +
		`|\b(?:covered|paid|payable|available|reimbursed|provided)\b[^.;]{0,60}\b(?:before|without|prior to) (?:you |a member |members |having |you have |first |needing |meeting |satisfying |satisfy |meet |to |met |the |your |any |annual |plan |calendar year |medical |combined |overall )*deductible\b`)
	freesBehindRE = regexp.MustCompile(`\bdeductible (?:(?:does not|doesn't|do not|will not) apply (?:to|for)|(?:is |will be )?waived (?:for|on)|is not required for|need not be met for)` +
		`|\bno deductible (?:applies |is required |is due )?(?:for|on|to)` +
		`|(?:\bnot|n't) (?:have to |need to |required to )?(?:meet|satisfy|pay) (?:the |your |any |a |annual |plan |calendar year )*deductible (?:before [^.;]{0,40}?)?(?:for|on)`)
	// listEndRE finds where a list of what a deductible is not for ends.
	listEndRE = regexp.MustCompile(`[;.]|\b(?:but|however|except|appl(?:y|ies)|subject|other than|unlike|unless)\b`)
	// otherSubjectRE finds in front of what is freed that the words before it are about something else, too.
	otherSubjectRE = regexp.MustCompile(`\b(?:unlike|other than|except(?:ing)?|excluding|but|counts?|is|are|does|do)\b`)
	// isBehindRE finds the verb behind those who are covered.
	isBehindRE = regexp.MustCompile(` (?:are|is) *$`)
	// otherDeductibleRE finds another deductible than the plan's, or what is no drug.
	otherDeductibleRE = regexp.MustCompile(`\b(?:dental|vision|hospital|out[- ]of[- ]network|non-?(?:network|participating)|durable medical|counseling|pumps?)\b`)
	// freedBesideRE finds that words beside a name free what is named: "Deductible waived", "Not subject to the deductible".
	freedBesideRE = regexp.MustCompile(`^\W*(?:the |plan |annual |calendar year |medical )*deductible (?:(?:does not|doesn't|do not|will not) apply|(?:is |will be )?waived)\b|^\W*not subject to (?:the |your |any |plan |annual )*deductible\b|^\W*no deductible\b`)
)

// freedKinds are the kinds of drugs that plans free of a deductible. Preventive drugs have words of their own, see preventiveListRE.
var freedKinds = []benefit.DrugKind{benefit.KindInsulin, benefit.KindDiabeticSupply, benefit.KindContraceptive, benefit.KindSmokingCessation}

// freedDrugs reads which drugs the deductibles that hold drugs leave out by kind. What says what the drugs cost is a cost share of its own,
// which says how it meets the deductible.
func (r *ruleReader) freedDrugs(units []*unit) {
	for _, u := range units {
		if name, value := u.pair(); u.label > 0 && freedBesideRE.MatchString(value) && !saysCost(value) {
			if kinds := freedNames(name); len(kinds) > 0 {
				r.freeOfDeductible(kinds, u.all(sureRule))
				continue
			}
		}
		if u.row != nil {
			continue
		}
		for k, sent := range u.sents {
			if kinds := freedIn(sent.s); len(kinds) > 0 {
				r.freeOfDeductible(kinds, u.quote(k, k, sureRule))
			}
		}
	}
	cells := slices.Clone(r.section.drugs.notes)
	for _, w := range r.section.rows {
		if s, ok := questionOf(w); ok { // "Yes. Drugs on the preventive list are covered before you meet your deductible."
			cells = append(cells, s.answer)
		}
	}
	for _, c := range cells {
		for at, s := range sentences(c.s) {
			if kinds := freedIn(s); len(kinds) > 0 {
				r.freeOfDeductible(kinds, c.evidence(at, at+len(s), sureRule))
			}
		}
	}
}

// freedIn are the kinds of drugs that a sentence frees of a deductible.
func freedIn(s string) []benefit.DrugKind {
	if !strings.Contains(s, "deductible") || len(s) > maxSentence || strings.HasSuffix(s, "?") || supposedRE.MatchString(s) || undecidedRE.MatchString(definite(s)) {
		return nil
	}
	if _, priced := drugShare(s); priced {
		return nil
	}
	if name, rest, is := strings.Cut(s, ":"); is && freedBesideRE.MatchString(rest) {
		return freedNames(name)
	}
	if otherDeductibleRE.MatchString(s) || someTimeRE.MatchString(s) {
		return nil
	}
	s = mostVaccinesRE.ReplaceAllString(s, "vaccines")
	var kinds []benefit.DrugKind
	if at := freesBehindRE.FindStringIndex(s); at != nil {
		named := s[at[1]:]
		if end := listEndRE.FindStringIndex(named); end != nil {
			named = named[:end[0]]
		}
		kinds = freedNames(named)
	} else if at := freesAheadRE.FindStringIndex(s); at != nil {
		named := isBehindRE.ReplaceAllString(s[:at[0]], "")
		if cut := strings.LastIndexByte(named, ';'); cut >= 0 && len(freedNames(named[cut:])) > 0 {
			named = named[cut+1:] // what is said before it is said of something else
		}
		if words := preventiveListRE.ReplaceAllString(named, " "); otherSubjectRE.MatchString(words) || negativeRE.MatchString(words) {
			return nil // "brands, except preventive drugs, are not subject to it"
		}
		kinds = freedNames(named)
	}
	if partialRE.MatchString(s) || medWordsRE.MatchString(s) { // of the plan's list it is said so, of other kinds it is of some of them
		kinds = slices.DeleteFunc(kinds, func(k benefit.DrugKind) bool { return k != benefit.KindHDHPPreventive })
	}
	return kinds
}

// freedNames are the kinds of drugs that words name.
func freedNames(s string) []benefit.DrugKind {
	var out []benefit.DrugKind
	if at := preventiveListRE.FindStringIndex(s); at != nil {
		out, s = append(out, benefit.KindHDHPPreventive), s[:at[0]]+s[at[1]:]
	}
	for _, k := range kindSet(kindsIn(s)) {
		if slices.Contains(freedKinds, k) {
			out = append(out, k)
		}
	}
	return out
}

// freeOfDeductible adds kinds of drugs to what the deductibles for drugs of the plan being read leave out.
func (r *ruleReader) freeOfDeductible(kinds []benefit.DrugKind, ev []benefit.Evidence) {
	for i := range r.plan.Deductibles {
		d := &r.plan.Deductibles[i]
		held := (d.AppliesToRx.Known() && d.AppliesToRx.Value || !d.AppliesToRx.Known() && d.Scope.Value != benefit.MedicalOnly) && d.Individual.Value+d.Family.Value > 0
		if !held || r.section.variant != "" && d.Variant != "" && d.Variant != r.section.variant {
			continue
		}
		free := &d.ExemptDrugs
		fresh := slices.DeleteFunc(slices.Clone(kinds), func(k benefit.DrugKind) bool { return slices.Contains(free.Value.Kinds, k) })
		if len(fresh) > 0 {
			free.Value.Kinds = slices.Concat(free.Value.Kinds, fresh)
			free.Standing, free.Evidence = benefit.Stated, slices.Concat(free.Evidence, ev)
		}
	}
}
