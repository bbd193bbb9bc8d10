package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Quoting services answer with flat keys. What other shapes nest stands there in the words of one value ("In-Network: $5 /
// Out-of-Network: Not Covered") or in keys beside it (the days supply, what mail order costs).

var (
	networkSaidRE = regexp.MustCompile(`(?i)(?:^|[/;,|.]|\\n) *(?:(in|out)(?:[ -]of)?[ -]?network|(?:non[ -])?participating)(?:[ -]?(?:tier|level)[ -]?(\d))?(?: (?:providers?|pharmacy|pharmacies))? *[:=] *`)
	mailFactorRE  = regexp.MustCompile(`^mail order rx$|^(?:(?:rx|pharmacy|drug|prescription) )*(?:mail|mail order|home delivery)(?: (?:rx|pharmacy|service|copay|copayment|retail|cost share))* (?:multiplier|multiple|factor)(?: (?:of|to|on|x))?(?: (?:the|retail|copay|copayment))*$`)
	timesSaidRE   = regexp.MustCompile(`^(\d(?:\.\d\d?)?|two|three|one and a half|two and a half) ?(?:x|times)(?: the)?(?: (?:retail|30[ -]day|1[ -]month))?(?: (?:co-?pay(?:ment)?s?|cost shares?|amount))?(?: for (?:a |up to )*\d{2,3}[ -]days?(?: supply)?)?$`)
	mailOfferRE   = regexp.MustCompile(`^(?:(?:rx|pharmacy|drug|has|is|prescription) )*(?:mail|mail order|home delivery)(?: (?:pharmacy|service|benefit))?(?: (?:available|offered|covered|included|ind|indicator|flag|option))?$`)
	methodKeyRE   = regexp.MustCompile(`^(?:(?:is |has )?(embedded|aggregate)(?: family)? deductible|(?:family |medical )?deductible(?: family)? (?:type|method|structure|basis)|(?:family )?deductible (embedded|aggregate))(?: ind(?:icator)?| flag| type)?$`)
)

// jsonPart is what the words of one value say of one network.
type jsonPart struct {
	*jsonNode
	network benefit.Network
}

// networkParts parts words that say what holds in each network. It returns nothing for words that do not begin with a
// network. A second network of the plan's own is left out: it is neither the plan's network nor outside of it.
func (r *jsonPlanReader) networkParts(m *jsonNode) []jsonPart {
	if m.kind != jsonString || m.part || m.entry != nil || m.j-m.i < 2 {
		return nil
	}
	raw := r.src.Content[m.i+1 : m.j-1]
	if at := tailLimitRE.FindStringIndex(raw); at != nil {
		raw = raw[:at[0]] // it holds in each of the networks, not in the last alone
	}
	heads := networkSaidRE.FindAllStringSubmatchIndex(raw, -1)
	if len(heads) == 0 || heads[0][0] != 0 {
		return nil
	}
	var out []jsonPart
	for k, h := range heads {
		end := len(raw)
		if k+1 < len(heads) {
			end = heads[k+1][0]
		}
		words := plainWords(raw[h[0]:h[1]])
		said := strings.TrimRight(raw[h[1]:end], " \\") // a slash may be escaped
		if h[4] >= 0 && raw[h[4]:h[5]] != "1" || said == "" {
			continue
		}
		n := *m
		n.part, n.value, n.i, n.j = true, said, m.i+1+h[1], m.i+1+h[1]+len(said)
		out = append(out, jsonPart{&n, networkNamed(words)})
	}
	return out
}

// deniedInFull reports whether the words of one network say that nothing is covered outside of it. The grammar of quoting services' strings
// has no words for that: what a summary calls "Not covered" is "Out-of-Network: 100%", with no deductible before it, in any kind of plan. Where
// a document does have the words, its 100% is a coinsurance.
func (r *jsonPlanReader) deniedInFull(p jsonPart) bool {
	return p.network == benefit.Out && inFullRE.MatchString(p.value) && !outsideDeniedRE.MatchString(r.src.Content)
}

var (
	inFullRE        = regexp.MustCompile(`^100(?:\.0+)?%$`)
	outsideDeniedRE = regexp.MustCompile(`(?i)\bout[ -]of[ -]network: *not covered`)
)

// tailLimitRE finds the limit of a service behind what it costs in each network: "... | limit: 30-day supply at retail".
var tailLimitRE = regexp.MustCompile(`(?i) *\| *limits?(?:ations?)? *[:=] *([^|]+)$`)

// tailDays returns the days supply that such a limit names, nil where it names none or several.
func (r *jsonPlanReader) tailDays(m *jsonNode) *sourcedDays {
	if m.kind != jsonString || m.part || m.entry != nil || m.j-m.i < 2 {
		return nil
	}
	at := tailLimitRE.FindStringSubmatchIndex(r.src.Content[m.i+1 : m.j-1])
	if at == nil {
		return nil
	}
	tail := newPassage(r.src, document.Span{Start: r.src.RuneOffset(m.i + 1 + at[2]), End: r.src.RuneOffset(m.i + 1 + at[3])})
	if hasAmount(tail.s) || !strings.Contains(tail.s, "supply") {
		return nil // a cap or a quantity: "9 tablets per 30 days"
	}
	before := newPassage(r.src, document.Span{Start: r.src.RuneOffset(m.i + 1), End: r.src.RuneOffset(m.i + 1 + at[0])})
	named := slices.ContainsFunc(lex(before.s), func(k mark) bool { return k.kind == channelMark })
	var days *sourcedDays
	for _, k := range lex(tail.s) {
		switch {
		case k.kind == channelMark && (named || k.channel == benefit.Mail):
			return nil // of one pharmacy among several
		case k.kind != daysMark:
			continue
		case days != nil:
			return nil
		}
		days = &sourcedDays{band: k.days, ev: tail.evidence(k.i, k.j, sureCell)}
	}
	return days
}

// evidence quotes the words about one network, its name among them.
func (p jsonPart) evidence(r *jsonPlanReader) []benefit.Evidence {
	i := strings.LastIndexAny(r.src.Content[:p.i], `"/;,|.`) + 1
	for i < p.i && r.src.Content[i] == ' ' {
		i++
	}
	return quote(r.src, sureCell, document.Span{Start: r.src.RuneOffset(i), End: r.src.RuneOffset(p.j)})
}

// mailFactor takes a number that says what mail order costs as a multiple of retail. It reports false for any other
// member.
func (r *jsonPlanReader) mailFactor(n, m *jsonNode, words string, at jsonPlace) bool {
	if at.channel == benefit.Mail && !mailWordRE.MatchString(words) {
		words = "mail " + words // "mailOrder": {"copayMultiplier": 2}
	}
	said := strings.ToLower(m.scalar())
	if times := timesSaidRE.FindStringSubmatch(said); times != nil && mailWordRE.MatchString(words) {
		said = times[1] // "mailOrder": "2.5x retail"
	} else if !mailFactorRE.MatchString(words) {
		return false
	}
	if at.other || !m.isScalar() {
		return false
	}
	said = strings.TrimSpace(strings.TrimRight(strings.TrimSuffix(said, "times"), "x "))
	num, den, ok := factor(said)
	if !ok || slices.ContainsFunc(n.nodes, func(o *jsonNode) bool {
		on, ok := switched(o)
		return ok && !on && mailOfferRE.MatchString(o.keyWords())
	}) {
		return true // of a mail order that there is not
	}
	t := multiple{tier: at.tierID, channel: benefit.Mail, network: at.network, num: num, den: den, days: at.daysOf[benefit.Mail], ev: m.quoted(r.src, sureCell)}
	if d, ok := daysNamed(plainWords(m.scalar())); ok && m.kind == jsonString {
		t.days = &sourcedDays{band: d, ev: m.quoted(r.src, sureCell)} // "2.5x retail for a 90-day supply"
	}
	if at.tier.id() != "" {
		t.tier = at.tier.id()
	}
	if at.channel == benefit.Mail && at.days != nil {
		t.days = at.days
	}
	r.drugs.multiples = append(r.drugs.multiples, t)
	return true
}

// specialtyCapRE finds the key of the most that the coinsurance of a specialty drug comes to, which the templates and files of the marketplaces
// keep among the attributes of a plan.
var specialtyCapRE = regexp.MustCompile(`^(?:plan )?(?:max(?:imum)? co ?insurance (?:amount )?(?:for|of|on) (?:a |an )?specialty(?: (?:drugs?|rx|medications?|prescriptions?))?|specialty(?: (?:drugs?|rx|medications?|prescriptions?))? (?:max(?:imum)? co ?insurance|co ?insurance (?:max(?:imum)?|cap))(?: amount)?)$`)

// specialtyMaximum takes that amount. It reports false for any other member.
func (r *jsonPlanReader) specialtyMaximum(m *jsonNode, words string, at jsonPlace) bool {
	if at.named() || at.other || !m.isScalar() || !specialtyCapRE.MatchString(words) {
		return false
	}
	if most, ok := dollars(m); ok && most > 0 {
		r.most = m
	}
	return true
}

// boundSpecialty gives the coinsurance of specialty drugs in the network that amount, where its own words name none.
func (r *jsonPlanReader) boundSpecialty() {
	if r.most == nil {
		return
	}
	most, _ := dollars(r.most)
	for i := range r.shares {
		s := &r.shares[i]
		if s.share.Value.Kind == benefit.Coinsurance && s.share.Value.Max == nil && s.at.network != benefit.Out && isSpecialty(s.at.tier.classes) {
			s.share.Value.Max = &most
			s.share.Evidence = append(slices.Clone(s.share.Evidence), r.most.quoted(r.src, sureCell)...)
		}
	}
}

// deductibleMethod takes a member that says how a family meets the plan's deductible.
func (r *jsonPlanReader) deductibleMethod(m *jsonNode, words string, at jsonPlace) bool {
	key := methodKeyRE.FindStringSubmatch(words)
	if key == nil || at.named() || m.kind != jsonString && m.kind != jsonTruth {
		return false
	}
	ev := m.quoted(r.src, sureCell)
	on, isSwitch := switched(m)
	switch said := plainWords(m.text()); {
	case said == "embedded", isSwitch && on == (key[1]+key[2] == "embedded") && key[1]+key[2] != "":
		r.method = benefit.State(benefit.Embedded, ev...)
	case said == "aggregate", said == "non embedded", said == "nonembedded", isSwitch && key[1]+key[2] != "":
		r.method = benefit.State(benefit.Aggregate, ev...)
	default:
		return false
	}
	return true
}

// forgetSilent leaves open whether the deductible comes before a cost share that says nothing of it, where the words of
// others beside it say that they are paid after it.
func (r *jsonPlanReader) forgetSilent() {
	for i := range r.drugs.shares {
		cs := &r.drugs.shares[i]
		if r.ordered && cs.Deductible.Standing == benefit.Derived && cs.Deductible.Value == benefit.AfterDeductible {
			cs.Deductible = benefit.Sourced[benefit.DeductibleOrder]{}
		}
	}
}

// settleMethod gives the plan's deductible the way in which a family meets it. One of drugs alone may have another.
func (r *jsonPlanReader) settleMethod() {
	for i := range r.acc.deductibles {
		if d := &r.acc.deductibles[i]; !d.FamilyMethod.Known() && d.Scope.Value != benefit.RxOnly {
			d.FamilyMethod = r.method
		}
	}
}
