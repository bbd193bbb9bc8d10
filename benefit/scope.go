package benefit

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/formulary"
)

// Scope says which fills a rule holds for. Every part that is set must hold; an empty scope holds for every fill.
type Scope struct {
	Tiers       []TierID      `json:"tiers,omitempty"`
	ExemptTiers []TierID      `json:"exemptTiers,omitempty"`
	Channels    []Channel     `json:"channels,omitempty"`
	Networks    []Network     `json:"networks,omitempty"`
	Drugs       DrugSet       `json:"drugs,omitzero"`
	DaysSupply  DaysSupply    `json:"daysSupply,omitzero"`
	Age         AgeRange      `json:"age,omitzero"`     // of the patient on the date of service
	Sex         Sex           `json:"sex,omitempty"`    // 305-C5
	From        calendar.Date `json:"from,omitzero"`    // the first date of service
	To          calendar.Date `json:"to,omitzero"`      // the last date of service
	Fills       FillRange     `json:"fills,omitzero"`   // which fills of the drug
	States      []string      `json:"states,omitempty"` // two letters, of the pharmacy
}

// AgeRange is whole years of age, both ends included. Max 0 means no upper end.
type AgeRange struct {
	Min int `json:"min,omitempty"`
	Max int `json:"max,omitempty"`
}

// Holds reports whether an age lies in the range.
func (a AgeRange) Holds(years int) bool { return years >= a.Min && (a.Max == 0 || years <= a.Max) }

// Sex is a patient's gender code (305-C5).
type Sex string

// The codes.
const (
	SexUnknown Sex = "0"
	Male       Sex = "1"
	Female     Sex = "2"
)

// FillRange is a range of fills of one drug, 1 being the first; both ends included. Max 0 means no upper end. How fills
// are counted is Count's; its zero value counts paid fills of the same ingredient in the plan year.
type FillRange struct {
	Min   int       `json:"min,omitempty"`
	Max   int       `json:"max,omitempty"`
	Count FillCount `json:"count,omitzero"`
}

// Holds reports whether the nth fill lies in the range.
func (f FillRange) Holds(n int) bool { return n >= f.Min && (f.Max == 0 || n <= f.Max) }

// FillCount says which earlier fills of the member count. Only paid claims that were not reversed count.
type FillCount struct {
	Match    DrugMatch `json:"match,omitempty"`    // what is the same drug; empty: [MatchIngredient]
	Channels []Channel `json:"channels,omitempty"` // only fills there count; empty: all
	Window   Window    `json:"window,omitzero"`    // empty: the plan year
}

// DrugMatch says when an earlier fill is of the same drug.
type DrugMatch string

// The matches, the closest first.
const (
	MatchPrescription DrugMatch = "prescription" // the same prescription number (402-D2)
	MatchNDC          DrugMatch = "ndc"          // the same eleven digits
	MatchProduct      DrugMatch = "product"      // the same labeler and product: the first nine digits
	MatchDrug         DrugMatch = "drug"         // the same ingredient, strength and form (a 14-digit class code)
	MatchIngredient   DrugMatch = "ingredient"   // the same ingredient in any strength and form
	MatchScope        DrugMatch = "scope"        // any drug that the rule holds for
)

// Window is a stretch of time that ends on the date of service. Its zero value is the plan year.
type Window struct {
	Period Period `json:"period,omitempty"`
	Days   int    `json:"days,omitempty"` // of [RollingDays]: so many days, the date of service being the last
}

// Period names a window of time or the time in which an accumulator runs.
type Period string

// The periods.
const (
	PlanYear      Period = "planYear"      // from the anniversary of Policy.YearStart; see [Plan.YearOf]
	CalendarYear  Period = "calendarYear"  // from 1 January
	CalendarMonth Period = "calendarMonth" // from the first of the month
	Lifetime      Period = "lifetime"
	RollingDays   Period = "rollingDays"
)

// DrugKind is a kind of drug of which benefits speak by name. Which drugs are of a kind is said by the drug data, a
// plan's own list ([Plan.DrugLists]) or the claim.
type DrugKind string

// The kinds.
const (
	KindInsulin             DrugKind = "insulin"
	KindVaccine             DrugKind = "vaccine"
	KindDiabeticSupply      DrugKind = "diabeticSupply"
	KindContraceptive       DrugKind = "contraceptive"
	KindPreventive          DrugKind = "preventive" // the preventive services that must be covered without cost sharing
	KindHDHPPreventive      DrugKind = "hdhpPreventive"
	KindOralAntiCancer      DrugKind = "oralAntiCancer"
	KindSmokingCessation    DrugKind = "smokingCessation"
	KindFertility           DrugKind = "fertility"
	KindWeightLoss          DrugKind = "weightLoss"
	KindErectileDysfunction DrugKind = "erectileDysfunction"
	KindCosmetic            DrugKind = "cosmetic"
	KindVitamin             DrugKind = "vitamin"
	KindExperimental        DrugKind = "experimental"
	KindDESI                DrugKind = "desi" // less than effective
	KindOTC                 DrugKind = "otc"
	KindCompound            DrugKind = "compound"
	KindSpecialty           DrugKind = "specialty"
	KindMaintenance         DrugKind = "maintenance"
	KindSelfInjectable      DrugKind = "selfInjectable"
	KindOpioid              DrugKind = "opioid"
	KindPartB               DrugKind = "partB"      // may be Medicare Part B's
	KindPartDLaw            DrugKind = "notPartD"   // excluded from Part D by law
	KindMedical             DrugKind = "medical"    // belongs to the medical benefit
	KindApplicable          DrugKind = "applicable" // of the manufacturer discount program of Part D
	KindSelected            DrugKind = "selected"   // with a negotiated Medicare price in force
)

// DrugSet selects drugs. Its zero value selects every drug.
//
// A drug is selected when it is named by at least one of Kinds, Lists, Classes, NDCs, RxCUIs and Names (or none of these
// is set), and its brand class, schedule and flags are among those that are set, and Except does not select it.
type DrugSet struct {
	Kinds        []DrugKind       `json:"kinds,omitempty"`
	Lists        []ListID         `json:"lists,omitempty"`   // lists of the plan
	Classes      []string         `json:"classes,omitempty"` // beginnings of a hierarchical class code
	NDCs         []string         `json:"ndcs,omitempty"`    // 11 digits, or the first 9 or 5 of them
	RxCUIs       []string         `json:"rxcuis,omitempty"`
	Names        []string         `json:"names,omitempty"` // of a brand or an ingredient, upper and lower case alike
	BrandClasses []drug.Class     `json:"brandClasses,omitempty"`
	Schedules    []string         `json:"schedules,omitempty"` // CII to CV
	Flags        []formulary.Flag `json:"flags,omitempty"`     // of the drug list: any of them
	Except       *DrugSet         `json:"except,omitempty"`
}

// ListID names a drug list of the plan.
type ListID string

// DrugList is a list of drugs that rules of the plan name: its preventive drugs, its maintenance drugs.
type DrugList struct {
	ID    ListID          `json:"id"`
	Label Sourced[string] `json:"label,omitzero"`
	Kinds []DrugKind      `json:"kinds,omitempty"` // every drug of the list is of these kinds
	Drugs formulary.List  `json:"list"`
}

// IsZero reports whether the set selects every drug.
func (s DrugSet) IsZero() bool {
	return s.anyDrug() && len(s.BrandClasses) == 0 && len(s.Schedules) == 0 && len(s.Flags) == 0 && s.Except == nil
}

func (s *DrugSet) anyDrug() bool {
	return len(s.Kinds) == 0 && len(s.Lists) == 0 && len(s.Classes) == 0 && len(s.NDCs) == 0 && len(s.RxCUIs) == 0 && len(s.Names) == 0
}

// Holds reports whether the set selects a drug.
func (s *DrugSet) Holds(d *DrugFacts) bool {
	return (s.anyDrug() || s.names(d)) &&
		(len(s.BrandClasses) == 0 || slices.Contains(s.BrandClasses, d.Brand)) &&
		(len(s.Schedules) == 0 || slices.Contains(s.Schedules, d.Schedule)) &&
		(len(s.Flags) == 0 || common(s.Flags, d.Flags)) &&
		(s.Except == nil || !s.Except.Holds(d))
}

func (s *DrugSet) names(d *DrugFacts) bool {
	begins := func(list []string, code string) bool {
		return code != "" && slices.ContainsFunc(list, func(p string) bool { return p != "" && strings.HasPrefix(code, p) })
	}
	return common(s.Kinds, d.Kinds) || common(s.Lists, d.Lists) || begins(s.Classes, d.Class) || begins(s.NDCs, d.NDC) ||
		d.RxCUI != "" && slices.Contains(s.RxCUIs, d.RxCUI) ||
		slices.ContainsFunc(s.Names, func(n string) bool {
			return slices.ContainsFunc(d.Names, func(m string) bool { return strings.EqualFold(strings.TrimSpace(n), strings.TrimSpace(m)) })
		})
}

// common reports whether two lists share a value.
func common[T comparable](a, b []T) bool {
	for _, v := range a {
		if slices.Contains(b, v) {
			return true
		}
	}
	return false
}

// HoldsAt reports whether a channel is among those of a rule. No channel, or [AnyChannel], is every one.
func HoldsAt(rule []Channel, fill Channel) bool {
	return len(rule) == 0 || slices.Contains(rule, AnyChannel) || slices.Contains(rule, fill)
}

// Holds reports whether a rule's network takes in a pharmacy's: [In] takes in [Preferred] and [Standard], and a pharmacy
// that is only known to be in the network is taken as a standard one.
func (n Network) Holds(fill Network) bool {
	switch n {
	case "", AnyNetwork, fill:
		return true
	case In:
		return fill == Preferred || fill == Standard
	case Standard:
		return fill == In
	}
	return false
}

// Fill is what of a fill decides whether a rule holds.
type Fill struct {
	Tier       TierID
	Channel    Channel
	Network    Network
	Drug       DrugFacts
	DaysSupply int
	Age        int
	Sex        Sex
	Date       calendar.Date
	State      string
}

// Holds reports whether the scope takes in a fill. Fills, which needs the member's history, is not looked at.
func (s *Scope) Holds(f *Fill) bool {
	return (len(s.Tiers) == 0 || slices.Contains(s.Tiers, f.Tier)) && !slices.Contains(s.ExemptTiers, f.Tier) &&
		HoldsAt(s.Channels, f.Channel) &&
		(len(s.Networks) == 0 || slices.ContainsFunc(s.Networks, func(n Network) bool { return n.Holds(f.Network) })) &&
		s.Drugs.Holds(&f.Drug) &&
		(s.DaysSupply == DaysSupply{} || s.DaysSupply.Holds(f.DaysSupply)) &&
		s.Age.Holds(f.Age) && (s.Sex == "" || s.Sex == f.Sex) &&
		(s.From.IsZero() || s.From <= f.Date) && (s.To.IsZero() || f.Date <= s.To) &&
		(len(s.States) == 0 || slices.Contains(s.States, f.State))
}

// Specificity orders rules of one type that hold for the same fill: the larger is the more specific. The drug weighs most
// (an NDC, then a concept or name, then a list, a class, a kind), then the tier, the kind of pharmacy, the network, the
// days supply, and age, sex, dates, fills and state. Of equals the first in the plan goes before.
func (s *Scope) Specificity() int {
	n := 0
	for i, set := range []bool{
		len(s.States) > 0, s.Fills.Min > 0 || s.Fills.Max > 0, !s.From.IsZero() || !s.To.IsZero(), s.Age != AgeRange{} || s.Sex != "",
		s.DaysSupply != DaysSupply{}, len(s.Networks) > 0 && !slices.Contains(s.Networks, AnyNetwork),
		len(s.Channels) > 0 && !slices.Contains(s.Channels, AnyChannel), len(s.Tiers)+len(s.ExemptTiers) > 0,
		len(s.Drugs.BrandClasses)+len(s.Drugs.Schedules)+len(s.Drugs.Flags) > 0 || s.Drugs.Except != nil,
		len(s.Drugs.Kinds) > 0, len(s.Drugs.Classes) > 0, len(s.Drugs.Lists) > 0,
		len(s.Drugs.RxCUIs)+len(s.Drugs.Names) > 0, len(s.Drugs.NDCs) > 0,
	} {
		if set {
			n += 1 << i
		}
	}
	return n
}
