package scenario

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/provider"
)

// ClaimOptions says what the caller knows beyond the claim inputs. The zero value knows nothing more.
type ClaimOptions struct {
	Tier    benefit.TierID  // the drug's tier; empty: looked up
	Channel benefit.Channel // empty: from the pharmacy
	Network benefit.Network // empty: in network, assumed

	Product  func(drug.NDC) (drug.Product, bool)        // nil: the embedded products
	Pharmacy func(provider.NPI) (provider.Record, bool) // nil: the embedded providers
}

// Resolved is claim inputs as the engine looks at them.
type Resolved struct {
	Claim       adjudicate.Claim  `json:"claim"`
	Tier        TierResolution    `json:"tier"`
	Assumptions []string          `json:"assumptions"` // sentences, for people
	Findings    []finding.Finding `json:"findings,omitempty"`
}

// Ready reports whether the claim can be adjudicated: nothing that it needs is missing.
func (r Resolved) Ready() bool { return len(finding.Errors(r.Findings)) == 0 }

// Claim puts the drug of claim inputs on its tier and the pharmacy in its channel and network, and tells the engine what is
// known of the drug, the row of the drug list that is in force on the date of service among it. The channel is that of pharmacyType, else of the pharmacy's NPI, else retail; the network is in, unless
// the options say otherwise. Everything that was assumed is told. A drug whose tier cannot be told leaves the tier empty and
// a finding of severity Error, and so does a compound of which neither the plan nor the options say the tier or the cost; such a
// claim must not be adjudicated.
func (t *Tiers) Claim(in claim.Inputs, opts ClaimOptions) Resolved {
	find := opts.Product
	if find == nil {
		find = drug.Lookup
	}
	p, known := find(in.NDC)
	if !known {
		p = drug.Product{NDC: in.NDC}
	}
	listed, at := t.on(p, in.DateOfService)
	r := Resolved{Claim: claimOf(in, t.facts(in.NDC, find)), Assumptions: []string{}}
	r.Claim.Listing, r.Claim.NotListed = at.row, at.asked && at.row == nil
	at.describe(r.Claim.Drug)
	compounds := t.plan.Coverage.Compounds
	switch {
	case opts.Tier != "":
		r.Tier = TierResolution{Tier: opts.Tier, Source: FromRequest}
	case t.wholePlan():
		// the standard benefit of Part D has no tiers
	case in.Compound != nil && compounds.Known() && compounds.Value.Tier != "":
		r.Tier = TierResolution{Tier: compounds.Value.Tier, Source: FromDocument}
	case in.Compound != nil && pricesCompounds(t.plan):
		// what it costs is no tier's
	case in.Compound != nil:
		r.refuse("compound_not_adjudicated", "compound", "A compound has no single tier, and the plan names neither a tier nor a cost share for compounds; name the tier.")
	default:
		r.Tier = listed
	}
	if in.Compound != nil {
		for _, part := range in.Compound.Ingredients {
			r.Claim.Ingredients = append(r.Claim.Ingredients, adjudicate.Part{NDC: string(part.NDC), Cost: part.Cost, Drug: t.facts(part.NDC, find)})
		}
	}
	r.Claim.Tier = r.Tier.Tier
	r.Assumptions = append(r.Assumptions, r.Tier.Assumptions...)
	r.Findings = append(r.Findings, r.Tier.Findings...)
	r.Claim.Channel = opts.Channel
	if r.Claim.Channel == "" {
		r.channel(in, opts.Pharmacy)
	}
	r.Claim.Network = opts.Network
	if r.Claim.Network == "" {
		r.Claim.Network = benefit.In
		r.Assumptions = append(r.Assumptions, "The pharmacy is assumed to be in the plan's network.")
	}
	return r
}

// wholePlan reports whether the plan has no tiers that a drug could stand on.
func (t *Tiers) wholePlan() bool { return t.plan.PartD.Year.Known() && len(t.plan.CostShares) == 0 }

// describe adds to the facts of a drug what its row in the drug list says of it.
func (s standingOf) describe(f *benefit.DrugFacts) {
	if f == nil || s.row == nil {
		return
	}
	f.Flags = s.row.AllFlags()
	if f.RxCUI == "" {
		f.RxCUI = s.row.RxCUI
	}
	if f.Class == "" && len(s.row.Class) == 14 { // a shorter code is of a group of drugs
		f.Class = s.row.Class
	}
	if f.Brand == "" {
		f.Brand = s.row.Brand
	}
}

// facts returns what is known of a product and which of the plan's own lists have it; nil of a product that is not known.
func (t *Tiers) facts(ndc drug.NDC, find func(drug.NDC) (drug.Product, bool)) *benefit.DrugFacts {
	p, ok := find(ndc)
	if !ok {
		return nil
	}
	f := benefit.FactsOf(p)
	for i, x := range t.lists {
		list := &t.plan.DrugLists[i]
		if found, _ := x.Find(formulary.DrugOf(p)); len(found) == 0 {
			continue
		}
		f.Lists = append(f.Lists, list.ID)
		for _, k := range list.Kinds {
			if !slices.Contains(f.Kinds, k) {
				f.Kinds = append(f.Kinds, k)
			}
		}
	}
	return &f
}

// claimOf is claim inputs in the engine's words, without tier, channel and network.
func claimOf(in claim.Inputs, d *benefit.DrugFacts) adjudicate.Claim {
	c := adjudicate.Claim{
		DateOfService: in.DateOfService, NDC: string(in.NDC), Drug: d, DAW: in.DAWCode, Quantity: in.QuantityDispensed, DaysSupply: in.DaysSupply,
		IngredientCost: in.IngredientCost, DispensingFee: in.DispensingFee,
		UsualAndCustomary: in.UsualAndCustomary, GrossAmountDue: in.GrossAmountDue,
		BIN: in.BINNumber, PCN: in.PCN, Group: in.GroupID, Cardholder: in.CardholderID, PersonCode: in.PersonCode,
		BirthDate: in.DateOfBirth, Gender: in.PatientGender, Pharmacy: string(in.PharmacyNPI), PharmacyState: in.PharmacyState, Prescriber: in.PrescriberID,
		PrescriptionNumber: in.PrescriptionNumber, FillNumber: in.FillNumber, Clarification: in.SubmissionClarificationCode,
		Authorization: in.PriorAuthorizationNumber, Compound: in.Compound != nil,
	}
	if in.PatientRelationship != "0" { // not specified
		c.Relationship = in.PatientRelationship
	}
	if o := in.OtherPayer; o != nil {
		c.OtherPayer = &adjudicate.OtherPayer{
			Code: strings.TrimLeft(o.OtherCoverageCode, "0"), Paid: sumOf(o.AmountsPaid), Responsibility: sumOf(o.PatientResponsibility), Rejects: o.RejectCodes,
		}
	}
	return c
}

// sumOf adds up qualified amounts; nil where there are none.
func sumOf(list []claim.QualifiedAmount) *money.Amount {
	if len(list) == 0 {
		return nil
	}
	var sum money.Amount
	for _, a := range list {
		sum = sum.Add(a.Amount)
	}
	return &sum
}

func (r *Resolved) refuse(code, field, message string) {
	r.Findings = append(r.Findings, finding.Finding{Code: code, Severity: finding.Error, Message: message, Path: field})
}

func (r *Resolved) channel(in claim.Inputs, find func(provider.NPI) (provider.Record, bool)) {
	if find == nil {
		find = provider.Lookup
	}
	kind := in.PharmacyType
	if kind == provider.UnknownType {
		if record, _ := find(in.PharmacyNPI); record.PharmacyType != provider.UnknownType {
			kind = record.PharmacyType
			r.Assumptions = append(r.Assumptions, "The kind of pharmacy is taken from the public record of its NPI.")
		}
	}
	if c, ok := channelOf(kind); ok {
		r.Claim.Channel = c
		return
	}
	r.Claim.Channel = benefit.Retail
	r.Assumptions = append(r.Assumptions, "The kind of pharmacy is not known to the plan's channels; retail is assumed.")
}

func channelOf(t provider.PharmacyType) (benefit.Channel, bool) {
	switch t {
	case provider.Retail:
		return benefit.Retail, true
	case provider.MailOrder:
		return benefit.Mail, true
	case provider.Specialty:
		return benefit.SpecialtyChannel, true
	case provider.LongTermCare:
		return benefit.LongTermCare, true
	default:
		return "", false
	}
}

// typeOf is the inverse of channelOf.
func typeOf(c benefit.Channel) provider.PharmacyType {
	switch c {
	case benefit.Mail:
		return provider.MailOrder
	case benefit.SpecialtyChannel:
		return provider.Specialty
	case benefit.LongTermCare:
		return provider.LongTermCare
	default:
		return provider.Retail
	}
}
