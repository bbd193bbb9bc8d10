package analyze

import (
	"cmp"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A sheet often says the unit of its numbers once, in the header of their column or the label of their row: "Flat $ | % | Min $" above
// "10.00", "Refill threshold (%) | 80". Such a number is read as if its unit stood beside it, and quoted with the words that say it.

var (
	// unitHeadRE finds a header that names a part of a cost share or a limit and its unit, or a unit alone.
	unitHeadRE = regexp.MustCompile(`^\W*(?:(?:the|member|flat|fixed|set|dollar|copay(?:ment)?|co-?insurance|coins|cost|share|percent|rate|amount|amt|minimum|min|maximum|max|individual|single|person|family|deductible|ded|oop|out-of-pocket|retail|mail|order|specialty|generic|brand|preferred|non-preferred|formulary|tier ?\d|in|network|out|of)[ .,:/-]*)*[(\[]?(\$|%)[)\]]?\W*$|^\W*(\$|%) (?:flat |fixed )?(?:copay(?:ment)?|co-?insurance|coins|amount|minimum|min|maximum|max)\W*$`)
	unitEndRE  = regexp.MustCompile(`[(\[]?(?:\$|%)[)\]]?`)
	// shareKindRE finds a header above what kind of cost share each row has: "Copay type" above "Flat" and "Percent".
	shareKindRE = regexp.MustCompile(`^\W*(?:copay(?:ment)?|co-?insurance|cost[- ]shar(?:e|ing)|member cost|share) (?:types?|methods?|basis|structure|kind)\W*$`)
	// unitColumnRE finds the header of a column that says of each row whether its amount is one of dollars or a percentage.
	unitColumnRE = regexp.MustCompile(`^\W*(?:(?:copay(?:ment)?|cost[- ]share|share|amount|value|member) )?(?:type|unit|basis)s? ?[(\[]? ?(?:\$|%|dollars?|percent) ?(?:/|or) ?(?:\$|%|dollars?|percent) ?[)\]]?\W*$`)
	// amountHeadRE finds the header of the amounts that such a column speaks of.
	amountHeadRE = regexp.MustCompile(`^\W*(?:(?:copay(?:ment)?|cost[- ]share|share|member|patient)[ /]*)*(?:amount|amt|value|pays?|cost)?\W*$`)
	// unitLabelRE finds a label that says the unit of the numbers beside it.
	unitLabelRE = regexp.MustCompile(`(?:[(\[] ?(?:in )?|[a-z-] )(\$|%|percent)(?: ?[)\]])?\W*$`)
	// insulinLabelRE finds the name of what insulin costs at most, in dollars.
	insulinLabelRE = regexp.MustCompile(`^\W*insulin (?:copay(?:ment)? |cost[- ]shar(?:e|ing) )?(?:cap|max(?:imum)?)\b`)
	// limitUnitRE finds the name of a limit, which is one of dollars whether or not it says so: "Deductible Single", "Individual Rx MOOP".
	limitUnitRE = regexp.MustCompile(`^\W*(?:is there (?:an? |any )?|does the plan have (?:an? |any )?)?(?:(?:individual|single|person|member|employee|only|family|ee|fam|ind|per|rx|pharmacy|drugs?|prescriptions?|medical|med|combined|integrated|overall|annual|yearly|calendar|benefit|plan|year|in|out|network|inn|oon|tier|max|maximum|limit|amount|amt|deductible|ded|oop|oopm|moop|out-of-pocket)[ .,:/()&_-]*)+\W*$`)
	limitWordRE = regexp.MustCompile(`\b(?:deductible|ded|oop|oopm|moop|out-of-pocket)\b`)
	// copayUnitRE finds the header of copays that stands beside one of percents.
	copayUnitRE = regexp.MustCompile(`^\W*(?:(?:flat|fixed|member|retail|mail) )*co-?pay(?:ment)?s?(?: (?:amount|amt))?\W*$`)
	// bareAmountRE finds a number that says no unit.
	bareAmountRE = regexp.MustCompile(`^ ?(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d{1,4})? ?$`)
)

// unitOf is the unit that a header says of the numbers below it: "$", "%" or none.
func unitOf(s string) string {
	if len(s) > maxHeader || moneyRE.MatchString(s) || percentRE.MatchString(s) {
		return ""
	}
	if m := unitHeadRE.FindStringSubmatch(strings.TrimSpace(s)); m != nil {
		return m[1] + m[2]
	}
	return ""
}

// isLimitName reports whether words are the name of a deductible or an out-of-pocket limit and no more.
func isLimitName(s string) bool {
	return len(s) <= maxHeader && limitWordRE.MatchString(s) && limitUnitRE.MatchString(s)
}

// withUnits gives the bare numbers of a table the units that their headers or labels say.
func (g *grid) withUnits() {
	heads, besides := make([]*gridCell, g.columns), g.dollarsBesidePercents()
	units := -1 // the column that says the unit of each row's amount
	for i, row := range g.rows {
		cells := distinct(row)
		if len(cells) < 2 {
			continue
		}
		bare := func(c *gridCell) bool { return bareAmountRE.MatchString(c.s) }
		if header := slices.IndexFunc(cells, bare) < 0 && !slices.ContainsFunc(cells, func(c *gridCell) bool { return hasAmount(c.s) }) &&
			slices.ContainsFunc(cells, func(c *gridCell) bool { return unitOf(c.s) != "" || isLimitName(c.s) || unitColumnRE.MatchString(c.s) }); header {
			units = slices.IndexFunc(row, func(c *gridCell) bool { return c != nil && c.row == i && unitColumnRE.MatchString(c.s) })
			percents := slices.ContainsFunc(cells, func(c *gridCell) bool { return unitOf(c.s) == "%" })
			for k, c := range row {
				if heads[k] = nil; c != nil && c.row == i && (unitOf(c.s) != "" || isLimitName(c.s) || percents && copayUnitRE.MatchString(c.s) || units >= 0 && k > units && amountHeadRE.MatchString(c.s)) {
					heads[k] = c
				}
			}
			continue
		}
		label := cells[0]
		for _, c := range cells {
			switch m := unitLabelRE.FindStringSubmatch(label.s); {
			case c.row != i || !bare(c):
			case heads[c.col] != nil && units >= 0 && unitOf(heads[c.col].s) == "":
				if of := row[units]; of != nil && (strings.TrimSpace(of.s) == "$" || strings.TrimSpace(of.s) == "%") {
					c.passage = c.inUnit(strings.TrimSpace(of.s), of.passage)
				}
			case heads[c.col] != nil:
				c.passage = c.inUnit(cmp.Or(unitOf(heads[c.col].s), "$"), heads[c.col].passage)
			case c != label && label.row == i && label.col == 0 && besides[c.col] != nil && labelsTier(label.s):
				c.passage = c.inUnit("$", besides[c.col].passage)
			case c != label && label.row == i && label.col == 0 && m != nil:
				c.passage = c.inUnit(strings.Replace(m[1], "percent", "%", 1), label.passage)
			case c != label && label.row == i && label.col == 0 && (isLimitName(label.s) || insulinLabelRE.MatchString(label.s)):
				c.passage = c.inUnit("$", label.passage)
			}
		}
	}
}

// dollarsBesidePercents are, by column, the headers of pharmacies below which some tiers have a percentage, with its sign, and others a bare number,
// which is then none: "Tier 1 - Generic | 10", "Tier 3 - Non-preferred | 40% min $50".
func (g *grid) dollarsBesidePercents() []*gridCell {
	out := make([]*gridCell, g.columns)
	for k := 1; k < g.columns; k++ {
		var numbers, percents []*gridCell
		for i, row := range g.rows {
			switch c := row[k]; {
			case !full(c) || c.row != i || c.col != k || !full(row[0]) || row[0].row != i:
			case bareAmountRE.MatchString(c.s):
				numbers = append(numbers, row[0])
			case percentRE.MatchString(c.s):
				percents = append(percents, row[0])
			}
		}
		ofTiers := func(labels []*gridCell) bool {
			return slices.ContainsFunc(labels, func(c *gridCell) bool { return labelsTier(c.s) })
		}
		if len(numbers) > 0 && len(percents) > 0 && ofTiers(numbers) && ofTiers(percents) {
			out[k] = g.placeOver(k, min(numbers[0].row, percents[0].row))
		}
	}
	return out
}

// placeOver is the first cell of a column above a row that names a pharmacy, nil for none.
func (g *grid) placeOver(k, row int) *gridCell {
	for i := range row {
		if c := g.rows[i][k]; full(c) && c.row == i && c.col == k && channelIn(lex(c.s), 0, len(c.s)) != "" && !hasAmount(c.s) {
			return c
		}
	}
	return nil
}

// labelsTier reports whether a label is that of a tier, by its number or as a class of drugs alone.
func labelsTier(label string) bool {
	_, ok := readTier(label)
	return ok && len(label) <= maxHeader && (tierNumberRE.MatchString(label) || namesClass(label))
}

// inUnit is a number with its unit beside it, which stands where the number does.
func (p *passage) inUnit(unit string, said *passage) *passage {
	from, to := strings.IndexFunc(p.s, notSpace), strings.LastIndexFunc(p.s, notSpace)+1
	s := p.s[from:to]
	out := &passage{src: p.src, from: slices.Clone(p.from[from:to]), to: slices.Clone(p.to[from:to]), unit: said}
	if unit == "$" {
		out.s = "$" + s
		out.from, out.to = slices.Insert(out.from, 0, out.from[0]), slices.Insert(out.to, 0, out.from[0])
	} else {
		out.s = s + "%"
		end := out.to[len(out.to)-1]
		out.from, out.to = append(out.from, end), append(out.to, end)
	}
	return out
}

func notSpace(r rune) bool { return r != ' ' }
