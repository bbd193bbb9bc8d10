package benefit

import (
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/finding"
)

// Covers reports whether the plan holds on a date. An end of the period that the plan does not state bounds nothing, and
// no date lies outside no period.
func (p *Plan) Covers(date calendar.Date) bool {
	from, to := p.Identity.EffectiveFrom, p.Identity.EffectiveTo
	switch {
	case date.IsZero():
		return true
	case from.Known() && !from.Value.IsZero() && date.Before(from.Value):
		return false
	case to.Known() && !to.Value.IsZero() && to.Value.Before(date):
		return false
	}
	return true
}

// CheckDate returns a warning for a date of service (401-D1) on which the plan does not hold, and nothing else.
func (p *Plan) CheckDate(date calendar.Date) []finding.Finding {
	if p.Covers(date) {
		return nil
	}
	return []finding.Finding{{
		Code: "date_outside_plan_period", Severity: finding.Warning, Path: "dateOfService", FieldID: "401-D1",
		Message: "The date of service lies outside the period that plan.effectiveFrom and plan.effectiveTo give; the amounts are those of this plan all the same. Give a date within the period, or use the plan of that date.",
	}}
}
