package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// Workbooks of claims systems list the edits of a plan with what each of them is set by: "Edit | On/Off | Parameter | Value | Reject" above
// "Refill Too Soon | On | Retail utilization % | 80 | 79". The value is bare, and the parameter says what it is.

var (
	parameterHeadRE = regexp.MustCompile(`^\W*(?:(?:edit|rule|program) )?(?:parameters?|attributes?|criteri(?:a|on)|measures?)(?: name)?\W*$`)
	valueHeadRE     = regexp.MustCompile(`^\W*(?:(?:parameter|edit|rule|program|plan|client) )?(?:values?|settings?|thresholds?)\W*$`)
	// percentSignRE, moneySignRE and mmeSignRE find what a parameter says that its value is.
	percentSignRE = regexp.MustCompile(`%|\b(?:percent(?:age)?|pct)\b`)
	moneySignRE   = regexp.MustCompile(`\$|\b(?:dollars?|amount)\b`)
	mmeSignRE     = regexp.MustCompile(`\b(?:mme|med|morphine)\b`)
	daysSignRE    = regexp.MustCompile(`\bdays?\b`)
	bareValueRE   = regexp.MustCompile(`^\W*(\d{1,5}(?:\.\d{1,2})?)\W*$`)
)

// parameterHead reads a row as the header of such a table.
func (g *grid) parameterHead(i int) (*boxTable, map[boxColumn]int) {
	t, at := &boxTable{kind: parameterBoxes, heads: map[boxColumn]*gridCell{}}, map[boxColumn]int{}
	for k, c := range g.rows[i] {
		if c == nil || c.row != i || c.col != k || strings.TrimSpace(c.s) == "" {
			continue
		}
		var column boxColumn
		switch s := strings.TrimSpace(c.s); {
		case c.colSpan > 1:
			return nil, nil
		case k == 0 && programCornerRE.MatchString(s):
			t.name = c
			continue
		case asksSwitchRE.MatchString(s) || switchHeadRE.MatchString(s):
			column = selectBox
		case parameterHeadRE.MatchString(s):
			column = parameterBox
		case valueHeadRE.MatchString(s):
			column = settingBox
		default:
			continue
		}
		if t.heads[column] != nil {
			return nil, nil
		}
		t.heads[column], at[column] = c, k
	}
	if t.name == nil || t.heads[parameterBox] == nil || t.heads[settingBox] == nil {
		return nil, nil
	}
	return t, at
}

// parameterRow reads a row below that header. One whose edit is off says nothing.
func (t *boxTable) parameterRow(row []*gridCell, i int, at map[boxColumn]int) (b boxRow, said, goesOn bool) {
	if len(distinct(row)) < 2 || row[0] == nil || row[0].row != i || row[0].colSpan > 1 || len(row[0].s) > maxHeader {
		return b, false, len(distinct(row)) == 0
	}
	b = boxRow{label: row[0], cells: map[boxColumn]*gridCell{}}
	for column, k := range at {
		if c := row[k]; c != nil && c.row == i && strings.TrimSpace(c.s) != "" {
			b.cells[column] = c
		}
	}
	if on := b.cells[selectBox]; at[selectBox] > 0 && (on == nil || !switchOnRE.MatchString(on.s) && !bareYesRE.MatchString(on.s)) {
		delete(b.cells, parameterBox)
	}
	return b, true, true
}

// parameter reads one edit by what it is set by.
func (r *ruleReader) parameter(b boxRow) {
	by, value := b.cells[parameterBox], b.cells[settingBox]
	if by == nil || value == nil {
		return
	}
	ev := slices.Concat(b.label.all(sureRule), by.all(sureRule), value.all(sureRule))
	name, words := strings.TrimSpace(b.label.s), b.label.s+" - "+by.s
	m := bareValueRE.FindStringSubmatch(value.s)
	if m == nil {
		if m = barePercentRE.FindStringSubmatch(value.s); m == nil || !percentSignRE.MatchString(value.s) {
			r.parameterList(name, value, ev)
			return
		}
	}
	switch n := number(m[1]); {
	case refillsHeadRE.MatchString(name) && percentSignRE.MatchString(words+value.s):
		if rate, err := money.ParsePercent(m[1]); err == nil {
			r.refillThreshold(words, rate, ev)
		}
	case strings.Contains(words, "opioid") && mmeSignRE.MatchString(words) && n >= leastMME && n <= mostMME:
		r.opioid(benefit.OpioidLimit{MaxMME: money.Units(int64(n))}, ev)
	case strings.Contains(words, "opioid") && daysSignRE.MatchString(by.s) && firstTimeRE.MatchString(words) && !lookBackRE.MatchString(words) && n >= 3 && n <= 14:
		r.opioid(benefit.OpioidLimit{NaiveMaxDays: n}, ev)
	case specialtyRuleRE.MatchString(name) && fillsFreeRE.MatchString(by.s) && n <= mostFreeFills:
		add(r, &r.plan.Utilization.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: n}, ev...))
	case mailRuleRE.MatchString(name) && !kindsSpecialty(words) && fillsFreeRE.MatchString(by.s) && n > 0 && n <= mostFreeFills:
		add(r, &r.plan.Utilization.RetailFills, "retailFills", ofKinds(benefit.KindMaintenance), benefit.State(benefit.RetailFills{Free: n}, ev...))
	case strings.Contains(name, "compound") && moneySignRE.MatchString(by.s):
		r.compoundsAbove(strings.TrimRight(by.s, "$ ")+" $"+m[1], ev)
	}
}

// parameterList reads an edit that is set by the name of a list of drugs: "Step Therapy | On | ST List | CORE-ST".
func (r *ruleReader) parameterList(name string, value *gridCell, ev []benefit.Evidence) {
	if undecidedRE.MatchString(definite(value.s)) || negativeRE.MatchString(value.s) {
		return
	}
	if at := ruleItemRE.FindStringSubmatchIndex(name); at != nil {
		for k, flag := range []formulary.Flag{formulary.PriorAuthorization, formulary.StepTherapy, formulary.QuantityLimit} {
			if at[2*k+2] >= 0 {
				r.flagged(flag, benefit.Scope{Drugs: benefit.DrugSet{Flags: []formulary.Flag{flag}}}, ev)
			}
		}
	}
}
