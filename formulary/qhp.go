package formulary

import (
	"fmt"
	"slices"
	"time"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// qhpDrug is one element of a marketplace plan's drugs.json. Pointers tell a key that is missing from an empty one.
type qhpDrug struct {
	RxNormID *string   `json:"rxnorm_id"`
	DrugName *string   `json:"drug_name"`
	Plans    []qhpPlan `json:"plans"`
}

type qhpPlan struct {
	PlanID             string `json:"plan_id"`
	DrugTier           string `json:"drug_tier"`
	PriorAuthorization bool   `json:"prior_authorization"`
	StepTherapy        bool   `json:"step_therapy"`
	QuantityLimit      bool   `json:"quantity_limit"`
	Years              []int  `json:"years"`
}

// ParseQHP reads a marketplace drug list (drugs.json of the qualified health plans: an array of drugs, each with
// rxnorm_id, drug_name and plans). A drug that stands alike in several plans is one entry with their ids; where plans
// differ in tier, rules or years, each has its own. Years that follow each other are the dates of the entry. An element
// that cannot be read is left out with a finding. It reports false, with no finding, for JSON of any other shape.
func ParseQHP(text *document.Text) (List, []finding.Finding, bool) {
	e := newElements(text)
	if !e.opens('[') {
		return List{}, nil, false
	}
	list := List{Entries: []Entry{}}
	var found notes
	known := 0
	for n := 0; e.dec.More(); n++ {
		var d qhpDrug
		at, err := e.next(&d)
		if err != nil && !wrongType(err) {
			return List{}, nil, false
		}
		if err != nil || d.RxNormID == nil && d.DrugName == nil || d.Plans == nil {
			if n == 0 && err == nil {
				return List{}, nil, false // the first element decides which shape the list has
			}
			found.add(unreadable(text, fmt.Sprintf("drugs[%d]", n), at,
				"This element of the drug list has no rxnorm_id or drug_name, no plans, or a value of the wrong type; it was left out."))
			continue
		}
		known++
		list.Entries = append(list.Entries, d.entries(at)...)
	}
	if !e.opens(']') || !e.ended() || known == 0 && len(found.found) > 0 {
		return List{}, nil, false
	}
	return list, found.all(), true
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
		q.From, q.To = span(p.Years)
		i := slices.IndexFunc(out, func(o Entry) bool {
			return o.Tier == q.Tier && o.PriorAuthorization == q.PriorAuthorization && o.StepTherapy == q.StepTherapy && o.QuantityLimit == q.QuantityLimit &&
				o.From == q.From && o.To == q.To
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

// span returns the first and last day of years that follow each other, and no dates for any others.
func span(years []int) (from, to calendar.Date) {
	if len(years) == 0 {
		return 0, 0
	}
	y := slices.Sorted(slices.Values(years))
	y = slices.Compact(y)
	first, last := y[0], y[len(y)-1]
	if last-first != len(y)-1 {
		return 0, 0
	}
	from, err1 := calendar.New(first, time.January, 1)
	to, err2 := calendar.New(last, time.December, 31)
	if err1 != nil || err2 != nil {
		return 0, 0
	}
	return from, to
}
