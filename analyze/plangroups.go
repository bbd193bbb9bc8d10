package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// What sets plans beside each other often calls several by one name: by who insures them ("Brightwater plans"), by the words that tell
// them apart ("the $750 and $2,000 plans"), or by their kind.

// planGroups are the plans that such names are of.
type planGroups struct {
	names    []string
	carriers map[string]planSet
}

// carrierRowRE finds the label of a row that says who insures or runs each plan.
var carrierRowRE = regexp.MustCompile(`^\W*(?:(?:medical |plan |insurance |claims )?(?:carrier|insurer|administrator|insurance company|underwriter)s?|tpa|insured by|administered by|offered by)(?: ?[/&(] ?[a-z ]+\)?)?\W*$`)

// groups finds out what several of the plans are called together, once it is known which columns are whose.
func (p *planParts) groups() planGroups {
	g := planGroups{p.names, map[string]planSet{}}
	whose := map[int]planSet{}
	for _, o := range p.owned {
		whose[o.at.Start] |= o.of
	}
	for n := range p.src.Tables {
		if !p.axes[n] || p.times[n] {
			continue
		}
		columns := map[int]planSet{} // whose they are; the names of the plans may stand below their carriers
		for _, r := range p.src.Tables[n].Rows {
			for _, c := range r.Cells {
				columns[c.Column] |= whose[c.Span.Start]
			}
		}
		for _, r := range p.src.Tables[n].Rows {
			if len(r.Cells) < 2 || r.Cells[0].Span.Len() > maxHeader || !carrierRowRE.MatchString(newPassage(p.src, r.Cells[0].Span).s) {
				continue
			}
			for _, c := range r.Cells[1:] {
				key := planKey(newPassage(p.src, c.Span).s)
				if len(key) == 0 || plainWordRE.MatchString(key[0]) {
					continue
				}
				for k := c.Column; k < c.Column+max(1, c.ColSpan); k++ {
					g.carriers[key[0]] |= columns[k] & (1<<len(p.names) - 1)
				}
			}
		}
	}
	return g
}

// own are the words of a plan's name that no other plan's has.
func (g planGroups) own(k int) []string {
	return slices.DeleteFunc(planKey(g.names[k]), func(w string) bool {
		return slices.ContainsFunc(g.names, func(o string) bool { return o != g.names[k] && slices.Contains(planKey(o), w) })
	})
}

// severalRE finds that a name is of several plans.
var severalRE = regexp.MustCompile(`\b(?:plans|options|both|(?:hmo|ppo|epo|hsa|hra|hdhp|cdhp|qhdhp)s)\b`)

// in returns the plans that a short text, as a header is, names; none where it names none of them.
func (g planGroups) in(s string) planSet {
	words := planKey(s)
	of := planSet(0)
	for k, name := range g.names {
		if own := g.own(k); within(planKey(name), words) || len(own) > 0 && within(own, words) && !slices.ContainsFunc(own, notTelling) {
			of |= 1 << k
		}
	}
	if of != 0 || !severalRE.MatchString(s) {
		return of
	}
	for _, w := range words {
		if of = g.carriers[w]; of != 0 {
			return of
		}
	}
	for k, name := range g.names {
		if slices.ContainsFunc(planKey(name), func(w string) bool {
			return oneKindRE.MatchString(w) && (slices.Contains(words, w) || slices.Contains(words, w+"s"))
		}) {
			of |= 1 << k
		}
	}
	return of
}

// jointRE finds what joins the names of several plans.
var jointRE = regexp.MustCompile(`(?i),? (?:and|&) (?:the )?|, (?:the )?| ?/ ?`)

// joinedPlans are the plans that a name joins, each in full or by words that no other has: "Harbor PPO and Select EPO". There are none where a part
// of it is no known plan.
func joinedPlans(name string, known []string) planSet {
	parts := jointRE.Split(name, -1)
	if len(parts) < 2 {
		return 0
	}
	of := planSet(0)
	for _, part := range parts {
		key := planKey(part)
		if len(key) == 0 {
			return 0
		}
		fits := planSet(0)
		for k := range known {
			if other := planKey(known[k]); slices.Equal(key, other) {
				fits = 1 << k
				break
			} else if within(key, other) {
				fits |= 1 << k
			}
		}
		if _, one := fits.only(); !one || of&fits != 0 {
			return 0
		}
		of |= fits
	}
	return of
}

// notTelling reports whether a word may stand in a header whichever the plans.
func notTelling(word string) bool {
	return plainWordRE.MatchString(word) && !strings.ContainsAny(word, "$0123456789") && !oneKindRE.MatchString(word)
}

// groupColumns gives the plans of groups their columns in tables that name no plan by its whole name: "Topic | Brightwater $750 and $2,000 plans |
// Lakeside HMO". Each column must name some, and no two the same.
func (p *planParts) groupColumns(g planGroups) {
	for n := range p.src.Tables {
		t := &p.src.Tables[n]
		if _, turned := p.turned[n]; turned || p.axes[n] {
			continue
		}
		head := slices.IndexFunc(t.Rows, func(r document.Row) bool { return len(r.Cells) > 1 }) // below titles
		if head < 0 || head+1 == len(t.Rows) || len(t.Rows[head].Cells) < 3 || t.Rows[head].Cells[0].Column > 0 {
			continue
		}
		var columns []namedColumn
		var of []planSet
		all := planSet(0)
		for _, c := range t.Rows[head].Cells[1:] {
			s := newPassage(p.src, c.Span).s
			here := g.in(s)
			if here == 0 || here&all != 0 || len(s) > nameBounds || hasAmount(blank(s, moneyNameRE)) {
				all = 0
				break
			}
			all |= here
			columns, of = append(columns, namedColumn{from: c.Column, to: c.Column + max(1, c.ColSpan)}), append(of, here)
		}
		if all == 0 || len(columns) < 2 {
			continue
		}
		grid := layOut(p.src, t)
		for k := range columns {
			columns[k].cell = grid.rows[head][columns[k].from]
		}
		p.share(grid, head, len(grid.rows), planAxis{columns: columns, of: of})
		p.axes[n] = true
	}
}

// moneyNameRE finds amounts that plans are called by.
var moneyNameRE = regexp.MustCompile(`\$\d[\d,]*`)

// led returns the plans that a sentence begins with the carrier of: "Brightwater plans: specialty drugs must …", "Kestrel: …".
func (g planGroups) led(s string) planSet {
	head, _, ok := strings.Cut(s, ":")
	words := strings.Fields(strings.Trim(head, " ()[]*†‡0123456789"))
	if !ok || len(words) == 0 || len(words) > 3 {
		return 0
	}
	for _, w := range words[1:] {
		if !severalRE.MatchString(w) && w != "members" {
			return 0
		}
	}
	return g.carriers[words[0]]
}
