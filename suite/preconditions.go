package suite

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

// stateNotes writes what must be true of the member and of the claim beside its inputs, a sentence for each thing.
func stateNotes(engine *adjudicate.Engine, c scenario.Case) []string {
	state, coverage := c.Preconditions.State, "individual"
	if state.Family {
		coverage = "family"
	}
	who := fmt.Sprintf("Precondition: member %s has %s coverage and has", c.Inputs.CardholderID, coverage)
	var n []string
	if len(state.Accumulators) == 0 {
		n = append(n, who+" used nothing.")
	}
	for i := range state.Accumulators {
		n = append(n, who+" "+useNote(engine, &state.Accumulators[i], &state))
	}
	n = append(n, earlierNotes(c.Preconditions.Earlier)...)
	n = append(n, memberNotes(state.Member)...)
	n = append(n, fillNotes(engine, state.Fills)...)
	for i := range state.Authorizations {
		n = append(n, authorizationNote(&state.Authorizations[i]))
	}
	for _, o := range state.OtherCoverage {
		n = append(n, "Precondition: the member has other coverage that pays first"+span(o.From, o.To)+".")
	}
	for _, l := range state.Locks {
		n = append(n, fmt.Sprintf("Precondition: the member is bound to %s%s.", strings.TrimSpace(l.Pharmacy+" "+l.Prescriber), span(l.From, l.To)))
	}
	for _, x := range state.Exceptions {
		n = append(n, "Precondition: the plan granted the member an exception for the drug.")
		if x.Tier != "" {
			n[len(n)-1] = fmt.Sprintf("Precondition: the plan granted the member the drug on %q.", engine.TierName(x.Tier))
		}
	}
	if len(state.StepMet) > 0 {
		n = append(n, "Precondition: step therapy for the drug is on file as done.")
	}
	if state.SubsidyLevel > 0 {
		n = append(n, fmt.Sprintf("Precondition: the member has the low-income subsidy, copay category %d.", state.SubsidyLevel))
	}
	return append(n, factNotes(engine, &c)...)
}

// useNote writes what is used of an accumulator.
func useNote(engine *adjudicate.Engine, u *adjudicate.Use, state *adjudicate.State) string {
	var text string
	name := limitName(engine, u.ID)
	switch {
	case u.Met:
		text = fmt.Sprintf("met the %s, whatever its amount", name)
	case state.Family:
		text = fmt.Sprintf("used $%s of the %s, the family $%s", u.Individual, name, u.Family)
	default:
		text = fmt.Sprintf("used $%s of the %s", u.Individual, name)
	}
	if u.MembersMet > 0 {
		text += fmt.Sprintf("; %d members of the family reached theirs", u.MembersMet)
	}
	if state.ByPeriod && !u.Period.IsZero() {
		text += fmt.Sprintf(", in the year from %s", u.Period)
	}
	if u.Late > 0 {
		text += fmt.Sprintf(", $%s of it in the last months of that year", u.Late)
	}
	return text + "."
}

// earlierNotes writes the claims by which claims can bring the member into the state.
func earlierNotes(list []scenario.Earlier) []string {
	if len(list) == 0 {
		return nil
	}
	words := make([]string, len(list))
	for i := range list {
		e := &list[i]
		words[i] = fmt.Sprintf("on %s fill %d, quantity %s for %d days, $%s + $%s, of which the patient pays $%s", e.DateOfService, e.FillNumber, e.Quantity,
			e.DaysSupply, e.IngredientCost, e.DispensingFee, e.PatientPay)
		if e.Duplicate {
			words[i] += ", once more, answered as a duplicate"
		}
		if e.Reversed {
			words[i] += ", then reversed"
		}
	}
	return []string{"What the member used and filled comes from these claims of the same prescription, which can be sent first: " + strings.Join(words, "; ") + "."}
}

// limitName is what people call an accumulator.
func limitName(engine *adjudicate.Engine, id benefit.RuleID) string {
	switch id {
	case benefit.PartDDeductible:
		return "Part D deductible"
	case benefit.PartDTrOOP:
		return "out-of-pocket threshold (TrOOP)"
	case benefit.PartDGross:
		return "gross drug cost of the year"
	}
	for i := range engine.Plan().BenefitMaximums {
		if engine.Plan().BenefitMaximums[i].ID == id {
			return "benefit maximum " + string(id)
		}
	}
	return engine.LimitName(id)
}

func memberNotes(m *adjudicate.Member) []string {
	if m == nil {
		return nil
	}
	var n []string
	say := func(when bool, format string, args ...any) {
		if when {
			n = append(n, "Precondition: the member "+fmt.Sprintf(format, args...)+".")
		}
	}
	say(!m.From.IsZero(), "is covered from %s", m.From)
	say(!m.To.IsZero(), "is covered until %s", m.To)
	say(!m.Expired.IsZero(), "has a coverage that ran out on %s", m.Expired)
	say(m.Student, "is a student")
	say(m.Disabled, "is disabled")
	say(m.NotCovered, "is not covered")
	say(m.LeftMail, "asked to stay at retail")
	return n
}

// fillNotes writes the earlier fills; that there are none matters only where a rule looks at them.
func fillNotes(engine *adjudicate.Engine, fills []adjudicate.Fill) []string {
	if len(fills) == 0 {
		looks := false
		engine.Plan().EachRule(func(r benefit.RuleInfo) {
			looks = looks || strings.HasPrefix(r.List, "utilizationManagement/") || r.List == "benefitMaximums"
		})
		if looks {
			return []string{"Precondition: the member has no earlier fills."}
		}
		return nil
	}
	words := make([]string, len(fills))
	for i := range fills {
		f := &fills[i]
		name := ""
		if f.Drug != nil && len(f.Drug.Names) > 0 {
			name = " (" + f.Drug.Names[0] + ")"
		}
		words[i] = fmt.Sprintf("on %s NDC %s%s, quantity %s for %d days", f.Date, f.NDC, name, f.Quantity, f.DaysSupply)
		if f.Channel != "" {
			words[i] += ", " + adjudicate.ChannelWords(f.Channel)
		}
		if f.PlanPay != 0 {
			words[i] += fmt.Sprintf(", plan paid $%s", f.PlanPay)
		}
	}
	return []string{"Precondition: earlier paid fills: " + strings.Join(words, "; ") + "."}
}

func authorizationNote(a *adjudicate.Authorization) string {
	status := "approved"
	switch a.Status {
	case adjudicate.AuthorizationPending:
		status = "pending"
	case adjudicate.AuthorizationDenied:
		status = "denied"
	case adjudicate.AuthorizationGranted:
	}
	text := fmt.Sprintf("Precondition: prior authorization %s for NDC %s is %s%s", a.Number, strings.Join(a.Drugs.NDCs, ", "), status, span(a.From, a.To))
	if a.Fills != nil {
		text += fmt.Sprintf(", for %d fills of which %d are used", *a.Fills, a.FillsUsed)
	}
	if a.Quantity != nil {
		text += fmt.Sprintf(", for a quantity of %s of which %s is used", *a.Quantity, a.QuantityUsed)
	}
	if len(a.Edits) > 0 {
		edits := make([]string, len(a.Edits))
		for i, e := range a.Edits {
			edits[i] = string(e)
		}
		text += "; it overrides " + strings.Join(edits, ", ")
	}
	return text + "."
}

func span(from, to calendar.Date) string {
	var s string
	if !from.IsZero() {
		s = " from " + from.String()
	}
	if !to.IsZero() {
		s += " to " + to.String()
	}
	return s
}

// factNotes writes what of the claim no field of it says.
func factNotes(engine *adjudicate.Engine, c *scenario.Case) []string {
	f := &c.Preconditions.Facts
	var n []string
	say := func(when bool, format string, args ...any) {
		if when {
			n = append(n, "Precondition: "+fmt.Sprintf(format, args...)+".")
		}
	}
	dollars := func(a *money.Amount, format string) {
		if a != nil {
			say(true, format, *a)
		}
	}
	if d := f.Drug; d != nil {
		words := func(list []string) string { return strings.Join(list, ", ") }
		say(len(d.Lists) > 0, "the plan's lists %s have NDC %s", words(texts(d.Lists)), c.Inputs.NDC)
		say(len(d.Kinds) > 0, "NDC %s is taken as: %s", c.Inputs.NDC, words(texts(d.Kinds)))
		say(d.Class != "", "the class code of NDC %s is %s", c.Inputs.NDC, d.Class)
		say(d.RxCUI != "", "NDC %s is of RxNorm concept %s", c.Inputs.NDC, d.RxCUI)
	}
	if f.Listing != nil && len(f.Listing.AllFlags()) > 0 {
		say(true, "the drug list marks the drug %s", strings.Join(texts(f.Listing.AllFlags()), ", "))
	}
	dollars(f.GenericPrice, "the plan allows $%s for the generic, fee included")
	say(f.GenericTier != "", "the generic stands in %q", engine.TierName(f.GenericTier))
	dollars(f.NetworkPrice, "the plan allows $%s for the fill in its network, fee included")
	dollars(f.Assistance, "a manufacturer's program offers $%s toward the fill")
	if f.MMEPerDay != nil {
		say(true, "the dose is %s morphine milligram equivalents a day", *f.MMEPerDay)
	}
	say(!f.LaunchedOn.IsZero(), "the drug came on the market on %s", f.LaunchedOn)
	say(!f.ObsoleteOn.IsZero(), "the drug left the market on %s", f.ObsoleteOn)
	say(!f.SubmittedOn.IsZero(), "the claim is sent on %s", f.SubmittedOn)
	say(!f.WrittenOn.IsZero(), "the prescription was written on %s", f.WrittenOn)
	say(f.Paper, "the member sends the claim on paper")
	say(f.Residence != "", "the patient's residence code (384-4X) is %s", f.Residence)
	say(f.FlatTax > 0, "the claim submits $%s of sales tax (481-HA)", f.FlatTax)
	return n
}

func texts[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}
