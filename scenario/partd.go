package scenario

import (
	"fmt"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// phase is where a member of a Part D plan stands: what is used of the deductible, of the out-of-pocket threshold and of
// the gross cost.
func phase(deductible, trOOP, gross money.Amount) []adjudicate.Use {
	var list []adjudicate.Use
	list = with(list, adjudicate.Use{ID: benefit.PartDDeductible, Individual: deductible})
	list = with(list, adjudicate.Use{ID: benefit.PartDTrOOP, Individual: trOOP})
	return with(list, adjudicate.Use{ID: benefit.PartDGross, Individual: gross})
}

// partD designs the claims of a Part D plan: through its phases and around their ends.
func (d *designer) partD() {
	t := d.engine.PartD()
	if t == nil {
		return
	}
	brand := benefit.Scope{Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindApplicable}}}
	d.fixed(true, "partD", "partD", brand, func(r *ruled) string { return r.phases(t) })
	for _, k := range []struct {
		kind benefit.DrugKind
		say  string
		is   bool
	}{{benefit.KindInsulin, "insulin", true}, {benefit.KindVaccine, "a vaccine", t.VaccinesFree}} {
		if !k.is {
			continue
		}
		id := benefit.RuleID("partD/" + string(k.kind))
		d.fixed(true, "partD", id, benefit.Scope{Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{k.kind}}}, func(r *ruled) string {
			some := false
			for _, days := range []int{30, 31, 90} {
				s := r.base
				s.spot.days, s.price = days, money.Dollars(600)
				s.intent, s.say = fmt.Sprintf("nothing met, %d days", days), fmt.Sprintf("%s, nothing of the deductible is met; price %s", k.say, usd(s.price))
				s.state = adjudicate.State{}
				some = r.either(s) || some
			}
			if !some {
				return masked
			}
			return ""
		})
	}
}

func (r *ruled) phases(t *benefit.PartDTerms) string {
	price := max(r.base.price, money.Dollars(100))
	at := func(intent, say string, price money.Amount, uses []adjudicate.Use) sketch {
		s := r.variant(intent, fmt.Sprintf("%s; price %s", say, usd(price)))
		s.price, s.state = price, adjudicate.State{Accumulators: uses}
		return s
	}
	met := phase(t.Deductible, t.Deductible, t.Deductible)
	initial := at("initial phase", "the deductible is met", price, met)
	c, ok := r.compose(&initial)
	if !ok || !c.result.Paid() {
		return masked
	}
	share := c.result.PatientPay
	r.paid(initial)
	if t.Deductible > 0 {
		r.paid(at("nothing met", "the first claim of the year takes the whole deductible", t.Deductible+price, nil))
		r.triple("deductible", func(by int) (sketch, bool) {
			left := min(price, t.Deductible-1) + money.Amount(by)
			used := t.Deductible - left
			return at("", usd(left)+" of the deductible is left", min(price, t.Deductible-1), phase(used, used, used)), left >= 0 && used >= 0
		})
		half := min(price/2, t.Deductible)
		used := t.Deductible - half
		r.paid(at("deductible met in the claim", usd(half)+" of the deductible is left", price+half, phase(used, used, used)))
	}
	if share > 1 && t.Threshold > share {
		gross := t.Threshold * 4
		if t.InitialCoverageLimit != nil {
			gross = *t.InitialCoverageLimit - 2*price
		}
		near := func(left money.Amount) []adjudicate.Use { return phase(t.Deductible, t.Threshold-left, gross) }
		r.triple("threshold", func(by int) (sketch, bool) {
			left := share + money.Amount(by)
			return at("", usd(left)+" is left to the out-of-pocket threshold", price, near(left)), gross > 0
		})
		r.paid(at("threshold reached in the claim", usd(share/2)+" is left to the out-of-pocket threshold", price, near(share/2)))
		r.paid(at("catastrophic phase", "the out-of-pocket threshold is reached", price, near(0)))
		if t.Deductible > 0 {
			all := t.Threshold*5 + t.Deductible
			r.paid(at("through every phase", "one claim takes the member from the deductible to the catastrophic phase", all, nil))
		}
	}
	if limit := t.InitialCoverageLimit; limit != nil && *limit > price {
		r.triple("initialCoverageLimit", func(by int) (sketch, bool) {
			left := price + money.Amount(by)
			return at("", usd(left)+" is left to the initial coverage limit", price, phase(t.Deductible, t.Deductible, *limit-left)), true
		})
		r.paid(at("initial coverage limit reached in the claim", "half of the price is left to the initial coverage limit", price, phase(t.Deductible, t.Deductible, *limit-price/2)))
		r.paid(at("coverage gap", "the initial coverage limit is reached", price, phase(t.Deductible, t.Deductible, *limit)))
	}
	for _, row := range t.LowIncome {
		s := at(fmt.Sprintf("subsidy level %d", row.Level), fmt.Sprintf("low-income subsidy, copay category %d", row.Level), price, nil)
		s.state.SubsidyLevel = row.Level
		r.paid(s)
	}
	return ""
}
