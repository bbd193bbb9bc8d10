package scenario_test

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/provider"
	"github.com/rxassay/rxassay/scenario"
)

func list(entries ...formulary.Entry) formulary.List { return formulary.List{Entries: entries} }

func TestTierOfADrug(t *testing.T) {
	var (
		generic   = drug.Product{NDC: "00093005801", ProprietaryName: "Examplestatin", NonproprietaryName: "examplestatin", Class: drug.Generic}
		brand     = drug.Product{NDC: "00093005802", ProprietaryName: "Brandex", NonproprietaryName: "examplestatin", Class: drug.SingleSource}
		specialty = drug.Product{NDC: "00093005803", ProprietaryName: "Specialex", Class: drug.SingleSource, Specialty: true}
		supply    = drug.Product{NDC: "00093005804", ProprietaryName: "Lancets"}
	)
	oneBrand := commercial()
	oneBrand.Tiers = slices.Delete(oneBrand.Tiers, 2, 3)
	noWords := commercial()
	for i := range noWords.Tiers {
		noWords.Tiers[i].Class = benefit.Sourced[[]benefit.TierClass]{}
	}
	inDocument := commercial()
	inDocument.Formulary = list(formulary.Entry{NDC: "00093-0058-02", Tier: "3"})
	split := commercial()
	split.Formulary = list(formulary.Entry{Name: "Brandex", Tier: "2"}, formulary.Entry{Name: "Brandex", Tier: "3"})
	for _, c := range []struct {
		name    string
		plan    *benefit.Plan
		named   []formulary.List
		product drug.Product
		tier    benefit.TierID
		source  scenario.TierSource
		finding string
		assumes int
	}{
		{"words name one tier", commercial(), nil, generic, "tier-1", scenario.FromTierWords, "", 1},
		{"specialty by words", commercial(), nil, specialty, "tier-4", scenario.FromTierWords, "", 1},
		{"preferred or not is the list's secret", commercial(), nil, brand, "", "", "drug_tier_ambiguous", 0},
		{"one brand tier", oneBrand, nil, brand, "tier-2", scenario.FromTierWords, "", 1},
		{"no words", noWords, nil, generic, "", "", "drug_tier_unknown", 0},
		{"class not known", commercial(), nil, supply, "", "", "drug_class_unknown", 0},
		{"the document's list", inDocument, nil, brand, "tier-3", scenario.FromDocument, "", 0},
		{"the document before a named list", inDocument, []formulary.List{list(formulary.Entry{NDC: "00093005802", Tier: "2"})}, brand, "tier-3", scenario.FromDocument, "", 0},
		{"a named list", commercial(), []formulary.List{list(formulary.Entry{NDC: "00093005802", Tier: "Tier 2"})}, brand, "tier-2", scenario.FromFormulary, "", 0},
		{"the first named list that has it", commercial(), []formulary.List{list(), list(formulary.Entry{NDC: "00093005802", Tier: "T3"})}, brand, "tier-3", scenario.FromFormulary, "", 0},
		{"a list before words", commercial(), []formulary.List{list(formulary.Entry{NDC: "00093005801", Tier: "tier-2"})}, generic, "tier-2", scenario.FromFormulary, "", 0},
		{"by name, which is told", commercial(), []formulary.List{list(formulary.Entry{Name: "BRANDEX", Tier: "Tier 2 preferred brand"})}, brand, "tier-2", scenario.FromFormulary, "", 1},
		{"a quantity limit without its amount is told", commercial(), []formulary.List{list(formulary.Entry{NDC: "00093005802", Tier: "2", QuantityLimit: true})}, brand, "tier-2", scenario.FromFormulary, "", 1},
		{"a tier the plan does not have", commercial(), []formulary.List{list(formulary.Entry{NDC: "00093005802", Tier: "7"})}, brand, "", "", "drug_list_tier_unknown", 0},
		{"a list that disagrees with itself", split, nil, brand, "", "", "drug_list_ambiguous", 0},
		{"an entry without a tier says nothing", commercial(), []formulary.List{list(formulary.Entry{NDC: "00093005801"})}, generic, "tier-1", scenario.FromTierWords, "", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := scenario.NewTiers(c.plan, c.named...).Of(c.product)
			code := ""
			if len(r.Findings) > 0 {
				code = r.Findings[0].Code
			}
			if r.Tier != c.tier || r.Source != c.source || code != c.finding || len(r.Assumptions) != c.assumes {
				t.Errorf("tier %q by %q, finding %q, assumptions %q", r.Tier, r.Source, code, r.Assumptions)
			}
			if (r.Tier == "") != (len(finding.Errors(r.Findings)) > 0) {
				t.Error("no tier without a finding that says why, and no finding with one")
			}
		})
	}
}

func TestClaimResolution(t *testing.T) {
	tiers := scenario.NewTiers(commercial())
	retail := provider.Pharmacies(provider.Retail)[0].NPI
	mail := provider.Pharmacies(provider.MailOrder)[0].NPI
	in := claim.Inputs{NDC: drug.Seed()[0].NDC, DaysSupply: 30, QuantityDispensed: money.Units(30), IngredientCost: 1000, DispensingFee: 100}
	for _, c := range []struct {
		name    string
		kind    provider.PharmacyType
		npi     provider.NPI
		options scenario.ClaimOptions
		channel benefit.Channel
		network benefit.Network
		assumes int // beside the tier's
	}{
		{"named type", provider.MailOrder, retail, scenario.ClaimOptions{}, benefit.Mail, benefit.In, 1},
		{"long-term care", provider.LongTermCare, "", scenario.ClaimOptions{}, benefit.LongTermCare, benefit.In, 1},
		{"specialty", provider.Specialty, "", scenario.ClaimOptions{}, benefit.SpecialtyChannel, benefit.In, 1},
		{"type of the NPI", "", mail, scenario.ClaimOptions{}, benefit.Mail, benefit.In, 2},
		{"nothing known", "", "1999999999", scenario.ClaimOptions{}, benefit.Retail, benefit.In, 2},
		{"the caller knows", provider.MailOrder, "", scenario.ClaimOptions{Channel: benefit.Retail, Network: benefit.Out}, benefit.Retail, benefit.Out, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := in
			in.PharmacyType, in.PharmacyNPI = c.kind, c.npi
			c.options.Tier = "tier-2"
			r := tiers.Claim(in, c.options)
			if r.Claim.Channel != c.channel || r.Claim.Network != c.network || len(r.Assumptions) != c.assumes || !r.Ready() {
				t.Errorf("%s %s, assumptions %q", r.Claim.Channel, r.Claim.Network, r.Assumptions)
			}
			if r.Claim.Tier != "tier-2" || r.Tier.Source != scenario.FromRequest {
				t.Errorf("tier %s by %s", r.Claim.Tier, r.Tier.Source)
			}
		})
	}
	unknown := in
	unknown.NDC = "99999999999"
	if r := tiers.Claim(unknown, scenario.ClaimOptions{}); r.Ready() || r.Claim.Tier != "" || r.Findings[0].FieldID != "407-D7" {
		t.Errorf("a drug that nobody knows: %+v", r)
	}
	odd := in
	odd.Compound = &claim.Compound{}
	if r := tiers.Claim(odd, scenario.ClaimOptions{}); r.Ready() || r.Findings[0].Code != "compound_not_adjudicated" {
		t.Errorf("a compound without a tier: %+v", r.Findings)
	}
	odd = in
	odd.OtherPayer = &claim.OtherPayer{OtherCoverageCode: "02", AmountsPaid: []claim.QualifiedAmount{{Amount: 100}, {Amount: 250}}}
	if o := tiers.Claim(odd, scenario.ClaimOptions{Tier: "tier-1"}).Claim.OtherPayer; o == nil || o.Code != "2" || o.Paid == nil || *o.Paid != 350 || o.Responsibility != nil {
		t.Errorf("what another payer paid: %+v", o)
	}
	known := scenario.ClaimOptions{Product: func(n drug.NDC) (drug.Product, bool) { return drug.Product{NDC: n, Class: drug.Generic}, true }}
	if r := tiers.Claim(unknown, known); !r.Ready() || r.Claim.Tier != "tier-1" {
		t.Errorf("a drug that the caller's directory knows: %+v", r)
	}
}
