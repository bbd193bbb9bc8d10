package analyze

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Proposals is what a model says that a document states of one category. Nothing of it is believed: see [Admit].
//
// The form is flat and every value may be left out, so that a model is never pressed to invent one. Each item carries
// the words that it rests on. A category has the lists that its schema names ([ProposalSchema]); the others are empty.
type Proposals struct {
	Identity         []ProposedFact    `json:"plan,omitempty" of:"comprehensive" doc:"what the plan is called, when it holds and how claims reach it"`
	CostShares       []ProposedShare   `json:"costShares,omitempty" of:"costShares" doc:"one item for each tier (or kind of drugs), pharmacy, network and days supply"`
	ProductSelection []ProposedAnswer  `json:"productSelection,omitempty" of:"costShares" doc:"what a brand costs where a generic is available"`
	Limits           []ProposedLimit   `json:"limits,omitempty" of:"accumulators" doc:"deductibles and out-of-pocket maximums, one item for each kind, scope and network"`
	Programs         []ProposedProgram `json:"programs,omitempty" of:"accumulators" doc:"how other payers and manufacturers' assistance are treated"`
	Coverage         []ProposedCover   `json:"coverage,omitempty" of:"drugCoverage" doc:"drugs that are covered or not, whatever their tier"`
	Tiers            []ProposedTier    `json:"tiers,omitempty" of:"formularyTiering" doc:"the tiers of drugs, as the document labels them"`
	Drugs            []ProposedDrug    `json:"drugs,omitempty" of:"formularyTiering" doc:"the rows of a drug list, every row"`
	Utilization      []ProposedRule    `json:"rules,omitempty" of:"utilizationManagement" doc:"what must be so before a covered drug is paid"`
	NotStated        []string          `json:"notStated,omitempty" of:"*" doc:"names of lists that you looked for and the document does not state"`
}

// Citation is the place that a proposed value rests on.
type Citation struct {
	Page  int    `json:"page,omitempty" doc:"the number of the page or sheet, from 1; 0 where it is not known"`
	Quote string `json:"quote,omitempty" doc:"the words that state the value, copied exactly, numbers included; one sentence, cell or row"`
}

// ProposedFact is one fact of the plan's identity.
type ProposedFact struct {
	About    string   `json:"about,omitempty" enum:"name carrier type effectiveFrom effectiveTo bin iin pcn group"`
	Value    string   `json:"value,omitempty" doc:"as the document writes it"`
	Evidence Citation `json:"evidence"`
}

// ProposedShare is what the member pays: for a tier, or for the drugs that Drugs words.
type ProposedShare struct {
	Tier        string          `json:"tier,omitempty" doc:"the tier's label as printed"`
	Drugs       string          `json:"drugs,omitempty" doc:"in place of a tier: the kind of drugs as the document words it"`
	Channel     benefit.Channel `json:"channel,omitempty" enum:"any retail mail specialty"`
	Network     benefit.Network `json:"network,omitempty" enum:"any in out preferred standard"`
	DaysFrom    int             `json:"daysFrom,omitempty" doc:"days supply, first day of the band"`
	DaysTo      int             `json:"daysTo,omitempty" doc:"days supply, last day of the band"`
	Kind        string          `json:"kind,omitempty" enum:"copay coinsurance greaterOf lesserOf copayPlusCoinsurance noCharge notCovered"`
	Copay       *money.Amount   `json:"copay,omitempty" doc:"dollars"`
	Coinsurance *money.Rate     `json:"coinsurance,omitempty" doc:"percent that the member pays"`
	Min         *money.Amount   `json:"minimum,omitempty" doc:"dollars, of the coinsurance"`
	Max         *money.Amount   `json:"maximum,omitempty" doc:"dollars, of the coinsurance"`
	Deductible  string          `json:"deductible,omitempty" enum:"after before exempt" doc:"how the deductible meets it"`
	Evidence    Citation        `json:"evidence"`
}

// ProposedAnswer is a yes or no about brands with a generic.
type ProposedAnswer struct {
	About    string   `json:"about,omitempty" enum:"difference genericShare prescriberExempt deductible outOfPocket" doc:"the member pays the price difference; on top of the generic's share; not when the prescriber asks for the brand; the difference counts to the deductible; to the out-of-pocket maximum"`
	Answer   *bool    `json:"answer,omitempty"`
	Evidence Citation `json:"evidence"`
}

// ProposedLimit is a deductible or an out-of-pocket maximum.
type ProposedLimit struct {
	Kind          string                   `json:"kind,omitempty" enum:"deductible outOfPocketMaximum"`
	Scope         benefit.AccumulatorScope `json:"scope,omitempty" enum:"rx medical integrated" doc:"rx: prescription drugs alone; integrated: both together"`
	Network       benefit.Network          `json:"network,omitempty" enum:"any in out preferred standard"`
	Individual    *money.Amount            `json:"individual,omitempty" doc:"dollars"`
	Family        *money.Amount            `json:"family,omitempty" doc:"dollars"`
	FamilyMethod  benefit.FamilyMethod     `json:"familyMethod,omitempty" enum:"embedded aggregate"`
	FamilyMembers int                      `json:"familyMembers,omitempty" doc:"where the family limit is met by so many members"`
	AppliesToRx   *bool                    `json:"appliesToRx,omitempty" doc:"whether prescription drugs are held by it"`
	Evidence      Citation                 `json:"evidence"`
}

// ProposedProgram is how a plan treats what others pay.
type ProposedProgram struct {
	About    string   `json:"about,omitempty" enum:"assistanceCounts assistanceExcluded nonDuplication standard maintenanceOfBenefits" doc:"manufacturer assistance counts toward limits, or does not; the method of coordination of benefits"`
	Evidence Citation `json:"evidence"`
}

// ProposedTier is a tier of drugs.
type ProposedTier struct {
	Label    string              `json:"label,omitempty" doc:"as printed"`
	Classes  []benefit.TierClass `json:"classes,omitempty" enum:"generic preferredGeneric nonPreferredGeneric brand preferredBrand nonPreferredBrand specialty preferredSpecialty nonPreferredSpecialty selfInjectable preventive" doc:"what the label says it holds"`
	Evidence Citation            `json:"evidence"`
}

// ProposedDrug is a row of a drug list.
type ProposedDrug struct {
	Name               string   `json:"name,omitempty" doc:"as printed, strength and form included"`
	Tier               string   `json:"tier,omitempty" doc:"as printed"`
	PriorAuthorization bool     `json:"priorAuthorization,omitempty"`
	StepTherapy        bool     `json:"stepTherapy,omitempty"`
	QuantityLimit      bool     `json:"quantityLimit,omitempty"`
	Evidence           Citation `json:"evidence"`
}

// ProposedCover says which drugs the plan covers at all.
type ProposedCover struct {
	Type             string   `json:"type,omitempty" enum:"exclusion inclusion openFormulary closedFormulary"`
	Drugs            string   `json:"drugs,omitempty" doc:"the kind of drugs as the document words it"`
	UnlessAuthorized bool     `json:"unlessAuthorized,omitempty" doc:"an exclusion that a prior authorization lifts"`
	Evidence         Citation `json:"evidence"`
}

// ProposedRule is a rule of utilization management. A number that its type does not have is left out.
type ProposedRule struct {
	Type     string          `json:"type,omitempty" enum:"priorAuthorization stepTherapy quantityLimit daysSupply refillTooSoon refillLimit fillLimit age retailFills specialtyLockIn splitFill opioid transitionFill"`
	Drugs    string          `json:"drugs,omitempty" doc:"the kind of drugs as the document words it; empty: drugs that the drug list marks"`
	Quantity *money.Quantity `json:"quantity,omitempty" doc:"units of a quantity limit, or morphine milligram equivalents a day"`
	Days     int             `json:"days,omitempty" doc:"days supply, or the days in which a limit holds"`
	Fills    int             `json:"fills,omitempty" doc:"fills or refills that are free or allowed"`
	Percent  *money.Rate     `json:"percent,omitempty" doc:"of the last fill that must be used"`
	AgeFrom  int             `json:"ageFrom,omitempty" doc:"years"`
	AgeTo    int             `json:"ageTo,omitempty" doc:"years"`
	Evidence Citation        `json:"evidence"`
}

// Append adds what was proposed elsewhere of the same document: of another part of it, or another category.
func (p *Proposals) Append(o Proposals) {
	p.Identity = append(p.Identity, o.Identity...)
	p.CostShares = append(p.CostShares, o.CostShares...)
	p.ProductSelection = append(p.ProductSelection, o.ProductSelection...)
	p.Limits = append(p.Limits, o.Limits...)
	p.Programs = append(p.Programs, o.Programs...)
	p.Coverage = append(p.Coverage, o.Coverage...)
	p.Tiers = append(p.Tiers, o.Tiers...)
	p.Drugs = append(p.Drugs, o.Drugs...)
	p.Utilization = append(p.Utilization, o.Utilization...)
	p.NotStated = append(p.NotStated, o.NotStated...)
}
