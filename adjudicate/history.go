package adjudicate

import (
	"cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
)

// fillOf returns which fill of a drug the claim is, 1 being the first, or names what must be known to tell.
func (r *run) fillOf(count benefit.FillCount, drugs *drugMatcher) (int, string) {
	n, missing := r.earlier(count, benefit.MatchIngredient, drugs)
	return n + 1, missing
}

// earlier counts the paid fills of the history that a rule's count takes in.
func (r *run) earlier(count benefit.FillCount, otherwise benefit.DrugMatch, drugs *drugMatcher) (int, string) {
	n := 0
	missing := r.eachFill(count, otherwise, drugs, func(*Fill) { n++ })
	return n, missing
}

// eachFill calls f for the paid fills of the history that a count takes in, until it names what must be known to tell
// which they are. Otherwise is what makes the same drug where the count does not say.
func (r *run) eachFill(count benefit.FillCount, otherwise benefit.DrugMatch, drugs *drugMatcher, f func(*Fill)) (missing string) {
	if missing := r.history(); missing != "" || len(r.state.Fills) == 0 {
		return missing
	}
	how, from := cmp.Or(count.Match, otherwise), r.windowStart(count.Window)
	for i := range r.state.Fills {
		fill := &r.state.Fills[i]
		if fill.Captured || fill.Date > r.claim.DateOfService || fill.Date < from || !benefit.HoldsAt(count.Channels, fill.Channel) {
			continue
		}
		same, missing := r.sameDrug(how, fill, drugs)
		if missing != "" {
			return missing
		}
		if same {
			f(fill)
		}
	}
	return ""
}

// history names what must be known to look at the earlier fills.
func (r *run) history() string {
	switch {
	case r.state.Fills == nil:
		return needHistory
	case r.claim.DateOfService.IsZero() && len(r.state.Fills) > 0:
		return needDate
	}
	return ""
}

// windowStart is the first day of a window that ends on the date of service; zero where it has no beginning.
func (r *run) windowStart(w benefit.Window) calendar.Date {
	day := r.claim.DateOfService
	if w.Period == benefit.RollingDays {
		return day.AddDays(1 - max(w.Days, 1))
	}
	return r.engine.begins(w.Period, day)
}

// sameDrug reports whether an earlier fill is of the same drug as the claim, or names what must be known to tell. What is
// not known of a drug makes it another one: see [benefit.DrugMatch.Same].
func (r *run) sameDrug(how benefit.DrugMatch, f *Fill, drugs *drugMatcher) (bool, string) {
	c := r.claim
	switch how {
	case benefit.MatchPrescription:
		if c.PrescriptionNumber == "" {
			return false, "prescriptionNumber"
		}
		return f.Number == c.PrescriptionNumber, ""
	case benefit.MatchScope:
		if drugs == nil || drugs.all {
			return true, ""
		}
		hit, missing := inSet(&drugs.set, f.product())
		return hit, ofHistory(missing)
	default:
		var a, b benefit.DrugFacts
		return how.Same(facts(c.NDC, c.Drug, &a), facts(f.NDC, f.Drug, &b)), ""
	}
}

// facts returns what is known of a drug, its NDC among it; room is where that is put together.
func facts(ndc string, d *benefit.DrugFacts, room *benefit.DrugFacts) *benefit.DrugFacts {
	switch {
	case d == nil:
		room.NDC = ndc
		return room
	case d.NDC == "":
		*room = *d
		room.NDC = ndc
		return room
	}
	return d
}

// ofHistory names the field of the history in place of the claim's.
func ofHistory(field string) string {
	if field == "" {
		return ""
	}
	return needHistory + ".drug"
}

// tried reports whether the history has a paid fill of a set of drugs from so many days before the date of service to the
// day before it; 0 days is any time before.
func (r *run) tried(set *benefit.DrugSet, days int) (bool, string) {
	day, missing := r.claim.DateOfService, ""
	if need := r.history(); need != "" {
		return false, need
	}
	for i := range r.state.Fills {
		f := &r.state.Fills[i]
		if f.Captured || f.Date >= day || days > 0 && f.Date.DaysUntil(day) > days {
			continue
		}
		switch hit, need := inSet(set, f.product()); {
		case hit:
			return true, ""
		case need != "":
			missing = ofHistory(need)
		}
	}
	return false, missing
}

// firstFill is the date of the earliest fill that a count takes in, zero where there is none.
func (r *run) firstFill(count benefit.FillCount, drugs *drugMatcher) (calendar.Date, string) {
	var first calendar.Date
	missing := r.eachFill(count, benefit.MatchIngredient, drugs, func(f *Fill) {
		if first.IsZero() || f.Date < first {
			first = f.Date
		}
	})
	return first, missing
}

// taking reports whether a fill's supply reaches beyond the date of service.
func (r *run) taking(f *Fill) bool {
	return !f.Captured && f.Date <= r.claim.DateOfService && f.Date.AddDays(f.DaysSupply) > r.claim.DateOfService
}
