package adjudicate

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// maxDays bounds days supply (405-D5 has three digits), and with it how often a copay or a maximum can be multiplied.
const (
	maxDays = 999
	maxRuns = 1000
)

// share is a compiled cost share: no pointers, so that two are equal when they charge the same.
type share struct {
	kind           benefit.ShareKind
	copay          money.Amount
	perDays        int
	rate           money.Rate
	rateText       string
	min, max       money.Amount
	hasMin, hasMax bool
	per30          bool
}

func newShare(s benefit.Share) share {
	c := share{kind: s.Kind}
	if s.Kind == benefit.NoCharge || s.Kind == benefit.NotCovered {
		return c
	}
	if s.Copay != nil && s.Kind != benefit.Coinsurance {
		c.copay, c.perDays = *s.Copay, s.PerDays
	}
	if s.Coinsurance != nil && s.Kind != benefit.Copay {
		c.rate, c.rateText = *s.Coinsurance, s.Coinsurance.String()+" %"
	}
	if s.Min != nil {
		c.min, c.hasMin = *s.Min, true
	}
	if s.Max != nil {
		c.max, c.hasMax = *s.Max, true
	}
	c.per30 = s.CapPer == benefit.Per30Days && (c.hasMin || c.hasMax)
	return c
}

// started is how many runs of length n have begun on the last of the days: 31 days are two runs of 30.
func started(days, n int) int64 { return int64((days + n - 1) / n) }

// copayFor is the copay of a fill.
func (s *share) copayFor(days int) money.Amount {
	if s.perDays > 0 {
		return s.copay.Times(started(days, s.perDays))
	}
	return s.copay
}

// bounds returns the minimum and maximum of a fill.
func (s *share) bounds(days int) (lo, hi money.Amount) {
	lo, hi = s.min, s.max
	if s.per30 {
		n := started(days, 30)
		lo, hi = lo.Times(n), hi.Times(n)
	}
	return lo, hi
}

// charge is what the share asks of a base before any minimum, maximum or cap: one part flat, one by percentage. With
// capped false (the member pays the copay even above the price) nothing holds the copay down to the base.
func (s *share) charge(base money.Amount, days int, how money.Rounding, capped bool) (copay, coinsurance money.Amount) {
	switch s.kind {
	case benefit.Copay:
		return s.copayFor(days), 0
	case benefit.Coinsurance:
		return 0, s.rate.Of(base, how)
	case benefit.GreaterOf, benefit.LesserOf:
		flat, part := s.copayFor(days), s.rate.Of(base, how)
		if flat == part || (flat > part) == (s.kind == benefit.GreaterOf) {
			return flat, 0
		}
		return 0, part
	case benefit.CopayPlusCoinsurance:
		flat := s.copayFor(days)
		if capped {
			flat = min(flat, base)
		}
		return flat, s.rate.Of(max(base-flat, 0), how)
	default: // no charge
		return 0, 0
	}
}
