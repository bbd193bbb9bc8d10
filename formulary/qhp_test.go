package formulary

import (
	"testing"

	"github.com/rxassay/rxassay/document"
)

func qhpText(content string) *document.Text {
	b := document.NewBuilder(document.JSON)
	b.StartPage("", 0, 0)
	b.Line(content, document.Box{}, false)
	return b.Text()
}

func TestParseQHPQuotesItsRows(t *testing.T) {
	text := qhpText(`[ {"rxnorm_id":"1","drug_name":"Éxamplol","plans":[{"plan_id":"A","drug_tier":"GENERIC"}]} , {"rxnorm_id":"2","drug_name":"b","plans":[]}]`)
	list, findings, ok := ParseQHP(text)
	if !ok || len(findings) != 0 || len(list.Entries) != 2 {
		t.Fatalf("%+v %v %v", list, findings, ok)
	}
	if q := text.Quote(list.Entries[1].Source); q != `{"rxnorm_id":"2","drug_name":"b","plans":[]}` {
		t.Errorf("the second row quotes %q", q)
	}
	if e := list.Entries[0]; e.Name != "Éxamplol" || e.Tier != "GENERIC" || e.PlanIDs[0] != "A" {
		t.Errorf("%+v", e)
	}
}

func TestParseQHPRefusesOtherShapes(t *testing.T) {
	for _, other := range []string{``, `{}`, `[1, 2]`, `[{"plan_id": "A"}]`, `[{"rxnorm_id":"1","plans":[]}`, `[{"rxnorm_id":"1","plans":[]}] x`, `["a"]`} {
		if list, findings, ok := ParseQHP(qhpText(other)); ok || len(findings) != 0 || len(list.Entries) != 0 {
			t.Errorf("%q: %v %v", other, list, findings)
		}
	}
	if list, _, ok := ParseQHP(qhpText(`[]`)); !ok || len(list.Entries) != 0 {
		t.Error("an empty list is a list")
	}
}
