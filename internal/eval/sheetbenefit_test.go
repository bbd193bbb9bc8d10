package eval_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/eval"
)

// knownBenefit is a pharmacy benefit that is made up before it is written anywhere, so that what is read can be held against it.
type knownBenefit struct {
	plans  []knownPlan
	tiers  []knownTier
	places []knownPlace
	shares map[[3]int]knownShare // by plan, tier and place; what a plan has no cost share for is not in it
	limits []knownLimit
	rules  []knownRule
}

type knownPlan struct{ name, code string }

// knownTier is a tier as a document calls it.
type knownTier struct {
	label, short string
	specialty    bool
}

// knownPlace is where and for how many days a drug is filled.
type knownPlace struct {
	network, channel, days string // as they are written; network and days may be left out
	short                  string
	is                     benefit.Channel
	in                     benefit.Network
	from, most             int // days; 0 where the document names none
}

// knownShare is what a member pays for a fill.
type knownShare struct {
	notCovered bool
	copay      float64
	percent    int // coinsurance where not 0
	least      float64
	most       float64
	deductible string // "Y" applies, "N" does not, "" where the document does not say
}

// knownLimit is a deductible or an out-of-pocket maximum with its amounts by plan.
type knownLimit struct {
	root, scope        string
	label              string
	individual, family []float64
}

// knownRule is a rule that holds for all plans, as a label and what stands beside it.
type knownRule struct {
	label, text string
	fact        eval.Fact
}

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// chance is true in so many of a hundred cases.
func chance(r *rand.Rand, percent int) bool { return r.IntN(100) < percent }

func newKnownBenefit(r *rand.Rand) *knownBenefit {
	b := &knownBenefit{shares: map[[3]int]knownShare{}}
	b.name(r)
	b.tier(r)
	b.fill(r)
	b.share(r)
	b.limit(r)
	b.rule(r)
	return b
}

// name makes up plans.
func (b *knownBenefit) name(r *rand.Rand) {
	names := pick(r,
		[]string{"PPO 500", "PPO 1000", "HDHP 2000", "EPO 250"},
		[]string{"Gold PPO", "Silver PPO", "Bronze HDHP", "Platinum EPO"},
		[]string{"Plan A", "Plan B", "Plan C", "Plan D"},
		[]string{"Core Plan", "Buy-Up Plan", "HSA Plan", "Premium Plan"},
		[]string{"Option 1", "Option 2", "Option 3", "Option 4"},
		[]string{"Choice Plus 1000", "Choice Plus 2500", "Navigate 1500", "HSA 3000"},
		[]string{"Low Plan", "High Plan", "Basic Plan", "Enhanced Plan"},
		[]string{"Active PPO", "Active HDHP", "Retiree PPO", "Union PPO"},
		[]string{"Keystone HMO 20", "Keystone PPO 30", "Keystone POS 25", "Keystone HSA 2800"},
	)
	for k, name := range names[:pick(r, 1, 2, 2, 3, 3, 4)] {
		b.plans = append(b.plans, knownPlan{name, fmt.Sprintf("RX%d", 1040+7*k)})
	}
}

// tier makes up tiers.
func (b *knownBenefit) tier(r *rand.Rand) {
	list := func(names ...string) {
		for _, n := range names {
			label, short, _ := strings.Cut(n, "|")
			b.tiers = append(b.tiers, knownTier{label, short, strings.Contains(strings.ToLower(label), "specialty")})
		}
	}
	switch r.IntN(8) {
	case 0:
		list("Generic|GEN", "Preferred Brand|PB", "Non-Preferred Brand|NPB")
	case 1:
		list("Generic|Gen", "Preferred Brand|Pref Brand", "Non-Preferred Brand|Non-Pref Brand", "Specialty|Spec")
	case 2:
		list("Tier 1|T1", "Tier 2|T2", "Tier 3|T3", "Tier 4|T4", "Tier 5|T5")
		b.tiers = b.tiers[:3+r.IntN(3)]
	case 3:
		list("Tier 1 - Generic|T1", "Tier 2 - Preferred Brand|T2", "Tier 3 - Non-Preferred Brand|T3", "Tier 4 - Specialty|T4")
		b.tiers = b.tiers[:3+r.IntN(2)]
	case 4:
		list("Preferred Generic|PG", "Non-Preferred Generic|NPG", "Preferred Brand|PB", "Non-Preferred Brand|NPB", "Specialty|SP")
	case 5:
		list("Tier 1 (Preferred Generic)|T1", "Tier 2 (Generic)|T2", "Tier 3 (Preferred Brand)|T3", "Tier 4 (Non-Preferred Brand)|T4", "Tier 5 (Specialty)|T5")
	case 6:
		list("Generic|Generic", "Formulary Brand|Form Brand", "Non-Formulary Brand|Non-Form Brand")
	case 7:
		list("Generic|GEN", "Preferred Brand|PB", "Non-Preferred Brand|NPB", "Preferred Specialty|PSP", "Non-Preferred Specialty|NPSP")
	}
}

// fill makes up pharmacies and supplies.
func (b *knownBenefit) fill(r *rand.Rand) {
	retail := pick(r, "Retail", "Retail", "Retail Pharmacy")
	mail := pick(r, "Mail", "Mail Order", "Mail Order", "Home Delivery", "Mail Service")
	specialty := pick(r, "Specialty", "Specialty Pharmacy")
	style := r.IntN(7)
	days := func(from, most int) string {
		switch style {
		case 0, 1:
			return fmt.Sprintf("%d-day supply", most)
		case 2:
			return fmt.Sprintf("up to %d days", most)
		case 3:
			return fmt.Sprintf("%d days", most)
		case 4:
			return fmt.Sprintf("%d-%d days", from, most)
		case 5:
			return fmt.Sprintf("%d DS", most)
		}
		return fmt.Sprintf("up to a %d-day supply", most)
	}
	add := func(network, channel, short string, is benefit.Channel, in benefit.Network, from, most int) {
		b.places = append(b.places, knownPlace{network, channel, days(from, most), short, is, in, from, most})
	}
	month := pick(r, 30, 30, 30, 31, 34)
	two := chance(r, 50)
	switch r.IntN(8) {
	case 0: // two networks of retail pharmacies
		add("Preferred", retail, fmt.Sprintf("Pref Ret %d", month), benefit.Retail, benefit.Preferred, 1, month)
		add("Standard", retail, fmt.Sprintf("Std Ret %d", month), benefit.Retail, benefit.Standard, 1, month)
		add("", mail, "Mail 90", benefit.Mail, benefit.In, 1, 90)
	case 1:
		add("In-Network", retail, fmt.Sprintf("INN Ret %d", month), benefit.Retail, benefit.In, 1, month)
		add("In-Network", mail, "INN Mail 90", benefit.Mail, benefit.In, 1, 90)
		add("Out-of-Network", retail, fmt.Sprintf("OON Ret %d", month), benefit.Retail, benefit.Out, 1, month)
	default:
		add("", retail, fmt.Sprintf("Ret %d", month), benefit.Retail, benefit.In, 1, month)
		if two {
			add("", retail, "Ret 90", benefit.Retail, benefit.In, month+1, 90)
		}
		if !two || chance(r, 70) {
			add("", mail, "Mail 90", benefit.Mail, benefit.In, 1, 90)
		}
		if b.tiers[len(b.tiers)-1].specialty && chance(r, 60) {
			add("", specialty, "Spec 30", benefit.SpecialtyChannel, benefit.In, 1, 30)
		}
	}
	if !two && chance(r, 15) {
		for k := range b.places { // a document that names the pharmacies alone
			b.places[k].days, b.places[k].most = "", 0
			b.places[k].short = strings.TrimRight(b.places[k].short, " 0123456789")
		}
	}
}

// share makes up what is paid. Specialty drugs are filled by the specialty pharmacy alone where there is one.
func (b *knownBenefit) share(r *rand.Rand) {
	special := b.places[len(b.places)-1].is == benefit.SpecialtyChannel
	said := chance(r, 25) // whether the deductible applies
	for p := range b.plans {
		base := float64(pick(r, 0, 5, 8, 10, 12, 15))
		for t, tier := range b.tiers {
			base += float64(5 * (2 + r.IntN(5)))
			if t == 0 {
				base = max(base-10, 0)
			}
			rate := 0
			if chance(r, 30) || tier.specialty {
				rate = pick(r, 10, 20, 25, 30, 40, 50)
			}
			bounded := r.IntN(3)
			for c, place := range b.places {
				if special && (place.is == benefit.SpecialtyChannel) != tier.specialty {
					continue
				}
				times := 1.0
				switch {
				case place.is == benefit.Mail:
					times = pick(r, 2, 2.5)
				case place.is == benefit.Retail && place.from > 1:
					times = 3
				case place.in == benefit.Standard:
					times = 1.5
				}
				s := knownShare{copay: base * times}
				switch {
				case place.in == benefit.Out:
					s = knownShare{percent: pick(r, 40, 50)}
				case tier.specialty && place.is == benefit.Mail, chance(r, 3):
					s = knownShare{notCovered: true}
				case rate > 0:
					s = knownShare{percent: rate}
					if bounded > 0 {
						s.most = base * times * 2
					}
					if bounded > 1 && base > 0 {
						s.least = base * times
					}
				}
				if said && !s.notCovered {
					s.deductible = pick(r, "N", "Y")
					if t == 0 {
						s.deductible = "N"
					}
				}
				b.shares[[3]int{p, t, c}] = s
			}
		}
	}
}

// limit makes up deductibles and out-of-pocket maximums.
func (b *knownBenefit) limit(r *rand.Rand) {
	add := func(root, scope, label string, least int) {
		l := knownLimit{root: root, scope: scope, label: label}
		for range b.plans {
			one := float64(least + 50*r.IntN(20))
			l.individual, l.family = append(l.individual, one), append(l.family, one*pick(r, 2, 2, 3.0))
		}
		b.limits = append(b.limits, l)
	}
	stated := false
	for _, s := range b.shares {
		stated = stated || s.deductible != ""
	}
	switch n := r.IntN(6); {
	case n == 0 && !stated:
	case n <= 2:
		add("deductible", "rx", pick(r, "Rx Deductible", "Pharmacy Deductible", "Prescription Drug Deductible"), 50)
		if chance(r, 60) {
			add("oopMax", "rx", pick(r, "Rx Out-of-Pocket Maximum", "Pharmacy Out-of-Pocket Max", "Rx OOP Max"), 1500)
		}
	case n == 3:
		add("deductible", "integrated", pick(r, "Deductible (Medical and Rx Combined)", "Combined Medical/Rx Deductible"), 500)
		add("oopMax", "integrated", pick(r, "Out-of-Pocket Maximum (Medical and Rx Combined)", "Combined Medical/Rx Out-of-Pocket Maximum"), 3000)
	default:
		if !stated {
			add("deductible", "medical", pick(r, "Medical Deductible", "Medical Deductible", "Annual Medical Deductible"), 500)
		}
		add("deductible", "rx", pick(r, "Rx Deductible", "Pharmacy Deductible"), 50)
		add("oopMax", "integrated", pick(r, "Out-of-Pocket Maximum (includes Rx)", "Medical/Rx Out-of-Pocket Maximum"), 3000)
	}
}

// rule makes up rules that hold for all plans.
func (b *knownBenefit) rule(r *rand.Rand) {
	if chance(r, 60) {
		return
	}
	add := func(percent int, label, text string, c benefit.Category, path string, v map[string]any) {
		if chance(r, percent) {
			b.rules = append(b.rules, knownRule{label, text, eval.Fact{Category: c, Path: path, Value: v}})
		}
	}
	yes := pick(r, "Yes", "Y", "Applies")
	add(50, "Prior Authorization", yes, benefit.UtilizationManagement, "priorAuth", map[string]any{"required": true})
	add(50, "Step Therapy", yes, benefit.UtilizationManagement, "stepTherapy", map[string]any{"required": true})
	add(50, "Quantity Limits", yes, benefit.UtilizationManagement, "quantityLimit", map[string]any{"required": true})
	threshold := pick(r, 70, 75, 80, 85)
	add(50, pick(r, "Refill Too Soon Threshold", "Refill Threshold", "Refill Too Soon"), fmt.Sprintf("%d%%", threshold), benefit.UtilizationManagement, "refillTooSoon", map[string]any{"pct": threshold})
	add(50, pick(r, "DAW 2", "DAW 2 Penalty", "Member requests brand (DAW 2)"), pick(r, "Copay plus difference in cost between brand and generic", "Member pays brand copay plus the brand/generic cost difference"),
		benefit.CostShares, "dawPenalty", map[string]any{})
	fills := pick(r, 1, 2, 3)
	add(40, pick(r, "Mandatory Mail (Maintenance Drugs)", "Mandatory Mail Order for Maintenance Drugs"), fmt.Sprintf("Yes - after %d retail fills", fills), benefit.UtilizationManagement, "mandatoryMail", map[string]any{"retailFills": fills})
}

// expected are the facts of a benefit in the normalised format.
func (b *knownBenefit) expected() eval.Set {
	s := eval.Set{Facts: []eval.Fact{}}
	plan := func(v map[string]any, p int) map[string]any {
		if len(b.plans) > 1 {
			v["plan"] = b.plans[p].name
		}
		return v
	}
	for p := range b.plans {
		for t, tier := range b.tiers {
			for c, place := range b.places {
				if share, ok := b.shares[[3]int{p, t, c}]; ok {
					v := plan(share.value(), p)
					v["tier"], v["channel"], v["network"] = tier.label, string(place.is), string(place.in)
					if place.most > 0 && !share.notCovered {
						v["daysSupplyMax"] = place.most
					}
					s.Facts = append(s.Facts, eval.Fact{Category: benefit.CostShares, Path: fmt.Sprintf("costShares/%s/%s/%s%s%d", b.plans[p].name, tier.label, place.network, place.channel, place.most), Value: v})
				}
			}
		}
		for _, l := range b.limits {
			s.Facts = append(s.Facts, eval.Fact{Category: benefit.Accumulators, Path: l.root + "/" + l.scope, Value: plan(map[string]any{"individual": l.individual[p], "family": l.family[p]}, p)})
		}
	}
	for _, u := range b.rules {
		s.Facts = append(s.Facts, u.fact)
	}
	return s
}

// value are a cost share's attributes in the normalised format.
func (s knownShare) value() map[string]any {
	v := map[string]any{}
	switch {
	case s.notCovered:
		v["type"] = "notCovered"
	case s.percent > 0:
		v["coinsurancePct"] = s.percent
		if s.least > 0 {
			v["min"] = s.least
		}
		if s.most > 0 {
			v["max"] = s.most
		}
	default:
		v["copay"] = s.copay
	}
	if s.deductible != "" {
		v["deductibleApplies"] = s.deductible == "Y"
	}
	return v
}

// dollarsOf is an amount as a person writes it, with cents where there are any or all others have them.
func dollarsOf(v float64, cents bool) string {
	s := strconv.FormatFloat(v, 'f', -1, 64)
	if cents || strings.Contains(s, ".") {
		s = strconv.FormatFloat(v, 'f', 2, 64)
	}
	if whole, rest, _ := strings.Cut(s, "."); len(whole) > 3 {
		s = whole[:len(whole)-3] + "," + whole[len(whole)-3:]
		if rest != "" {
			s += "." + rest
		}
	}
	return "$" + s
}
