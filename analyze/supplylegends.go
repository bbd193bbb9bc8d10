package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A table may name its columns and rows by what is filled there, and lines beside it say for how many days each is: "Retail = 34 day supply
// of drugs", "Maintenance Drug = 90 day supply of a drug" below the columns "Retail Pharmacy" and "Maintenance Drug - Mail Order".

// namedSupply is how many days a line says that what bears a name in a table is for.
type namedSupply struct {
	name string
	days sourcedDays
}

// namedSupplyRE finds a line, or a part of one, that gives a name its supply and says nothing else.
var namedSupplyRE = regexp.MustCompile(`^\W*(?:an? )?([a-z][a-z0-9 /&-]{2,40}?)(?: (?:drugs?|medic(?:ation|ine)s?|pharmac(?:y|ies)|prescriptions?|fills?|purchases?|supply|supplies|copay(?:ment)?s?))* ?(?:=|:|–|—| - |\bmeans\b|\b(?:is|are)(?: (?:for|defined as))?\b) ?(?:an? )?(?:up to |maximum(?: of)? |max\.? )?(?:an? )?(\d{2,3})[ -]{1,3}days?['’]?s?(?:[ -]supply)?(?: (?:of|for) (?:an? |the |your |covered |prescription |maintenance |specialty )*(?:drugs?|medic(?:ation|ine)s?|prescriptions?))?(?: or less)?\W*$`)

// readNamedSupplies collects such lines.
func (d *drugReader) readNamedSupplies() {
	for _, l := range d.linesOutside() {
		if l.Len() > 4*maxHeading {
			continue
		}
		c := newCell(d.src, l)
		from := 0
		for _, at := range partEndRE.FindAllStringIndex(c.s, -1) {
			d.nameSupply(c, from, at[0])
			from = at[1]
		}
		d.nameSupply(c, from, len(c.s))
	}
}

// partEndRE finds the ends of the parts of a line.
var partEndRE = regexp.MustCompile(`[;,.|] |[;,.|]$`)

func (d *drugReader) nameSupply(c *cell, i, j int) {
	m := namedSupplyRE.FindStringSubmatchIndex(c.s[i:j])
	if m == nil || j-i > maxHeading {
		return
	}
	most := number(c.s[i+m[4] : i+m[5]])
	if name := c.s[i+m[2] : i+m[3]]; most >= shortestMonth && most <= longestSupply && !negativeRE.MatchString(name) {
		d.named = append(d.named, namedSupply{name, sourcedDays{band: benefit.DaysSupply{Min: 1, Max: most}, ev: c.evidence(i+m[2], i+m[5], sureProse)}})
	}
}

// supplyNamed is the supply of what a row's label or a column's header calls by a name that a line gives one. The name that a header begins
// with decides: "Maintenance Drug - Retail" is the supply of a maintenance drug.
//
// A name that is that of a kind of pharmacy is none of the cost shares at another: "Tier 1: $18 / Mail order copayment: $54".
func (d *drugReader) supplyNamed(label string, header *gridCell, ch benefit.Channel) *sourcedDays {
	best := func(words string, fits func(at int) bool) *sourcedDays {
		var out *namedSupply
		for k := range d.named {
			s := &d.named[k]
			if of := channelIn(lex(s.name), 0, len(s.name)); of != "" && of != ch && ch != benefit.AnyChannel {
				continue
			}
			if at := wordsAt(words, s.name); at >= 0 && fits(at) && (out == nil || len(s.name) > len(out.name)) {
				out = s
			}
		}
		if out == nil {
			return nil
		}
		return &out.days
	}
	any := func(int) bool { return true }
	if s := best(label, any); s != nil || header == nil || len(d.named) == 0 {
		return s
	}
	words := strings.TrimLeft(header.s, " ")
	if s := best(words, func(at int) bool { return at == 0 }); s != nil {
		return s
	}
	return best(words, any)
}
