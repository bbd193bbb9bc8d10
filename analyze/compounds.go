package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Of compounds documents say what they cost, at one kind of pharmacy or several, or whose share they take, a tier's: "Compounds:
// $60 retail / not covered at mail", "Compounds | Tier 3 copay".

const compoundWords = `(?:compound(?:ed)? (?:rx|drugs?|medic(?:ation|ine)s?|prescriptions?(?: drugs?)?|products?|claims?)|compounds)`

// costWords are what a share is called.
const costWords = `(?:co-?pay(?:ment)?s?|co-?insurance|cost[- ]shar(?:e|ing)s?|member costs?|benefit level|benefits?|level|rate)`

var (
	// compoundLabelRE finds the name of a row that is of all compounds and of nothing else.
	compoundLabelRE = regexp.MustCompile(`^\W*(?:(?:all|any|covered|approved|eligible|allowed|multi-ingredient) )*` + compoundWords + `(?: (?:` + costWords + `|coverage|tier))*\W*$|^\W*compound (?:` + costWords + `|tier)+\W*$`)
	// compoundLeadRE finds them as the subject of a sentence, up to what is said of them.
	compoundLeadRE = regexp.MustCompile(`^\W*(?:(?:all|any|covered|approved|eligible|allowed|the|multi-ingredient) )*` + compoundWords + `(?: (?:that|which) are (?:covered|approved))?(?: ?[:–—-]| (?:(?:are|is|will be|shall be)(?: also)?|have|has|carry|carries|takes?|pay|pays|costs?|require|fall|process|adjudicate)\b)`)
	// shareOnRE finds the tier whose share something takes, when that is all that is said of it: its first group.
	shareOnRE = regexp.MustCompile(`^\W*(?:(?:yes|y|covered|included|allowed|paid|payable|processed|priced|treated|considered|classified|filled|available|placed|adjudicated|subject)\b[ ,;:–-]*)*(?:(?:at|as|on|under|to|in|into|with|like|by) )*(?:(?:the|a|an) )?(?:(?:same )?` + costWords + ` (?:as|of|for) )?(?:(?:the|an?) )?` + tierAlone + `(?: (?:tier|drugs?|medic(?:ation|ine)s?))?(?: ` + costWords + `)*(?: (?:applies|apply))?\W*$`)
	// tierForThemRE finds the same said of the share: "The Tier 3 copay applies to compound drugs", "You pay the Tier 3 copay for compounds".
	tierForThemRE = regexp.MustCompile(`^\W*(?:(?:you|members?|participants?) (?:will )?pays? )?(?:the |an? )?` + tierAlone + `(?: (?:tier|drugs?))?(?: ` + costWords + `)+ (?:(?:applies|apply) to|(?:is|are) (?:charged|due|paid) for|for) (?:(?:all|any|covered|approved) )*` + compoundWords + `\W*$`)
	// fromAmountRE finds an amount from which on something is asked of a fill, which is no cost of the member's: "PA > $200", "over $250".
	fromAmountRE = regexp.MustCompile(`(?:[>≥]|\b(?:over|above|exceed(?:s|ing)?|more than|greater than|in excess of|at least|costing|beyond)) ?(?:=|an? |the |(?:cost|price) of )?\$ ?\d|\$ ?\d[\d,.]* (?:pa |prior[- ]auth\w* |(?:per[- ])?claim )*(?:threshold|or (?:more|greater|above|over)|and (?:over|above|up|greater))\b|\$ ?\d[\d,.]*\+`)
)

const (
	authWords = `(?:pa|prior[- ]auth(?:orization)?s?|pre-?auth(?:orization)?|pre-?certification|prior approval)`
	aboveAn   = `(?:[>]|\b(?:over|above|exceed(?:s|ing)?|more than|greater than|in excess of)) ?(?:an? |the )?(?:(?:total )?(?:cost|price|amount) of )?\$ ?(\d[\d,]*(?:\.\d\d)?)`
)

// authAboveRE finds the amount above which a fill needs a prior authorization, in one of its groups: "PA > $200", "claims over $200 require PA",
// "$200 PA threshold".
var authAboveRE = regexp.MustCompile(`\b` + authWords + `\b[^.;$]{0,40}?` + aboveAn + `|` + aboveAn + `[^.;$]{0,60}?\b` + authWords + `\b|\$ ?(\d[\d,]*(?:\.\d\d)?) ` + authWords + ` threshold\b`)

// someCompoundsRE finds compounds told apart by what is in them: "compounded drugs that do not contain a prescription drug".
var someCompoundsRE = regexp.MustCompile(`\b` + compoundWords + `,? (?:that|which|with|without|not containing|containing|having|lacking|consisting|made|for which|whose|unless)\b`)

// compoundsBoundRE finds compounds of which only those above an amount, a group, are meant: "compound drugs costing more than $150".
var compoundsBoundRE = regexp.MustCompile(`\b` + compoundWords + `(?: (?:claims?|prescriptions?|that|which|are|is|costs?|costing|priced?|with an?(?: total)? (?:cost|price)))* ?` + aboveAn)

// compoundsAbove takes the amount above which words beside the name of compounds say that they need a prior authorization.
func (r *ruleReader) compoundsAbove(words string, ev []benefit.Evidence) {
	if all := authAboveRE.FindAllStringSubmatch(words, 2); len(all) == 1 && !notRequiredRE.MatchString(words) && !noAuthRE.MatchString(words) && !undecidedRE.MatchString(words) {
		r.compoundsUpTo("$"+all[0][1]+all[0][2]+all[0][3], words, ev)
	}
}

// authorizedCompounds takes it from what a sentence on prior authorization says of compounds.
func (r *ruleReader) authorizedCompounds(words string, ev []benefit.Evidence) {
	if all := compoundsBoundRE.FindAllStringSubmatch(words, 2); len(all) == 1 {
		r.compoundsUpTo("$"+all[0][1], words, ev)
	}
}

// compoundsUpTo takes the amount above which compounds need a prior authorization; they are covered then.
func (r *ruleReader) compoundsUpTo(amount, words string, ev []benefit.Evidence) {
	most, ok := parseMoney(amount)
	if !ok || orMoreRE.MatchString(words) || exceptRE.MatchString(words) {
		return
	}
	switch c := &r.plan.Coverage.Compounds; {
	case !c.Known():
		*c = benefit.State(benefit.Compounds{Covered: true, Max: &most}, ev...)
	case c.Value.Covered && c.Value.Max == nil:
		c.Value.Max, c.Evidence = &most, append(c.Evidence, ev...)
	}
}

// noAuthRE finds that none is needed.
var noAuthRE = regexp.MustCompile(`\bno ` + authWords + `\b`)

// orMoreRE finds that an amount is itself one of those that are meant.
var orMoreRE = regexp.MustCompile(`\$ ?\d[\d,.]*(?: or (?:more|greater|above|over)| and (?:over|above|up))\b|\bat least \$|[≥]|>=`)

// tierAlone is a tier by its number, its kind of drugs or both: a group.
const tierAlone = `((?:tier|level) ?\d[a-d]?(?:[ ,:–-]+\(?(?:non-? ?)?(?:preferred|formulary)?[ -]?(?:brands?|generics?|specialty)?\)?)?|(?:(?:non-? ?)?(?:preferred|formulary)[ -])?(?:brands?(?:[- ]names?)?|generics?|specialty)|non-? ?(?:preferred|formulary))`

// asksFrom reports whether words have an amount from which on something is asked of a fill, which "no more than $150" has not.
func asksFrom(words string) bool {
	return fromAmountRE.MatchString(noMoreRE.ReplaceAllString(words, " "))
}

// noMoreRE finds what stands in front of the most that something costs.
var noMoreRE = regexp.MustCompile(`\b(?:no|not|never)(?: (?:to|be|pay))* (?:more than|exceed(?:ing)?|greater than|over|above)\b`)

// tierNamed is the tier of the plan that words call by its number or its kind of drugs; false where they call none, or not one for certain.
func (r *ruleReader) tierNamed(words string) (benefit.TierID, bool) {
	id, ok := r.section.drugs.tierSaid(strings.TrimSpace(words))
	return id, ok && slices.ContainsFunc(r.section.drugs.tiers, func(t benefit.Tier) bool { return t.ID == id })
}

// shareOn is the tier whose share words say that something takes, and nothing else of what it costs: "Tier 3 cost share; claims over $200
// require PA".
func (r *ruleReader) shareOn(words string) (benefit.TierID, bool) {
	words, _, _ = strings.Cut(words, ";")
	words, _, _ = strings.Cut(words, ". ")
	m := shareOnRE.FindStringSubmatch(words)
	if m == nil {
		return "", false
	}
	return r.tierNamed(m[1])
}

// compoundsOn takes the tier whose share compounds take. They are covered then.
func (r *ruleReader) compoundsOn(id benefit.TierID, ev []benefit.Evidence) {
	switch c := &r.plan.Coverage.Compounds; {
	case !c.Known():
		*c = benefit.State(benefit.Compounds{Covered: true, Tier: id}, ev...)
	case c.Value.Covered && c.Value.Tier == "":
		c.Value.Tier, c.Evidence = id, append(c.Evidence, ev...)
	}
}

// compoundsRow reads a row of a cost-share table that gives compounds the share of one tier in each column that covers them. It reports false
// where a column says something else, which is read as any other drugs' is.
func (r *ruleReader) compoundsRow(w *row) bool {
	var tier benefit.TierID
	ev, all := labelEvidence(w), true
	for k, c := range w.cells {
		if !c.empty() && w.kind(k) != labelColumn && !slices.Contains(w.cells[:k], c) {
			r.compoundsAbove(c.s, append(labelEvidence(w), c.all(sureRule)...))
		}
	}
	for _, k := range w.costColumns() {
		c := w.cells[k]
		if c.empty() {
			continue
		}
		id, ok := r.shareOn(c.s)
		if !ok && notCoveredCellRE.MatchString(c.s) {
			all = false
			continue
		}
		if !ok || tier != "" && id != tier {
			return false
		}
		if tier = id; !slices.Contains(w.cells[:k], c) {
			ev = append(ev, c.all(sureCell)...)
		}
	}
	if tier != "" {
		r.compoundsOn(tier, ev)
	}
	return tier != "" && all
}

// notCoveredCellRE finds a cell that says no more than that drugs are not covered.
var notCoveredCellRE = regexp.MustCompile(`^\W*(?:not covered|excluded|no(?: coverage)?|n/c)\W*$`)

// compoundsPair reads what a form says of compounds beside their name: "Compounds | Tier 3 copay".
func (r *ruleReader) compoundsPair(u *unit) bool {
	name, value := u.pair()
	if u.label == 0 || !compoundLabelRE.MatchString(name) {
		return false
	}
	r.compoundsAbove(value, u.all(sureRule))
	return r.compoundsCost(u, u.label, len(u.s))
}

// compoundsSentence reads a sentence that says of compounds whose share they take, or what they cost by the kind of pharmacy.
func (r *ruleReader) compoundsSentence(u *unit, k int) bool {
	s := u.sents[k]
	if m := tierForThemRE.FindStringSubmatch(s.s); m != nil {
		id, ok := r.tierNamed(m[1])
		if ok {
			r.compoundsOn(id, u.quote(k, k, sureRule))
		}
		return ok
	}
	at := compoundLeadRE.FindStringIndex(s.s)
	return at != nil && len(kindSet(kindsIn(s.s))) == 1 && r.compoundsCost(u, s.at+at[1], s.at+len(s.s))
}

// compoundsCost reads what words of a unit, behind those that name compounds, say that they cost. One amount for all fills is read as any
// other drugs' is.
func (r *ruleReader) compoundsCost(u *unit, from, to int) bool {
	words := u.s[from:to]
	if id, ok := r.shareOn(words); ok {
		r.compoundsOn(id, u.all(sureRule))
		return true
	}
	if len(words) > 200 || asksFrom(words) || undecidedRE.MatchString(words) || exceptRE.MatchString(words) || partialRE.MatchString(words) ||
		ratesByClassRE.MatchString(words) || forWhomRE.MatchString(placesRE.ReplaceAllString(words, " ")) {
		return false
	}
	if _, tier := readTier(words); tier {
		return false // of that tier, or beside it
	}
	list := newCell(u.src, u.spans(from, to)...).shares()
	var places []benefit.Channel
	for _, rd := range list {
		if rd.unclear || rd.twice || rd.network != nil || len(list) > 1 && len(rd.channels) == 0 {
			return false
		}
		for _, m := range rd.channels {
			if slices.Contains(places, m.channel) {
				return false
			}
			places = append(places, m.channel)
		}
	}
	if len(list) == 0 || len(places) == 0 && (list[0].share.Kind == benefit.Copay || list[0].share.Kind == benefit.NoCharge || list[0].share.Kind == benefit.NotCovered) {
		return false
	}
	for _, rd := range list {
		r.compoundsShare(rd, u.all(sureRule))
	}
	return true
}

// placesRE finds where drugs are filled, which is no case in which they cost something else.
var placesRE = regexp.MustCompile(`\bat (?:mail|retail)\b`)

// compoundsShare takes what compounds cost at the pharmacies of a reading.
func (r *ruleReader) compoundsShare(rd reading, ev []benefit.Evidence) {
	scope := ofKinds(benefit.KindCompound)
	for _, m := range rd.channels {
		scope.Channels = append(scope.Channels, m.channel)
	}
	t := benefit.DrugCostShare{Share: rd.share}
	if rd.days != nil {
		scope.DaysSupply = rd.days.days
	}
	if rd.order != nil {
		t.Deductible = rd.order.order
	}
	add(r, &r.plan.DrugCostShares, "drugCostShare", scope, benefit.State(t, ev...))
}

// compoundsMeet makes compounds meet the deductible as the drugs of the tiers do, where nothing is said of them: a row of compounds stands
// among the tiers', and is no benefit that a plan frees.
func compoundsMeet(p *benefit.Plan) {
	for i := range p.DrugCostShares {
		r := &p.DrugCostShares[i]
		t := &r.Terms.Value
		if !r.Terms.Known() || !slices.Equal(r.Scope.Drugs.Kinds, []benefit.DrugKind{benefit.KindCompound}) || t.Deductible != "" || t.Role == benefit.Ceiling ||
			t.Share.Kind == benefit.NoCharge || t.Share.Kind == benefit.NotCovered {
			continue
		}
		t.Deductible = orderOfTiers(p, r.Variant)
	}
}

// orderOfTiers is how the drugs of a plan's tiers meet the deductible: as all of them do, else after it, as one of which a document says
// nothing does.
func orderOfTiers(p *benefit.Plan, variant string) benefit.DeductibleOrder {
	order := benefit.DeductibleOrder("")
	for i := range p.CostShares {
		c := &p.CostShares[i]
		if variant != "" && c.Variant != variant || !c.Share.Known() || c.Share.Value.Kind == benefit.NoCharge || c.Share.Value.Kind == benefit.NotCovered || c.Network.Value == benefit.Out {
			continue
		}
		own := benefit.AfterDeductible
		if c.Deductible.Known() {
			own = c.Deductible.Value
		}
		if order != "" && own != order {
			return benefit.AfterDeductible
		}
		order = own
	}
	if order == "" {
		return benefit.AfterDeductible
	}
	return order
}
