package formulary

import (
	"encoding/json"
	"fmt"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// informationDrug is one element of Drug_Information in the machine-readable lists of state Medicaid plans.
type informationDrug struct {
	NDC                *string `json:"ndc"`
	Name               *string `json:"ndc_label_name"`
	DrugTier           string  `json:"drug_tier"`
	PriorAuthorization bool    `json:"prior_authorization"`
	StepTherapy        bool    `json:"step_therapy"`
	QuantityLimit      bool    `json:"quantity_limit"`
	OTC                bool    `json:"otc"`
	Specialty          bool    `json:"specialty"`
}

// ParseDrugInformation reads the machine-readable list of a state Medicaid plan: an object with Profile_Information and
// an array Drug_Information of drugs with ndc, ndc_label_name, drug_tier and rules. The list's effective date is the
// first day of every row. It reports false, with no finding, for JSON of any other shape.
func ParseDrugInformation(text *document.Text) (List, []finding.Finding, bool) {
	e := newElements(text)
	if !e.opens('{') {
		return List{}, nil, false
	}
	list := List{Entries: []Entry{}}
	var found notes
	var from calendar.Date
	rows, known := false, 0
	for e.dec.More() {
		key, err := e.dec.Token()
		if err != nil {
			return List{}, nil, false
		}
		switch key {
		case "Profile_Information":
			var profile struct {
				Effective string `json:"formulary_effective_date"`
			}
			if _, err := e.next(&profile); err != nil && !wrongType(err) {
				return List{}, nil, false
			}
			from, _ = parseDate(profile.Effective)
		case "Drug_Information":
			if !e.opens('[') {
				return List{}, nil, false
			}
			rows = true
			n, ok := e.information(&list, &found)
			if !ok {
				return List{}, nil, false
			}
			known += n
		default:
			var other json.RawMessage
			if e.dec.Decode(&other) != nil {
				return List{}, nil, false
			}
		}
	}
	if !e.opens('}') || !e.ended() || !rows || known == 0 && len(found.found) > 0 {
		return List{}, nil, false
	}
	for i := range list.Entries {
		list.Entries[i].From = from
	}
	return list, found.all(), true
}

// information reads the rows and returns how many there were.
func (e *elements) information(list *List, found *notes) (known int, ok bool) {
	for n := 0; e.dec.More(); n++ {
		var d informationDrug
		at, err := e.next(&d)
		if err != nil && !wrongType(err) {
			return known, false
		}
		if err != nil || d.NDC == nil && d.Name == nil {
			found.add(unreadable(e.text, fmt.Sprintf("Drug_Information[%d]", n), at,
				"This element of the drug list has no ndc or ndc_label_name, or a value of the wrong type; it was left out."))
			continue
		}
		known++
		row := Entry{
			Tier: d.DrugTier, PriorAuthorization: d.PriorAuthorization, StepTherapy: d.StepTherapy, QuantityLimit: d.QuantityLimit, Source: at,
		}
		if d.NDC != nil {
			row.NDC = *d.NDC
		}
		if d.Name != nil {
			row.Name = *d.Name
		}
		if d.OTC {
			row.Flags = append(row.Flags, OverTheCounter)
		}
		if d.Specialty {
			row.Flags = append(row.Flags, SpecialtyDrug)
		}
		list.Entries = append(list.Entries, row)
	}
	return known, e.opens(']')
}
