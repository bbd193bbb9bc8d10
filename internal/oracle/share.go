package oracle

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// asked is what a cost share asks of the member, before any cap at the price.
type asked struct{ copay, coinsurance money.Amount }

func (a asked) total() money.Amount { return a.copay + a.coinsurance }

// cut lowers the share to an amount: the coinsurance first, then the copay.
func (a asked) cut(to money.Amount) asked {
	a.copay = min(a.copay, to)
	a.coinsurance = min(a.coinsurance, to-a.copay)
	return a
}

// bounds of a share for the fill, with months and prorating worked in.
type bounds struct {
	copay    money.Amount
	min, max *money.Amount
	flat     bool // the kind has a copay
}

func (t *trial) boundsOf(s benefit.Share) bounds {
	days, month, how := t.c.DaysSupply, t.policy.MonthDays.Value, t.policy.Rounding.Value
	short := s.ProrateDays
	if short == 0 && t.policy.PartialMonth.Value == benefit.ProrateCopay {
		short = month
	}
	scale := func(a money.Amount, times int64) money.Amount {
		if short > 0 && days < short {
			return part(a, frac(int64(days), int64(short)), how)
		}
		return a * money.Amount(times)
	}
	months := int64(1)
	if s.CapPer == benefit.Per30Days {
		months = started(days, month)
	}
	var b bounds
	if s.Copay != nil {
		runs := int64(1)
		if s.PerDays > 0 {
			runs = started(days, s.PerDays)
		}
		b.copay, b.flat = scale(*s.Copay, runs), true
	}
	if s.Min != nil {
		v := scale(*s.Min, months)
		b.min = &v
	}
	if s.Max != nil {
		v := scale(*s.Max, months)
		b.max = &v
	}
	return b
}

// ask computes a cost share on an amount. Where limited is false minimum and maximum are left to the caller.
func (t *trial) ask(s benefit.Share, base money.Amount, limited bool) asked {
	b := t.boundsOf(s)
	rate := func(of money.Amount) money.Amount {
		if s.Coinsurance == nil {
			return 0
		}
		return part(of, rateOf(*s.Coinsurance), t.policy.Rounding.Value)
	}
	var a asked
	byCopay := false // what a minimum adds is copay
	switch s.Kind {
	case benefit.Copay:
		a.copay, byCopay = b.copay, true
	case benefit.Coinsurance:
		a.coinsurance = rate(base)
	case benefit.GreaterOf, benefit.LesserOf:
		r := rate(base)
		switch {
		case b.copay == r, (b.copay > r) == (s.Kind == benefit.GreaterOf):
			a.copay = b.copay
			byCopay = b.copay > 0
		default:
			a.coinsurance = r
		}
	case benefit.CopayPlusCoinsurance:
		a.copay = b.copay
		if t.policy.CapAtAllowed.Value {
			a.copay = min(a.copay, base)
		}
		a.coinsurance = rate(atLeastZero(base - a.copay))
		byCopay = a.coinsurance == 0 && a.copay > 0
	default: // no charge
		return asked{}
	}
	if !limited {
		return a
	}
	if b.min != nil && a.total() < *b.min {
		if byCopay {
			a.copay = *b.min
		} else {
			a.coinsurance = *b.min - a.copay
		}
	}
	if b.max != nil && a.total() > *b.max {
		a = a.cut(*b.max)
	}
	return a
}
