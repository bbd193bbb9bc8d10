package analyze

import (
	"regexp"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// gridCell is one cell of a table as it is read: a merged cell stands in every place that it covers.
type gridCell struct {
	*passage
	row, col         int // where it begins
	rowSpan, colSpan int
}

// grid is a table as rows of cells, every place filled; nil is a place that no cell covers.
type grid struct {
	page    int
	columns int
	rows    [][]*gridCell
}

func newGrid(src *document.Text, t *document.Table) *grid {
	g := &grid{page: t.Page, columns: max(t.Columns, 1), rows: make([][]*gridCell, len(t.Rows))}
	for i := range t.Rows {
		for _, c := range t.Rows[i].Cells {
			g.columns = max(g.columns, c.Column+max(c.ColSpan, 1))
		}
	}
	for i := range g.rows {
		g.rows[i] = make([]*gridCell, g.columns)
	}
	for i := range t.Rows {
		for _, c := range t.Rows[i].Cells {
			gc := &gridCell{newPassage(src, c.Span), i, c.Column, max(c.RowSpan, 1), max(c.ColSpan, 1)}
			for r := i; r < min(i+gc.rowSpan, len(g.rows)); r++ {
				for k := max(c.Column, 0); k < min(c.Column+gc.colSpan, g.columns); k++ {
					if g.rows[r][k] == nil {
						g.rows[r][k] = gc
					}
				}
			}
		}
	}
	return g
}

// distinct returns a row's cells once each, empty ones left out.
func distinct(row []*gridCell) []*gridCell {
	var out []*gridCell
	for _, c := range row {
		if c != nil && strings.TrimSpace(c.s) != "" && (len(out) == 0 || out[len(out)-1] != c) {
			out = append(out, c)
		}
	}
	return out
}

// amountsBelow reports whether the row below a header has amounts in each of the columns.
func (g *grid) amountsBelow(row int, columns []int) bool {
	for _, k := range columns {
		if row+1 >= len(g.rows) || g.rows[row+1][k] == nil || !hasAmount(g.rows[row+1][k].s) {
			return false
		}
	}
	return true
}

// columnRole is what a header says of the column below it.
type columnRole struct {
	kind    columnKind
	network benefit.Network
	channel benefit.Channel
	days    *benefit.DaysSupply
	header  *gridCell // where it says so
	variant string    // the plan that the column is for, where a table shows several
}

type columnKind int

const (
	unknownColumn columnKind = iota
	eventColumn              // "Common Medical Event"
	labelColumn              // "Services You May Need", "Drug tier"
	costColumn
	notesColumn // "Limitations & Exceptions"
)

var (
	outNetworkRE = regexp.MustCompile(`\bout[ -]+of[ -]+(?:network|plan|area)|\bnon-? ?(?:network|participating|plan|contracted|contracting|member pharmacy|preferred (?:provider|pharmacy|network))|` +
		`\boon\b|\bnonparticipating\b|\bnonnetwork\b|\bnonplan\b|\bunaffiliated\b|\bpay the most\b`)
	inNetworkRE = regexp.MustCompile(`\bin[ -]?network|\bnetwork\b|\bparticipating\b|\bpreferred (?:provider|network)|\bplan (?:provider|pharmac)|\bcontract(?:ed|ing)\b|\bdesignated\b|\bmember pharmac|\btier [12] (?:provider|network)|\bpay the least\b|\bpay more\b`)
	prefPharmRE = regexp.MustCompile(`\bpreferred (?:retail |network |participating )*(?:pharmac|retail|cost[- ]sharing)`)
	stdPharmRE  = regexp.MustCompile(`\bstandard (?:retail |network |participating )*(?:pharmac|retail|cost[- ]sharing)`)
	notesRE     = regexp.MustCompile(`\blimitations?\b|\bexceptions?\b|\bimportant information\b|\bwhy this matters\b|\bnotes?\b|\bcomments?\b|\brestrictions\b`)
	eventRE     = regexp.MustCompile(`\bcommon medical event|^common$|\bmedical event\b`)
	serviceRE   = regexp.MustCompile(`\bservices? you may need|\bdrug (?:tier|type|class|category)|^(?:prescription |covered )?(?:tiers?|benefits?|services?|drugs?)\b|\bplan features?\b|\bimportant questions\b|\btype of (?:drug|service|benefit)|\bprescription drugs?\b`)
	payRE       = regexp.MustCompile(`\bwhat you(?: will)? pay|\byou(?:r)? (?:will )?(?:pay|cost)\b|\bcopay(?:ment)?s?\b|\bcost[- ]shar|\bmember (?:pays|cost|responsib)|\banswers?\b|\bcost if you use|\bmember cost\b|\byour share\b`)
	eventRowRE  = regexp.MustCompile(`^ ?if (?:you|your)\b`)
	abuseRE     = regexp.MustCompile(`\babuse\b|\balcohol\b|\bsubstance\b`)
	drugEventRE = regexp.MustCompile(`\bdrugs?\b|\bprescriptions?\b|\bmedications?\b|\bmedicines?\b`)
)

// networkOf reads the network that a header or label names, and where.
func networkOf(s string) (benefit.Network, span, bool) {
	if at := outNetworkRE.FindStringIndex(s); at != nil {
		if in := inNetworkRE.FindStringIndex(blank(s, outNetworkRE)); in != nil {
			return benefit.AnyNetwork, span{min(in[0], at[0]), max(in[1], at[1])}, true
		}
		return benefit.Out, span{at[0], at[1]}, true
	}
	if at := prefPharmRE.FindStringIndex(s); at != nil {
		return benefit.Preferred, span{at[0], at[1]}, true
	}
	if at := stdPharmRE.FindStringIndex(s); at != nil {
		return benefit.Standard, span{at[0], at[1]}, true
	}
	if at := inNetworkRE.FindStringIndex(s); at != nil {
		return benefit.In, span{at[0], at[1]}, true
	}
	return "", span{}, false
}

// blank overwrites what re finds, so that the rest keeps its place.
func blank(s string, re *regexp.Regexp) string {
	return re.ReplaceAllStringFunc(s, func(m string) string { return strings.Repeat(" ", len(m)) })
}

// hasAmount reports whether a passage states a cost share or any amount of money.
func hasAmount(s string) bool {
	for _, m := range lex(s) {
		switch m.kind {
		case moneyMark, percentMark, noChargeMark, notCoveredMark:
			return true
		}
	}
	return false
}

var betterRE = regexp.MustCompile(`\bdesignated\b|\bpreferred\b|\benhanced\b|\bnetwork tier 1\b|\btier 1 (?:provider|network)|\bpay the least\b`)

// tellNetworksApart makes preferred and standard of two in-network columns, where one header names the better one.
func tellNetworksApart(roles []columnRole) {
	better, other := -1, -1
	for k, r := range roles {
		if r.kind != costColumn || r.network != benefit.In || r.header == nil || k > 0 && roles[k-1].header == r.header {
			continue
		}
		if betterRE.MatchString(r.header.s) {
			better = k
		} else {
			other = k
		}
	}
	if better < 0 || other < 0 || roles[better].channel != roles[other].channel {
		return
	}
	roles[better].network, roles[other].network = benefit.Preferred, benefit.Standard
}

const maxHeader = 160 // bytes of a header cell; longer words are prose

// roleOf reads one header cell.
func roleOf(c *gridCell) (columnRole, bool) {
	s := strings.TrimSpace(c.s)
	r := columnRole{header: c}
	if s == "" || len(s) > maxHeader || strings.HasSuffix(s, ".") || questionRE.MatchString(s) && strings.HasSuffix(s, "?") {
		return r, false // a sentence is no header
	}
	if eventRE.MatchString(s) {
		r.kind = eventColumn
		return r, true
	}
	if notesRE.MatchString(s) {
		r.kind = notesColumn
		return r, true
	}
	net, _, hasNet := networkOf(s)
	var channel benefit.Channel
	var days *benefit.DaysSupply
	deductible := false
	for _, m := range lex(s) {
		switch m.kind {
		case deductibleMark:
			deductible = true
		case channelMark:
			if channel != "" && channel != m.channel {
				channel = benefit.AnyChannel
			} else {
				channel = m.channel
			}
		case daysMark, perDaysMark:
			if days == nil {
				d := m.days
				days = &d
			}
		case moneyMark, percentMark, notCoveredMark, notApplicableMark:
			return r, false
		}
	}
	if channel == benefit.AnyChannel {
		channel = ""
	}
	switch {
	case deductible && !hasNet && channel == "" && days != nil:
		return r, false // the rest of a cost share behind a page break
	case hasNet || channel != "" || days != nil:
		r.kind, r.network, r.channel, r.days = costColumn, net, channel, days
	case serviceRE.MatchString(s):
		r.kind = labelColumn
	case payRE.MatchString(s):
		r.kind = costColumn
	default:
		return r, false
	}
	return r, true
}

// header reads a row as the header of the columns, on top of what rows above it said ("Your cost if you use" over
// "Plan provider"). It reports false for a row of values.
func (g *grid) header(row []*gridCell, above []columnRole) ([]columnRole, bool) {
	roles := make([]columnRole, g.columns)
	found, costs := 0, 0
	var unnamed []int // columns whose header is only a name: plans beside each other
	for k, c := range row {
		if c == nil || strings.TrimSpace(c.s) == "" {
			continue
		}
		if c.colSpan >= g.columns && g.columns > 1 {
			return nil, false // a heading or a remark over all columns
		}
		r, ok := roleOf(c)
		if !ok {
			if k > 0 && len(c.s) < 60 && (k == 1 || row[k-1] != c) {
				unnamed = append(unnamed, k)
			}
			if hasAmount(c.s) || len(c.s) > maxHeader {
				return nil, false
			}
			continue
		}
		if eventRowRE.MatchString(c.s) {
			return nil, false
		}
		roles[k] = r
		found++
		if r.kind == costColumn && k > 0 {
			costs++
		}
	}
	if found > 0 && costs == 0 && len(unnamed) > 1 && above == nil && g.amountsBelow(row[unnamed[0]].row, unnamed) {
		for _, k := range unnamed {
			roles[k] = columnRole{kind: costColumn, header: row[k], variant: original(row[k].passage, 0, len(row[k].s))}
		}
		costs = len(unnamed)
	}
	if found == 0 || costs == 0 && found < 2 {
		return nil, false
	}
	tellNetworksApart(roles)
	for k := range roles {
		if k >= len(above) {
			break
		}
		up := above[k]
		switch {
		case roles[k].kind == unknownColumn:
			roles[k] = up
		case roles[k].kind == costColumn && up.kind == costColumn:
			if roles[k].network == "" {
				roles[k].network = up.network
			}
			if roles[k].channel == "" {
				roles[k].channel = up.channel
			}
			if roles[k].days == nil {
				roles[k].days = up.days
			}
		}
	}
	return roles, true
}
