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
	prorateDays    int
}

func newShare(s benefit.Share) share {
	c := share{kind: s.Kind, prorateDays: s.ProrateDays}
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
func (s *share) copayFor(days int, p *policy) money.Amount {
	if s.perDays > 0 && !s.prorated(days, p) {
		return s.copay.Times(started(days, s.perDays))
	}
	return s.prorate(s.copay, days, p)
}

// bounds returns the minimum and maximum of a fill.
func (s *share) bounds(days int, p *policy) (lo, hi money.Amount) {
	lo, hi = s.prorate(s.min, days, p), s.prorate(s.max, days, p)
	if s.per30 && !s.prorated(days, p) {
		n := started(days, p.monthDays)
		lo, hi = lo.Times(n), hi.Times(n)
	}
	return lo, hi
}

// prorated reports whether the fixed amounts of a fill are a part of themselves; then nothing multiplies them.
func (s *share) prorated(days int, p *policy) bool {
	n := s.prorateDays
	if n == 0 && p.prorates {
		n = p.monthDays
	}
	return days < n
}

// prorate takes the part of a fixed amount that a fill for a part of its days is.
func (s *share) prorate(a money.Amount, days int, p *policy) money.Amount {
	n := s.prorateDays
	if n == 0 && p.prorates {
		n = p.monthDays
	}
	if n == 0 || days >= n || a == 0 {
		return a
	}
	return money.NewRate(int64(days), int64(n)).Of(a, p.rounding)
}

// charge is what the share asks of a base before any minimum, maximum or cap: one part flat, one by percentage. Where the
// member pays a copay even above the price nothing holds the copay down to the base.
func (s *share) charge(base money.Amount, days int, p *policy) (copay, coinsurance money.Amount) {
	switch s.kind {
	case benefit.Copay:
		return s.copayFor(days, p), 0
	case benefit.Coinsurance:
		return 0, s.rate.Of(base, p.rounding)
	case benefit.GreaterOf, benefit.LesserOf:
		flat, part := s.copayFor(days, p), s.rate.Of(base, p.rounding)
		if flat == part || (flat > part) == (s.kind == benefit.GreaterOf) {
			return flat, 0
		}
		return 0, part
	case benefit.CopayPlusCoinsurance:
		flat := s.copayFor(days, p)
		if p.capAtAllowed {
			flat = min(flat, base)
		}
		return flat, s.rate.Of(max(base-flat, 0), p.rounding)
	default: // no charge
		return 0, 0
	}
}

// total is what the share asks of a base, minimum and maximum applied.
func (s *share) total(base money.Amount, days int, p *policy) money.Amount {
	copay, coins := s.charge(base, days, p)
	lo, hi := s.bounds(days, p)
	sum := copay + coins
	if s.hasMin {
		sum = max(sum, lo)
	}
	if s.hasMax {
		sum = min(sum, hi)
	}
	return sum
}
