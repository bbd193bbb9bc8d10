package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// The public use files of Part D plans state costs by codes: a record for each stage of coverage, tier and supply, with a column for each
// kind of pharmacy. Only the initial coverage is what a plan's tiers cost; the stages before and behind it are Part D's own.

// costFieldsOf are the ends of the names of its columns, by pharmacy.
var costFieldsOf = []struct {
	end     string
	channel benefit.Channel
	network benefit.Network
}{
	{"pref", "", benefit.Preferred}, // no word of a column says retail
	{"nonpref", "", benefit.Standard},
	{"mail pref", benefit.Mail, benefit.Preferred},
	{"mail nonpref", benefit.Mail, benefit.Standard},
}

// field is a member of a record of such a file, by the words of its column, and its code or number.
func (n *jsonNode) field(words string) (*jsonNode, string) {
	for _, m := range n.nodes {
		if plainWords(m.key) != words || !m.isScalar() {
			continue
		}
		if m.entry != nil && m.entry.key != "" {
			return m, m.entry.key // the code, not what a table says it means
		}
		return m, strings.TrimSpace(m.scalar())
	}
	return nil, ""
}

// isCostRecord reports whether an object is a record of what the drugs of a tier cost in such a file.
func isCostRecord(n *jsonNode) bool {
	if n.kind != jsonObject {
		return false
	}
	for _, words := range []string{"coverage level", "tier", "days supply", "cost type pref", "cost amt pref"} {
		if m, _ := n.field(words); m == nil {
			return false
		}
	}
	return true
}

// costRecords reads the records of such a file. Those of several plans are left out: nothing here says which is read.
func (r *jsonPlanReader) costRecords(root *jsonNode) {
	var records []*jsonNode
	var layout *jsonNode
	var gather func(n *jsonNode, depth int)
	gather = func(n *jsonNode, depth int) {
		if n.isScalar() || depth > catalogDepth {
			return
		}
		if isCostRecord(n) {
			records = append(records, n)
			return
		}
		if n.kind == jsonObject && plainWords(n.key) == "days supply" {
			layout = n
		}
		for _, m := range n.nodes {
			gather(m, depth+1)
		}
	}
	gather(root, 0)
	of := func(n *jsonNode) string {
		id := ""
		for _, words := range []string{"contract id", "plan id", "segment id"} {
			_, s := n.field(words)
			id += s + "/"
		}
		return id
	}
	if len(records) == 0 || slices.ContainsFunc(records, func(n *jsonNode) bool { return of(n) != of(records[0]) }) {
		return
	}
	for _, n := range records {
		if _, stage := n.field("coverage level"); stage == "1" {
			r.costRecord(n, layout)
		}
	}
}

// costRecord reads what a tier costs in the initial coverage, for one supply at each kind of pharmacy.
func (r *jsonPlanReader) costRecord(n, layout *jsonNode) {
	tier, rank := n.field("tier")
	name, ok := readTier("tier " + rank)
	supply, code := n.field("days supply")
	days, ev := 0, supply.quoted(r.src, sureCell)
	if layout != nil { // a code alone proves no days
		for _, m := range layout.nodes {
			if m.key == code {
				words := strings.Fields(m.scalar())
				if len(words) == 2 && strings.HasPrefix(words[1], "day") {
					days, ev = number(words[0]), append(ev, m.quoted(r.src, sureCell)...)
				}
			}
		}
	}
	if !ok || days == 0 {
		return
	}
	at := jsonPlace{tier: name, tierEv: tier.quoted(r.src, sureCell), days: &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: days}, ev: ev}}
	switch m, applies := n.field("ded applies yn"); applies {
	case "Y":
		at.order = benefit.State(benefit.AfterDeductible, m.quoted(r.src, sureCell)...)
	case "N":
		at.order = benefit.State(benefit.DeductibleExempt, m.quoted(r.src, sureCell)...)
	}
	for _, f := range costFieldsOf {
		if share, ok := r.costField(n, f.end); ok {
			here := at
			here.channel, here.network, here.networkEv = f.channel, f.network, share.Evidence
			if f.channel != "" {
				here.channelEv = share.Evidence
			}
			r.shares = append(r.shares, jsonShare{share, here})
		}
	}
}

// costField reads the cost share at one kind of pharmacy: a copay in dollars, or a coinsurance as a part of the cost.
func (r *jsonPlanReader) costField(n *jsonNode, end string) (benefit.Sourced[benefit.Share], bool) {
	kind, code := n.field("cost type " + end)
	amount, s := n.field("cost amt " + end)
	if kind == nil || amount == nil {
		return benefit.Sourced[benefit.Share]{}, false
	}
	ev := slices.Concat(amount.quoted(r.src, sureCell), kind.quoted(r.src, sureCell))
	share := benefit.Share{}
	switch code {
	case "1":
		a, ok := dollars(amount)
		if !ok {
			return benefit.Sourced[benefit.Share]{}, false
		}
		share = benefit.Share{Kind: benefit.Copay, Copay: &a}
	case "2":
		p, err := money.ParsePercent(s)
		if err != nil || money.Percent(1).Less(p) {
			return benefit.Sourced[benefit.Share]{}, false
		}
		p = money.NewRate(100*p.Num(), p.Den())
		share = benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &p}
		for _, limit := range []struct {
			words string
			to    **money.Amount
		}{{"cost min amt ", &share.Min}, {"cost max amt ", &share.Max}} {
			m, _ := n.field(limit.words + end)
			if m == nil {
				continue
			}
			if a, ok := dollars(m); ok && a > 0 {
				*limit.to = &a
				ev = append(ev, m.quoted(r.src, sureCell)...)
			}
		}
	default:
		return benefit.Sourced[benefit.Share]{}, false // not offered
	}
	return benefit.State(share, ev...), true
}

// drugPlanRecord reads the deductible and the threshold in the record of a Part D plan. It reports whether the object is one.
func (r *jsonPlanReader) drugPlanRecord(n *jsonNode) bool {
	for _, words := range []string{"contract id", "plan id", "pdp region code", "deductible"} {
		if m, _ := n.field(words); m == nil {
			return false
		}
	}
	if m, _ := n.field("deductible"); m != nil {
		if a, ok := dollars(m); ok && !r.plan.PartD.Deductible.Known() {
			r.plan.PartD.Deductible = benefit.State(a, m.quoted(r.src, sureCell)...)
		}
	}
	if m, _ := n.field("oop threshold"); m != nil {
		if a, ok := dollars(m); ok && a > 0 && !r.plan.PartD.Threshold.Known() {
			r.plan.PartD.Threshold = benefit.State(a, m.quoted(r.src, sureCell)...)
		}
	}
	return true
}
