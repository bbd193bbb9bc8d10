package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// A header may say the plan and its network in one cell, "Choice PPO In-Network | Choice PPO Out-of-Network", beside a plan that has one network
// and does not say it. withNetworksBelow returns a text in which the plans stand above their networks, in a row of their own.
func withNetworksBelow(src *document.Text) *document.Text {
	var tables []document.Table
	for n := range src.Tables {
		t := &src.Tables[n]
		for i := range t.Rows[:min(headRowsLooked, len(t.Rows))] {
			if heads := plansAndNetworks(src, t, i); heads != nil {
				if tables == nil {
					tables = slices.Clone(src.Tables)
				}
				tables[n] = plansAbove(t, i, heads)
				break
			}
		}
	}
	if tables == nil {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: tables}
}

// headRowsLooked is how many rows of a table may be its header.
const headRowsLooked = 3

// networkHead is what a header cell says: the name of a plan, and the network behind it, if any.
type networkHead struct {
	name      string
	plan, net document.Span
	of        benefit.Network // "" where it says none
}

// planThenNetworkRE finds a header of a plan and its network.
var planThenNetworkRE = regexp.MustCompile(`^(.{3,60}?)[ (:–—-]+((?:in|out)[- ](?:of[- ])?network|(?:non-?)?participating|non-?network|network)(?: (?:providers?|pharmac(?:y|ies)|benefits?|coverage))?\)?$`)

// plansAndNetworks reads a row that names a plan above each column but the first, some of which by its networks, one column after the other; nil for
// any other row.
func plansAndNetworks(src *document.Text, t *document.Table, i int) []networkHead {
	var out []networkHead
	both := false
	for _, c := range t.Rows[i].Cells {
		if c.Column == 0 {
			if c.RowSpan > 1 || c.ColSpan > 1 {
				return nil
			}
			out = append(out, networkHead{})
			continue
		}
		if c.Span.Len() == 0 || c.Span.Len() > maxHeader || c.ColSpan > 1 || c.RowSpan > 1 {
			return nil
		}
		p := newPassage(src, c.Span)
		h := networkHead{name: p.s, plan: c.Span}
		if m := planThenNetworkRE.FindStringSubmatchIndex(p.s); m != nil {
			plan, net := p.spans(m[2], m[3]), p.spans(m[4], m[5])
			if len(plan) != 1 || len(net) != 1 {
				return nil
			}
			h = networkHead{name: p.s[m[2]:m[3]], plan: plan[0], net: net[0], of: benefit.In}
			if outNetworkRE.MatchString(p.s[m[4]:m[5]]) {
				h.of = benefit.Out
			}
		}
		if hasAmount(p.s) || !kindOfPlanRE.MatchString(h.name) {
			return nil
		}
		if k := len(out) - 1; k > 0 && out[k].name == h.name {
			if out[k].of != benefit.In || h.of != benefit.Out {
				return nil
			}
			both = true
		}
		out = append(out, h)
	}
	if !both || len(out) != t.Columns {
		return nil
	}
	return out
}

// plansAbove is a table whose row i is parted into one of plans and one of their networks.
func plansAbove(t *document.Table, i int, heads []networkHead) document.Table {
	out := *t
	out.Rows = nil
	for k, r := range t.Rows {
		cells := slices.Clone(r.Cells)
		for j := range cells {
			if k > i {
				cells[j].Row++
			}
		}
		if k != i {
			out.Rows = append(out.Rows, document.Row{Cells: cells})
			continue
		}
		var plans, nets []document.Cell
		for j := range cells {
			h, c := heads[j], cells[j]
			if j > 0 && h.of == benefit.Out && heads[j-1].name == h.name {
				plans[len(plans)-1].ColSpan = 2
			} else {
				c.Span = h.plan
				if j == 0 {
					c.Span = cells[j].Span
				}
				if h.of == "" {
					c.RowSpan = 2
				}
				plans = append(plans, c)
			}
			if h.of != "" {
				net := cells[j]
				net.Span, net.Row = h.net, i+1
				nets = append(nets, net)
			}
		}
		out.Rows = append(out.Rows, document.Row{Cells: plans}, document.Row{Cells: nets})
	}
	return out
}
