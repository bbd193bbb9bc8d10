package analyze

import (
	"maps"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Grids of several plans bound a coinsurance on a row of its own: "Preferred brand | 30% | $45" above "Minimum / maximum | $45 / $110 | -".

var (
	bothBoundsRE = regexp.MustCompile(`^\W*(?:(?:copay|co-?ins(?:urance)?|cost share|member|your|per (?:fill|prescription|script|rx)) )*(?:minimum|min\.?)(?: ?\(?\$\)?)? ?(?:/|and|&|[-–]|,) ?(?:maximum|max\.?)(?: (?:copay|coinsurance|payment|cost|am(?:oun)?t\.?|per (?:fill|prescription|script|rx)|you pay))*(?: ?\(?\$\)?)?\W*$`)
	// twoBoundsRE and oneBoundRE find all that a cell of such a row says, openBoundRE one that bounds nothing.
	twoBoundsRE = regexp.MustCompile(`^\W*(\$ ?\d[\d,]*(?:\.\d\d)?) ?(?:/|-|and|to|,) ?(\$ ?\d[\d,]*(?:\.\d\d)?)\W*$`)
	// bareBoundsRE finds such a pair below a header that says the unit of both.
	bareBoundsRE = regexp.MustCompile(`^\W*(\d[\d,]*(?:\.\d\d)?) ?(?:/|-|and|to|,) ?(\d[\d,]*(?:\.\d\d)?)\W*$`)
	oneBoundRE   = regexp.MustCompile(`^\W*(\$ ?\d[\d,]*(?:\.\d\d)?)\W*$`)
	openBoundRE  = regexp.MustCompile(`^\W*(?:n/a|na|none|not applicable|no (?:minimum|maximum|limit))?\W*$`)
	oneRateRE    = regexp.MustCompile(`^\W*\d{1,3}(?:\.\d+)? ?%(?: (?:co-?insurance|after (?:the )?deductible|deductible waived|\(deductible waived\)))*\W*$`)
)

// rowBounds are the least and the most of the coinsurance in a cell, from the row below.
type rowBounds struct {
	least, most *money.Amount
	ev          []benefit.Evidence
}

// pairOfBounds reads the least and the most of a coinsurance, and the part of the words that says them. A pair without a sign of money
// counts where its header or label has the sign.
func pairOfBounds(s, head string) (least, most money.Amount, at span, ok bool) {
	m := twoBoundsRE.FindStringSubmatchIndex(s)
	if m == nil && strings.Contains(head, "$") {
		m = bareBoundsRE.FindStringSubmatchIndex(s)
	}
	if m == nil {
		return 0, 0, span{}, false
	}
	least, ok = parseMoney(s[m[2]:m[3]])
	most, sure := parseMoney(s[m[4]:m[5]])
	return least, most, span{m[2], m[5]}, ok && sure && least <= most
}

// withBounds gives the coinsurances of tiers what rows below bound them by, and drops those rows. A row that bounds anything but a lone
// percentage of the row above stays as it is.
func withBounds(rows []*row) []*row {
	var out []*row
	for _, r := range rows {
		if n := len(out) - 1; n >= 0 && out[n].table == r.table && out[n].boundBy(r) {
			continue
		}
		out = append(out, r)
	}
	return out
}

// boundBy takes the bounds of a row below, and reports whether it has any for this one.
func (r *row) boundBy(below *row) bool {
	label := strings.TrimSpace(below.labelText())
	both, least, most := bothBoundsRE.MatchString(label), minimumRE.MatchString(label), maximumRE.MatchString(label)
	if !both && !least && !most || r.lone || below.lone || len(r.cells) != len(below.cells) {
		return false
	}
	if t, ok := readTier(r.tierWords()); !ok || t.id() == "" {
		return false
	}
	found := map[int]rowBounds{}
	for k, c := range below.cells {
		if c.empty() || below.kind(k) == labelColumn || openBoundRE.MatchString(c.s) {
			continue
		}
		if r.cells[k].empty() || !oneRateRE.MatchString(r.cells[k].s) {
			return false
		}
		b := r.bounds[k]
		var at span
		if both {
			first, second, pair, ok := pairOfBounds(c.s, label)
			if !ok {
				return false
			}
			b.least, b.most, at = &first, &second, pair
		} else {
			m := oneBoundRE.FindStringSubmatchIndex(c.s)
			if m == nil {
				return false
			}
			one, ok := parseMoney(c.s[m[2]:m[3]])
			if !ok {
				return false
			}
			if at = (span{m[2], m[3]}); least {
				b.least = &one
			} else {
				b.most = &one
			}
		}
		b.ev = append(append(b.ev, labelEvidence(below)...), c.evidence(at.i, at.j, sureCell)...)
		if b.least != nil && b.most != nil && *b.least > *b.most {
			return false
		}
		found[k] = b
	}
	if len(found) == 0 {
		return false
	}
	if r.bounds == nil {
		r.bounds = map[int]rowBounds{}
	}
	maps.Copy(r.bounds, found)
	return true
}

// boundsBelow reports whether a table has such a row below the percentage of a tier.
func (g *grid) boundsBelow() bool {
	for i := 1; i < len(g.rows); i++ {
		label, above := g.rows[i][0], g.rows[i-1][0]
		if !full(label) || !full(above) || label == above || label.row != i || label.colSpan > 1 {
			continue
		}
		s := strings.TrimSpace(label.s)
		if t, ok := readTier(above.s); !ok || t.id() == "" || !bothBoundsRE.MatchString(s) && !minimumRE.MatchString(s) && !maximumRE.MatchString(s) {
			continue
		}
		bounds := 0
		for k, c := range g.rows[i][1:] {
			switch o := g.rows[i-1][k+1]; {
			case !full(c) || openBoundRE.MatchString(c.s):
			case full(o) && oneRateRE.MatchString(o.s) && (oneBoundRE.MatchString(c.s) || twoBoundsRE.MatchString(c.s)):
				bounds++
			default:
				bounds = -g.columns
			}
		}
		if bounds > 0 {
			return true
		}
	}
	return false
}
