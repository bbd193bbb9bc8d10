package eval

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// Tally counts one category of one document or of many.
type Tally struct {
	Expected int `json:"expected"`
	Matched  int `json:"matched"`
	Wrong    int `json:"wrong"`   // found in a place that is expected otherwise, or a second time
	Neutral  int `json:"neutral"` // found, and nothing expected speaks of it
}

// Precision is matched of matched and wrong; 1 where nothing was judged.
func (t Tally) Precision() float64 { return ratio(t.Matched, t.Matched+t.Wrong) }

// Recall is matched of expected; 1 where nothing is expected.
func (t Tally) Recall() float64 { return ratio(t.Matched, t.Expected) }

// F1 is the harmonic mean of the two.
func (t Tally) F1() float64 {
	p, r := t.Precision(), t.Recall()
	if p+r == 0 {
		return 0
	}
	return 2 * p * r / (p + r)
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}

// Add returns the sum.
func (t Tally) Add(o Tally) Tally {
	return Tally{t.Expected + o.Expected, t.Matched + o.Matched, t.Wrong + o.Wrong, t.Neutral + o.Neutral}
}

// Band counts the judged values that a reader is about equally sure of.
type Band struct {
	From  benefit.Confidence `json:"from"` // the least of the band
	Right int                `json:"right"`
	Wrong int                `json:"wrong"`
}

// bands returns the bands of a reliability table, all empty.
func bands() []Band {
	return []Band{{From: 950}, {From: 900}, {From: 800}, {From: 750}, {From: 0}}
}

// count adds a judged value to its band. One without a confidence is in none.
func count(list []Band, sure benefit.Confidence, right bool) {
	i := slices.IndexFunc(list, func(b Band) bool { return sure > 0 && sure >= b.From })
	switch {
	case i < 0:
	case right:
		list[i].Right++
	default:
		list[i].Wrong++
	}
}

// Report is the comparison of one document.
type Report struct {
	Document   string                     `json:"document,omitempty"`
	Categories map[benefit.Category]Tally `json:"categories"`
	Found      []string                   `json:"found"`  // expected facts that were found, by category and path
	Missed     []string                   `json:"missed"` // expected facts that were not
	Wrong      []string                   `json:"wrong"`  // found facts that contradict what is expected
	// Misattributed are those of Wrong whose value the document does state, for another place.
	Misattributed []string `json:"misattributed"`
	Reliability   []Band   `json:"reliability"` // of the facts that are judged
}

// Total sums the categories.
func (r Report) Total() Tally {
	var t Tally
	for _, c := range r.Categories {
		t = t.Add(c)
	}
	return t
}

// item is a fact ready for comparison.
type item struct {
	category benefit.Category
	name     string
	root     string
	scope    string // of an accumulator: rx, medical, tier4 …
	tier     *tierKey
	channel  string
	network  string
	plan     string
	drug     string // of a drug list's row
	strength string // that stands apart from its name
	listTier string // its tier as printed
	numbers  map[string]string
	truths   map[string]bool
	words    []string
	sure     benefit.Confidence
}

// Score compares what was found with what is expected. A list that expects nothing says that there is nothing: every
// fact found there is wrong. One without a list (Facts is nil) judges nothing.
func Score(expected, found Set) Report {
	r := Report{Categories: map[benefit.Category]Tally{}, Found: []string{}, Missed: []string{}, Wrong: []string{}, Misattributed: []string{}, Reliability: bands()}
	want, have := items(expected.Facts), items(found.Facts)
	used := make([]bool, len(have))
	met := make([]bool, len(want))
	// The stricter an expected fact, the earlier it chooses: a grid cell before a rule for any channel.
	order := make([]int, len(want))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return want[b].strictness() - want[a].strictness() })
	for _, w := range order {
		for h := range have {
			if !used[h] && want[w].matches(have[h]) {
				used[h], met[w] = true, true
				count(r.Reliability, have[h].sure, true)
				break
			}
		}
	}
	for w, e := range want {
		t := r.Categories[e.category]
		t.Expected++
		if met[w] {
			t.Matched++
			r.Found = append(r.Found, e.name)
		} else {
			r.Missed = append(r.Missed, e.name)
		}
		r.Categories[e.category] = t
	}
	for h, f := range have {
		if used[h] {
			continue
		}
		t := r.Categories[f.category]
		if expected.Facts != nil && len(want) == 0 || judged(want, met, f) {
			t.Wrong++
			r.Wrong = append(r.Wrong, f.name+" "+f.String())
			count(r.Reliability, f.sure, false)
			if statedElsewhere(want, f) {
				r.Misattributed = append(r.Misattributed, f.name+" "+f.String())
			}
		} else {
			t.Neutral++
		}
		r.Categories[f.category] = t
	}
	return r
}

// statedElsewhere reports whether the numbers of a wrong fact are those that another fact of its kind expects.
func statedElsewhere(want []item, f item) bool {
	return slices.ContainsFunc(want, func(w item) bool {
		return w.root == f.root && len(w.numbers) > 0 && !w.samePlace(f) && w.agrees(f)
	})
}

// judged reports whether an unpaired fact stands where something else is expected.
func judged(want []item, met []bool, f item) bool {
	if f.root == "plan" || f.root == "tiers" {
		return false
	}
	for i, w := range want {
		if !w.samePlace(f) || f.notCovered() && w.tier != nil && f.tier != nil && f.tier.closerIn(want, *w.tier) {
			continue
		}
		// rows written out for a fact about all tiers or any channel
		if w.tier == nil && f.tier != nil && met[i] && w.agrees(f) {
			return false
		}
		if w.tier == nil && f.tier != nil && w.root != "outofnetwork" {
			continue
		}
		if w.channel == "" && met[i] && w.agrees(f) {
			return false
		}
		// another band of days supply is another rule
		if a, b := w.numbers["daysSupplyMax"], f.numbers["daysSupplyMax"]; a != "" && b != "" && a != b && met[i] {
			continue
		}
		return true
	}
	return false
}

// notCovered reports whether a fact says that drugs are not covered. Such a cell is no contradiction where it is of another tier.
func (i item) notCovered() bool {
	covered, said := i.truths["covered"]
	return said && !covered
}

func (i item) strictness() int {
	n := len(i.numbers)
	if i.tier != nil {
		n += 10
	}
	if i.channel != "" {
		n += 5
	}
	return n
}

// samePlace compares what a rule is about: its root, plan, tier, channel and network.
func (i item) samePlace(f item) bool {
	switch {
	case i.category != f.category && !(i.root == f.root):
		return false
	case i.root == "outofnetwork":
		if f.root != "outofnetwork" && f.root != "costshares" || f.network != "out" {
			return false
		}
	case i.root != f.root:
		return false
	}
	if i.drug != f.drug && i.drug != strings.TrimSpace(f.drug+" "+f.strength) {
		return false
	}
	if i.plan != "" && f.plan != "" && !samePlan(i.plan, f.plan) {
		return false
	}
	if i.tier != nil && (f.tier == nil || !sameTier(*i.tier, *f.tier)) {
		return false
	}
	if i.channel != "" && i.channel != f.channel {
		return false
	}
	if isKind(i.root) && i.network != "" && f.network != "" && i.network != f.network {
		return false
	}
	if i.channel == "" && f.channel != "" && (i.root == "refilltoosoon" || i.root == "dayssupply") {
		return false
	}
	network := i.network
	if network == "" && i.root != "outofnetwork" {
		network = "in"
	}
	if i.root == "outofnetwork" {
		network = "out"
	}
	if f.network != "" && f.network != network && (i.tier != nil || i.root == "deductible" || i.root == "oopmax" || i.root == "outofnetwork") {
		return false
	}
	if i.root == "deductible" || i.root == "oopmax" {
		drugs := func(s string) bool { return s == "rx" || strings.HasPrefix(s, "tier") }
		if drugs(i.scope) != drugs(f.scope) || strings.HasPrefix(i.scope, "tier") && strings.HasPrefix(f.scope, "tier") && i.scope != f.scope {
			return false
		}
	}
	return true
}

// agrees compares numbers and truths.
func (i item) agrees(f item) bool {
	if i.listTier != "" && i.listTier != f.listTier && !sameTier(tierOf(i.listTier), tierOf(f.listTier)) {
		return false
	}
	for name, n := range i.numbers {
		if f.numbers[name] != n && name != "daysSupplyMin" {
			return false
		}
	}
	if i.tier != nil && i.root == "costshares" {
		for _, name := range []string{"copay", "coinsurancePct", "min", "max"} {
			if _, expected := i.numbers[name]; !expected && f.numbers[name] != "" && len(i.numbers) > 0 {
				return false
			}
		}
	}
	for name, v := range i.truths {
		if g, said := f.truths[name]; said && g != v {
			return false
		}
	}
	if len(i.words) > 0 && len(f.words) > 0 {
		hits := 0
		for _, w := range i.words {
			if slices.ContainsFunc(f.words, func(have string) bool { return sameLabel(w, have) }) {
				hits++
			}
		}
		return 2*hits >= len(i.words)
	}
	return true
}

func (i item) matches(f item) bool { return i.samePlace(f) && i.agrees(f) }

// String lists the item's numbers.
func (i item) String() string {
	var out []string
	for name, v := range i.numbers {
		out = append(out, name+"="+v)
	}
	slices.Sort(out)
	return fmt.Sprintf("[%s %s %s]", i.channel, i.network, strings.Join(out, " "))
}

// items makes the facts of a list ready. A fact that lists several cells of the grid (steps of days supply, amounts by
// tier) becomes one item for each.
func items(facts []Fact) []item {
	var out []item
	for _, f := range facts {
		out = append(out, f.items()...)
	}
	return out
}

func (f Fact) items() []item {
	v, words := values(f.Value)
	base := item{category: f.Category, sure: f.Confidence, name: string(f.Category) + " " + f.Path, root: root(f.Path), numbers: map[string]string{}, truths: map[string]bool{}, words: words}
	parts := strings.Split(f.Path, "/")[1:]
	if first, _, _ := strings.Cut(f.Path, "/"); isKind(base.root) {
		switch of := root(first); {
		case of == "costshares" && v["tier"] != nil: // a cell of the grid, though its tier is of preventive drugs
			base.root = of
		case of == "dayssupply": // for how many days contraceptives are dispensed
			base.root = of
		}
	}
	if base.root == "deductible" || base.root == "oopmax" {
		for _, p := range parts {
			if n := networkName(p); n != "" {
				base.network = n
			} else {
				base.scope = strings.ToLower(p)
			}
		}
	}
	if base.root == "outofnetwork" && len(parts) > 0 {
		base.channel = channelName(parts[0])
	}
	if base.root == "mail" {
		base.channel = "mail"
	}
	if base.root == "costshares" && v["tier"] == nil {
		base.tierOfPath(f.Path, parts)
	}
	base.read(v)
	if most, ok := base.numbers["max"]; ok && base.root == "dayssupply" {
		base.numbers["daysSupplyMax"] = most // its only maximum
		delete(base.numbers, "max")
	}
	if (base.root == "quantitylimit" || base.root == "refilltoosoon" || base.root == "dayssupply") && base.drug != "" {
		base.words, base.drug = append(base.words, base.drug), "" // one drug is a list of one
	}
	if s, ok := f.Value.(string); ok && strings.Contains(strings.ToLower(s), "not covered") {
		base.truths["covered"] = false
		base.words = nil
	} else if ok {
		base.words = nil
		if l := strings.ToLower(s); strings.Contains(l, "not applicable") && base.root == "deductible" {
			base.numbers["individual"] = "0"
		}
	}
	return expand(base, v)
}

// tierOfPath reads the tier and channel of a cell from its path, where its value names none: "costShares/1 generic/mail",
// "tier4".
func (i *item) tierOfPath(path string, parts []string) {
	switch {
	case len(parts) > 1:
		i.tier, i.channel = cellTier(strings.Join(parts[:len(parts)-1], "/")), channelName(parts[len(parts)-1])
	case len(parts) == 1:
		k := tierOf(parts[0])
		i.tier = &k
		if k.number == "" && slices.Equal(k.classes, []string{"specialty"}) {
			i.channel = "specialty"
		}
	case tierRootRE.MatchString(strings.ToLower(path)):
		k := tierOf(path)
		i.tier = &k
	}
}

// expand takes apart facts that hold several cells.
func expand(base item, v map[string]any) []item {
	var out []item
	cell := func(name string, sub map[string]any, channel string) {
		c := base
		c.numbers, c.truths = map[string]string{}, base.truths
		c.name += name
		if channel != "" {
			c.channel = channel
		}
		c.read(sub)
		out = append(out, c)
	}
	if steps, ok := v["steps"].([]any); ok {
		for n, s := range steps {
			if m, ok := s.(map[string]any); ok {
				cell(fmt.Sprintf(" step %d", n+1), m, "")
			}
		}
		if m, ok := v["mail"].(map[string]any); ok {
			cell(" mail", m, "mail")
		}
		return out
	}
	for name, sub := range v {
		if m, ok := sub.(map[string]any); ok && strings.HasPrefix(name, "tier") {
			k := tierOf(name)
			base.tier = &k
			cell(" "+name, m, "")
		}
	}
	if len(out) > 0 {
		slices.SortFunc(out, func(a, b item) int { return strings.Compare(a.name, b.name) })
		return out
	}
	return []item{base}
}

// listed takes the drugs that a limit of quantities lists.
func (i *item) listed(name string, drugs []string) {
	if name == "drugs" && (i.root == "quantitylimit" || i.root == "dayssupply") {
		for _, d := range drugs {
			i.words = append(i.words, strings.ToLower(d))
		}
	}
}

// read takes an object's attributes.
func (i *item) read(v map[string]any) {
	for name, x := range v {
		switch x := x.(type) {
		case json.Number:
			i.numbers[attribute(name)] = string(number(x.String()))
		case float64:
			i.numbers[attribute(name)] = string(number(fmt.Sprint(x)))
		case int:
			i.numbers[attribute(name)] = fmt.Sprint(x)
		case bool:
			name, x := truth(name, x)
			i.truths[name] = x
		case []string:
			i.listed(name, x)
		case []any: // as a file of expected facts has it
			var list []string
			for _, o := range x {
				list = append(list, fmt.Sprint(o))
			}
			i.listed(name, list)
		case string:
			switch strings.ToLower(name) {
			case "bin", "iin", "pcn", "group":
				if i.root == "routing" || i.root == "plan" { // to the letter, as numbers are
					i.numbers[strings.ToLower(name)] = strings.ToUpper(strings.TrimSpace(x))
				}
			case "drug":
				i.drug = strings.ToLower(strings.Join(strings.Fields(x), " "))
			case "strength":
				i.strength = strings.ToLower(strings.Join(strings.Fields(x), " "))
			case "tier":
				if i.root == "drug" {
					i.listTier = listTier(x)
				}
				if i.root == "costshares" || i.root == "tiers" {
					i.tier = cellTier(x)
				}
			case "channel":
				i.channel = channelName(x)
			case "network":
				i.network = networkName(x)
			case "plan":
				i.plan = x
			case "scope":
				if i.scope == "" {
					i.scope = x
				}
			case "type":
				if l := strings.ToLower(nameRE.ReplaceAllString(x, "")); l == "notcovered" {
					i.truths["covered"] = false
				}
			}
		}
	}
	if days, ok := v["daysSupply"].([]any); ok && len(days) == 2 {
		i.read(map[string]any{"daysSupplyMin": days[0], "daysSupplyMax": days[1]})
	}
}

func attribute(name string) string {
	switch name {
	case "maxDays", "daysSupply": // a number alone is the most
		return "daysSupplyMax"
	case "minDays":
		return "daysSupplyMin"
	case "perMember", "perPerson", "single":
		return "individual"
	case "coinsurance", "percent", "pct":
		return "coinsurancePct"
	case "maximum", "cap":
		return "max"
	case "minimum":
		return "min"
	case "quantity", "qty":
		return "max"
	case "perDays":
		return "days"
	case "lookbackDays":
		return "lookBackDays"
	case "retailFillsAllowed", "fillsAtRetail", "allowedRetailFills":
		return "retailFills"
	case "graceFillsAllowed", "graceFillsAtRetail":
		return "graceFills"
	}
	return name
}

// truth folds the ways to say that drugs count toward an accumulator.
func truth(name string, v bool) (string, bool) {
	switch name {
	case "rxExcluded", "rxCopaysExcluded":
		return "appliesToRx", !v
	case "rxIncluded":
		return "appliesToRx", v
	}
	return name, v
}

// values returns a fact's value as an object, and its words when it is a list.
func values(v any) (map[string]any, []string) {
	switch v := v.(type) {
	case map[string]any:
		return v, nil
	case attributes:
		out := make(map[string]any, len(v))
		for name, x := range v {
			if s, ok := x.(fmt.Stringer); ok {
				if n, isNumber := x.(json.Number); isNumber {
					out[name] = n
					continue
				}
				x = s.String()
			}
			switch x := x.(type) {
			case benefit.Channel:
				out[name] = string(x)
			case benefit.Network:
				out[name] = string(x)
			case benefit.ShareKind:
				out[name] = string(x)
			case benefit.AccumulatorScope:
				out[name] = string(x)
			default:
				out[name] = x
			}
		}
		return out, nil
	case []any:
		var words []string
		for _, w := range v {
			words = append(words, strings.ToLower(fmt.Sprint(w)))
		}
		return nil, words
	}
	return nil, nil
}
