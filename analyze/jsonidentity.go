package analyze

import (
	"slices"
	"strings"
	"time"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
)

var (
	headKeyRE     = regexp.MustCompile(`\bplan\b|\bidentity\b|\bmeta|\bheader\b|\bproduct\b|\binfo|\bbenefit plan\b|\broot\b|\brouting\b|\bprocessing\b|\bclaims?\b|\bpharmacy\b|\brx\b|\bpbm\b|\bperiod\b|\beffective\b|\bclient\b|\baccount\b|\bgroup\b|\bsponsor\b|\bexport\b`)
	nameKeyRE     = regexp.MustCompile(`^(?:(?:plan(?: variant)?|marketing|product|benefit) )+name$`)
	carrierKeyRE  = regexp.MustCompile(`^(?:carrier|issuer|insurer|payer|payor|sponsor|health plan|company|pbm)(?: name)?$`)
	kindKeyRE     = regexp.MustCompile(`^(?:plan|product|network) type$`)
	fromKeyRE     = regexp.MustCompile(`^(?:(?:plan|coverage|benefit) )*(?:effective(?: date| from| start)?(?: date)?|start(?: date)?|from|begin(?: date)?|valid from|year start)$`)
	toKeyRE       = regexp.MustCompile(`^(?:(?:plan|coverage|benefit) )*(?:termination(?: date)?|term date|end(?: date)?|to|through|expiration(?: date)?|valid to|effective (?:to|end|through)(?: date)?)$`)
	yearKeyRE     = regexp.MustCompile(`^(?:plan|benefit|coverage|contract) year$|^years?$`)
	binKeyRE      = regexp.MustCompile(`^(?:rx )?bin(?: (?:number|no))?$`)
	iinKeyRE      = regexp.MustCompile(`^(?:rx )?iin(?: (?:number|no))?$`)
	pcnKeyRE      = regexp.MustCompile(`^(?:rx )?pcn(?: (?:number|no))?$|^processor control number$`)
	ownGroupKeyRE = regexp.MustCompile(`^(?:rx|pharmacy) (?:group|grp)(?: (?:id|number|no|code))?$`)
	groupKeyRE    = regexp.MustCompile(`^(?:rx )?(?:group|grp)(?: (?:id|number|no|code))?$`)
)

// noDayRE finds the day that stands for no day in systems that want one.
var noDayRE = regexp.MustCompile(`\b(?:9999|2999)-?\d{2}-?\d{2}`)

// identity reads who offers the plan, its name and period and how claims reach it, from the outermost object and those
// that describe the plan. Of several plans in one document each would have its own: it then reads only what is outside.
func (r *jsonPlanReader) identity(root *jsonNode) {
	n := root
	if n.kind == jsonArray {
		if len(n.nodes) != 1 {
			return
		}
		n = n.nodes[0]
	}
	r.head(n, 0)
	r.routing(n)
	r.plan.Identity.Formulary = formularyNameOf(r.src, n)
}

// routingFieldOf is the number that a key names wherever it stands; "group" alone is many things.
func routingFieldOf(key string) routingField {
	switch {
	case binKeyRE.MatchString(key), iinKeyRE.MatchString(key):
		return binField
	case pcnKeyRE.MatchString(key):
		return pcnField
	case ownGroupKeyRE.MatchString(key):
		return groupField
	}
	return noRoutingField
}

// routing reads the numbers that claims are sent by from wherever they stand, where the whole document has one of a kind.
func (r *jsonPlanReader) routing(root *jsonNode) {
	id := &r.plan.Identity
	known := [groupField + 1]bool{binField: id.BIN.Known() || id.IIN.Known(), pcnField: id.PCN.Known(), groupField: id.Group.Known()}
	if known[binField] && known[pcnField] && known[groupField] {
		return
	}
	found := routing{id: id, src: r.src, several: known}
	var only [groupField + 1]*jsonNode
	var look func(n *jsonNode)
	look = func(n *jsonNode) {
		for _, m := range n.nodes {
			if !m.isScalar() {
				look(m)
				continue
			}
			f := routingFieldOf(m.keyWords())
			if f == noRoutingField && groupKeyRE.MatchString(m.keyWords()) && slices.ContainsFunc(n.nodes, func(o *jsonNode) bool { return pcnKeyRE.MatchString(o.keyWords()) }) {
				f = groupField // "groupId" beside the PCN
			}
			if f == noRoutingField || !f.isCode(m.scalar()) {
				continue
			}
			if only[f] != nil && !strings.EqualFold(only[f].scalar(), m.scalar()) {
				found.several[f] = true
			}
			only[f] = m
		}
	}
	look(root)
	for f, m := range only {
		if m != nil {
			found.put(routingField(f), m.scalar(), m.quoted(r.src, sureCell))
		}
	}
}

func (r *jsonPlanReader) head(n *jsonNode, depth int) {
	if n.kind != jsonObject || depth > 2 {
		return
	}
	id := &r.plan.Identity
	var names []*jsonNode
	for _, m := range n.nodes {
		words, said := m.keyWords(), m.scalar()
		ev := func() []benefit.Evidence { return m.quoted(r.src, sureCell) }
		put := func(to *benefit.Sourced[string]) {
			if !to.Known() && said != "" && len(said) < 120 {
				*to = benefit.State(said, ev()...)
			}
		}
		day := func(to *benefit.Sourced[calendar.Date]) {
			if d, ok := jsonDate(said); ok && !to.Known() && !noDayRE.MatchString(said) {
				*to = benefit.State(d, ev()...)
			}
		}
		switch {
		case nameKeyRE.MatchString(words):
			put(&id.Name)
		case words == "title" && isCoveragePlan(n):
			put(&id.Name)
		case (words == "name" || words == "plan") && m.isScalar():
			names = append(names, m)
		case carrierKeyRE.MatchString(words) && m.isScalar():
			put(&id.Carrier)
		case carrierKeyRE.MatchString(words):
			if name := m.get("name"); name.text() != "" && !id.Carrier.Known() { // "carrier": {"name": "Harbor Mutual", "id": 4}
				id.Carrier = benefit.State(name.text(), name.quoted(r.src, sureCell)...)
			}
		case words == "owned by" || words == "administered by":
			if d := m.get("display"); d.text() != "" && !id.Carrier.Known() {
				id.Carrier = benefit.State(d.text(), d.quoted(r.src, sureCell)...)
			}
		case kindKeyRE.MatchString(words):
			put(&id.Type)
		case fromKeyRE.MatchString(words) && m.kind != jsonObject:
			day(&id.EffectiveFrom)
		case toKeyRE.MatchString(words):
			day(&id.EffectiveTo)
		case yearKeyRE.MatchString(words):
			r.planYear(m)
		case binKeyRE.MatchString(words) && len(said) == 6:
			put(&id.BIN)
		case iinKeyRE.MatchString(words) && len(said) == 8, binKeyRE.MatchString(words) && len(said) == 8:
			put(&id.IIN)
		case pcnKeyRE.MatchString(words):
			put(&id.PCN)
		case groupKeyRE.MatchString(words) && m.isScalar():
			put(&id.Group)
		case m.kind == jsonObject && headKeyRE.MatchString(words):
			r.head(m, depth+1)
		case m.kind == jsonArray && len(m.nodes) == 1 && planListRE.MatchString(words): // an answer with one plan
			r.head(m.nodes[0], depth+1)
		}
	}
	for _, m := range names {
		if m.kind == jsonString && !id.Name.Known() && m.text() != "" {
			id.Name = benefit.State(m.text(), m.quoted(r.src, sureList)...)
		}
	}
}

// planYear reads a year, or years that follow each other, as the days of the plan.
func (r *jsonPlanReader) planYear(m *jsonNode) {
	var years []int
	for _, y := range membersOf(m) {
		years = append(years, number(y.scalar()))
	}
	slices.Sort(years)
	id := &r.plan.Identity
	if len(years) == 0 || years[0] < 2000 || years[len(years)-1] > 2100 || years[len(years)-1]-years[0] != len(years)-1 || id.EffectiveFrom.Known() {
		return
	}
	ev := m.quoted(r.src, sureCell)
	from, err := calendar.New(years[0], time.January, 1)
	to, err2 := calendar.New(years[len(years)-1], time.December, 31)
	if err == nil && err2 == nil {
		id.EffectiveFrom, id.EffectiveTo = benefit.Derive(from, ev...), benefit.Derive(to, ev...)
	}
}

// jsonDate reads 2026-01-31, with a time or without, 20260131 and 1/31/2026.
func jsonDate(s string) (calendar.Date, bool) {
	if day, _, ok := strings.Cut(s, "T"); ok {
		s = day
	}
	if d, err := calendar.Parse(s); err == nil {
		return d, true
	}
	if d, err := calendar.ParseCompact(s); err == nil {
		return d, true
	}
	return readDate(strings.ToLower(s))
}

// keyQuote is the evidence of a key alone.
func keyQuote(text *document.Text, m *jsonNode) []benefit.Evidence {
	if m.head != nil {
		return m.head.quoted(text, sureCell)
	}
	if m.key == "" {
		return nil
	}
	return quote(text, sureCell, document.Span{Start: text.RuneOffset(m.at), End: text.RuneOffset(m.atEnd)})
}

// spanOf is where a value stands.
func spanOf(text *document.Text, n *jsonNode) document.Span {
	return document.Span{Start: text.RuneOffset(n.i), End: text.RuneOffset(n.j)}
}
