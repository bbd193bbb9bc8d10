package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

var (
	partDRE      = regexp.MustCompile(`\bpart d\b|\bmedicare (?:prescription drug|rx)\b|\(pdp\)`)
	stageRE      = regexp.MustCompile(`\b(?:catastrophic(?: coverage)?|initial coverage|deductible|coverage gap) (?:payment )?(?:stage|phase|period|level)\b|\bcatastrophic coverage\b`)
	partDYearRE  = regexp.MustCompile(`\bevidence of coverage (?:for )?(20\d\d)\b|\b(20\d\d) (?:evidence of coverage|summary of benefits|annual notice|prescription drug|plan year|medicare)\b|\bjanuary 1,? ?(?:20\d\d)? ?(?:-|to|through) ?december 31, ?(20\d\d)|\b(?:plan|benefit|contract|calendar) year:? (20\d\d)\b|\bfor (20\d\d),|\bin (20\d\d),`)
	partDDedRE   = regexp.MustCompile(`\b(?:(?:yearly|annual|part d|drug|prescription drug|plan's|plan) )*deductible ?(?:(?:amount|stage|for [a-z0-9 ,-]{1,40}) )?(?:(?:is|of|:) ?(?:set at )?)?(?:[•◦▪‣*–-] ?)?\$ ?([\d,]+(?:\.\d\d)?)|\$ ?([\d,]+(?:\.\d\d)?) (?:(?:yearly|annual) )?(?:part d|drug|prescription drug) (?:(?:yearly|annual) )?deductible\b`)
	partDPaidRE  = regexp.MustCompile(`\bfull cost of (?:your )?([a-z0-9 ,-]{0,60}?)drugs?\b[^.;$]{0,60}\buntil you (?:have )?(?:paid|spent|pay|reach) \$ ?([\d,]+(?:\.\d\d)?)`)
	partDFirstRE = regexp.MustCompile(`\bdeductible(?: (?:amount|stage))? ?[:–-] ?you (?:must )?(?:first )?pay (?:the first )?\$ ?([\d,]+(?:\.\d\d)?)([^.;$]{0,20}\b(?:before|until) (?:the|our|your|this) (?:part d |drug )?plan (?:begins to |starts to |will )?(?:pays?|covers?)[^.;$]*)`)
	partDNoneRE  = regexp.MustCompile(`\b(?:there is no|does not have an?|you (?:do not|don't) (?:have|pay) an?|ha(?:s|ve) no) (?:(?:yearly|annual|part d|drug|prescription drug) )*deductible\b`)
	thresholdRE  = regexp.MustCompile(`\bout[- ]of[- ]pocket (?:drug )?(?:cost )?(?:threshold|limit|maximum)(?: ?\(troop\))?:? ?\$ ?([\d,]+(?:\.\d\d)?)|\bout[- ]of[- ]pocket (?:drug )?(?:costs?|threshold|limit|maximum|spending)[^.;$]{0,50}\b(?:reach(?:es)?|total|is|of|limited to|capped at|comes? to|adds? up to)(?: a total of)? \$ ?([\d,]+(?:\.\d\d)?)|\b(?:reach(?:es|ed)?|paid|spent|after) (?:a total of )?\$ ?([\d,]+(?:\.\d\d)?) (?:in|of) (?:(?:yearly|annual|total|covered|your) )*out[- ]of[- ]pocket\b`)
	coverLimitRE = regexp.MustCompile(`\b(?:total|year-to-date|gross)(?: year-to-date)? drug costs?[^.;$]{0,60}\breach(?:es)? \$ ?([\d,]+(?:\.\d\d)?)`)
)

// readPartD reads what a Medicare drug plan's document says of the stages of its benefit. It leaves every other plan alone: one that
// does not speak of Part D and of a stage.
func readPartD(s *section, plan *benefit.Plan) {
	about, stages := false, false
	for _, c := range s.words() {
		about, stages = about || partDRE.MatchString(c.s), stages || stageRE.MatchString(c.s)
	}
	if !about || !stages {
		return
	}
	r := partDReader{drugs: s.drugs, to: &plan.PartD}
	for _, c := range s.words() {
		byTier := r.byTier(c)
		r.named = false
		for start, words := range sentences(c.s) {
			if !supposedRE.MatchString(words) && !(byTier && limitThenTiersRE.MatchString(words)) {
				r.sentence(c, start, words)
			}
		}
	}
	if !r.to.Year.Known() && plan.Identity.EffectiveFrom.Known() {
		r.to.Year = benefit.Derive(plan.Identity.EffectiveFrom.Value.Year(), plan.Identity.EffectiveFrom.Evidence...)
	}
	r.orderByTier(plan)
	// What a Part D plan's limits are stands in one place: there.
	plan.Deductibles = slices.DeleteFunc(plan.Deductibles, func(a benefit.Accumulator) bool {
		return a.Scope.Value != benefit.MedicalOnly && (!a.Individual.Known() || r.to.Deductible.Known() && a.Individual.Value == r.to.Deductible.Value)
	})
	plan.OutOfPocketMaximums = slices.DeleteFunc(plan.OutOfPocketMaximums, func(a benefit.Accumulator) bool {
		return r.to.Threshold.Known() && a.Individual.Known() && a.Individual.Value == r.to.Threshold.Value
	})
}

// orderByTier gives the cost shares of which nothing else says it the order of their tier: those of the deductible, and those free of it.
func (r *partDReader) orderByTier(plan *benefit.Plan) {
	free := r.to.DeductibleExemptTiers
	if !free.Known() {
		return
	}
	for i := range plan.CostShares {
		cs := &plan.CostShares[i]
		switch exempt := slices.Contains(free.Value, cs.Tier); {
		case cs.Deductible.Standing == benefit.Stated || cs.Share.Value.Kind == benefit.NotCovered:
		case exempt:
			cs.Deductible = benefit.Derive(benefit.DeductibleExempt, free.Evidence...)
		case !cs.Deductible.Known() && r.to.Deductible.Known() && r.to.Deductible.Value > 0:
			cs.Deductible = benefit.Derive(benefit.AfterDeductible, free.Evidence...)
		}
	}
}

// words are the paragraphs and remarks of a section.
func (s *section) words() []*cell {
	out := slices.Concat(s.drugs.paragraphs, s.drugs.remarksBelow, s.drugs.notes)
	for _, r := range s.rows {
		if cells := distinctCells(r.cells); len(cells) == 2 && !r.lone {
			out = append(out, newCell(s.drugs.src, slices.Concat(cells[0].parts, cells[1].parts)...))
		}
	}
	return out
}

type partDReader struct {
	drugs *drugReader
	to    *benefit.PartD
	named bool // the sentence before names the deductible
}

// itAppliesRE finds a sentence on the tiers of the deductible that the one before it names: "It applies to Tier 3 and Tier 4 drugs."
var itAppliesRE = regexp.MustCompile(`^\W*(?:it|this|(?:the|this) deductible) (?:only )?applies (?:only )?to (?:(?:all|the|your|covered|part d|prescription|drugs?|in|on) )*(tiers? \d(?:(?:,? and|,? or|,|&| ?[-–]| through| to) ?(?:tiers? )?\d)*)(?: drugs?| prescriptions?)?(?: only)?\W*$`)

func (r *partDReader) sentence(c *cell, start int, s string) {
	ev := func() []benefit.Evidence { return c.evidence(start, start+len(s), sureProse) }
	amount := func(to *benefit.Sourced[money.Amount], m []int, group int) {
		if a, ok := parseMoney(s[m[2*group]:m[2*group+1]]); ok {
			mergeAmount(to, benefit.State(a, ev()...))
		}
	}
	if m := partDYearRE.FindStringSubmatch(s); m != nil && !r.to.Year.Known() {
		for _, year := range m[1:] {
			if n := number(year); n >= 2006 {
				r.to.Year = benefit.State(n, ev()...)
				break
			}
		}
	}
	named := r.named
	r.named = partDDedRE.MatchString(s)
	switch m := partDPaidRE.FindStringSubmatchIndex(s); {
	case named && itAppliesRE.MatchString(s):
		r.exemptBut(itAppliesRE.FindStringSubmatch(s)[1], ev())
	case m != nil:
		amount(&r.to.Deductible, m, 2)
		r.exemptBut(s[m[2]:m[3]], ev())
	case partDFirstRE.MatchString(s):
		m := partDFirstRE.FindStringSubmatchIndex(s)
		amount(&r.to.Deductible, m, 1)
		if at := onlyTiersRE.FindStringIndex(s[m[4]:m[5]]); at != nil {
			r.exemptBut(s[m[4]:m[5]], ev())
		}
	case r.noneFor(s, ev):
	default:
		if m := partDDedRE.FindStringSubmatchIndex(s); m != nil && !(medicalOnlyRE.MatchString(s[:m[1]]) && !hasRx(s[:m[1]])) { // "Medical deductible $0"
			amount(&r.to.Deductible, m, groupOf(m))
			if at := heldTiersRE.FindString(s[m[1]:]); at != "" {
				r.exemptBut(at, ev())
			}
		}
	}
	if at := doesNotApplyRE.FindStringIndex(s); at != nil && deductibleRE.MatchString(s) && !r.to.DeductibleExemptTiers.Known() {
		if ids := r.tiers(s[at[1]:]); len(ids) > 0 {
			r.to.DeductibleExemptTiers = benefit.Derive(ids, ev()...)
		}
	}
	if m := thresholdRE.FindStringSubmatchIndex(s); m != nil {
		amount(&r.to.Threshold, m, groupOf(m))
	}
	if m := coverLimitRE.FindStringSubmatchIndex(s); m != nil {
		amount(&r.to.InitialCoverageLimit, m, 1)
	}
}

// groupOf is the first group of a match that is not empty.
func groupOf(m []int) int {
	n := 1
	for n < len(m)/2-1 && m[2*n] < 0 {
		n++
	}
	return n
}

// beforeTiersRE finds the name of the deductible right in front of what it is for each tier.
var beforeTiersRE = regexp.MustCompile(`\bdeductible(?: (?:stage|phase|amount))?(?: (?:is|of|are))? ?[:–-]? ?$`)

// byTier reads a deductible that is not the same for all tiers, and reports whether words state one: "Yearly deductible: $0 for drugs on
// Tiers 1 and 2. $615 for drugs on Tiers 3, 4 and 5."
func (r *partDReader) byTier(c *cell) bool {
	parts := tierAmounts(c.s)
	if len(parts) == 0 || !beforeTiersRE.MatchString(c.s[:parts[0].all.i]) {
		return false
	}
	var free []string
	var freeBy []benefit.Evidence
	for _, t := range parts {
		if t.amount == 0 {
			free, freeBy = append(free, t.tiers...), append(freeBy, c.evidence(t.all.i, t.all.j, sureProse)...)
			continue
		}
		mergeAmount(&r.to.Deductible, benefit.State(t.amount, c.evidence(t.all.i, t.all.j, sureProse)...))
	}
	if !r.to.DeductibleExemptTiers.Known() {
		var ids []benefit.TierID
		for _, n := range free {
			if id := (tierName{number: n}).id(); r.drugs.names[id].words != "" {
				ids = append(ids, id)
			}
		}
		if len(ids) > 0 {
			r.to.DeductibleExemptTiers = benefit.Derive(ids, freeBy...)
		}
	}
	return true
}

var (
	// heldTiersRE finds the tiers that a deductible is for, right behind its amount.
	heldTiersRE = regexp.MustCompile(`^ ?(?:(?:per|each|a) (?:year|person|member) )?(?:,? ?\(?|,? ?\(?(?:which |that |it |only )?(?:for|on|applies (?:only )?to|applicable to)(?: [a-z]+){0,6} )tiers? \d[^.;$]{0,40}`)
	// ownTiersRE finds the tiers that have no deductible, right in front of the words for that.
	ownTiersRE = regexp.MustCompile(`\btiers? \d(?:(?:,? (?:and |or )?| ?& ?|-)(?:tiers? )?\d)*(?: drugs?)? ?$`)
	// onlyTiersRE finds that words are about some tiers and not the plan.
	onlyTiersRE = regexp.MustCompile(`^[^.;$]{0,60}\btiers? ?\d`)
)

// medicalOnlyRE finds that a deductible is that of medical care.
var medicalOnlyRE = regexp.MustCompile(`\bmedical\b`)

// noneFor reads a sentence that says that there is no deductible: none at all, or none for some tiers.
func (r *partDReader) noneFor(s string, ev func() []benefit.Evidence) bool {
	at := partDNoneRE.FindStringIndex(s)
	switch {
	case at == nil:
		return false
	case ownTiersRE.MatchString(s[:at[0]]): // "$150 on Tier 3 drugs; Tiers 1 and 2 have no deductible"
		if ids := r.tiers(ownTiersRE.FindString(s[:at[0]])); len(ids) > 0 && !r.to.DeductibleExemptTiers.Known() {
			r.to.DeductibleExemptTiers = benefit.Derive(ids, ev()...)
		}
		return false
	case medicalOnlyRE.MatchString(s[:at[0]]) && !hasRx(s[:at[0]]): // "Medical deductible: this plan does not have a deductible"
	case !onlyTiersRE.MatchString(s[at[1]:]):
		mergeAmount(&r.to.Deductible, benefit.State(money.Amount(0), ev()...))
	case !r.to.DeductibleExemptTiers.Known():
		if ids := r.tiers(s[at[1]:]); len(ids) > 0 {
			r.to.DeductibleExemptTiers = benefit.Derive(ids, ev()...)
		}
	}
	return true
}

// tiers are the plan's tiers that words name by number.
func (r *partDReader) tiers(s string) []benefit.TierID {
	var out []benefit.TierID
	for _, n := range tierList(s) {
		if id := (tierName{number: n}).id(); r.drugs.names[id].words != "" {
			out = append(out, id)
		}
	}
	return out
}

// exemptBut takes the tiers that "the full cost of your tier 3, tier 4 and tier 5 drugs" leaves out.
func (r *partDReader) exemptBut(words string, ev []benefit.Evidence) {
	held := r.tiers(strings.TrimSpace(words))
	if len(held) == 0 || r.to.DeductibleExemptTiers.Known() {
		return
	}
	var free []benefit.TierID
	for _, t := range r.drugs.tiers {
		if !slices.Contains(held, t.ID) {
			free = append(free, t.ID)
		}
	}
	if len(free) > 0 {
		r.to.DeductibleExemptTiers = benefit.Derive(free, ev...)
	}
}

// tellPartDApart lists the deductible and the out-of-pocket threshold of several Part D plans as each plan's own, where
// they are not the same: a document has but one place for those of a Part D plan.
func tellPartDApart(plans []*benefit.Plan) {
	same := func(of func(*benefit.Plan) *benefit.Sourced[money.Amount]) bool {
		first := of(plans[0])
		return !slices.ContainsFunc(plans, func(p *benefit.Plan) bool {
			a := of(p)
			return a.Known() != first.Known() || a.Value != first.Value || a.Standing == benefit.Conflicting
		})
	}
	deductible := func(p *benefit.Plan) *benefit.Sourced[money.Amount] { return &p.PartD.Deductible }
	threshold := func(p *benefit.Plan) *benefit.Sourced[money.Amount] { return &p.PartD.Threshold }
	if !same(deductible) {
		for _, p := range plans {
			p.Deductibles = ownLimit(p.Deductibles, "deductible", deductible(p), p.PartD.DeductibleExemptTiers)
			p.PartD.DeductibleExemptTiers = benefit.Sourced[[]benefit.TierID]{}
		}
	}
	if !same(threshold) {
		for _, p := range plans {
			p.OutOfPocketMaximums = ownLimit(p.OutOfPocketMaximums, "outOfPocketMaximum", threshold(p), benefit.Sourced[[]benefit.TierID]{})
		}
	}
}

// ownLimit moves a limit of a Part D plan to a list of its limits.
func ownLimit(list []benefit.Accumulator, kind string, amount *benefit.Sourced[money.Amount], exempt benefit.Sourced[[]benefit.TierID]) []benefit.Accumulator {
	if !amount.Known() {
		return list
	}
	a := benefit.Accumulator{
		Scope: benefit.Derive(benefit.RxOnly, amount.Evidence...), Network: benefit.Assume(benefit.AnyNetwork), Individual: *amount,
		AppliesToRx: benefit.Derive(true, amount.Evidence...), ExemptTiers: exempt,
	}
	a.ID = accumulatorID(kind, a)
	*amount = benefit.Sourced[money.Amount]{}
	for i := range list {
		if list[i].ID == a.ID {
			list[i] = a
			return list
		}
	}
	return append(list, a)
}
