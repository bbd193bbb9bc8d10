package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// The legend of a drug list says in a row for each code what holds for the drugs that bear it: "SP | This drug must be filled at the
// specialty pharmacy."

var (
	codeNameRE  = regexp.MustCompile(`^\W*(?:pa|st|ql{1,2}|qd|sp|srx|sprx|aca|pv|prev|hcr|\$0)\W*$`)
	legendsOfRE = map[formulary.Flag]*regexp.Regexp{
		formulary.PriorAuthorization: regexp.MustCompile(`^\W*pa\W*$`),
		formulary.StepTherapy:        regexp.MustCompile(`^\W*st\W*$`),
		formulary.QuantityLimit:      regexp.MustCompile(`^\W*q(?:ll?|d)\W*$`),
		formulary.SpecialtyDrug:      regexp.MustCompile(`^\W*s(?:p|rx|prx)\W*$`),
		formulary.Preventive:         regexp.MustCompile(`^\W*(?:aca|pv|prev|hcr|\$0)\W*$`),
	}
	preventiveRE = regexp.MustCompile(`\bpreventive\b|\baffordable care act\b|\bhealth care reform\b`)
	meetsRE      = regexp.MustCompile(`\b(?:when|if) (?:you|the member|members?|certain) [^.;]{3,80}`)
)

// legendLineRE finds a line that explains letters: "SP Specialty drug. Fill at …", "(PA) - Prior authorization: …".
var legendLineRE = regexp.MustCompile(`^\W*([A-Z]{2,4})\b[*)\]]{0,2}(?:\s*[-–—:=]\s*|\s+)([A-Z][a-z]+ .*)`)

// legendLine returns the bytes of the letters that a line outside tables explains, 0 for any other line.
func legendLine(words, folded string) int {
	m := legendLineRE.FindStringSubmatchIndex(words)
	if m == nil || !codeNameRE.MatchString(strings.ToLower(words[m[2]:m[3]])) {
		return 0
	}
	means := words[m[4]:m[5]]
	if !slices.ContainsFunc(keyFlags, func(f keyFlag) bool { return f.re.MatchString(means) }) && !preventiveRE.MatchString(strings.ToLower(means)) {
		return 0
	}
	at := strings.Index(folded, strings.ToLower(words[m[2]:m[3]]))
	return at + m[3] - m[2]
}

// isLegend reports whether a row explains letters of a drug list, wherever its table stands.
func isLegend(cells []*cell) bool {
	return len(cells) == 2 && codeNameRE.MatchString(cells[0].s) && (ruleWordsRE.MatchString(cells[1].s) || specialtyHeadRE.MatchString(cells[1].s))
}

// legendUnit is such a row. What stands side by side is quoted as one: the letters alone prove nothing.
func legendUnit(src *document.Text, cells []*cell) *unit {
	parts := slices.Concat(cells[0].parts, cells[1].parts)
	if len(parts) == 2 && parts[0].End <= parts[1].Start && strings.TrimSpace(src.Quote(document.Span{Start: parts[0].End, End: parts[1].Start})) == "" {
		parts = []document.Span{{Start: parts[0].Start, End: parts[1].End}}
	}
	u := newUnit(newCell(src, parts...), true)
	u.label = min(len(cells[0].s), len(u.s))
	return u
}

// legendRow reads a row of a legend. It reports whether the row was one.
func (r *ruleReader) legendRow(u *unit) bool {
	name, value := u.pair()
	if !codeNameRE.MatchString(name) || len(value) < 12 || undecidedRE.MatchString(definite(value)) || notRequiredRE.MatchString(value) {
		return false
	}
	ev := u.all(sureRule)
	is := func(f formulary.Flag) bool { return legendsOfRE[f].MatchString(name) }
	switch {
	case is(formulary.PriorAuthorization) && (namedAuthRE.MatchString(value) || approvalRE.MatchString(value)):
		r.flagged(formulary.PriorAuthorization, r.general(u, formulary.PriorAuthorization), ev)
	case is(formulary.StepTherapy) && (stepTherapyRE.MatchString(value) || triesFirst(value)):
		r.flagged(formulary.StepTherapy, r.general(u, formulary.StepTherapy), ev)
	case is(formulary.QuantityLimit) && quantityRE.MatchString(value):
		r.flagged(formulary.QuantityLimit, r.general(u, formulary.QuantityLimit), ev)
	case is(formulary.SpecialtyDrug) && specialtyHeadRE.MatchString(value):
		r.specialtyLegend(u, ev)
	case preventiveLegend(name, value):
		if t, ok := drugShare(value); ok && t.Share.Kind == benefit.NoCharge && t.Role == "" {
			t.Condition = strings.TrimSpace(meetsRE.FindString(value))
			add(r, &r.plan.DrugCostShares, "drugCostShare", ofKinds(benefit.KindPreventive), benefit.State(t, ev...))
		}
	default:
		return false
	}
	return true
}

// preventiveLegend reports whether a row of a legend is of the drugs that prevent.
func preventiveLegend(name, value string) bool {
	return legendsOfRE[formulary.Preventive].MatchString(name) && preventiveRE.MatchString(value)
}

// fillThereRE finds where a legend tells the member to fill what bears its letters.
var fillThereRE = regexp.MustCompile(`^\W*(?:please |always )?(?:fill|order|obtain|get)(?: (?:it|them|these|this|your prescription|prescriptions|this drug|these drugs))?(?: only)? (?:at|through|from|with|by) (?:[a-z&'-]+ ){0,6}?specialty (?:drug )?pharmacy`)

// specialtyLegend reads where the drugs that a list marks as specialty drugs are filled, and for how many days.
func (r *ruleReader) specialtyLegend(u *unit, ev []benefit.Evidence) {
	scope := r.specialty()
	if len(scope.Tiers) == 0 {
		scope = benefit.Scope{Drugs: benefit.DrugSet{Flags: []formulary.Flag{formulary.SpecialtyDrug}}}
	}
	for k, s := range u.sents {
		bound, window := lockedIn(u, k, s.s)
		if at := fillThereRE.FindStringIndex(s.s); at != nil && !bound {
			bound, window = true, s.s[at[0]:at[1]]
		}
		if bound && !notRequiredRE.MatchString(window) && !notBoundRE.MatchString(window) && firstFillRE.FindStringIndex(u.s) == nil {
			add(r, &r.plan.Utilization.SpecialtyLockIn, "specialtyLockIn", scope, benefit.State(benefit.SpecialtyLockIn{}, ev...))
		}
		_, days := sentenceMarks(s.s)
		if len(days) == 1 && days[0].days.Min == 1 && days[0].days.Max >= 7 && days[0].days.Max <= 100 && daysOnlyRE.MatchString(s.s) && !r.longer(scope.Tiers, "", days[0].days.Max) {
			add(r, &r.plan.Utilization.DaysSupply, "daysSupply", scope, benefit.State(benefit.DaysSupplyLimit{Max: days[0].days.Max}, u.quote(k, k, sureRule)...))
		}
	}
}

// specialtyCells reads what the cells of rows of specialty drugs say beside a cost share: "25%. Covered only from the plan's specialty
// pharmacy."
func (r *ruleReader) specialtyCells() {
	for _, w := range r.section.rows {
		if w.lone || r.section.lists[w.table] {
			continue
		}
		if t, ok := readTier(w.tierWords()); !ok || !isSpecialty(t.classes) {
			continue
		}
		for _, c := range w.label() {
			if placeOnly.MatchString(c.s) && !notBoundRE.MatchString(c.s) && r.onlySpecialtyRows(w) {
				u := newUnit(c, true)
				u.specialty = true
				r.specialtyLockIn(u)
			}
		}
		for _, k := range w.costColumns() {
			c := w.cells[k]
			if c.empty() || slices.Contains(w.cells[:k], c) || len(c.s) > maxSentence || !strings.Contains(c.s, "pharmac") {
				continue
			}
			u := newUnit(c, true)
			u.specialty = true
			r.specialtyLockIn(u)
		}
	}
}

// onlySpecialtyRows reports whether all rows of specialty drugs in the table of a row are held to a specialty pharmacy by their labels:
// no other row says what they cost elsewhere.
func (r *ruleReader) onlySpecialtyRows(w *row) bool {
	return !slices.ContainsFunc(r.section.rows, func(o *row) bool {
		if o.lone || o.table != w.table || placeOnly.MatchString(o.labelText()) {
			return false
		}
		t, ok := readTier(o.tierWords())
		return ok && isSpecialty(t.classes)
	})
}

// supplyLabelRE finds an item of the label beside cost shares that says how much a kind of pharmacy fills, and perhaps how much less
// specialty drugs: "Retail - up to a 90-day supply (except Specialty up to a 30-day supply)".
var supplyLabelRE = regexp.MustCompile(`(?:^|[•·●*] ?)(retail|mail(?:[- ]order)?|home delivery)(?: pharmac(?:y|ies))? ?[-–:] ?up to (?:an? )?(\d{2,3})[- ]days? supply(?: ?\((?:except|excluding|other than)(?: for)? specialty(?: drugs?| medic(?:ation|ine)s?)?,? ?(?:(?:is |are )?(?:limited to|up to)) (?:an? )?(\d{2})[- ]days? supply\))?`)

// supplyLabels reads such labels.
func (r *ruleReader) supplyLabels() {
	ut := &r.plan.Utilization
	for _, w := range r.section.rows {
		for _, c := range w.label() {
			for _, at := range supplyLabelRE.FindAllStringSubmatchIndex(c.s, 6) {
				ch := benefit.Mail
				if c.s[at[2]:at[3]] == "retail" {
					ch = benefit.Retail
				}
				most := number(c.s[at[4]:at[5]])
				if !r.longer(nil, ch, most) {
					add(r, &ut.DaysSupply, "daysSupply", benefit.Scope{Channels: []benefit.Channel{ch}}, benefit.State(benefit.DaysSupplyLimit{Max: most}, c.evidence(at[0], at[5], sureRule)...))
				}
				if at[6] < 0 {
					continue
				}
				if less := number(c.s[at[6]:at[7]]); less >= 7 && !r.longer(r.specialty().Tiers, "", less) {
					add(r, &ut.DaysSupply, "daysSupply", r.specialty(), benefit.State(benefit.DaysSupplyLimit{Max: less}, c.evidence(at[0], at[1], sureRule)...))
				}
			}
		}
	}
}
