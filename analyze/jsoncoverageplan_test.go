package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// coveragePlan is a plan of the first edition of the drug formulary guide, with the cost sharing of its generic drugs.
func coveragePlan(title, cost string) string {
	return `{"resourceType": "List", "id": "` + title + `", "extension": [
  {"url": "http://hl7.org/fhir/us/davinci-drug-formulary/StructureDefinition/usdf-DrugTierDefinition-extension", "extension": [
    {"url": "drugTierID", "valueCodeableConcept": {"coding": [{"code": "generic", "display": "Generic: Commonly prescribed generic drugs."}]}},
    {"url": "mailOrder", "valueBoolean": true}, ` + cost + `]},
  {"url": "http://hl7.org/fhir/us/davinci-drug-formulary/StructureDefinition/usdf-Network-extension", "valueString": "PREFERRED"}],
 "identifier": [{"value": "00000XX0000000"}], "status": "current", "mode": "snapshot", "title": "` + title + `",
 "code": {"coding": [{"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "DRUGPOL"}]}, "date": "2020-11-01"}`
}

// costSharing is what the drugs of a tier cost at a kind of pharmacy.
func costSharing(pharmacy, copay, copayOption, rate, rateOption string) string {
	return `{"url": "costSharing", "extension": [
    {"url": "pharmacyType", "valueCodeableConcept": {"coding": [{"code": "` + pharmacy + `"}]}},
    {"url": "copayAmount", "valueMoney": {"value": ` + copay + `, "currency": "USD"}}, {"url": "copayOption", "valueCodeableConcept": {"coding": [{"code": "` + copayOption + `"}]}},
    {"url": "coinsuranceRate", "valueDecimal": ` + rate + `}, {"url": "coinsuranceOption", "valueCodeableConcept": {"coding": [{"code": "` + rateOption + `"}]}}]}`
}

// TestFHIRCoveragePlan reads what the tiers of a plan of the guide's first edition cost, each part's option with what it is of.
func TestFHIRCoveragePlan(t *testing.T) {
	const unstated = "deductible/rx/any 0.00/- rx=true" // that it is paid after, without its amount
	for _, c := range []struct{ name, content, want string }{
		{
			"a copay", coveragePlan("Aspen", costSharing("1-month-in-retail", "10", "after-deductible", "0", "no-charge")+", "+costSharing("3-month-out-mail", "25", "before-deductible", "0", "no-charge")),
			"generic retail in 1-30 $10.00 copay after\ngeneric mail out 1-90 $25.00 copay before\n" + unstated,
		},
		{
			"a coinsurance", coveragePlan("Aspen", costSharing("1-month-in-retail", "0", "no-charge", "0.25", "after-deductible")), "generic retail in 1-30 25 % coinsurance after\n" + unstated,
		},
		{
			"nothing", coveragePlan("Aspen", costSharing("1-month-in-retail", "0", "no-charge", "0", "after-deductible")), "generic retail in 1-30 no charge exempt",
		},
		{
			"resources one a line", coveragePlan("Aspen", costSharing("1-month-in-retail", "10", "after-deductible", "0", "no-charge")) + "\n" +
				`{"resourceType": "MedicationKnowledge", "id": "a1", "extension": [{"url": "usdf-PriorAuthorization-extension", "valueBoolean": true}]}`,
			"generic retail in 1-30 $10.00 copay after\n" + unstated,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, got := jsonPlanLines(t, c.content); got != c.want {
				t.Error(cmp.Diff(c.want, got))
			}
		})
	}
}

// TestBundledCoveragePlans reads a Bundle of two such plans and a drug of theirs: each plan by its title, and the drug list beside them.
func TestBundledCoveragePlans(t *testing.T) {
	text := jsonText(`{"resourceType": "Bundle", "entry": [
  {"resource": ` + coveragePlan("Aspen One", costSharing("1-month-in-retail", "10", "after-deductible", "0", "no-charge")) + `},
  {"resource": ` + coveragePlan("Aspen Two", costSharing("1-month-in-retail", "7", "after-deductible", "0", "no-charge")) + `},
  {"resource": {"resourceType": "MedicationKnowledge", "id": "a1", "code": {"coding": [{"code": "1", "display": "examplol 10 MG Oral Tablet"}]}, "extension": [
    {"url": "http://hl7.org/fhir/us/davinci-drug-formulary/StructureDefinition/usdf-DrugTierID-extension", "valueCodeableConcept": {"coding": [{"code": "generic"}]}},
    {"url": "http://hl7.org/fhir/us/davinci-drug-formulary/StructureDefinition/usdf-PriorAuthorization-extension", "valueBoolean": true}]}}]}`)
	want := "Aspen One: deductible any 0/0\nAspen One: generic retail in $10.00 copay\nAspen Two: deductible any 0/0\nAspen Two: generic retail in $7.00 copay"
	if d := cmp.Diff(want, planLines(t, text)); d != "" {
		t.Error(d)
	}
	if p := read(t, text); len(p.Formulary.Entries) != 1 || len(p.Utilization.PriorAuthorization) > 0 {
		t.Errorf("%d drugs, %d rules", len(p.Formulary.Entries), len(p.Utilization.PriorAuthorization))
	}
}
