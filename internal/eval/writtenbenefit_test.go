package eval_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/eval"
)

// writtenBenefit is what a document of TestJSONAsWritten states.
type writtenBenefit struct {
	numbered bool // tiers have numbers
	tiers    []writtenTier
	places   []writtenPlace
	plans    []writtenPlan
	ordered  bool // the cost shares say how they meet the deductible
	exempt   bool // those say it, too, that it does not come before
	rules    writtenRules
	routing  [3]string // BIN, PCN and group
}

type writtenTier struct {
	number int
	name   string // "Preferred Brand"; nothing where tiers are known by their numbers alone
	code   string // "PB"
}

// writtenPlace is a kind of pharmacy with a supply.
type writtenPlace struct {
	channel benefit.Channel // "" where no document of the shape says it
	days    int             // 0 where none says it
	network benefit.Network
}

type writtenPlan struct {
	id, name string
	cells    map[[2]int]writtenShare // by tier and place
	limits   []writtenLimit
}

type writtenShare struct {
	kind     benefit.ShareKind
	amount   int // dollars or percent
	min, max int // 0 for none
	after    bool
}

type writtenLimit struct {
	oop                bool
	scope              benefit.AccumulatorScope
	network            benefit.Network
	individual, family int
}

type writtenRules struct {
	authorizes, steps   bool
	authorized, stepped []string // drugs that these are for; none where the drug list says it
	quantity            []writtenQuantity
	difference          bool
	refill              int  // percent; 0 for none
	mailFills           int  // at retail; 0 where mail is not mandatory
	exclusive           bool // specialty drugs come from specialty pharmacies
	specialtyFills      int
	preventive          bool
	insulin             int
	excluded            []string
}

type writtenQuantity struct {
	drug      string
	max, days int
}

func oneOf[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

func oneIn(r *rand.Rand, in int) bool { return r.IntN(in) == 0 }

var tierVocabularies = []struct {
	numbered bool
	names    []string
	codes    []string
}{
	{false, []string{"Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty"}, []string{"GEN", "PB", "NPB", "SPC"}},
	{false, []string{"Generic", "Brand", "Specialty"}, []string{"GEN", "BRD", "SPC"}},
	{false, []string{"Generic", "Formulary Brand", "Non-Formulary Brand"}, []string{"GEN", "FB", "NFB"}},
	{true, []string{"Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty"}, []string{"T1", "T2", "T3", "T4"}},
	{true, []string{"Generic", "Preferred Brand", "Non-Preferred Brand"}, []string{"T1", "T2", "T3"}},
	{true, []string{"Preferred Generic", "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty"}, []string{"T1", "T2", "T3", "T4", "T5"}},
	{true, []string{"Preferred Generic", "Non-Preferred Generic", "Preferred Brand", "Non-Preferred Brand", "Preferred Specialty", "Non-Preferred Specialty"}, []string{"T1", "T2", "T3", "T4", "T5", "T6"}},
	{true, []string{"", "", "", ""}, []string{"T1", "T2", "T3", "T4"}},
	{true, []string{"", "", ""}, []string{"T1", "T2", "T3"}},
}

var planNames = []string{"Alder Gold 500", "Birch Silver 2000", "Cedar HDHP 3000", "Dogwood Bronze 6000", "Elm Choice PPO", "Fir Select HMO"}

// newBenefit makes a benefit of which documents of a shape can state all.
func newBenefit(r *rand.Rand, says placeWords) *writtenBenefit {
	b := &writtenBenefit{ordered: oneIn(r, 2) && !says.unordered, exempt: !says.optionsOnly}
	v := oneOf(r, tierVocabularies...)
	if says.classes {
		v = oneOf(r, tierVocabularies[0], tierVocabularies[3])
	}
	b.numbered = v.numbered
	for k, name := range v.names {
		t := writtenTier{name: name, code: v.codes[k]}
		if v.numbered {
			t.number = k + 1
		}
		b.tiers = append(b.tiers, t)
	}
	b.setPlaces(r, says)
	n := oneOf(r, 1, 1, 1, 2, 2, 3)
	if says.onePlan {
		n = 1
	}
	first := r.IntN(len(planNames))
	for k := range n {
		name := planNames[(first+k)%len(planNames)]
		p := writtenPlan{id: fmt.Sprintf("%s%d%02d", strings.ToUpper(name[:2]), 4+k, 10+r.IntN(80)), name: name}
		b.setShares(r, &p, k, says)
		b.setLimits(r, &p, k, says)
		b.plans = append(b.plans, p)
	}
	if !says.costsOnly {
		b.setRules(r)
	}
	if oneIn(r, 3) && !says.costsOnly {
		b.routing = [3]string{fmt.Sprintf("6%05d", r.IntN(99999)), oneOf(r, "ADV", "MEDDPRIME", "PDX01"), fmt.Sprintf("RX%04d", 1000+r.IntN(8999))}
	}
	return b
}

// placeWords is what the documents of a shape can say of where a cost share holds.
type placeWords struct {
	networksOnly bool // no kind of pharmacy
	noDays       bool
	months       bool // supplies of one and three months
	noNetworks   bool
	noPreferred  bool
	classes      bool // tiers by the kinds of drugs that marketplaces know
	onePlan      bool
	costsOnly    bool // no rules
	unordered    bool // nothing of the deductible
	coveredOnly  bool // nothing of what is not covered
	optionsOnly  bool // no bounds of coinsurances, and of the deductible that it comes before or nothing
}

func (b *writtenBenefit) setPlaces(r *rand.Rand, says placeWords) {
	if says.networksOnly {
		b.places = []writtenPlace{{network: benefit.In}}
		if oneIn(r, 2) && !says.noNetworks {
			b.places = append(b.places, writtenPlace{network: benefit.Out})
		}
		return
	}
	days := func(n int) int {
		if says.noDays {
			return 0
		}
		return n
	}
	if oneIn(r, 6) && !says.noNetworks && !says.noPreferred {
		b.places = append(b.places, writtenPlace{benefit.Retail, days(30), benefit.Preferred}, writtenPlace{benefit.Retail, days(30), benefit.Standard})
	} else {
		b.places = append(b.places, writtenPlace{benefit.Retail, days(30), benefit.In})
	}
	if oneIn(r, 3) && !says.noDays {
		b.places = append(b.places, writtenPlace{benefit.Retail, 90, benefit.In})
	}
	if !oneIn(r, 6) {
		b.places = append(b.places, writtenPlace{benefit.Mail, days(90), benefit.In})
	}
	if last := b.tiers[len(b.tiers)-1].name; strings.Contains(last, "Specialty") && oneIn(r, 2) && !says.months {
		b.places = append(b.places, writtenPlace{benefit.SpecialtyChannel, days(30), benefit.In})
	}
	if oneIn(r, 5) && !says.noNetworks && b.places[0].network == benefit.In {
		b.places = append(b.places, writtenPlace{benefit.Retail, days(30), benefit.Out})
	}
}

// filled reports whether a tier is filled at a place: specialty drugs at specialty pharmacies, where there are such, and others nowhere there.
func (b *writtenBenefit) filled(tier, place int) bool {
	own := slices.ContainsFunc(b.places, func(p writtenPlace) bool { return p.channel == benefit.SpecialtyChannel })
	special := strings.Contains(b.tiers[tier].name, "Specialty")
	return !own || special == (b.places[place].channel == benefit.SpecialtyChannel)
}

func (b *writtenBenefit) setShares(r *rand.Rand, p *writtenPlan, of int, says placeWords) {
	p.cells = map[[2]int]writtenShare{}
	rates := []int{15, 20, 25, 30, 35, 40, 45, 50}
	rated := r.IntN(len(b.tiers)+1) + 1 // tiers from this one on have coinsurances
	free := oneIn(r, 4)
	for t := range b.tiers {
		copay := 4 + of + 17*t + 3*r.IntN(4)
		rate := rates[min((t+of+r.IntN(3)), len(rates)-1)]
		low, high := 0, 0
		if oneIn(r, 3) && !says.optionsOnly {
			high = 100 + 25*r.IntN(8)
			if oneIn(r, 2) {
				low = 15 + 5*r.IntN(5)
			}
		}
		order := oneIn(r, 2)
		for k, place := range b.places {
			if !b.filled(t, k) {
				continue
			}
			s := writtenShare{kind: benefit.Copay, amount: copay, after: order && b.ordered}
			times := 1
			switch {
			case place.days == 90 && place.channel == benefit.Retail:
				times = 3
			case place.channel == benefit.Mail:
				times = 2
			}
			s.amount = copay * times
			if t >= rated || place.channel == benefit.SpecialtyChannel {
				s = writtenShare{kind: benefit.Coinsurance, amount: rate, min: low * times, max: high * times, after: s.after}
			}
			switch {
			case place.network == benefit.Standard && s.kind == benefit.Copay:
				s.amount += 6
			case place.network == benefit.Standard:
				s.amount += 10
			case place.network == benefit.Out && (t+of)%2 == 0:
				s = writtenShare{kind: benefit.NotCovered}
			case place.network == benefit.Out:
				s = writtenShare{kind: benefit.Coinsurance, amount: 60, after: s.after}
			case free && t == 0 && of == 0:
				s = writtenShare{kind: benefit.Copay, after: false}
			case t == len(b.tiers)-1 && place.channel == benefit.Mail && oneIn(r, 2):
				s = writtenShare{kind: benefit.NotCovered}
			}
			if s.kind != benefit.NotCovered || !says.coveredOnly {
				p.cells[[2]int{t, k}] = s
			}
		}
	}
}

func (b *writtenBenefit) setLimits(r *rand.Rand, p *writtenPlan, of int, says placeWords) {
	amount := func(least int) (int, int) {
		n := least + 50*r.IntN(10) + 500*of
		return n, 2 * n
	}
	add := func(oop bool, scope benefit.AccumulatorScope, least int) {
		l := writtenLimit{oop: oop, scope: scope, network: benefit.In}
		l.individual, l.family = amount(least)
		p.limits = append(p.limits, l)
	}
	switch r.IntN(4) {
	case 0:
		add(false, benefit.RxOnly, 100)
	case 1:
		add(false, benefit.RxOnly, 100)
		add(false, benefit.MedicalOnly, 1000)
	case 2:
		add(false, benefit.Integrated, 1500)
	}
	switch r.IntN(4) {
	case 0, 1:
		add(true, benefit.Integrated, 4000)
	case 2:
		add(true, benefit.RxOnly, 1000)
		add(true, benefit.MedicalOnly, 4500)
	}
}

func (b *writtenBenefit) setRules(r *rand.Rand) {
	u := &b.rules
	if oneIn(r, 2) {
		return
	}
	if u.authorizes = oneIn(r, 2); u.authorizes {
		u.authorized = oneOf(r, nil, []string{"Humira", "Enbrel"}, []string{"Growth hormones"})
	}
	if u.steps = oneIn(r, 2); u.steps {
		u.stepped = oneOf(r, nil, []string{"Celecoxib"}, []string{"Proton pump inhibitors"})
	}
	if oneIn(r, 2) {
		u.quantity = []writtenQuantity{{"Sumatriptan", 9, 30}}
		if oneIn(r, 2) {
			u.quantity = append(u.quantity, writtenQuantity{"Ondansetron", 12, 21})
		}
	}
	u.difference = oneIn(r, 2)
	if oneIn(r, 2) {
		u.refill = oneOf(r, 70, 75, 80, 85)
	}
	if oneIn(r, 3) {
		u.mailFills = 1 + r.IntN(3)
	}
	if u.exclusive = oneIn(r, 3); u.exclusive {
		u.specialtyFills = r.IntN(2)
	}
	u.preventive = oneIn(r, 3)
	if oneIn(r, 3) {
		u.insulin = oneOf(r, 25, 30, 35)
	}
	if oneIn(r, 2) {
		u.excluded = oneOf(r, []string{"Cosmetic drugs", "Weight loss drugs"}, []string{"Fertility drugs", "Erectile dysfunction drugs", "Cosmetic drugs"})
	}
}

// facts are those that the document states, in the format of expected lists.
func (b *writtenBenefit) facts() eval.Set {
	s := eval.Set{Facts: []eval.Fact{}}
	put := func(c benefit.Category, path string, v any) {
		s.Facts = append(s.Facts, eval.Fact{Category: c, Path: path, Value: v})
	}
	for _, p := range b.plans {
		of := func(v map[string]any) map[string]any {
			if len(b.plans) > 1 {
				v["plan"] = p.name
			}
			return v
		}
		for t, tier := range b.tiers {
			for k, place := range b.places {
				share, ok := p.cells[[2]int{t, k}]
				if !ok {
					continue
				}
				label := strings.TrimSpace(tier.name)
				if tier.number > 0 {
					label = strings.TrimSpace(fmt.Sprintf("%d %s", tier.number, strings.ToLower(tier.name)))
				}
				v := map[string]any{"tier": label, "channel": string(place.channel), "network": string(place.network), "type": string(share.kind)}
				switch share.kind {
				case benefit.Copay:
					v["copay"] = share.amount
				case benefit.Coinsurance:
					v["coinsurancePct"] = share.amount
					if share.min > 0 {
						v["min"] = share.min
					}
					if share.max > 0 {
						v["max"] = share.max
					}
				}
				if share.kind != benefit.NotCovered {
					if place.days > 0 {
						v["daysSupplyMax"] = place.days
					}
					if b.ordered && (share.after || b.exempt) {
						v["deductibleApplies"] = share.after
					}
				}
				put(benefit.CostShares, fmt.Sprintf("costShares/%s/%s%d %s", label, place.channel, place.days, place.network), of(v))
			}
		}
		for _, l := range p.limits {
			path := "deductible"
			if l.oop {
				path = "oopMax"
			}
			put(benefit.Accumulators, path+"/"+string(l.scope), of(map[string]any{"individual": l.individual, "family": l.family}))
		}
	}
	b.ruleFacts(put)
	return s
}

func (b *writtenBenefit) ruleFacts(put func(benefit.Category, string, any)) {
	u := b.rules
	const um = benefit.UtilizationManagement
	if u.authorizes {
		put(um, "priorAuth", map[string]any{"required": true})
	}
	if u.steps {
		put(um, "stepTherapy", map[string]any{"required": true})
	}
	for _, q := range u.quantity {
		put(um, "quantityLimit", map[string]any{"drugs": []any{q.drug}, "max": q.max, "days": q.days})
	}
	if u.difference {
		put(benefit.CostShares, "dawPenalty", map[string]any{})
	}
	if u.refill > 0 {
		put(um, "refillTooSoon", map[string]any{"pct": u.refill})
	}
	if u.mailFills > 0 {
		put(um, "mandatoryMail", map[string]any{"retailFills": u.mailFills})
	}
	if u.exclusive {
		put(um, "specialtyLockIn", map[string]any{"retailFills": u.specialtyFills})
	}
	if len(u.excluded) > 0 {
		var list []any
		for _, e := range u.excluded {
			list = append(list, e)
		}
		put(benefit.DrugCoverage, "exclusions", list)
	}
	if u.preventive {
		put(benefit.DrugCoverage, "zeroCost", map[string]any{"patientPay": 0})
	}
	if u.insulin > 0 {
		put(benefit.DrugCoverage, "insulinCap", map[string]any{"max": u.insulin})
	}
	if b.routing[0] != "" {
		put(benefit.Comprehensive, "routing", map[string]any{"bin": b.routing[0], "pcn": b.routing[1], "group": b.routing[2]})
	}
}
