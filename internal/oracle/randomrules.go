package oracle

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

func (g *Random) selection(c *Case) {
	if !g.may(Selection, 70) {
		return
	}
	s := &c.Plan.ProductSelection
	s.AddDifference = maybe(g, 80, g.chance(80))
	s.Base = maybe(g, 40, oneOf(g, benefit.BrandShare, benefit.GenericShare))
	s.PrescriberExempt = maybe(g, 40, g.chance(50))
	s.CountsToDeductible = maybe(g, 40, g.chance(50))
	s.CountsToOOP = maybe(g, 40, g.chance(50))
	s.CapAtBrandPrice = maybe(g, 40, g.chance(50))
	for i := range g.IntN(3) {
		t := benefit.DAWTerms{
			Codes: some(g, []string{"0", "1", "2", "3", "5", "9"}), Base: oneOf(g, "", benefit.BrandShare, benefit.GenericShare),
			Difference: oneOf(g, "", benefit.PatientPays, benefit.PatientPays, benefit.PharmacyPays, benefit.PlanPays),
		}
		t.CountsToOOP, t.CountsToDed = g.truth(), g.truth()
		if g.chance(30) {
			t.Brands = some(g, []drug.Class{drug.MultiSource, drug.SingleSource, drug.Generic})
		}
		if g.chance(10) {
			t.Reject = oneOf(g, "22", "8K")
		}
		s.Codes = append(s.Codes, benefit.Rule[benefit.DAWTerms]{ID: benefit.RuleID([]string{"daw/0", "daw/1", "daw/2"}[i]), Terms: stated(g, t)})
	}
}

func (g *Random) drugShares(c *Case) {
	if !g.has(DrugShares) {
		return
	}
	c.Plan.DrugCostShares = rules(g, c, 3, "drugCostShare", func() benefit.DrugCostShare {
		d := benefit.DrugCostShare{Role: oneOf(g, "", benefit.Replaces, benefit.Ceiling)}
		d.Share = g.share(c, d.Role == benefit.Ceiling || g.chance(90))
		d.Deductible = oneOf(g, "", benefit.AfterDeductible, benefit.BeforeDeductible, benefit.DeductibleExempt)
		return d
	})
	for i := range c.Plan.DrugCostShares {
		if s := &c.Plan.DrugCostShares[i].Scope; s.Drugs.IsZero() {
			s.Drugs = g.drugSet(c)
		}
	}
	if g.chance(15) {
		c.Plan.HighDeductible.Qualified = stated(g, g.chance(80))
		c.Plan.HighDeductible.Preventive = maybe(g, 80, benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindPreventive}})
	}
}

func (g *Random) charges(c *Case) {
	if !g.has(Charges) {
		return
	}
	ch := &c.Plan.Charges
	ch.SalesTax = maybe(g, 40, oneOf(g, benefit.PatientPays, benefit.PlanPays))
	ch.ProcessorFee = maybe(g, 20, g.amount(5))
	ch.AdministrationInShare = maybe(g, 40, g.chance(50))
	if g.chance(30) {
		ch.PlanAssistance = rules(g, c, 2, "planAssistance", func() money.Amount { return g.amount(30) })
	}
}

func (g *Random) penalty() benefit.Penalty {
	p := benefit.Penalty{Share: g.share(&Case{}, true), Component: oneOf(g, "", "", "133-UJ", "135-UM"), CountsToDeductible: g.truth(), CountsToOOP: g.truth()}
	return p
}

func (g *Random) pharmacies(c *Case) {
	p := &c.Plan.Pharmacies
	if g.may(Penalties, 40) {
		p.Penalties = rules(g, c, 2, "penalty", g.penalty)
	}
	if g.may(Penalties, 50) {
		p.OutOfNetwork = stated(g, benefit.OutOfNetwork{
			Covered: !g.may(Eligible, 20), PaperOnly: g.may(Eligible, 20), Differential: g.chance(40), BaseInNetwork: g.chance(50),
		})
	}
	if !g.has(Eligible) {
		return
	}
	p.PaperClaims = maybe(g, 10, g.chance(50))
	p.Access = rules(g, c, 2, "access", func() benefit.Access {
		return benefit.Access{Covered: g.chance(60), Reject: oneOf(g, "", "", "40")}
	})
}

func (g *Random) eligibility(c *Case) {
	if !g.has(Eligible) {
		return
	}
	e := &c.Plan.Eligibility
	e.Dependents = maybe(g, 50, benefit.DependentAge{
		Age: 26, StudentAge: oneOf(g, 0, 28), DisabledExempt: g.chance(50), Ends: oneOf(g, "", benefit.EndsBirthday, benefit.EndsMonth, benefit.EndsYear),
	})
	e.Relationships = maybe(g, 30, some(g, []string{"1", "2", "3"}))
	e.NewbornDays = maybe(g, 30, oneOf(g, 30, 31))
	e.GraceDays = maybe(g, 30, oneOf(g, 0, 10, 30))
	e.ResidencesExcluded = maybe(g, 15, []string{"3", "9"})
	if g.chance(25) {
		e.TimelyFiling = rules(g, c, 2, "timelyFiling", func() benefit.TimelyFiling {
			return benefit.TimelyFiling{Days: oneOf(g, 30, 90, 365), Paper: g.chance(40)}
		})
	}
}

func (g *Random) coverage(c *Case) {
	if !g.has(Products) {
		return
	}
	v := &c.Plan.Coverage
	if len(c.Plan.Formulary.Entries) > 0 {
		v.Formulary = maybe(g, 60, oneOf(g, benefit.OpenFormulary, benefit.ClosedFormulary))
	}
	v.Exclusions = rules(g, c, 2, "exclusion", func() benefit.Exclusion {
		return benefit.Exclusion{Label: "excluded", Reject: oneOf(g, "", "", "A5"), UnlessAuthorized: g.chance(40)}
	})
	for i := range v.Exclusions {
		s := &v.Exclusions[i].Scope
		if s.Drugs.IsZero() {
			s.Drugs = g.drugSet(c)
		}
		s.Fills = benefit.FillRange{}
	}
	v.Inclusions = rules(g, c, 2, "inclusion", func() benefit.Inclusion { return benefit.Inclusion{Label: "covered"} })
	for i := range v.Inclusions {
		v.Inclusions[i].Scope.Fills = benefit.FillRange{}
	}
	if g.chance(30) {
		o := benefit.OTC{Covered: g.chance(60)}
		if g.chance(50) {
			o.Only = g.drugSet(c)
		}
		v.OTC = stated(g, o)
	}
	v.NewToMarketDays = maybe(g, 20, oneOf(g, 90, 180))
	v.ObsoleteGraceDays = maybe(g, 30, oneOf(g, 0, 30))
	if g.chance(40) {
		k := benefit.Compounds{Covered: g.chance(80), Ingredients: oneOf(g, "", benefit.AnyIngredient, benefit.AllIngredients)}
		if g.chance(40) {
			k.Tier = oneOf(g, c.Plan.Tiers...).ID
		}
		if g.chance(30) {
			k.Max = pointer(g.positive(400))
		}
		v.Compounds = stated(g, k)
	}
	v.NonParticipating = maybe(g, 10, []string{oneOf(g, c.Drugs...).Facts.NDC[:5]})
}

func (g *Random) edits() []benefit.Edit {
	return some(g, []benefit.Edit{
		benefit.EditPriorAuthorization, benefit.EditStepTherapy, benefit.EditQuantity, benefit.EditDaysSupply, benefit.EditRefillTooSoon,
		benefit.EditRefillLimit, benefit.EditFillLimit, benefit.EditAge, benefit.EditSex, benefit.EditRetailFills, benefit.EditSpecialty,
		benefit.EditSplitFill, benefit.EditOpioid, benefit.EditCost, benefit.EditInteraction, benefit.EditFormulary, benefit.EditExclusion,
	})
}

// utilization turns on a few of the edits, so that not every claim is rejected.
func (g *Random) utilization(c *Case) {
	if !g.has(Management) {
		return
	}
	u := &c.Plan.Utilization
	each := []func(){
		func() {
			u.PriorAuthorization = rules(g, c, 2, "priorAuthorization", func() benefit.PriorAuthorization {
				return benefit.PriorAuthorization{Reject: oneOf(g, "", "", "3X")}
			})
		},
		func() {
			u.StepTherapy = rules(g, c, 2, "stepTherapy", func() benefit.StepTherapy {
				s := benefit.StepTherapy{LookBackDays: oneOf(g, 0, 30, 120, 365), GrandfatherDays: oneOf(g, 0, 0, 120)}
				for range 1 + g.IntN(2) {
					s.Steps = append(s.Steps, g.drugSet(c))
				}
				s.Needed = g.IntN(len(s.Steps) + 1)
				return s
			})
		},
		func() {
			u.QuantityLimit = rules(g, c, 3, "quantityLimit", func() benefit.QuantityLimit {
				q := benefit.QuantityLimit{Max: money.Units(oneOf(g, int64(30), 60, 90, 120)), Per: oneOf(g, benefit.QuantityPerFill, benefit.QuantityPerDaysSupply, benefit.QuantityPerWindow)}
				switch q.Per {
				case benefit.QuantityPerDaysSupply:
					q.Days = oneOf(g, 30, 31, 90)
				case benefit.QuantityPerWindow:
					q.Window, q.Match = g.window(), oneOf(g, "", benefit.MatchDrug, benefit.MatchIngredient, benefit.MatchScope, benefit.MatchNDC)
				}
				return q
			})
		},
		func() {
			u.DaysSupply = rules(g, c, 2, "daysSupply", func() benefit.DaysSupplyLimit {
				return benefit.DaysSupplyLimit{Min: oneOf(g, 0, 7, 30), Max: oneOf(g, 0, 30, 90)}
			})
		},
		func() {
			u.RefillTooSoon = rules(g, c, 2, "refillTooSoon", func() benefit.RefillTooSoon {
				r := benefit.RefillTooSoon{More: g.chance(30), LookBackDays: oneOf(g, 0, 0, 60, 180), Match: oneOf(g, "", benefit.MatchDrug, benefit.MatchIngredient, benefit.MatchPrescription, benefit.MatchNDC), By: oneOf(g, "", benefit.RefillEither, benefit.RefillBoth)}
				if g.chance(70) {
					r.Percent = pointer(oneOf(g, money.Percent(75), money.Percent(80), money.NewRate(2, 3), money.Percent(100)))
				}
				if r.Percent == nil || g.chance(30) {
					r.DaysLeft = pointer(oneOf(g, 0, 5, 7))
				}
				r.FromFill = oneOf(g, 0, 0, 0, 2, 3)
				return r
			})
		},
		func() {
			u.RefillLimit = rules(g, c, 2, "refillLimit", func() benefit.RefillLimit {
				return benefit.RefillLimit{Max: oneOf(g, 0, 1, 5), WithinDays: oneOf(g, 0, 180, 365)}
			})
		},
		func() {
			u.FillLimit = rules(g, c, 2, "fillLimit", func() benefit.FillLimit { return benefit.FillLimit{Max: 1 + g.IntN(4), Count: g.count()} })
		},
		func() {
			u.Age = rules(g, c, 2, "age", func() benefit.AgeLimit {
				return benefit.AgeLimit{Age: oneOf(g, benefit.AgeRange{Min: 18}, benefit.AgeRange{Max: 75}, benefit.AgeRange{Min: 12, Max: 64})}
			})
		},
		func() {
			u.Sex = rules(g, c, 1, "sex", func() benefit.SexLimit { return benefit.SexLimit{Sex: oneOf(g, benefit.Male, benefit.Female)} })
		},
		func() {
			u.RetailFills = rules(g, c, 2, "retailFills", func() benefit.RetailFills {
				r := benefit.RetailFills{
					Free: g.IntN(4), Count: g.count(), InsteadMinDays: oneOf(g, 0, 0, 84), MemberMayLeave: g.chance(30),
					Then: oneOf(g, "", benefit.ThenReject, benefit.ThenPatientPays, benefit.ThenShare),
				}
				if g.chance(40) {
					r.Instead = some(g, []benefit.Channel{benefit.Mail, benefit.Retail90, benefit.SpecialtyChannel})
				}
				if r.Then == benefit.ThenShare || g.chance(50) {
					r.Penalty = pointer(g.penalty())
				}
				return r
			})
		},
		func() {
			u.SpecialtyLockIn = rules(g, c, 2, "specialtyLockIn", func() benefit.SpecialtyLockIn {
				r := benefit.SpecialtyLockIn{Free: g.IntN(3), Count: g.count(), Then: oneOf(g, "", benefit.ThenReject, benefit.ThenPatientPays, benefit.ThenShare)}
				if g.chance(40) {
					r.Pharmacies = []string{pharmacies[0]}
				}
				if r.Then == benefit.ThenShare || g.chance(50) {
					r.Penalty = pointer(g.penalty())
				}
				return r
			})
		},
		func() {
			u.SplitFill = rules(g, c, 2, "splitFill", func() benefit.SplitFill {
				s := benefit.SplitFill{Fills: g.IntN(4), MaxDays: oneOf(g, 14, 15), Count: g.count()}
				if s.Fills == 0 || g.chance(40) {
					s.Days = oneOf(g, 60, 90)
				}
				return s
			})
		},
		func() {
			u.Opioid = rules(g, c, 2, "opioid", func() benefit.OpioidLimit {
				o := benefit.OpioidLimit{NaiveDays: oneOf(g, 60, 120), NaiveMaxDays: oneOf(g, 0, 7)}
				if o.NaiveMaxDays == 0 || g.chance(60) {
					o.MaxMME = money.Units(oneOf(g, int64(90), 200))
				}
				return o
			})
			for i := range u.Opioid {
				u.Opioid[i].Scope.Drugs = benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindOpioid}}
			}
		},
		func() {
			u.CostPerClaim = rules(g, c, 2, "costPerClaim", func() benefit.CostPerClaim {
				limit := g.positive(800)
				c.amounts = append(c.amounts, limit)
				return benefit.CostPerClaim{Max: limit}
			})
		},
		func() {
			u.Interaction = rules(g, c, 2, "interaction", func() benefit.Interaction {
				return benefit.Interaction{With: g.drugSet(c), Overrides: some(g, []string{"DD/M0/1G", "TD/R0/1B"})}
			})
		},
	}
	for _, add := range each {
		if g.chance(30) {
			add()
		}
	}
	if g.chance(50) {
		u.Override = rules(g, c, 2, "override", func() benefit.Override {
			return benefit.Override{Codes: some(g, []string{"3", "4", "5"}), Edits: g.edits(), Fills: oneOf(g, 0, 0, 1, 2)}
		})
	}
	if g.chance(30) {
		u.TransitionFill = rules(g, c, 1, "transitionFill", func() benefit.TransitionFill {
			return benefit.TransitionFill{WithinDays: 90, MaxDays: 30, Edits: g.edits()}
		})
	}
}

func (g *Random) maximums(c *Case) {
	if !g.may(Maximums, 60) {
		return
	}
	c.Plan.BenefitMaximums = rules(g, c, 2, "benefitMaximum", func() benefit.BenefitMaximum {
		m := benefit.BenefitMaximum{Then: oneOf(g, "", benefit.ThenReject, benefit.ThenPatientPays), Of: oneOf(g, "", benefit.PlanPaid, benefit.Allowed)}
		if len(c.Plan.Utilization.RetailFills)+len(c.Plan.Utilization.SpecialtyLockIn) > 0 && !g.has(Unsettled) {
			m.Of = benefit.PlanPaid
		}
		if g.chance(70) {
			m.Amount, m.Family, m.Window = pointer(g.positive(2000)), g.chance(30), g.window()
		} else {
			m.Fills, m.Count, m.Of = 1+g.IntN(4), g.count(), ""
			if g.chance(50) {
				m.Count.Window = benefit.Window{}
				m.Window = g.window()
			}
		}
		return m
	})
}

func (g *Random) coordination(c *Case) {
	if !g.has(Coordination) {
		return
	}
	co := &c.Plan.Coordination
	co.Method = maybe(g, 60, g.method())
	if p := &c.Plan.Policy; !g.has(Unsettled) && known(co.Method, p.WithDefaults().OtherPayerMethod.Value) == benefit.MaintenanceCOB {
		p.AboveAllowed = benefit.Sourced[benefit.AboveAllowed]{}
	}
	co.Codes = maybe(g, 30, some(g, []string{"0", "1", "2", "3", "4", "8"}))
	co.PrimaryFirst = maybe(g, 40, g.chance(50))
	if g.chance(40) {
		co.Assistance = rules(g, c, 2, "assistance", func() benefit.Assistance {
			a := benefit.Assistance{Program: oneOf(g, benefit.AssistanceCounts, benefit.AccumulatorAdjuster, benefit.Maximizer)}
			if a.Program == benefit.Maximizer {
				a.Annual = pointer(g.positive(9000))
			}
			return a
		})
	}
}

// partD makes a Part D plan of one plan in five.
func (g *Random) partD(c *Case) {
	if !g.may(PartD, 100) {
		return
	}
	p := c.Plan
	d := &p.PartD
	d.Year = stated(g, oneOf(g, 2023, 2024, 2025, 2025, 2026, 2026))
	d.Design = maybe(g, 50, oneOf(g, benefit.AlternativeBenefit, benefit.Enhanced))
	d.Deductible = maybe(g, 40, g.amount(600))
	d.Threshold = maybe(g, 20, g.positive(3000))
	d.SupplementalCounts = maybe(g, 20, g.chance(50))
	var tiers []benefit.TierID
	for _, t := range p.Tiers {
		tiers = append(tiers, t.ID)
	}
	d.DeductibleExemptTiers = maybe(g, 40, some(g, tiers))
	if g.chance(25) { // the defined standard benefit
		p.CostShares, d.Design = nil, benefit.Sourced[benefit.PartDDesign]{}
	}
	p.BenefitMaximums, p.Coordination.Assistance = nil, nil
	if p.Coordination.Method.Known() || p.Policy.OtherPayerMethod.Known() {
		p.Coordination.Method = stated(g, oneOf(g, benefit.NonDuplication, benefit.StandardCOB))
	}
	p.Pharmacies.OutOfNetwork = benefit.Sourced[benefit.OutOfNetwork]{}
	p.Utilization.RetailFills, p.Utilization.SpecialtyLockIn = nil, nil
	p.HighDeductible = benefit.HighDeductible{}
	p.Deductibles, p.OutOfPocketMaximums = nil, nil
	p.Policy.CapAtAllowed = benefit.Sourced[bool]{}
	var kept []benefit.Rule[benefit.DrugCostShare]
	for _, r := range p.DrugCostShares {
		if r.Terms.Known() && r.Terms.Value.Role != benefit.Ceiling {
			if g.has(Selection) && !g.has(Unsettled) {
				r.Terms.Value.Phases = []benefit.PartDPhase{benefit.InitialPhase}
			} else if g.chance(30) {
				r.Terms.Value.Phases = some(g, []benefit.PartDPhase{benefit.InitialPhase, benefit.GapPhase, benefit.CatastrophicPhase})
			}
			kept = append(kept, r)
		}
	}
	p.DrugCostShares = kept
	for i := range p.CostShares {
		if g.chance(8) && (!g.has(Selection) || g.has(Unsettled)) {
			later := p.CostShares[i]
			later.ID += "/later"
			later.Share, later.MultipleOf = stated(g, g.share(c, true)), benefit.Sourced[benefit.Multiple]{}
			later.Phase = stated(g, oneOf(g, benefit.GapPhase, benefit.CatastrophicPhase))
			p.CostShares = append(p.CostShares, later)
		}
	}
}
