package analyze

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// silentCell is the cell of a tier, and of a pharmacy where its column or row names one, with words such as "N/A", "Not available" or a
// dash: nothing is paid there, because such fills are not covered, or are covered elsewhere, or because nothing is owed. No cost share is
// made of it, and whoever uses the plan is told.
type silentCell struct {
	tier    tierName
	channel benefit.Channel
	network benefit.Network
	variant string
	cell    *cell
}

// noShareRE finds the words of such a cell; "none" may mean that nothing is owed.
var noShareRE = regexp.MustCompile(`^\W*(?:n/?a|not applicable|(?:not|un)(?: currently)? ?available|not offered|does not apply|none)\W*$|^ ?[-–—]{1,3} ?$`)

// withoutShare keeps the cells of a tier's row that are such.
func (d *drugReader) withoutShare(r *row, t tierName, channel benefit.Channel) {
	if t.id() == "" {
		return
	}
	for _, k := range r.costColumns() {
		c, role := r.cells[k], r.column(k)
		if c.empty() || len(c.parts) == 0 || !noShareRE.MatchString(c.s) || role.network == benefit.Out || r.network.Value == benefit.Out {
			continue
		}
		ch := cmp.Or(role.channel, channel)
		if !slices.ContainsFunc(d.silent, func(o silentCell) bool {
			return o.tier.id() == t.id() && o.channel == ch && o.network == role.network && o.variant == cmp.Or(role.variant, r.variant)
		}) {
			d.silent = append(d.silent, silentCell{t, ch, role.network, cmp.Or(role.variant, r.variant), c})
		}
	}
}

// silentCells tells of the cells without a cost share whose tier has none for their pharmacy from elsewhere, either.
func (d *drugReader) silentCells(text *document.Text) (found []finding.Finding, open []benefit.NotStated) {
	for _, s := range d.silent {
		id := s.tier.id()
		if slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool {
			return cs.Tier == id && (s.channel == "" || cs.Channel.Value == s.channel || cs.Channel.Value == benefit.AnyChannel) && cs.Network.Value != benefit.Out &&
				(s.network == "" || cs.Network.Value == s.network) && cs.Variant == s.variant
		}) {
			continue
		}
		path := "costShares/" + string(id) + "/" + string(cmp.Or(s.channel, benefit.AnyChannel))
		if s.variant != "" {
			path = s.variant + "/" + path
		}
		at := s.cell.parts[0]
		quote := strings.TrimSpace(text.Quote(at))
		why := fmt.Sprintf("The table says %q here: whether such fills are not covered is not stated, and no cost share was made of it.", quote)
		found = append(found, finding.Finding{Code: "cost_share_not_stated", Severity: finding.Warning, Page: text.PageAt(at.Start), Span: &at, Path: path, Message: why})
		open = append(open, benefit.NotStated{Category: benefit.CostShares, Path: path, Message: why})
	}
	return found, open
}
