package scenario

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
)

// Tiers finds the tier of a drug under one plan. It never changes after [NewTiers] and is safe for concurrent use.
type Tiers struct {
	plan     *benefit.Plan
	document *formulary.Index
	named    []*formulary.Index
	filled   []bool             // of document and named: it has rows
	lists    []*formulary.Index // the plan's own, that its rules name
}

// NewTiers prepares the look-up for a plan and the drug lists that the caller named, in the order in which they are to be
// asked.
func NewTiers(plan *benefit.Plan, named ...formulary.List) *Tiers {
	t := &Tiers{plan: plan, document: formulary.NewIndex(plan.Formulary), filled: []bool{len(plan.Formulary.Entries) > 0}}
	for _, l := range named {
		t.filled = append(t.filled, len(l.Entries) > 0)
		t.named = append(t.named, formulary.NewIndex(l))
	}
	for i := range plan.DrugLists {
		t.lists = append(t.lists, formulary.NewIndex(plan.DrugLists[i].Drugs))
	}
	return t
}

// TierResolution says on which tier a drug stands and how that is known.
type TierResolution struct {
	Tier        benefit.TierID    `json:"tier,omitempty"` // empty where it cannot be told
	Source      TierSource        `json:"source,omitempty"`
	Candidates  []benefit.TierID  `json:"candidates,omitempty"` // the tiers that remain possible
	Assumptions []string          `json:"assumptions,omitempty"`
	Findings    []finding.Finding `json:"findings,omitempty"`
}

// Of returns the tier of a product: from the drug list of the plan's document, then from the named lists, then from the
// tiers' own words matched with the product's class, which is an assumption. Where these leave no tier or more than one
// the result has no tier, and a finding that names what is missing.
func (t *Tiers) Of(p drug.Product) TierResolution {
	r, _ := t.on(p, 0)
	return r
}

// standingOf is where a drug stands in the lists that were asked.
type standingOf struct {
	row   *formulary.Entry // nil: no list has it
	asked bool             // there is a list that could have it
}

// on is [Tiers.Of] on a day, with the drug's row in the drug list.
func (t *Tiers) on(p drug.Product, day calendar.Date) (TierResolution, standingOf) {
	d := formulary.DrugOf(p)
	var at standingOf
	for i, x := range append([]*formulary.Index{t.document}, t.named...) {
		at.asked = at.asked || t.filled[i]
		entries, basis := x.FindOn(d, day)
		if len(entries) == 0 {
			continue
		}
		source := FromFormulary
		if i == 0 {
			source = FromDocument
		}
		r, told := t.fromEntries(entries, basis, source)
		if at.row == nil {
			at.row = new(t.rowOf(entries, r.Tier))
			r.tellRow(entries, at.row)
		}
		if told {
			return r, at
		}
	}
	return t.fromWords(p), at
}

// rowOf chooses among the rows of a drug: the first that puts it on its tier, else the first.
func (t *Tiers) rowOf(entries []formulary.Entry, tier benefit.TierID) formulary.Entry {
	for _, e := range entries {
		if ids := t.printed(e.Tier); tier != "" && len(ids) == 1 && ids[0] == tier {
			return e
		}
	}
	return entries[0]
}

// tellRow says what of the rows of a drug is not judged.
func (r *TierResolution) tellRow(entries []formulary.Entry, row *formulary.Entry) {
	if slices.Contains(row.AllFlags(), formulary.QuantityLimit) && row.Limit == nil {
		r.Assumptions = append(r.Assumptions, "The drug list marks a quantity limit without its amount; any quantity is taken to be within it.")
	}
	flags := func(e formulary.Entry) []formulary.Flag {
		list := e.AllFlags()
		slices.Sort(list)
		return list
	}
	if slices.ContainsFunc(entries, func(e formulary.Entry) bool { return !slices.Equal(flags(e), flags(*row)) }) {
		r.Assumptions = append(r.Assumptions, "The drug list has the drug in several rows that ask for different things; the first of its tier is used.")
	}
}

// fromEntries reads the tier out of drug-list entries; false where none of them prints one.
func (t *Tiers) fromEntries(entries []formulary.Entry, basis formulary.Basis, source TierSource) (TierResolution, bool) {
	var r TierResolution
	printed := false
	for _, e := range entries {
		if strings.TrimSpace(e.Tier) == "" {
			continue
		}
		printed = true
		for _, id := range t.printed(e.Tier) {
			if !slices.Contains(r.Candidates, id) {
				r.Candidates = append(r.Candidates, id)
			}
		}
	}
	switch {
	case !printed:
		return r, false
	case len(r.Candidates) == 0:
		r.missing("drug_list_tier_unknown", "The drug list puts the drug on a tier that the plan does not have; name the tier.")
	case len(r.Candidates) > 1:
		r.missing("drug_list_ambiguous", "The drug list has the drug on more than one tier; name the tier.")
	default:
		r.Tier, r.Source = r.Candidates[0], source
		if basis == formulary.ByName {
			r.Assumptions = append(r.Assumptions, "The drug was found in the drug list by its name, not by its code.")
		}
	}
	return r, true
}

func (r *TierResolution) missing(code, message string) {
	r.Findings = append(r.Findings, finding.Finding{Code: code, Severity: finding.Error, Message: message, Path: "ndc", FieldID: "407-D7"})
}

// fromWords matches the product's class with the tiers' words.
func (t *Tiers) fromWords(p drug.Product) TierResolution {
	r := TierResolution{Candidates: t.candidates(p)}
	switch {
	case p.Class == drug.Unclassified && !p.Specialty:
		r.missing("drug_class_unknown", "The drug is in no drug list and its class is not known; name its tier or a drug list.")
	case len(r.Candidates) == 0:
		r.missing("drug_tier_unknown", "The drug is in no drug list and no tier's words name its class; name its tier or a drug list.")
	case len(r.Candidates) > 1:
		r.missing("drug_tier_ambiguous",
			"More than one tier holds drugs of this class, and which are preferred only a drug list tells; name the tier or a drug list.")
	default:
		r.Tier, r.Source = r.Candidates[0], FromTierWords
		r.Assumptions = append(r.Assumptions, "The drug's tier is assumed from the tier's words and the drug's class; no drug list says so.")
	}
	return r
}

// candidates are the tiers whose words can hold the product. A specialty drug stands on a specialty tier where the plan
// has one.
func (t *Tiers) candidates(p drug.Product) []benefit.TierID {
	if p.Specialty {
		if ids := t.withClass(benefit.Specialty, benefit.PreferredSpecialty, benefit.NonPreferredSpecialty); len(ids) > 0 {
			return ids
		}
	}
	switch {
	case p.Class == drug.Generic:
		return t.withClass(benefit.Generic, benefit.PreferredGeneric, benefit.NonPreferredGeneric)
	case p.Class.Brand():
		return t.withClass(benefit.Brand, benefit.PreferredBrand, benefit.NonPreferredBrand)
	}
	return nil
}

func (t *Tiers) withClass(any ...benefit.TierClass) []benefit.TierID {
	var ids []benefit.TierID
	for i := range t.plan.Tiers {
		tier := &t.plan.Tiers[i]
		if tier.Class.Known() && slices.ContainsFunc(tier.Class.Value, func(c benefit.TierClass) bool { return slices.Contains(any, c) }) {
			ids = append(ids, tier.ID)
		}
	}
	return ids
}

// printed returns the tiers that a drug list's text can mean: by id or label, else by number.
func (t *Tiers) printed(text string) []benefit.TierID {
	var exact, byNumber []benefit.TierID
	want := fold(text)
	number := tierNumber(want)
	for i := range t.plan.Tiers {
		tier := &t.plan.Tiers[i]
		id, label := fold(string(tier.ID)), fold(tier.Label.Value)
		if want == id || want == label && label != "" {
			exact = append(exact, tier.ID)
		}
		if number != "" && (number == tierNumber(id) || number == tierNumber(label)) {
			byNumber = append(byNumber, tier.ID)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return byNumber
}

// fold writes a text as lower-case words parted by one space.
func fold(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r < 128
	}), " ")
}

// tierNumber returns "2" of "2", "t2", "tier 2" and "tier 2 preferred brand", "1a" of "tier 1a", and "" of other words.
func tierNumber(folded string) string {
	w := strings.Fields(folded)
	switch {
	case len(w) == 0:
		return ""
	case w[0] == "tier" && len(w) > 1:
		w = w[1:]
	case len(w) == 1:
		w[0] = strings.TrimPrefix(strings.TrimPrefix(w[0], "tier"), "t")
	}
	digits := strings.TrimLeft(w[0], "0123456789")
	if len(digits) == len(w[0]) || len(digits) > 1 {
		return ""
	}
	return w[0]
}
