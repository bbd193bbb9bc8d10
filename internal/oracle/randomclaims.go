package oracle

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

var (
	pharmacies  = []string{"1000000012", "1000000020", "1000000038"}
	prescribers = []string{"2000000010", "2000000028"}
)

// ago are the distances of earlier fills: about the edges of refill thresholds and look-back times.
var ago = []int{-1, 0, 1, 2, 5, 7, 14, 19, 20, 21, 22, 23, 24, 25, 29, 30, 31, 45, 59, 60, 61, 89, 90, 91, 119, 120, 121, 179, 180, 181, 364, 365, 366}

// Member makes a member whose accumulators stand near their limits and whose fills lie near the edges of windows. The
// claims of the member are about the date.
func (g *Random) Member(c *Case, about calendar.Date) *Member {
	m := &Member{
		From: about.AddDays(-oneOf(g, 0, 1, 89, 90, 91, 300, 400)), To: about.AddDays(oneOf(g, 0, 30, 300, 300, 300)),
		Family: g.chance(50), Relationship: oneOf(g, "1", "1", "2", "3"), Sex: oneOf(g, benefit.Male, benefit.Female, benefit.Female, benefit.SexUnknown),
		Birth: about.AddMonths(-12 * oneOf(g, 5, 12, 18, 26, 28, 30, 40, 64, 65, 75, 76)).AddDays(oneOf(g, -1, 0, 0, 1, 20)),
	}
	if g.chance(70) {
		m.From, m.To = about.AddDays(-400), about.AddDays(400)
	}
	if g.has(Eligible) {
		m.Student, m.Disabled, m.NotEnrolled = g.chance(30), g.chance(10), g.chance(10)
		if m.Relationship == "3" && g.chance(30) {
			m.Birth = about.AddDays(-oneOf(g, 0, 28, 29, 30, 31))
		}
		if g.chance(5) {
			m.PharmacyLock = oneOf(g, pharmacies...)
		}
		if g.chance(5) {
			m.PrescriberLock = oneOf(g, prescribers...)
		}
	}
	g.used(c, m)
	g.history(c, m, about)
	g.authorizations(c, m, about)
	if g.has(Coordination) {
		m.OtherCoverage = g.chance(20)
	}
	if g.has(Products) {
		m.FormularyExempt = g.chance(10)
		if g.chance(5) {
			m.ExceptionTier = oneOf(g, c.Plan.Tiers...).ID
		}
	}
	m.LeftRetailLimit = g.chance(20)
	if g.may(Incomplete, 30) {
		switch g.IntN(3) {
		case 0:
			m.Birth = 0
		case 1:
			m.Sex = ""
		case 2:
			m.History = nil
		}
	}
	return m
}

// near returns an amount about a limit: nothing, all but a little, all, more.
func (g *Random) near(limit money.Amount) money.Amount {
	switch g.IntN(6) {
	case 0, 1:
		return 0
	case 2:
		return limit
	case 3:
		return max(0, limit+money.Amount(oneOf(g, -1, 1, -500, -2500)))
	}
	return money.Amount(g.Int64N(int64(limit) + 1))
}

func (g *Random) used(c *Case, m *Member) {
	m.Accumulators = map[benefit.RuleID]Used{}
	m.MaximumsUsed = map[benefit.RuleID]Used{}
	for _, list := range [][]benefit.Accumulator{c.Plan.Deductibles, c.Plan.OutOfPocketMaximums} {
		for i := range list {
			a := &list[i]
			u := Used{Individual: g.near(a.Individual.Value)}
			if m.Family {
				u.Family = max(u.Individual, g.near(a.Family.Value))
				if a.FamilyMembers.Known() {
					u.MembersMet = g.IntN(a.FamilyMembers.Value + 1)
				}
			}
			if u != (Used{}) {
				m.Accumulators[a.ID] = u
			}
		}
	}
	for i := range c.Plan.BenefitMaximums {
		r := &c.Plan.BenefitMaximums[i]
		if r.Terms.Value.Amount == nil {
			continue
		}
		u := Used{Individual: g.near(*r.Terms.Value.Amount)}
		if m.Family {
			u.Family = max(u.Individual, g.near(*r.Terms.Value.Amount))
		}
		m.MaximumsUsed[r.ID] = u
	}
	if terms, _, ok := c.Plan.PartDTerms(benefit.StandardYears()); ok {
		put := func(id benefit.RuleID, a money.Amount) {
			if a > 0 {
				m.Accumulators[id] = Used{Individual: a}
			}
		}
		ded := min(g.near(terms.Deductible), terms.Deductible)
		put(benefit.PartDDeductible, ded)
		put(benefit.PartDTrOOP, min(g.near(terms.Threshold), terms.Threshold))
		gross := terms.Threshold
		if terms.InitialCoverageLimit != nil {
			gross = *terms.InitialCoverageLimit
		}
		put(benefit.PartDGross, ded+g.near(gross))
		if g.chance(30) && len(terms.LowIncome) > 0 {
			m.LowIncome = oneOf(g, terms.LowIncome...).Level
		}
	}
}

func (g *Random) history(c *Case, m *Member, about calendar.Date) {
	m.History = []Past{}
	for range g.IntN(5) {
		d := g.drug(c)
		h := Past{
			Date: about.AddDays(-oneOf(g, ago...)), Drug: d.Facts, Prescription: oneOf(g, "100001", "100002", "100003"), FillNumber: g.IntN(3),
			Quantity: g.quantity(), DaysSupply: g.days(), Channel: oneOf(g, channels...), Pharmacy: oneOf(g, pharmacies...),
		}
		h.Allowed = g.amount(500)
		h.PlanPay = money.Amount(g.Int64N(int64(h.Allowed) + 1))
		if g.chance(20) {
			h.Override = oneOf(g, "3", "4", "5")
		}
		if contains(d.Facts.Kinds, benefit.KindOpioid) {
			h.MME = pointer(money.Units(oneOf(g, int64(30), 45, 90)))
		}
		m.History = append(m.History, h)
	}
}

func (g *Random) authorizations(c *Case, m *Member, about calendar.Date) {
	if !g.has(Management) && !g.has(Products) {
		return
	}
	for range g.IntN(3) {
		a := Authorization{Drugs: g.drugSet(c), From: about.AddDays(-oneOf(g, -1, 0, 1, 100)), Approved: g.chance(80)}
		a.To = a.From.AddDays(oneOf(g, 0, 1, 100, 365))
		if g.chance(30) {
			a.Quantity = money.Units(oneOf(g, int64(60), 90))
			a.QuantityUsed = money.Units(oneOf(g, int64(0), 30, 60))
		}
		if g.chance(30) {
			a.Fills, a.FillsUsed = 2, g.IntN(3)
		}
		if g.chance(30) {
			a.Overrides = g.edits()
		}
		m.Authorizations = append(m.Authorizations, a)
	}
}

var channels = []benefit.Channel{benefit.Retail, benefit.Retail, benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.Retail90}

func (g *Random) days() int {
	return oneOf(g, 1, 7, 14, 15, 29, 30, 30, 30, 31, 34, 35, 60, 61, 84, 90, 90, 91)
}

func (g *Random) quantity() money.Quantity {
	return oneOf(g, money.Units(30), money.Units(30), money.Units(31), money.Units(60), money.Units(90), 30_001, 2_500)
}

// Claim makes a claim about a date, with prices about the amounts that the plan and the member's state name.
func (g *Random) Claim(c *Case, m *Member, about calendar.Date) *Submitted {
	d := g.drug(c)
	if len(m.History) > 0 && g.chance(40) { // a refill
		h := oneOf(g, m.History...)
		for _, x := range c.Drugs {
			if x.Facts.NDC == h.Drug.NDC {
				d = x
			}
		}
	}
	s := &Submitted{
		DateOfService: about.AddDays(oneOf(g, 0, 0, 0, 0, -1, 1)), Drug: d.Facts, Tier: d.Tier, Row: c.row(&d.Facts), Launch: d.Launch, Obsolete: d.Obsolete,
		Prescription: oneOf(g, "100001", "100002", "100003", "100004"), FillNumber: pointer(g.IntN(4)),
		Channel: oneOf(g, channels...), Network: oneOf(g, benefit.In, benefit.In, benefit.Out, benefit.Preferred, benefit.Standard),
		Pharmacy: oneOf(g, pharmacies...), Prescriber: oneOf(g, prescribers...), State: oneOf(g, "CA", "TX"),
		Quantity: g.quantity(), DaysSupply: g.days(), DispensingFee: oneOf(g, money.Amount(0), 150, 175),
	}
	s.Written = s.DateOfService.AddDays(-oneOf(g, 0, 30, 180, 181, 365, 366))
	g.prices(c, m, s)
	if g.has(Selection) {
		s.DAW = oneOf(g, "", "0", "1", "2", "2", "3", "5", "9", "7")
		s.GenericAllowed = pointer(money.Amount(g.Int64N(int64(s.IngredientCost+s.DispensingFee) + 2)))
		if g.chance(30) {
			s.GenericTier = oneOf(g, c.Plan.Tiers...).ID
		}
		if g.may(Incomplete, 10) {
			s.GenericAllowed = nil
		}
	}
	if g.has(Charges) {
		s.Tax = oneOf(g, 0, 0, g.amount(20))
		s.Incentive, s.Professional = oneOf(g, 0, 0, g.amount(30)), oneOf(g, 0, 0, 0, g.amount(20))
	}
	if s.Network == benefit.Out {
		s.NetworkAllowed = pointer(money.Amount(g.Int64N(int64(s.IngredientCost+s.DispensingFee) + 200)))
	}
	if g.may(Eligible, 40) {
		s.Received = s.DateOfService.AddDays(oneOf(g, -1, 0, 0, 30, 31, 90, 91, 365, 366))
		s.Paper = g.chance(30)
		s.Residence = oneOf(g, "", "1", "3", "9")
	}
	if g.may(Products, 20) {
		s.Launch = s.DateOfService.AddDays(-oneOf(g, 0, 89, 90, 91, 179, 180))
		s.Obsolete = s.DateOfService.AddDays(-oneOf(g, -1, 0, 1, 29, 30, 31))
	}
	if g.may(Products, 15) {
		s.Compound = true
		left := s.IngredientCost
		for range 1 + g.IntN(3) {
			cost := money.Amount(g.Int64N(int64(left) + 1))
			s.Ingredients = append(s.Ingredients, Ingredient{Drug: oneOf(g, c.Drugs...).Facts, Cost: cost})
			left -= cost
		}
		s.Ingredients[0].Cost += left
		s.Incentive, s.Professional = 0, 0
	}
	if g.has(Management) {
		if contains(d.Facts.Kinds, benefit.KindOpioid) {
			s.MME = pointer(money.Units(oneOf(g, int64(45), 89, 90, 91, 155, 200)))
		}
		if g.chance(30) {
			s.Clarification = oneOf(g, "3", "4", "5", "10")
		}
		if g.chance(30) {
			s.Interventions = []string{oneOf(g, "DD/M0/1G", "TD/R0/1B", "HD/M0/1A")}
		}
	}
	if g.has(Coordination) {
		g.otherPayer(s)
	}
	return s
}

// prices puts the price about an amount of interest: a copay, a minimum, what is left of an accumulator.
func (g *Random) prices(c *Case, m *Member, s *Submitted) {
	price := money.Amount(1 + g.Int64N(60_000))
	marks := append([]money.Amount{1, 9_999}, c.amounts...)
	for _, list := range [][]benefit.Accumulator{c.Plan.Deductibles, c.Plan.OutOfPocketMaximums} {
		for i := range list {
			marks = append(marks, list[i].Individual.Value-m.Accumulators[list[i].ID].Individual, list[i].Family.Value-m.Accumulators[list[i].ID].Family)
		}
	}
	if g.chance(50) {
		price = oneOf(g, marks...) + money.Amount(oneOf(g, -1, 0, 0, 1, 1, 1000, 20_000))
	}
	if g.chance(5) {
		price *= 40
	}
	price = max(price, 0)
	s.DispensingFee = min(s.DispensingFee, price)
	s.IngredientCost = price - s.DispensingFee
	if g.chance(30) {
		s.UsualAndCustomary = pointer(max(0, price+money.Amount(oneOf(g, -5_000, -1, 0, 1, 5_000))))
	}
	if g.chance(20) {
		s.GrossDue = pointer(max(0, price+money.Amount(oneOf(g, -1_000, -1, 0, 1, 5_000))))
	}
}

func (g *Random) otherPayer(s *Submitted) {
	price := s.IngredientCost + s.DispensingFee
	amount := func() *money.Amount {
		return pointer(oneOf(g, 0, money.Amount(g.Int64N(int64(price)+1)), price, price+1, price/2))
	}
	s.OtherCoverage = oneOf(g, "", "", "", "0", "1", "2", "2", "2", "3", "4", "8", "8")
	switch s.OtherCoverage {
	case "2":
		s.OtherPaid = amount()
	case "8":
		s.PatientResponsibility = amount()
	}
	if g.chance(25) {
		s.Coupon = g.amount(100)
	}
}
