package analyze

import (
	"strings"
	"testing"
)

// jsonCase is a document and the facts that are read of it, a line each, sorted.
type jsonCase struct{ content, want string }

// checkJSON reads each document and compares the facts, with their evidence.
func checkJSON(t *testing.T, cases map[string]jsonCase) {
	t.Helper()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			checkJSONFacts(t, c.content, strings.TrimSpace(c.want))
		})
	}
}

// TestJSONStages reads what the tiers cost in the initial coverage, and not what is paid in another stage or with a subsidy.
func TestJSONStages(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"keys": {`{"drugCoverage": {"initialCoverage": {"retail": {"tier1": "$4", "tier3": "22%"}}, "coverageGap": {"retail": {"tier1": "25%"}}, "catastrophic": {"tier1": "$0", "tier2": "$0"},
  "lowIncomeSubsidy": {"tier1": "$1.60"}, "deductibleStage": {"tier2": "100%"}}}`, `
tier-1 retail in $4.00 copay
tier-3 retail in 22 % coinsurance`},
		"attributes": {`{"phases": [{"phase": "Deductible", "tiers": [{"tier": 1, "coinsurance": 100}]}, {"phase": "Initial Coverage", "tiers": [{"tier": 1, "copay": 4}]},
  {"phase": "Catastrophic", "tiers": [{"tier": 1, "copay": 0}]}]}`, `tier-1 any in $4.00 copay`},
		"a plan of that name": {`{"metalLevel": "Catastrophic", "tiers": [{"tier": 1, "copay": 4}]}`, `tier-1 any in $4.00 copay`},
	})
}

// TestJSONPreferredMail reads the pharmacies by mail where members pay less, and takes none of a tier's name for them.
func TestJSONPreferredMail(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"places of a tier": {`{"tiers": [{"tier": 1, "name": "Generic", "pharmacies": [{"pharmacy_type": "preferred_mail_order", "days_supply": 90, "copay": 0}, {"pharmacy_type": "standard_mail_order", "days_supply": 90, "copay": 9},
  {"pharmacy_type": "non_preferred_home_delivery", "days_supply": 30, "copay": 3}]}]}`, `
tier-1 mail preferred 90 $0.00 copay
tier-1 mail standard 30 $3.00 copay
tier-1 mail standard 90 $9.00 copay`},
		"tiers by mail": {`{"copays": {"genericMail": 20, "nonPreferredMail": 120}}`, `
generic mail in $20.00 copay
non-preferred-brand mail in $120.00 copay`},
	})
}

// TestJSONTypesOfShares reads which of a copay and a coinsurance beside each other is paid, however their type says it.
func TestJSONTypesOfShares(t *testing.T) {
	for said, want := range map[string]string{
		"Greater of copay or coinsurance":             "greater of",
		"COPAY_OR_COINSURANCE_WHICHEVER_IS_LESS":      "lesser of",
		"Copay and coinsurance":                       "$50.00 copay plus 30 %",
		"Higher of the two":                           "greater of",
		"Lower of copay and cost":                     "lesser of",
		"Copay or coinsurance, whichever is greater.": "greater of",
	} {
		p := read(t, jsonText(`{"copays": [{"tier": 3, "channel": "RETAIL", "copayType": "`+said+`", "copayAmount": 50, "coinsurancePct": 30}]}`))
		if got := shareLines(p); !strings.Contains(got, want) {
			t.Errorf("%s: got %q", said, got)
		}
	}
}

// TestJSONDrugSide reads the limits beside those of medical care as those of drugs, and where they are the plan's own.
func TestJSONDrugSide(t *testing.T) {
	const medical = `"medical": {"deductible": {"individual": 500, "family": 1000}}, `
	const tiers = `"retail": {"generic": "$10"}}}`
	checkJSON(t, map[string]jsonCase{
		"one of their own": {`{` + medical + `"prescription": {"deductible": {"individual": 100, "family": 200}, "outOfPocketMax": {"individual": 1500}, ` + tiers, `
deductible medical in 500/1000
deductible rx any 100/200
generic retail in $10.00 copay
maximum rx any 1500/-`},
		"that of the plan": {`{` + medical + `"rx": {"deductible": "Combined with medical", ` + tiers, `
deductible integrated in 500/1000 drugs=true
generic retail in $10.00 copay`},
		"beside no medical care": {`{"rx": {"deductible": {"individual": 100}, ` + tiers, `
deductible rx any 100/-
generic retail in $10.00 copay`},
	})
}

// TestJSONPublicUse reads the columns of the marketplaces' public use files: no network's tier is a tier of drugs, and a second network is neither
// the plan's nor outside of it.
func TestJSONPublicUse(t *testing.T) {
	checkJSON(t, map[string]jsonCase{
		"cost sharing": {`[{"PlanId": "16842FL0120001-01", "BenefitName": "Generic Drugs", "CopayInnTier1": "$15.00", "CopayInnTier2": "$30.00", "CopayOutofNet": "Not Applicable", "CoinsInnTier1": "Not Applicable", "CoinsOutofNet": "50.00% Coinsurance after deductible"},
  {"PlanId": "16842FL0120001-01", "BenefitName": "Specialist Visit", "CopayInnTier1": "$60.00", "CopayOutofNet": "Not Applicable", "CoinsInnTier1": "Not Applicable", "CoinsOutofNet": "50.00%"}]`, `
deductible rx any -/-
generic any in $15.00 copay
generic any out 50 % coinsurance after`},
		"limits": {`{"MEHBDedInnTier1Individual": "$3,000", "MEHBDedInnTier1FamilyPerPerson": "$3000 per person", "MEHBDedInnTier1FamilyPerGroup": "$6000 per group", "MEHBDedInnTier1Coinsurance": "30.00%", "MEHBDedInnTier2Individual": "$4,000",
  "MEHBDedOutOfNetIndividual": "$9,000", "DEHBDedInnTier1Individual": "$250", "TEHBInnTier1IndividualMOOP": "$9,100", "TEHBOutOfNetIndividualMOOP": "$20,000", "TEHBCombInnOonIndividualMOOP": "Not Applicable"}`, `
deductible medical in 3000/6000
deductible medical out 9000/-
deductible rx in 250/-
maximum integrated in 9100/- drugs=true
maximum integrated out 20000/- drugs=true`},
	})
}
