package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A table below "You do not pay a copay for these medicines:" lists what they treat and names some of them: "Diabetes | metformin,
// insulin, test strips".

var (
	namesHeadRE = regexp.MustCompile(`^\W*(?:(?:for )?examples?|(?:drugs?|medic(?:ation|ine)s?|medicines?) ?(?:names?|examples?|include[ds]?|such as)?|names?|includes?|such as)\W*$`)
	// andOthersRE finds words among examples that are no names, bareNameRE a drug's name.
	andOthersRE = regexp.MustCompile(`\b(?:others?|more|generics?|all|some|etc|patch(?:es)?|rings?|pills?|tablets?|creams?|strips?|shots?|injections?|inhalers?|condoms?|devices?|supplies|vitamins?)\b`)
	bareNameRE  = regexp.MustCompile(`^[a-z][a-z-]{3,}(?:/[a-z-]{3,})*(?: [a-z]{2,})?$`)
)

// freeTables reads such tables: the kinds of drugs of a row, else the drugs that it names.
func (r *ruleReader) freeTables() {
	order, byTable := r.rowsByTable()
	for _, n := range order {
		above := lineAbove(r.src, n)
		if above == nil || !strings.HasSuffix(strings.TrimSpace(above.s), ":") {
			continue
		}
		u := newUnit(above, true)
		lead := r.leadOf(u, 0, len(u.s), true)
		if lead.lists != freeDrug {
			continue
		}
		for _, w := range byTable[n] {
			r.freeRow(&lead, w, byTable[n][0])
		}
	}
}

func (r *ruleReader) freeRow(lead *drugLead, w, first *row) {
	cells := distinctCells(w.cells)
	if len(cells) == 0 || len(cells) > 2 || slices.ContainsFunc(cells, func(c *cell) bool {
		return hasAmount(c.s) || undecidedRE.MatchString(c.s) || exceptRE.MatchString(c.s) || partialRE.MatchString(c.s)
	}) {
		return
	}
	ev := append(lead.words.all(sureRule), cells[0].all(sureRule)...)
	kinds := kindSet(kindsIn(cells[0].s))
	var names []string
	if len(cells) == 2 {
		ev = append(ev, cells[1].all(sureRule)...)
		of := distinctCells(first.cells)
		if h := w.column(1).header; (h == nil || !namesHeadRE.MatchString(h.s)) && (w == first || len(of) != 2 || !namesHeadRE.MatchString(of[1].s)) {
			return
		}
		for _, it := range items(cells[1].s, 0) {
			words := cells[1].s[it.i:it.j]
			own := kindSet(kindsIn(words))
			kinds = append(kinds, own...)
			if len(own) == 0 && bareNameRE.MatchString(words) && !plainDrugRE.MatchString(words) && !andOthersRE.MatchString(words) {
				names = append(names, words)
			}
		}
	}
	slices.Sort(kinds)
	for _, kind := range slices.Compact(kinds) {
		if slices.Contains(sharedKinds, kind) {
			add(r, &r.plan.DrugCostShares, "drugCostShare", ofKinds(kind), benefit.State(lead.terms, ev...))
		}
	}
	if len(names) > 0 {
		add(r, &r.plan.DrugCostShares, "drugCostShare", benefit.Scope{Drugs: benefit.DrugSet{Names: names}}, benefit.State(lead.terms, ev...))
	}
}
