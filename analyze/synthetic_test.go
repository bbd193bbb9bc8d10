package analyze

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// The synthetic plan documents: a seed gives a plan, and a layout writes it down the way that plan documents are laid
// out and worded. What was written is known, so that whatever is read can be judged.

// specimen is one synthetic document: its text, and what it says. A fact is a line of text; a few that follow from
// others may be read and need not be.
type specimen struct {
	text *document.Text
	says map[string]bool // true: must be read, false: may be
}

// plant collects what a document says while it is written.
type plant struct {
	*rand.Rand
	*sheet
	says  map[string]bool
	tiers []plantTier
	voice voice

	rxIndividual, rxFamily   int // dollars; 0: there is no deductible for drugs
	oopIndividual, oopFamily int
	medIndividual, medFamily int
	retailDays, mailDays     int
}

// plantTier is a tier of a synthetic plan: what it is called and what it costs.
type plantTier struct {
	number  int
	words   string // "Preferred brand drugs"
	id      benefit.TierID
	classID benefit.TierID // the id where the label has no number
	classes string
	copay   int // at retail, 0 where it is a coinsurance
	rate    int
	cap     int
	brand   bool
}

// voice is how a document words things.
type voice struct {
	copay   string // "$%d copay"
	rate    string // "%d%% coinsurance"
	cap     string // " up to $%d maximum"
	in, out string // column headers
	retail  string // in a cell: "(retail)"
	mail    string
	exempt  string
	after   string
	sayings map[string][]string
}

func newPlant(r *rand.Rand, v voice) *plant {
	p := &plant{Rand: r, sheet: newSheet(), says: map[string]bool{}, voice: v}
	pool := []plantTier{
		{words: "Preferred generic drugs", classID: "preferred-generic", classes: "preferredGeneric"},
		{words: "Preferred brand drugs", classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: "Non-preferred brand drugs", classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true},
		{words: "Specialty drugs", classID: "specialty", classes: "specialty"},
	}
	if r.IntN(2) == 0 {
		pool[0] = plantTier{words: "Generic drugs", classID: "generic", classes: "generic"}
	}
	if r.IntN(3) == 0 {
		pool = slices.Delete(pool, 2, 3)
	}
	copay := 2 + r.IntN(15)
	for n := range pool {
		t := &pool[n]
		t.number, t.copay = n+1, copay
		copay += 11 + r.IntN(40)
		if n == len(pool)-1 {
			t.copay, t.rate, t.cap = 0, 5*(2+r.IntN(7)), 50*(2+r.IntN(9))
		}
	}
	p.tiers = pool
	p.rxIndividual = 25 * (2 + r.IntN(20))
	p.rxFamily = 2 * p.rxIndividual
	p.medIndividual = 250 * (1 + r.IntN(12))
	p.medFamily = 2 * p.medIndividual
	p.oopIndividual = 500 * (5 + r.IntN(12))
	p.oopFamily = 2 * p.oopIndividual
	p.retailDays, p.mailDays = 30, 90
	if r.IntN(4) == 0 {
		p.retailDays = 31 + 3*r.IntN(2)
	}
	if r.IntN(4) == 0 {
		p.mailDays = 100
	}
	return p
}

// id names the tiers as a layout prints them: by their numbers, or by their words.
func (p *plant) numbered(yes bool) {
	for n := range p.tiers {
		t := &p.tiers[n]
		t.id = t.classID
		if yes {
			t.id = benefit.TierID(fmt.Sprintf("tier-%d", t.number))
		}
		p.say("tier %s %s", t.id, t.classes)
	}
}

func (p *plant) say(format string, v ...any) { p.says[fmt.Sprintf(format, v...)] = true }
func (p *plant) may(format string, v ...any) { p.says[fmt.Sprintf(format, v...)] = false }
func (p *plant) specimen() specimen          { p.mayFillFirst(); return specimen{p.text(), p.says} }
func (p *plant) specialty() *plantTier       { return &p.tiers[len(p.tiers)-1] }
func (p *plant) chance(n int) bool           { return p.IntN(n) == 0 }
func (p *plant) saying(rule string, v ...any) string {
	list := p.voice.sayings[rule]
	if len(list) == 0 {
		panic("no saying for " + rule)
	}
	return fmt.Sprintf(list[p.IntN(len(list))], v...)
}

// amount writes a cost share of so many times the retail copay, and returns it as the plan model says it.
func (p *plant) amount(t *plantTier, times float64) (words, share string) {
	if t.rate > 0 {
		words, share = fmt.Sprintf(p.voice.rate, t.rate), fmt.Sprintf("%d %% coinsurance", t.rate)
		if t.cap > 0 && p.voice.cap != "" {
			words, share = words+fmt.Sprintf(p.voice.cap, t.cap), share+fmt.Sprintf(", at most $%d.00", t.cap)
		}
		return words, share
	}
	n := int(float64(t.copay) * times)
	return fmt.Sprintf(p.voice.copay, n), fmt.Sprintf("$%d.00 copay", n)
}

// share records a cost share.
func (p *plant) share(t *plantTier, channel, network, share string) {
	p.say("share %s %s %s %s", t.id, channel, network, share)
}

func (p *plant) days(t *plantTier, channel, network string, lo, hi int) {
	p.say("days %s %s %s %d-%d", t.id, channel, network, lo, hi)
}

func (p *plant) order(t *plantTier, channel, network, order string) {
	p.say("order %s %s %s %s", t.id, channel, network, order)
}

// rules writes some rules in sentences, one a line of out, and records them. Those of tiers need their ids.
func (p *plant) rules() []string {
	var out []string
	sp := p.specialty()
	put := func(line string, facts ...string) {
		out = append(out, line)
		for _, f := range facts {
			p.say("%s", f)
		}
	}
	scope := fmt.Sprintf("{tiers:[%s]}", sp.id)
	if p.chance(2) {
		put(p.saying("pa"), "priorAuthorization {drugs:{flags:[PA]}} {}")
	} else if p.chance(2) {
		put(p.saying("pa may"), "priorAuthorization {drugs:{flags:[PA]}} open")
	}
	if p.chance(2) {
		put(p.saying("step"), "stepTherapy {drugs:{flags:[ST]}} open")
	}
	if p.chance(3) {
		put(p.saying("quantity"), "quantityLimit {drugs:{flags:[QL]}} open")
	}
	if p.chance(2) {
		n := 70 + 5*p.IntN(4)
		put(p.saying("refill", n), fmt.Sprintf("refillTooSoon {} {percent:%d}", n))
	}
	if p.chance(2) {
		n := 1 + p.IntN(3)
		put(p.saying("maintenance", []string{"one", "two", "three"}[n-1]), fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", n))
	}
	switch p.IntN(3) {
	case 0:
		put(p.saying("specialty"), "specialtyLockIn "+scope+" {free:0}")
	case 1:
		put(p.saying("specialty first"), "specialtyLockIn "+scope+" {free:1}")
	}
	if p.chance(2) {
		n := 15 + 5*p.IntN(5)
		put(p.saying("insulin", n), fmt.Sprintf("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", n))
	}
	if p.chance(2) {
		put(p.saying("contraceptive"), "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}")
	}
	if p.chance(2) {
		put(p.saying("preventive"), "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}")
	}
	if p.chance(2) {
		put(p.saying("weight"), "exclusions {drugs:{kinds:[weightLoss]}}")
	}
	if p.chance(2) {
		put(p.saying("otc"), "otc covered:false")
	}
	if p.chance(3) {
		put(p.saying("closed"), "formulary closed")
	}
	if p.chance(3) {
		put(p.saying("coupon"), "assistance {} {program:adjuster}")
	}
	// sentences that are no rules
	for _, s := range p.voice.sayings["nothing"] {
		if p.chance(3) {
			out = append(out, s)
		}
	}
	p.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// questions writes the accumulators as a summary of benefits asks for them.
func (p *plant) questions() {
	p.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall\ndeductible?", fmt.Sprintf("%s: Individual $%s / Family $%s.", p.voice.in, thousands(p.medIndividual), thousands(p.medFamily)), "You must pay all of the costs up to the deductible amount before the plan begins to pay."},
		[]string{"Are there other\ndeductibles for specific\nservices?", fmt.Sprintf("Yes. $%s per person for prescription drugs.", thousands(p.rxIndividual)), "You must pay all of the costs for these services up to the specific deductible amount."},
		[]string{"What is the out-of-pocket\nlimit for this plan?", fmt.Sprintf("%s: Individual $%s / Family $%s.", p.voice.in, thousands(p.oopIndividual), thousands(p.oopFamily)), "The out-of-pocket limit is the most you could pay in a year."},
	)
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("deductible rx %d/-", p.rxIndividual)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
}

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// read is a fact that was read, and how sure the reader is of it.
type readFact struct {
	line string
	sure benefit.Confidence
}

// factsOf lists what a plan says as lines like those of a specimen; what it only assumes is left out.
func factsOf(p *benefit.Plan) []readFact {
	var out []readFact
	add := func(sure benefit.Confidence, format string, v ...any) {
		out = append(out, readFact{fmt.Sprintf(format, v...), sure})
	}
	for _, t := range p.Tiers {
		var classes []string
		for _, c := range t.Class.Value {
			classes = append(classes, string(c))
		}
		add(t.Class.Confidence(), "tier %s %s", t.ID, strings.Join(classes, "+"))
	}
	for _, c := range p.CostShares {
		where := fmt.Sprintf("%s %s %s", c.Tier, c.Channel.Value, c.Network.Value)
		sure := min(c.Share.Confidence(), c.Channel.Confidence(), c.Network.Confidence())
		conflict := ""
		if c.Share.Standing == benefit.Conflicting {
			conflict = " conflicting"
		}
		share := c.Share.Value
		if share.CapPer != "" {
			conflict += " per 30 days"
		}
		add(sure, "share %s %s%s", where, share, conflict)
		if share.Kind == benefit.NotCovered {
			continue
		}
		if c.DaysSupply.Known() && c.DaysSupply.Standing != benefit.Assumed {
			add(c.DaysSupply.Confidence(), "days %s %d-%d", where, c.DaysSupply.Value.Min, c.DaysSupply.Value.Max)
		}
		if c.Deductible.Known() && c.Deductible.Standing != benefit.Assumed {
			add(c.Deductible.Confidence(), "order %s %s", where, c.Deductible.Value)
		}
	}
	amount := func(a benefit.Sourced[money.Amount]) string {
		if !a.Known() {
			return "-"
		}
		return strings.TrimSuffix(a.Value.String(), ".00")
	}
	for kind, list := range map[string][]benefit.Accumulator{"deductible": p.Deductibles, "maximum": p.OutOfPocketMaximums} {
		for _, a := range list {
			where := string(a.Network.Value)
			if a.Scope.Value == benefit.RxOnly {
				where = "rx"
			}
			add(min(a.Individual.Confidence(), a.Family.Confidence()), "%s %s %s/%s", kind, where, amount(a.Individual), amount(a.Family))
		}
	}
	if of := p.PartD.Deductible; of.Known() {
		add(of.Confidence(), "deductible rx %s/-", amount(of))
	}
	for line := range strings.SplitSeq(ruleLines(p), "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "daysSupply "):
		case (strings.HasPrefix(line, "exclusions ") || strings.HasPrefix(line, "inclusions ")) && !strings.HasSuffix(line, "{} open"):
			add(sureRule, "%s", line[:strings.LastIndex(line, " {")])
		default:
			add(sureRule, "%s", line)
		}
	}
	slices.SortFunc(out, func(a, b readFact) int { return strings.Compare(a.line, b.line) })
	return out
}

// mayFillFirst lets the first fills that a rule leaves free cost at retail what they do at a specialty pharmacy.
func (p *plant) mayFillFirst() {
	free := false
	for fact := range p.says {
		free = free || strings.HasPrefix(fact, "specialtyLockIn ") && strings.Contains(fact, "{free:") && !strings.Contains(fact, "{free:0}")
	}
	for _, fact := range slices.Collect(maps.Keys(p.says)) {
		there := strings.Replace(fact, " specialty in ", " retail in ", 1)
		if _, said := p.says[there]; free && !said {
			p.says[there] = false
		}
	}
}
