package formulary

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

const drugInformation = `{"Profile_Information": {"state": "EXAMPLE", "formulary_effective_date": "02/20/2024", "other": [1]}, "Extra": {"a": 1},
 "Drug_Information": [
  {"ndc": "00904676130", "ndc_label_name": "Exampl Spray", "drug_tier": "Tier 3", "prior_authorization": true, "step_therapy": false, "quantity_limit": true, "otc": true},
  {"ndc": 904676130, "ndc_label_name": "b"},
  {"drug_tier": "Tier 1"},
  {"ndc_label_name": "only a name", "drug_tier": "Tier 2"}
 ]}`

func TestParseDrugInformation(t *testing.T) {
	text := qhpText(drugInformation)
	list, found, ok := ParseJSON(text)
	if !ok || len(list.Entries) != 2 || len(found) != 2 || found[0].Code != "drug_unreadable" || found[0].Path != "Drug_Information[1]" || found[1].Path != "Drug_Information[2]" {
		t.Fatalf("%v %+v %+v", ok, list, found)
	}
	e := list.Entries[0]
	if e.NDC != "00904676130" || e.Name != "Exampl Spray" || e.Tier != "Tier 3" || !e.PriorAuthorization || e.StepTherapy || !e.QuantityLimit ||
		!slices.Equal(e.Flags, []Flag{OverTheCounter}) || e.From != calendar.MustParse("2024-02-20") {
		t.Errorf("%+v", e)
	}
	if q := text.Quote(list.Entries[1].Source); q != `{"ndc_label_name": "only a name", "drug_tier": "Tier 2"}` {
		t.Errorf("quotes %q", q)
	}
}

// item is a FormularyItem of the second edition of the guide.
func item(id, subject, tier, more string) string {
	const base = "http://hl7.org/fhir/us/davinci-drug-formulary/StructureDefinition/usdf-"
	return fmt.Sprintf(`{"resourceType":"Basic","id":%q,"extension":[
 {"url":%q,"valueReference":{"reference":"InsurancePlan/PlanA"}},
 {"url":%q,"valueCodeableConcept":{"coding":[{"code":%q}]}},
 {"url":%q,"valuePeriod":{"start":"2026-01-01","end":"2026-12-31T00:00:00Z"}},
 {"url":%q,"valueBoolean":true},{"url":%q,"valueBoolean":false},{"url":%q,"valueBoolean":true}%s],
 "code":{"coding":[{"code":"formulary-item"}]},"subject":{"reference":%q}}`,
		id, base+"FormularyReference-extension", base+"DrugTierID-extension", tier, base+"AvailabilityPeriod-extension",
		base+"PriorAuthorization-extension", base+"StepTherapyLimit-extension", base+"QuantityLimit-extension", more, subject)
}

const rolling = `,{"url":"x/usdf-QuantityLimitDetail-extension","extension":[{"url":"MaximumDaily","valueQuantity":{"value":2.5}},
 {"url":"Rolling","valueTiming":{"repeat":{"count":60,"period":30,"periodUnit":"d"}}}]}`

const knowledge = `{"resourceType":"MedicationKnowledge","id":"D1","code":{"coding":[
 {"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"1049640","display":"examplol 5 MG Oral Tablet"},
 {"system":"http://hl7.org/fhir/sid/ndc","code":"0093-0058-01"}]}}`

func TestParseFHIR(t *testing.T) {
	found1 := item("I1", "https://example.org/fhir/MedicationKnowledge/D1", "brand", rolling)
	for name, content := range map[string]string{
		"array":   "[" + found1 + "," + knowledge + "]",
		"bundle":  `{"resourceType":"Bundle","entry":[{"resource":` + knowledge + `},{"resource":` + found1 + `},{}]}`,
		"ndjson":  strings.ReplaceAll(found1, "\n", "") + "\n" + strings.ReplaceAll(knowledge, "\n", "") + "\n",
		"reverse": knowledge + found1,
	} {
		list, found, ok := ParseJSON(qhpText(content))
		if !ok || len(found) != 0 || len(list.Entries) != 1 {
			t.Errorf("%s: %v %+v %+v", name, ok, list, found)
			continue
		}
		e := list.Entries[0]
		if e.RxCUI != "1049640" || e.NDC != "00093005801" || e.Name != "examplol 5 MG Oral Tablet" || e.Tier != "brand" || !e.PriorAuthorization || e.StepTherapy || !e.QuantityLimit {
			t.Errorf("%s: %+v", name, e)
		}
		if e.Limit == nil || *e.Limit != (Limit{Max: money.Units(60), Days: 30}) || e.From != calendar.MustParse("2026-01-01") || e.To != calendar.MustParse("2026-12-31") || !slices.Equal(e.PlanIDs, []string{"PlanA"}) {
			t.Errorf("%s: %+v %v", name, e, e.Limit)
		}
	}
	alone, found, ok := ParseJSON(qhpText(item("I1", "MedicationKnowledge/FormularyDrug-209459", "generic", "")))
	if !ok || alone.Entries[0].RxCUI != "209459" || len(found) != 1 || found[0].Code != "rxcui_from_id" {
		t.Errorf("alone: %+v %+v", alone, found)
	}
	lost, found, ok := ParseJSON(qhpText(item("I1", "MedicationKnowledge/abc", "generic", "")))
	if !ok || len(lost.Entries) != 1 || lost.Entries[0].RxCUI != "" || found[0].Code != "drug_not_named" {
		t.Errorf("not named: %+v %+v", lost, found)
	}
	first := strings.Replace(knowledge, `"id":"D1"`, `"id":"D1","extension":[{"url":"http://x/usdf-DrugTierID-extension","valueCodeableConcept":{"coding":[{"code":"generic"}]}},
 {"url":"http://x/usdf-PlanID-extension","valueString":"40308VA0240008"},{"url":"http://x/usdf-StepTherapyLimit-extension","valueBoolean":true}]`, 1)
	old, _, ok := ParseJSON(qhpText(first))
	if !ok || old.Entries[0].Tier != "generic" || !old.Entries[0].StepTherapy || old.Entries[0].RxCUI != "1049640" || !slices.Equal(old.Entries[0].PlanIDs, []string{"40308VA0240008"}) {
		t.Errorf("first edition: %+v", old)
	}
}

func TestParseJSONRefusesOtherShapes(t *testing.T) {
	for _, other := range []string{
		``, `{}`, `[]x`, `{"resourceType":"Patient"}`, `{"resourceType":"InsurancePlan","id":"x"}`, `{"Drug_Information": 1}`, `{"Drug_Information": [{}]}`,
		`{"Drug_Information": [{"ndc":"1"}]`, `[{"plan_id":"A","formulary":[]}]`, `{"schemaVersion":"2","costShares":[]}`,
	} {
		if list, found, ok := ParseJSON(qhpText(other)); ok || len(found) != 0 || len(list.Entries) != 0 {
			t.Errorf("%q: %v %v", other, list, found)
		}
	}
}

func TestQHPYearsAreDates(t *testing.T) {
	for _, c := range []struct{ years, from, to string }{
		{`[2026]`, "2026-01-01", "2026-12-31"}, {`[2027,2026]`, "2026-01-01", "2027-12-31"}, {`[2024,2026]`, "", ""}, {`[]`, "", ""}, {`[0]`, "", ""},
	} {
		list, _, ok := ParseQHP(qhpText(`[{"rxnorm_id":"1","plans":[{"plan_id":"A","drug_tier":"X","years":` + c.years + `}]}]`))
		if !ok || list.Entries[0].From.String() != c.from || list.Entries[0].To.String() != c.to {
			t.Errorf("%s: %v %+v", c.years, ok, list)
		}
	}
}

func FuzzParseJSON(f *testing.F) {
	for _, s := range []string{drugInformation, item("I", "MedicationKnowledge/FormularyDrug-1", "b", rolling) + knowledge, `[{"rxnorm_id":"1","drug_name":"b","plans":[{"plan_id":"A","years":[2026]}]}]`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, content string) {
		text := qhpText(content)
		list, _, ok := ParseJSON(text)
		if !ok && len(list.Entries) > 0 {
			t.Error("rows of a list that was refused")
		}
		for _, e := range list.Entries {
			text.Quote(e.Source)
		}
		Check(list)
		NewIndex(list)
	})
}

func FuzzParseCSV(f *testing.F) {
	f.Add([]byte("ndc,name,tier,pa,requirements,from\n0781-5061-10,\"a \"\"b\"\"\",1,y,QL (30/30),2026-01-01\n"))
	f.Add([]byte("title\r\nname;tier\r\n\"x;1\r\ny;2\r\n"))
	f.Add([]byte{0xFF, 0xFE, 'n', 0, 'a', 0, 'm', 0, 'e', 0, ',', 0, 'p', 0, 'a', 0, 10, 0, 'x', 0})
	f.Fuzz(func(t *testing.T, content []byte) {
		list, _, err := ParseCSV(content)
		if err != nil && len(list.Entries) > 0 {
			t.Error("rows of a list that was refused")
		}
		Check(list)
		NewIndex(list)
	})
}

func BenchmarkParseQHP(b *testing.B) {
	var s strings.Builder
	s.WriteByte('[')
	for i := range 100_000 {
		if i > 0 {
			s.WriteByte(',')
		}
		fmt.Fprintf(&s, `{"rxnorm_id":"%d","drug_name":"examplol %d MG Oral Tablet","plans":[{"plan_id_type":"HIOS-PLAN-ID","plan_id":"12345XX9876543","drug_tier":"GENERIC","prior_authorization":false,"step_therapy":false,"quantity_limit":true,"years":[2026]}]}`, i, i%400)
	}
	s.WriteByte(']')
	text := qhpText(s.String())
	for b.Loop() {
		if l, _, ok := ParseQHP(text); !ok || len(l.Entries) != 100_000 {
			b.Fatal("not read")
		}
	}
}
