package oracle

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// market returns the drugs of every case. None of them is a real product; class codes have the form of real ones.
func market() []Product {
	d := func(ndc, class, ingredient, strength, brand string, b drug.Class, schedule string, kinds ...benefit.DrugKind) Product {
		f := benefit.DrugFacts{
			NDC: ndc, Class: class, Ingredient: ingredient, Strength: strength, Form: "TABLET", Brand: b, Schedule: schedule,
			Names: []string{ingredient}, Kinds: kinds,
		}
		if brand != "" {
			f.Names = []string{brand, ingredient}
		}
		return Product{Facts: f}
	}
	return []Product{
		d("90001000101", "27250050000310", "alphamine", "500 MG", "", drug.Generic, "", benefit.KindMaintenance),
		d("90001000201", "27250050000320", "alphamine", "1000 MG", "", drug.Generic, "", benefit.KindMaintenance),
		d("90002000101", "27250050000310", "alphamine", "500 MG", "Alphex", drug.MultiSource, "", benefit.KindMaintenance, benefit.KindApplicable),
		d("90003000101", "39400010100310", "betastatin", "20 MG", "Betor", drug.SingleSource, "", benefit.KindApplicable, benefit.KindPreventive),
		d("90003000102", "39400010100310", "betastatin", "20 MG", "Betor", drug.SingleSource, "", benefit.KindApplicable, benefit.KindPreventive),
		d("90004000101", "27104005002020", "gammulin", "100 U", "Gammulog", drug.SingleSource, "", benefit.KindInsulin, benefit.KindApplicable),
		d("90005000101", "17100080201820", "deltavax", "", "Deltavax", drug.SingleSource, "", benefit.KindVaccine, benefit.KindPreventive),
		d("90006000101", "65100075100320", "epsicodone", "10 MG", "", drug.Generic, "CII", benefit.KindOpioid),
		d("90006000201", "65100075100330", "epsicodone", "30 MG", "Epsicontin", drug.MultiSource, "CII", benefit.KindOpioid),
		d("90007000101", "57100010000310", "zetapam", "1 MG", "", drug.Generic, "CIV"),
		d("90008000101", "66400070100720", "etamab", "50 MG", "Etamira", drug.SingleSource, "", benefit.KindSpecialty, benefit.KindSelfInjectable, benefit.KindApplicable, benefit.KindSelected),
		d("90009000101", "", "thetaprazole", "20 MG", "", drug.Generic, "", benefit.KindOTC),
		d("90009000201", "", "thetaprazole", "20 MG", "Thetasec", drug.MultiSource, ""),
		d("90010000101", "", "iotaline", "", "", drug.Unclassified, "", benefit.KindDiabeticSupply),
	}
}

// lists prints the plan's own drug lists, and a formulary where the feature is on.
func (g *Random) lists(c *Case) {
	for i := range c.Plan.DrugLists {
		l := &c.Plan.DrugLists[i]
		for _, d := range c.Drugs {
			if contains(d.Facts.Lists, l.ID) {
				l.Drugs.Entries = append(l.Drugs.Entries, formulary.Entry{NDC: d.Facts.NDC})
			}
		}
	}
	if !g.may(Products, 70) {
		return
	}
	for i := range c.Drugs {
		if !g.chance(80) {
			continue
		}
		d := &c.Drugs[i]
		e := formulary.Entry{NDC: d.Facts.NDC, Tier: string(d.Tier)}
		if g.has(Management) {
			e.PriorAuthorization, e.StepTherapy = g.chance(8), g.chance(8)
			if e.QuantityLimit = g.chance(15); e.QuantityLimit && g.chance(80) {
				e.Limit = &formulary.Limit{Max: money.Units(oneOf(g, int64(30), 60, 90)), Days: oneOf(g, 0, 30)}
			}
			if g.chance(8) {
				e.AgeMin, e.AgeMax = oneOf(g, 0, 18), oneOf(g, 64, 75)
				e.Flags = append(e.Flags, formulary.AgeLimit)
			}
		}
		if g.chance(4) {
			e.Flags = append(e.Flags, formulary.ExcludedDrug)
		}
		if g.chance(10) {
			e.Flags = append(e.Flags, formulary.Maintenance)
		}
		d.Facts.Flags = e.AllFlags()
		c.Plan.Formulary.Entries = append(c.Plan.Formulary.Entries, e)
	}
}

// row is the entry of a drug on the plan's list, nil where there is none.
func (c *Case) row(d *benefit.DrugFacts) *formulary.Entry {
	for i := range c.Plan.Formulary.Entries {
		if e := &c.Plan.Formulary.Entries[i]; e.NDC == d.NDC {
			return e
		}
	}
	return nil
}
