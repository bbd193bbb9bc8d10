package scenario

import (
	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
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

// Claim puts the drug of claim inputs on its tier and the pharmacy in its channel and network. The channel is that of
// pharmacyType, else of the pharmacy's NPI, else retail; the network is in, unless the options say otherwise. Everything
// that was assumed is told. A drug whose tier cannot be told leaves the tier empty and a finding of severity Error, and so
// do a compound and another payer's amounts, which the engine does not know; such a claim must not be adjudicated.
func (t *Tiers) Claim(in claim.Inputs, opts ClaimOptions) Resolved {
	r := Resolved{Claim: adjudicate.Claim{
		DateOfService: in.DateOfService, NDC: string(in.NDC), DAW: in.DAWCode, Quantity: in.QuantityDispensed, DaysSupply: in.DaysSupply,
		IngredientCost: in.IngredientCost, DispensingFee: in.DispensingFee,
		UsualAndCustomary: in.UsualAndCustomary, GrossAmountDue: in.GrossAmountDue,
	}, Assumptions: []string{}}
	if opts.Tier != "" {
		r.Tier = TierResolution{Tier: opts.Tier, Source: FromRequest}
	} else {
		find := opts.Product
		if find == nil {
			find = drug.Lookup
		}
		p, ok := find(in.NDC)
		if !ok {
			p = drug.Product{NDC: in.NDC}
		}
		r.Tier = t.Of(p)
	}
	if in.OtherPayer != nil {
		r.refuse("other_payer_not_adjudicated", "otherPayer", "What another payer paid is not taken into account yet; leave it out to see the plan's own amounts.")
	}
	if in.Compound != nil {
		r.refuse("compound_not_adjudicated", "compound", "A compound has no single tier and is not adjudicated yet; only its claim can be written.")
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
