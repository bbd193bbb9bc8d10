package eval_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/rxassay/rxassay/benefit"
)

// jsonLook is how a system writes a benefit as JSON.
type jsonLook struct {
	layout  string
	style   string // of keys
	short   bool   // words of keys are cut
	share   string // how a cost share is put
	money   string
	rate    string
	tier    string // how a tier is named
	place   string // how a kind of pharmacy is named
	order   string // of the deductible
	plans   string
	limits  string
	rules   string
	wrapper string
	inside  string // of the plan: what its costs stand in
	form    string // of records
	// what else there is
	indent, medical, history, metadata, nulls, network, premium, quoted bool
}

func (l jsonLook) String() string {
	out := fmt.Sprintf("layout=%s style=%s share=%s money=%s rate=%s tier=%s place=%s order=%s plans=%s limits=%s rules=%s wrapper=%s inside=%s form=%s", l.layout, l.style, l.share, l.money, l.rate, l.tier, l.place, l.order, l.plans, l.limits, l.rules, l.wrapper, l.inside, l.form)
	for _, also := range []struct {
		on   bool
		name string
	}{{l.short, "short"}, {l.medical, "medical"}, {l.history, "history"}, {l.metadata, "metadata"}, {l.nulls, "nulls"}, {l.quoted, "quoted"}} {
		if also.on {
			out += " " + also.name
		}
	}
	return out
}

func newJSONLook(r *rand.Rand) jsonLook {
	l := jsonLook{
		layout: oneOf(r, "nested", "nested", "nested", "nested", "nested", "nested", "records", "records", "records", "records", "benefits", "benefits", "benefits", "flat", "flat", "wide", "wide", "matrix", "rows", "table", "table", "attributes", "attributes", "marketplace", "formulary", "fhir", "public use"),
		style:  oneOf(r, "camel", "camel", "Pascal", "snake", "snake", "kebab", "SCREAMING"), short: oneIn(r, 3),
		share: oneOf(r, "fields", "fields", "typed", "typed", "valued", "objects", "within", "unit", "coded", "text", "text", "shown"),
		money: oneOf(r, "number", "number", "decimal", "string", "dollars", "cents", "cents said"), rate: oneOf(r, "whole", "fraction", "sign", "string", "basis points"),
		tier: oneOf(r, "name", "both", "number", "code", "reference", "object"), place: oneOf(r, "split", "split", "joined", "reference", "code", "object", "legend", "band", "flags"),
		order: oneOf(r, "applies", "subject", "after", "waived", "code", "object"), plans: oneOf(r, "list", "list", "map", "apart", "inline"), inside: oneOf(r, "", "", "", "pharmacy", "benefits", "identity"),
		limits: oneOf(r, "nested", "flat", "list", "levels", "words", "benefit", "networks", "amounts"), rules: oneOf(r, "switches", "programs", "rows", "flags", "claims"),
		form:    oneOf(r, "", "", "", "rules", "conditions", "bag", "columns"),
		wrapper: oneOf(r, "", "", "", "data", "result", "payload", "JSON:API", "GraphQL", "page", "array"),
		indent:  oneIn(r, 2), medical: oneIn(r, 3), history: oneIn(r, 6), metadata: oneIn(r, 2), nulls: oneIn(r, 2), network: oneIn(r, 2), premium: oneIn(r, 3), quoted: oneIn(r, 6),
	}
	return l
}

// settle takes back what does not go with the rest of a look, so that a person could not be in doubt.
func (w *jsonWriter) settle() {
	inOneNumber := slices.Contains([]string{"valued", "unit", "coded"}, w.share)
	if w.money == "cents" && (inOneNumber || w.share == "objects") || w.money == "cents said" && (inOneNumber || w.share == "text" || w.share == "shown") {
		w.money = "number"
	}
	switch w.layout {
	case "rows", "table", "attributes", "public use", "fhir":
		w.share, w.money, w.rate = "text", "dollars", "sign"
	case "marketplace", "formulary":
		w.share, w.money, w.rate = "options", "number", "fraction"
	case "matrix":
		w.share = "fields"
	case "flat", "wide":
		if w.share != "text" {
			w.share = "fields"
		}
	}
	if w.layout != "records" && !(w.layout == "benefits" && w.form != "columns") {
		w.form = ""
	}
	if w.form == "columns" && (w.share != "fields" || w.history) {
		w.form = ""
	}
	if w.form == "bag" && w.share == "coded" {
		w.form = ""
	}
	if w.money == "dollars" && w.rate == "fraction" {
		w.rate = "sign"
	}
	if w.rate == "basis points" && w.layout != "records" && w.layout != "benefits" {
		w.rate = "whole"
	}
	w.metadata = w.metadata || w.history // which says when the plan is in force
}

// says is what documents of the layout can say of where a cost share holds.
func (l jsonLook) says() placeWords {
	switch l.layout {
	case "rows":
		return placeWords{networksOnly: true}
	case "matrix":
		return placeWords{unordered: true}
	case "marketplace":
		return placeWords{networksOnly: true, classes: true, optionsOnly: true}
	case "public use":
		return placeWords{networksOnly: true, classes: true, costsOnly: true, optionsOnly: true}
	case "formulary":
		return placeWords{months: true, classes: true, noPreferred: true, costsOnly: true, optionsOnly: true}
	case "fhir":
		return placeWords{coveredOnly: true, months: true, classes: true, noPreferred: true, costsOnly: true, optionsOnly: true}
	}
	return placeWords{}
}

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	key   string
	value any
}

func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for k, m := range o {
		if k > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(m.key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// jsonWriter writes one benefit in one look.
type jsonWriter struct {
	jsonLook
	r         *rand.Rand
	b         *writtenBenefit
	ruleCount int
	chosen    map[string]string // of what can be written in several ways
}

// otherNames are what else the parts of a cost share are called. A document calls each by one name.
var otherNames = map[string][]string{
	"copay":               {"copay", "copay", "copayment", "copay amount", "member copay"},
	"coinsurance":         {"coinsurance", "coinsurance", "member coinsurance"},
	"coinsurance minimum": {"coinsurance minimum", "minimum copay", "minimum", "minimum amount", "member minimum"},
	"coinsurance maximum": {"coinsurance maximum", "maximum copay", "maximum", "maximum per fill", "member maximum"},
	"channel":             {"channel", "channel", "pharmacy type", "pharmacy channel", "delivery channel", "delivery method"},
	"days supply":         {"days supply", "days supply", "maximum days supply", "day supply", "days"},
	"network":             {"network", "network", "network status", "network type"},
	"display text":        {"display text", "display", "description", "member text", "summary"},
	"member pays":         {"member pays", "cost share", "member cost", "you pay", "copay"},
	"individual":          {"individual", "individual", "single", "per person"},
	"plan name":           {"plan name", "plan name", "name", "marketing name"},
	"in network":          {"in network", "inn", "in network benefit", "in network member cost"},
	"plan id":             {"plan id", "plan code", "plan number"},
	"tier name":           {"tier name", "tier description", "tier label"},
}

// name is what the document calls a thing.
func (w *jsonWriter) name(words string) string {
	if of := otherNames[words]; of != nil {
		return w.choose(words, of...)
	}
	return words
}

// choose takes one of several ways to write something, which a document keeps to.
func (w *jsonWriter) choose(what string, of ...string) string {
	if w.chosen == nil {
		w.chosen = map[string]string{}
	}
	if w.chosen[what] == "" {
		w.chosen[what] = oneOf(w.r, of...)
	}
	return w.chosen[what]
}

// shortWords is what systems cut the words of their keys to.
var shortWords = map[string][]string{
	"coinsurance": {"coins"}, "deductible": {"ded"}, "network": {"ntwk", "netwk"}, "retail": {"rtl", "ret"}, "specialty": {"spec"}, "individual": {"ind", "indiv"}, "family": {"fam"},
	"brand": {"brd"}, "generic": {"gen"}, "amount": {"amt"}, "percent": {"pct"}, "minimum": {"min"}, "maximum": {"max"}, "code": {"cd"}, "description": {"desc"}, "number": {"nbr", "num"},
	"copay": {"cpy", "copay"}, "preferred": {"pref"}, "quantity": {"qty"}, "authorization": {"auth"}, "pharmacy": {"pharm"}, "benefit": {"ben"}, "effective": {"eff"},
}

// key writes words as a key.
func (w *jsonWriter) key(words string) string {
	list := strings.Fields(words)
	for k, word := range list {
		if of := shortWords[word]; w.short && of != nil {
			list[k] = w.choose("short "+word, of...)
		}
	}
	if w.short && w.choose("short limit", "moop", "") != "" {
		list = strings.Fields(strings.NewReplacer("out of pocket max", "moop", "out of pocket maximum", "moop").Replace(strings.Join(list, " ")))
	}
	title := func(s string) string { return string(unicode.ToUpper(rune(s[0]))) + s[1:] }
	switch w.style {
	case "camel", "Pascal":
		for k := range list {
			if k > 0 || w.style == "Pascal" {
				list[k] = title(list[k])
			}
		}
		return strings.Join(list, "")
	case "kebab":
		return strings.Join(list, "-")
	case "SCREAMING":
		return strings.ToUpper(strings.Join(list, "_"))
	}
	return strings.Join(list, "_")
}

func (w *jsonWriter) put(o *object, words string, value any) {
	*o = append(*o, member{w.key(w.name(words)), value})
}

// dollars puts an amount of money.
func (w *jsonWriter) dollars(o *object, words string, n int) {
	switch w.money {
	case "decimal":
		w.put(o, words, json.Number(fmt.Sprintf("%d.00", n)))
	case "string":
		w.put(o, words, fmt.Sprintf("%d.00", n))
	case "dollars":
		s := fmt.Sprintf("$%d", n)
		if n >= 1000 {
			s = fmt.Sprintf("$%d,%03d", n/1000, n%1000)
		}
		w.put(o, words, s)
	case "cents":
		w.put(o, w.name(words)+" cents", n*100)
	case "cents said":
		w.put(o, words, n*100)
	default:
		w.put(o, words, n)
	}
}

// percent puts a rate; the key says that it is one.
func (w *jsonWriter) percent(o *object, words string, n int) {
	switch w.rate {
	case "fraction":
		w.put(o, w.name(words)+" rate", json.Number(fmt.Sprintf("0.%02d", n)))
	case "sign":
		w.put(o, words, fmt.Sprintf("%d%%", n))
	case "basis points":
		w.put(o, w.name(words)+" basis points", n*100)
	case "string":
		w.put(o, w.name(words)+" percent", fmt.Sprint(n))
	default:
		w.put(o, w.name(words)+w.choose("whole percent", " percent", " percentage", " pct"), n)
	}
}

// inWords says a cost share as members are told it.
func inWords(s writtenShare, ordered bool) string {
	var out string
	switch s.kind {
	case benefit.NotCovered:
		return "Not covered"
	case benefit.Copay:
		out = fmt.Sprintf("$%d copay", s.amount)
	default:
		out = fmt.Sprintf("%d%% coinsurance", s.amount)
		switch {
		case s.min > 0:
			out += fmt.Sprintf(" (min $%d, max $%d)", s.min, s.max)
		case s.max > 0:
			out += fmt.Sprintf(" up to $%d", s.max)
		}
	}
	switch {
	case ordered && s.after:
		out += " after deductible"
	case ordered:
		out += ", deductible does not apply"
	}
	return out
}

// cost is the members of an object that state a cost share.
func (w *jsonWriter) cost(s writtenShare) object {
	var o object
	covered, rated := s.kind != benefit.NotCovered, s.kind == benefit.Coinsurance
	bounds := func(low, high string) {
		if s.min > 0 {
			w.dollars(&o, low, s.min)
		}
		if s.max > 0 {
			w.dollars(&o, high, s.max)
		}
	}
	null := func(words string) {
		if w.nulls {
			w.put(&o, words, nil)
		}
	}
	switch w.share {
	case "fields", "shown":
		if w.nulls || !covered {
			w.put(&o, "covered", covered)
		}
		switch {
		case !covered:
			null("copay")
		case rated:
			null("copay")
			w.percent(&o, "coinsurance", s.amount)
			bounds("coinsurance minimum", "coinsurance maximum")
		default:
			w.dollars(&o, "copay", s.amount)
			null("coinsurance")
		}
		if w.share == "shown" {
			w.put(&o, "display text", inWords(s, w.b.ordered))
		}
	case "typed", "within":
		switch {
		case !covered:
			w.put(&o, "type", "NOT_COVERED")
		case rated:
			w.put(&o, "type", "COINSURANCE")
			w.percent(&o, "coinsurance", s.amount)
			bounds("minimum", "maximum")
		default:
			w.put(&o, "type", "COPAY")
			w.dollars(&o, "amount", s.amount)
		}
		if w.share == "within" {
			o = object{{w.key("cost share"), o}}
		} else {
			o[0].key = w.key("cost share type")
		}
	case "valued":
		switch {
		case !covered:
			w.put(&o, "copay type", "NOT COVERED")
			w.put(&o, "copay value", nil)
		case rated:
			w.put(&o, "copay type", "PCT")
			w.put(&o, "copay value", s.amount)
			bounds("minimum copay", "maximum copay")
		default:
			w.put(&o, "copay type", "FLAT")
			w.dollars(&o, "copay value", s.amount)
		}
	case "objects":
		switch {
		case !covered:
			w.put(&o, "covered", false)
		case rated:
			rate := object{}
			w.put(&rate, "value", s.amount)
			w.put(&rate, "unit", "PERCENT")
			w.put(&o, "coinsurance", rate)
			for _, bound := range []struct {
				words string
				n     int
			}{{"minimum", s.min}, {"maximum", s.max}} {
				if bound.n > 0 {
					w.put(&o, bound.words, w.amount(bound.n))
				}
			}
		default:
			w.put(&o, "copay", w.amount(s.amount))
		}
	case "unit":
		switch {
		case !covered:
			w.put(&o, "covered", false)
		case rated:
			w.put(&o, "value", s.amount)
			w.put(&o, "unit", "PERCENT")
			bounds("minimum", "maximum")
		default:
			w.put(&o, "value", s.amount)
			w.put(&o, "unit", "USD")
		}
	case "coded":
		switch {
		case !covered:
			w.put(&o, "cost share type code", "N")
			w.put(&o, "cost share type description", "Not covered")
		case rated:
			w.put(&o, "cost share type code", "P")
			w.put(&o, "cost share type description", "Coinsurance")
			w.put(&o, "cost share amount", s.amount)
			bounds("minimum amount", "maximum amount")
		default:
			w.put(&o, "cost share type code", "C")
			w.put(&o, "cost share type description", "Copay")
			w.dollars(&o, "cost share amount", s.amount)
		}
	case "text":
		w.put(&o, "member pays", inWords(s, w.b.ordered))
		return o
	}
	if w.b.ordered && covered {
		w.deductible(&o, s.after)
	}
	return o
}

// amount is an object of money.
func (w *jsonWriter) amount(n int) object {
	var o object
	if w.money == "cents said" {
		n *= 100
	}
	w.put(&o, "amount", n)
	if w.money != "cents said" {
		w.put(&o, "currency", "USD")
	}
	return o
}

// deductible says whether it comes before a cost share.
func (w *jsonWriter) deductible(o *object, after bool) {
	yes := func(v bool) any {
		if w.style == "SCREAMING" || w.short {
			return map[bool]string{true: "Y", false: "N"}[v]
		}
		return v
	}
	switch w.order {
	case "code":
		w.put(o, "deductible treatment", map[bool]string{true: "AFTER_DEDUCTIBLE", false: "DEDUCTIBLE_WAIVED"}[after])
	case "object":
		*o = append(*o, member{w.key("deductible"), object{{w.key("applies"), yes(after)}}})
	case "subject":
		w.put(o, "subject to deductible", yes(after))
	case "after":
		w.put(o, "after deductible", yes(after))
	case "waived":
		w.put(o, "deductible waived", yes(!after))
	default:
		w.put(o, "deductible applies", yes(after))
	}
}

// tierMembers name a tier within an object.
func (w *jsonWriter) tierMembers(k int) object {
	var o object
	t := w.b.tiers[k]
	name := t.name
	if w.style == "SCREAMING" {
		name = strings.ToUpper(name)
	}
	number := fmt.Sprintf("Tier %d", t.number)
	how := w.tier
	switch {
	case name == "" && how != "number":
		how = "only number"
	case !w.b.numbered && how == "number" || !w.b.numbered && how == "both":
		how = "name"
	}
	switch how {
	case "only number":
		w.put(&o, "tier", number)
	case "number":
		w.put(&o, "tier", t.number)
	case "both":
		w.put(&o, "tier", t.number)
		w.put(&o, "tier name", name)
	case "code":
		w.put(&o, "tier code", t.code)
		w.put(&o, "tier description", name)
	case "reference":
		w.put(&o, "tier id", t.code)
	case "object":
		var of object
		w.put(&of, "code", t.code)
		if w.b.numbered {
			w.put(&of, "level", t.number)
		}
		w.put(&of, "description", name)
		w.put(&o, "tier", of)
	default:
		form := w.choose("name of tier", "words", "words", "code", "drugs")
		if form == "drugs" {
			name += " Drugs"
		}
		switch {
		case form == "code":
			name = strings.ToUpper(strings.NewReplacer(" ", "_", "-", "_").Replace(name))
			if w.b.numbered {
				name = fmt.Sprintf("TIER_%d_%s", t.number, name)
			}
		case w.b.numbered:
			name = number + w.choose("behind the number", " - ", ": ", " ") + name
		}
		w.put(&o, w.choose("tier by name", "drug tier", "tier name", "tier", "formulary tier", "drug class"), name)
	}
	return o
}

// tierKey names a tier as a key.
func (w *jsonWriter) tierKey(k int) string {
	t := w.b.tiers[k]
	words := strings.ToLower(strings.NewReplacer("Non-Formulary", "nonformulary", "-", " ").Replace(t.name))
	if w.b.numbered {
		words = fmt.Sprintf("tier%d %s", t.number, words)
		if w.tier == "number" {
			words = fmt.Sprintf("tier%d", t.number)
		}
	}
	return words
}

// legends are the parts in which tiers and pharmacies are listed apart from their cost shares.
func (w *jsonWriter) legends() object {
	var o object
	if w.tier == "reference" && w.b.tiers[0].name != "" && w.refersTo() {
		var list []any
		for _, t := range w.b.tiers {
			var e object
			w.put(&e, "id", t.code)
			if w.b.numbered {
				w.put(&e, "tier number", t.number)
			}
			w.put(&e, "name", t.name)
			list = append(list, e)
		}
		w.put(&o, "tiers", list)
	}
	if w.place == "legend" && w.refersTo() {
		var codes, channels, networks object
		for _, p := range w.b.places {
			if !slices.ContainsFunc(channels, func(m member) bool { return m.key == channelCodes[p.channel] }) {
				channels = append(channels, member{channelCodes[p.channel], channelNames[p.channel][0]})
			}
			if !slices.ContainsFunc(networks, func(m member) bool { return m.key == networkCodes[p.network] }) {
				networks = append(networks, member{networkCodes[p.network], networkNames[p.network][0]})
			}
		}
		w.put(&codes, "channel code", channels)
		if w.parted() || w.network {
			w.put(&codes, "network code", networks)
		}
		w.put(&o, "code tables", codes)
	}
	if w.place == "reference" && w.refersTo() {
		var list []any
		for k, p := range w.b.places {
			var e object
			w.put(&e, "id", fmt.Sprintf("P%d", k+1))
			e = append(e, w.splitPlace(p)...)
			list = append(list, e)
		}
		w.put(&o, "pharmacies", list)
	}
	return o
}

// refersTo reports whether cost shares of the layout are records, which may refer to what is listed elsewhere.
func (w *jsonWriter) refersTo() bool {
	return w.layout == "records" || w.layout == "benefits" || w.layout == "nested" || w.layout == "wide"
}

var channelNames = map[benefit.Channel][]string{
	benefit.Retail: {"Retail", "RETAIL", "retail"}, benefit.Mail: {"Mail Order", "MAIL", "mail"}, benefit.SpecialtyChannel: {"Specialty Pharmacy", "SPECIALTY", "specialty"},
}

func (w *jsonWriter) channel(c benefit.Channel) string {
	return channelNames[c][slices.Index([]string{"camel", "SCREAMING", "snake"}, w.caseOf())]
}

var (
	channelCodes = map[benefit.Channel]string{benefit.Retail: "R", benefit.Mail: "M", benefit.SpecialtyChannel: "S"}
	networkCodes = map[benefit.Network]string{benefit.In: "I", benefit.Out: "O", benefit.Preferred: "P", benefit.Standard: "S"}
)

// caseOf is how codes are written: as words, in capitals, or in small letters.
func (w *jsonWriter) caseOf() string {
	switch w.style {
	case "SCREAMING", "camel":
		return "SCREAMING"
	case "snake", "kebab":
		return "snake"
	}
	return "camel"
}

var networkNames = map[benefit.Network][]string{
	benefit.In: {"In-Network", "IN_NETWORK", "in_network"}, benefit.Out: {"Out-of-Network", "OUT_OF_NETWORK", "out_of_network"},
	benefit.Preferred: {"Preferred", "PREFERRED", "preferred"}, benefit.Standard: {"Standard", "STANDARD", "standard"},
}

func (w *jsonWriter) networkName(n benefit.Network) string {
	return networkNames[n][slices.Index([]string{"camel", "SCREAMING", "snake"}, w.caseOf())]
}

// parted reports whether networks are told apart.
func (w *jsonWriter) parted() bool {
	return slices.ContainsFunc(w.b.places, func(p writtenPlace) bool { return p.network != w.b.places[0].network })
}

func (w *jsonWriter) splitPlace(p writtenPlace) object {
	var o object
	w.put(&o, "channel", w.channel(p.channel))
	w.supply(&o, p.days)
	if w.parted() || w.network {
		w.put(&o, "network", w.networkName(p.network))
	}
	return o
}

// supply says for how many days a fill is.
func (w *jsonWriter) supply(o *object, days int) {
	if days == 0 {
		return
	}
	switch w.choose("supply", "number", "number", "string", "words", "range") {
	case "string":
		w.put(o, "days supply", fmt.Sprint(days))
	case "words":
		w.put(o, "days supply", fmt.Sprintf("%d days", days))
	case "range":
		w.put(o, "days supply", fmt.Sprintf("1-%d", days))
	default:
		w.put(o, "days supply", days)
	}
}

// placeMembers name a kind of pharmacy within an object.
func (w *jsonWriter) placeMembers(k int) object {
	var o object
	p := w.b.places[k]
	switch {
	case w.place == "joined":
		w.put(&o, "pharmacy type", strings.ToUpper(strings.ReplaceAll(w.placeWords(p), " ", "_")))
	case w.place == "reference" && w.refersTo():
		w.put(&o, "pharmacy id", fmt.Sprintf("P%d", k+1))
	case w.place == "object", w.place == "band":
		if w.place == "object" {
			var of object
			w.put(&of, "code", w.channel(p.channel))
			w.put(&of, "display", channelNames[p.channel][0])
			o = object{{w.key("channel"), of}}
		} else {
			w.put(&o, "channel", w.channel(p.channel))
		}
		if p.days > 0 {
			var band object
			w.put(&band, "minimum", 1)
			w.put(&band, "maximum", p.days)
			o = append(o, member{w.key("days supply"), band})
		}
		if w.parted() || w.network {
			w.put(&o, "network", w.networkName(p.network))
		}
	case w.place == "flags" && p.channel != benefit.SpecialtyChannel:
		w.put(&o, "mail order", p.channel == benefit.Mail)
		o = append(o, member{w.key("in network"), p.network != benefit.Out})
		if p.network == benefit.Preferred || p.network == benefit.Standard {
			w.put(&o, "preferred pharmacy", p.network == benefit.Preferred)
		}
		w.supply(&o, p.days)
	case w.place == "code", w.place == "legend" && w.refersTo():
		w.put(&o, "channel code", channelCodes[p.channel])
		if w.place == "legend" {
			if p.days > 0 {
				w.put(&o, "days supply", p.days)
			}
			if w.parted() || w.network {
				w.put(&o, "network code", networkCodes[p.network])
			}
			return o
		}
		w.put(&o, "channel description", channelNames[p.channel][0])
		if p.days > 0 {
			w.put(&o, "minimum days supply", 1)
			w.put(&o, "maximum days supply", p.days)
		}
		if w.parted() || w.network {
			w.put(&o, "network", w.networkName(p.network))
		}
	default:
		o = w.splitPlace(p)
	}
	return o
}

// placeWords name a kind of pharmacy as a key.
func (w *jsonWriter) placeWords(p writtenPlace) string {
	words := map[benefit.Channel]string{benefit.Retail: "retail", benefit.Mail: "mail", benefit.SpecialtyChannel: "specialty pharmacy"}[p.channel]
	if p.days > 0 {
		words = fmt.Sprintf("%s %d", words, p.days)
	}
	switch p.network {
	case benefit.Preferred, benefit.Standard:
		words = string(p.network) + " " + words
	case benefit.Out:
		words = "out of network " + words
	}
	return words
}
