package suite

import (
	"fmt"
	"iter"
	"reflect"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/internal/parallel"
	"github.com/rxassay/rxassay/money"
)

// maxBrackets bounds a rule: a plan has a deductible, a minimum, a maximum, the allowed amount and the phases of Part D.
const maxBrackets = 32

// pricer finds the pay rules of scenarios by asking the engine, whose answer to the allowed amount is made of straight
// lines: it looks for where they bend, and then for the rates of the plan that explain each.
type pricer struct {
	engine *adjudicate.Engine
	rates  []money.Rate
}

func newPricer(engine *adjudicate.Engine) *pricer {
	p := &pricer{engine: engine, rates: []money.Rate{{}, money.Percent(100)}}
	collectRates(reflect.ValueOf(engine.Plan()), func(r money.Rate) {
		p.rates = append(p.rates, r)
		if !money.Percent(100).Less(r) {
			p.rates = append(p.rates, r.Complement())
		}
	})
	for of100 := int64(5); of100 < 100; of100 += 5 { // those of the Part D standard, which no plan states
		p.rates = append(p.rates, money.Percent(of100))
	}
	var unique []money.Rate
	for _, r := range p.rates {
		if !slices.Contains(unique, r) {
			unique = append(unique, r)
		}
	}
	p.rates = unique
	return p
}

// collectRates calls found for every rate anywhere in a value.
func collectRates(v reflect.Value, found func(money.Rate)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			collectRates(v.Elem(), found)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			collectRates(v.Index(i), found)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			collectRates(it.Value(), found)
		}
	case reflect.Struct:
		if r, ok := v.Interface().(money.Rate); ok {
			found(r)
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				collectRates(v.Field(i), found)
			}
		}
	}
}

// point is the engine's answer to one allowed amount.
type point struct {
	Bracket        // with the amounts of the parts as they are here
	shape   string // what decided: two points of one line have the same
}

// part is the amount of a part here; one that is not there is zero.
func (p *point) part(of *Part) money.Amount {
	for i := range p.Parts {
		if p.Parts[i].Field == of.Field && p.Parts[i].Payer == of.Payer {
			return p.Parts[i].Amount
		}
	}
	return 0
}

// probe asks the engine about one claim, each amount once.
type probe struct {
	*pricer
	claim adjudicate.Claim
	state adjudicate.State
	how   money.Rounding
	known map[money.Amount]*point
	out   adjudicate.Result
}

func (p *probe) at(allowed money.Amount) *point {
	if pt := p.known[allowed]; pt != nil {
		return pt
	}
	r := &p.out
	p.engine.DecideAt(&p.claim, &p.state, allowed, r)
	pt := &point{Bracket: Bracket{From: allowed, Result: r.Status}}
	for _, j := range r.Rejects {
		pt.RejectCodes = append(pt.RejectCodes, j.Code)
	}
	if r.Paid() {
		pt.Beside = r.Allowed - allowed
		for _, c := range r.Components {
			pt.Parts = append(pt.Parts, Part{Field: c.Field, Amount: c.Amount})
		}
		for _, o := range r.OtherPay {
			pt.Parts = append(pt.Parts, Part{Payer: o.Payer, Amount: o.Amount})
		}
	}
	pt.shape = fmt.Sprint(r.Status, pt.RejectCodes, r.Rules)
	p.known[allowed] = pt
	return pt
}

// rule returns the pay rule of a claim in a state, nil where no brackets explain what the engine answers.
func (p *pricer) rule(c adjudicate.Claim, s adjudicate.State) *PayRule {
	pr := &probe{pricer: p, claim: c, state: s, how: p.engine.Rounding(), known: map[money.Amount]*point{}}
	out := &PayRule{Rounding: pr.how}
	for from := money.Amount(0); from <= MaxAllowed; {
		if len(out.Brackets) == maxBrackets {
			return nil
		}
		to, b, ok := pr.bracket(from)
		if !ok {
			return nil
		}
		if n := len(out.Brackets); n > 0 { // a rule that begins to decide need not bend the line
			if joined, ok := pr.fit(out.Brackets[n-1].From, to); ok {
				out.Brackets, b = out.Brackets[:n-1], joined
			}
		}
		out.Brackets = append(out.Brackets, b)
		from = to + 1
	}
	if !pr.confirms(out) {
		return nil
	}
	return out
}

// bracket finds how far the line that begins at an amount goes.
func (p *probe) bracket(from money.Amount) (to money.Amount, b Bracket, ok bool) {
	shape := p.at(from).shape
	to = furthest(from, MaxAllowed, func(a money.Amount) bool { return p.at(a).shape == shape })
	if b, ok = p.fit(from, to); ok {
		return to, b, true
	}
	to = furthest(from, to, func(a money.Amount) bool { _, ok := p.fit(from, a); return ok })
	b, ok = p.fit(from, to)
	return to, b, ok
}

// furthest returns the last amount up to which something holds that holds at from.
func furthest(from, most money.Amount, holds func(money.Amount) bool) money.Amount {
	good, step := from, money.Amount(1)
	for good < most && holds(min(good+step, most)) {
		good = min(good+step, most)
		step *= 2
	}
	bad := min(good+step, most)
	if good == most {
		return most
	}
	for good+1 < bad {
		if mid := good + (bad-good)/2; holds(mid) {
			good = mid
		} else {
			bad = mid
		}
	}
	return good
}

// fit explains what the engine answers between two amounts by one bracket.
func (p *probe) fit(from, to money.Amount) (Bracket, bool) {
	first := p.at(from)
	if !p.rises(first, p.at(to)) {
		return Bracket{}, false // most amounts beyond the end of a line are found here, without asking about many
	}
	at := samples(from, to)
	b := Bracket{From: from, Result: first.Result, RejectCodes: first.RejectCodes, Beside: first.Beside}
	for _, a := range at {
		here := p.at(a)
		if here.Result != b.Result || !slices.Equal(here.RejectCodes, b.RejectCodes) || here.Beside != b.Beside {
			return Bracket{}, false
		}
		for _, part := range here.Parts {
			same := func(q Part) bool { return q.Field == part.Field && q.Payer == part.Payer }
			if !slices.ContainsFunc(b.Parts, same) {
				b.Parts = append(b.Parts, Part{Field: part.Field, Payer: part.Payer})
			}
		}
	}
	for i := range b.Parts {
		if !p.line(&b.Parts[i], from, to, at) {
			return Bracket{}, false
		}
	}
	return b, true
}

// rises reports whether each part that stands at one of two amounts rises between them as some rate has it.
func (p *probe) rises(first, last *point) bool {
	for _, parts := range [][]Part{first.Parts, last.Parts} {
		for i := range parts {
			rise := last.part(&parts[i]) - first.part(&parts[i])
			if !slices.ContainsFunc(p.rates, func(r money.Rate) bool { return p.gives(r, last.From-first.From, rise) }) {
				return false
			}
		}
	}
	return true
}

// gives reports whether a part at a rate rises so much, but for a cent of rounding.
func (p *probe) gives(r money.Rate, of, rise money.Amount) bool {
	gap := r.Of(of, p.how) - rise
	return -1 <= gap && gap <= 1
}

// samples are the amounts that a line is held to: where it begins, where it ends, and some between.
func samples(from, to money.Amount) []money.Amount {
	var at []money.Amount
	for a := from; a <= to && a < from+20; a++ {
		at = append(at, a)
	}
	for i := money.Amount(1); i < 8; i++ {
		at = append(at, from+(to-from)*i/8)
	}
	for a := max(from, to-4); a <= to; a++ {
		at = append(at, a)
	}
	return at
}

// line finds the rate of a part between two amounts, and what it is taken of.
func (p *probe) line(part *Part, from, to money.Amount, at []money.Amount) bool {
	start, rise := p.at(from).part(part), p.at(to).part(part)-p.at(from).part(part)
	for _, r := range p.rates {
		if !p.gives(r, to-from, rise) {
			continue
		}
		all := at
		if r.Den() > 20 { // a whole turn of the fraction tells its place to the cent
			all = slices.Clone(at)
			for a := from; a <= to && a <= from+money.Amount(r.Den()); a++ {
				all = append(all, a)
			}
		}
		for back := money.Amount(0); back < money.Amount(r.Den()); back++ {
			try := Part{Field: part.Field, Payer: part.Payer, Rate: r, Above: from - back, Amount: start - r.Of(back, p.how)}
			if r.IsZero() {
				try.Above = 0
			}
			if p.explains(&try, all) {
				*part = p.plain(try, all)
				return true
			}
		}
	}
	return false
}

func (p *probe) explains(part *Part, at []money.Amount) bool {
	return !slices.ContainsFunc(at, func(a money.Amount) bool { return part.at(a, p.how) != p.at(a).part(part) })
}

// plain writes a line without a fixed amount where it can: 20 % above 250.00, and not 10.00 and 20 % above 300.00.
func (p *probe) plain(part Part, at []money.Amount) Part {
	num, den := money.Amount(part.Rate.Num()), money.Amount(part.Rate.Den())
	if num == 0 || part.Amount%num != 0 {
		return part
	}
	try := part
	try.Above, try.Amount = part.Above-part.Amount/num*den, 0
	if try.Above >= 0 && p.explains(&try, at) {
		return try
	}
	return part
}

// confirms asks the engine at amounts that had no part in finding the rule.
func (p *probe) confirms(rule *PayRule) bool {
	for i := range rule.Brackets {
		from, to := rule.Brackets[i].From, MaxAllowed
		if i+1 < len(rule.Brackets) {
			to = rule.Brackets[i+1].From - 1
		}
		for n := money.Amount(1); n <= 8; n++ {
			a := from + (to-from)*(n*n)/67
			want := p.at(a)
			got, ok := rule.At(a)
			if !ok || got.Result != want.Result || got.PatientPay != want.patientPay() {
				return false
			}
		}
	}
	return true
}

func (p *point) patientPay() money.Amount {
	var sum money.Amount
	for i := range p.Parts {
		if p.Parts[i].Payer == "" {
			sum += p.Parts[i].Amount
		}
	}
	return sum
}

// price fills in what paid scenarios say of other allowed amounts; a rule that does not give the scenario's own figures is
// left out: they rest on more than the amount.
func (p *pricer) price(list ...*Scenario) {
	parallel.Each(len(list), func(places iter.Seq[int]) {
		for i := range places {
			sc := list[i]
			sc.PayRule = nil
			if sc.ExpectedResult != adjudicate.Approved && sc.ExpectedResult != adjudicate.PartiallyApproved {
				continue
			}
			if rule := p.rule(sc.Claim(), sc.Preconditions.State); rule.holds(sc) {
				sc.PayRule = rule
			}
		}
	})
}
