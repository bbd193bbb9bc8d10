package formulary

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// qhpDrug is one element of a marketplace plan's drugs.json. Pointers tell a key that is missing from an empty one.
type qhpDrug struct {
	RxNormID *string `json:"rxnorm_id"`
	DrugName *string `json:"drug_name"`
	Plans    []struct {
		PlanID             string `json:"plan_id"`
		DrugTier           string `json:"drug_tier"`
		PriorAuthorization bool   `json:"prior_authorization"`
		StepTherapy        bool   `json:"step_therapy"`
		QuantityLimit      bool   `json:"quantity_limit"`
	} `json:"plans"`
}

// maxQHPFindings bounds the findings of one list; a list that is broken throughout needs no more.
const maxQHPFindings = 100

// ParseQHP reads a marketplace drug list (drugs.json of the qualified health plans: an array of drugs, each with
// rxnorm_id, drug_name and plans). A drug that stands alike in several plans is one entry with their ids; where plans
// differ in tier or rules, each has its own. An element that cannot be read is left out with a finding. It reports
// false, with no finding, for JSON of any other shape.
func ParseQHP(text *document.Text) (List, []finding.Finding, bool) {
	dec := json.NewDecoder(bytes.NewReader([]byte(text.Content)))
	if t, err := dec.Token(); err != nil || t != json.Delim('[') {
		return List{}, nil, false
	}
	list := List{Entries: []Entry{}}
	var findings []finding.Finding
	known := 0
	for n := 0; dec.More(); n++ {
		from := dec.InputOffset()
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return List{}, nil, false
		}
		at := document.Span{
			Start: text.RuneOffset(int(from) + bytes.Index([]byte(text.Content)[from:dec.InputOffset()], raw)),
			End:   text.RuneOffset(int(dec.InputOffset())),
		}
		var d qhpDrug
		if err := json.Unmarshal(raw, &d); err != nil || d.RxNormID == nil && d.DrugName == nil || d.Plans == nil {
			if n == 0 && err == nil {
				return List{}, nil, false // the first element decides which shape the list has
			}
			if len(findings) < maxQHPFindings {
				findings = append(findings, finding.Finding{
					Code: "drug_unreadable", Severity: finding.Warning, Path: fmt.Sprintf("drugs[%d]", n), Page: text.PageAt(at.Start), Span: &at,
					Message: "This element of the drug list has no rxnorm_id or drug_name, no plans, or a value of the wrong type; it was left out.",
				})
			}
			continue
		}
		known++
		list.Entries = append(list.Entries, d.entries(at)...)
	}
	if _, err := dec.Token(); err != nil {
		return List{}, nil, false
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) || known == 0 && len(findings) > 0 {
		return List{}, nil, false
	}
	return list, findings, true
}

func (d qhpDrug) entries(at document.Span) []Entry {
	e := Entry{Source: at}
	if d.RxNormID != nil {
		e.RxCUI = *d.RxNormID
	}
	if d.DrugName != nil {
		e.Name = *d.DrugName
	}
	if len(d.Plans) == 0 {
		return []Entry{e}
	}
	var out []Entry
	for _, p := range d.Plans {
		q := e
		q.Tier, q.PriorAuthorization, q.StepTherapy, q.QuantityLimit = p.DrugTier, p.PriorAuthorization, p.StepTherapy, p.QuantityLimit
		i := slices.IndexFunc(out, func(o Entry) bool {
			return o.Tier == q.Tier && o.PriorAuthorization == q.PriorAuthorization && o.StepTherapy == q.StepTherapy && o.QuantityLimit == q.QuantityLimit
		})
		if i < 0 {
			out = append(out, q)
			i = len(out) - 1
		}
		if p.PlanID != "" && !slices.Contains(out[i].PlanIDs, p.PlanID) {
			out[i].PlanIDs = append(out[i].PlanIDs, p.PlanID)
		}
	}
	return out
}
