package benefit_test

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
)

func TestCovers(t *testing.T) {
	from, to := benefit.State(calendar.MustParse("2026-01-01")), benefit.State(calendar.MustParse("2026-12-31"))
	var open benefit.Sourced[calendar.Date]
	for _, c := range []struct {
		from, to benefit.Sourced[calendar.Date]
		date     string
		want     bool
	}{
		{from, to, "2025-12-31", false},
		{from, to, "2026-01-01", true},
		{from, to, "2026-12-31", true},
		{from, to, "2027-01-01", false},
		{open, to, "1999-01-01", true},
		{open, to, "2027-01-01", false},
		{from, open, "2025-12-31", false},
		{from, open, "2099-01-01", true},
		{open, open, "2026-06-01", true},
	} {
		p := &benefit.Plan{Identity: benefit.Identity{EffectiveFrom: c.from, EffectiveTo: c.to}}
		date := calendar.MustParse(c.date)
		if got := p.Covers(date); got != c.want {
			t.Errorf("from %v to %v, %s: %t", c.from.Value, c.to.Value, c.date, got)
		}
		found := p.CheckDate(date)
		if c.want != (len(found) == 0) || !c.want && found[0].Code != "date_outside_plan_period" {
			t.Errorf("from %v to %v, %s: %v", c.from.Value, c.to.Value, c.date, found)
		}
	}
	p := &benefit.Plan{Identity: benefit.Identity{EffectiveFrom: from, EffectiveTo: to}}
	if !p.Covers(0) {
		t.Error("no date is outside the period")
	}
}
