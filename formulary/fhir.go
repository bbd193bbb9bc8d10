package formulary

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// The parts of a FHIR resource that a drug list needs.
type fhirResource struct {
	Type      string          `json:"resourceType"`
	ID        string          `json:"id"`
	Entry     []fhirEntry     `json:"entry"` // of a Bundle
	Extension []fhirExtension `json:"extension"`
	Code      fhirConcept     `json:"code"`
	Subject   fhirReference   `json:"subject"`
	DoseForm  fhirConcept     `json:"doseForm"`

	at document.Span
}

type fhirEntry struct {
	FullURL  string       `json:"fullUrl"`
	Resource fhirResource `json:"resource"`
}

type fhirExtension struct {
	URL       string          `json:"url"`
	Extension []fhirExtension `json:"extension"`
	Boolean   *bool           `json:"valueBoolean"`
	String    string          `json:"valueString"`
	Code      string          `json:"valueCode"`
	Concept   fhirConcept     `json:"valueCodeableConcept"`
	Reference fhirReference   `json:"valueReference"`
	Period    struct {
		Start string `json:"start"`
		End   string `json:"end"`
	} `json:"valuePeriod"`
	Timing struct {
		Repeat struct {
			Count      int         `json:"count"`
			Period     json.Number `json:"period"`
			PeriodUnit string      `json:"periodUnit"`
		} `json:"repeat"`
	} `json:"valueTiming"`
	Quantity struct {
		Value json.Number `json:"value"`
	} `json:"valueQuantity"`
}

type fhirConcept struct {
	Coding []struct {
		System  string `json:"system"`
		Code    string `json:"code"`
		Display string `json:"display"`
	} `json:"coding"`
	Text string `json:"text"`
}

type fhirReference struct {
	Reference string `json:"reference"`
	Display   string `json:"display"`
}

const (
	rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"
	ndcSys = "http://hl7.org/fhir/sid/ndc"
)

// drugIDRE is the id that the guide's own data gives a drug: its RxNorm concept behind a word.
var drugIDRE = regexp.MustCompile(`^FormularyDrug-(\d{1,8})$`)

// ParseFHIR reads the drug list of the FHIR drug formulary guide: FormularyItem resources (Basic) with the drugs that
// they are about (MedicationKnowledge), or, of the guide's first edition, MedicationKnowledge resources that carry tier
// and rules themselves. They may stand alone, in an array, in a Bundle, or one after the other (NDJSON). It reports
// false, with no finding, where there is no such resource.
//
// An item whose drug is not among the resources is found by the concept in the drug's id, where it has the form of the
// guide's own data; otherwise it stays in the list by the words of its reference, with a finding.
func ParseFHIR(text *document.Text) (List, []finding.Finding, bool) {
	all, ok := fhirResources(text)
	if !ok {
		return List{}, nil, false
	}
	drugs := map[string]*fhirResource{}
	for i := range all {
		if r := &all[i]; r.Type == "MedicationKnowledge" {
			drugs["MedicationKnowledge/"+r.ID] = r
		}
	}
	list := List{Entries: []Entry{}}
	var found notes
	seen := false
	for i := range all {
		r := &all[i]
		switch tier := r.find("DrugTierID"); {
		case r.Type == "Basic" && (tier != nil || r.find("FormularyReference") != nil):
			seen = true
			e := r.item(text, &found)
			e.name(r, drugs, text, &found)
			list.Entries = append(list.Entries, e)
		case r.Type == "MedicationKnowledge" && tier != nil:
			seen = true
			e := r.item(text, &found)
			e.identify(r)
			list.Entries = append(list.Entries, e)
		}
	}
	if !seen && len(drugs) == 0 {
		return List{}, nil, false
	}
	return list, found.all(), true
}

// fhirResources reads every resource of the text, those of bundles and arrays among them.
func fhirResources(text *document.Text) ([]fhirResource, bool) {
	e := newElements(text)
	var out []fhirResource
	add := func(r fhirResource, at document.Span) {
		r.at = at
		if r.Type == "Bundle" {
			for _, b := range r.Entry {
				if b.Resource.Type != "" {
					b.Resource.at = at
					out = append(out, b.Resource)
				}
			}
			return
		}
		if r.Type != "" {
			out = append(out, r)
		}
	}
	if strings.HasPrefix(strings.TrimLeft(text.Content, " \t\r\n"), "[") {
		e.opens('[')
		for e.dec.More() {
			var r fhirResource
			at, err := e.next(&r)
			if err != nil && !wrongType(err) {
				return nil, false
			}
			add(r, at)
		}
		return out, e.opens(']') && e.ended() && len(out) > 0
	}
	for e.dec.More() {
		var r fhirResource
		at, err := e.next(&r)
		if err != nil && !wrongType(err) {
			return nil, false
		}
		add(r, at)
	}
	return out, len(out) > 0
}

// find returns the extension of a name, whatever edition of the guide its address is of.
func (r *fhirResource) find(name string) *fhirExtension {
	for i := range r.Extension {
		if strings.HasSuffix(r.Extension[i].URL, "-"+name+"-extension") {
			return &r.Extension[i]
		}
	}
	return nil
}

func (r *fhirResource) is(name string) bool {
	x := r.find(name)
	return x != nil && x.Boolean != nil && *x.Boolean
}

func (r *fhirResource) item(text *document.Text, found *notes) Entry {
	e := Entry{
		PriorAuthorization: r.is("PriorAuthorization"), StepTherapy: r.is("StepTherapyLimit"), QuantityLimit: r.is("QuantityLimit"), Source: r.at,
	}
	if t := r.find("DrugTierID"); t != nil {
		if e.Tier = t.Code; len(t.Concept.Coding) > 0 {
			e.Tier = t.Concept.Coding[0].Code
		}
	}
	if f := r.find("FormularyReference"); f != nil && f.Reference.Reference != "" {
		e.PlanIDs = []string{tail(f.Reference.Reference)}
	}
	if p := r.find("PlanID"); p != nil && p.String != "" {
		e.PlanIDs = []string{p.String}
	}
	if p := r.find("AvailabilityPeriod"); p != nil {
		var ok1, ok2 bool
		e.From, ok1 = parseDate(firstDay(p.Period.Start))
		e.To, ok2 = parseDate(firstDay(p.Period.End))
		if p.Period.Start != "" && !ok1 || p.Period.End != "" && !ok2 {
			found.add(unreadableDate(text, r.at))
		}
	}
	if d := r.find("QuantityLimitDetail"); d != nil {
		e.Limit = d.limit()
	}
	return e
}

func unreadableDate(text *document.Text, at document.Span) finding.Finding {
	return finding.Finding{
		Code: "date_unreadable", Severity: finding.Warning, Path: "drugs", Page: text.PageAt(at.Start), Span: &at,
		Message: "A date of this row cannot be read; the row holds without that end.",
	}
}

// limit reads a rolling limit (60 in 30 days), else a daily one.
func (x *fhirExtension) limit() *Limit {
	var daily *Limit
	for _, d := range x.Extension {
		repeat := d.Timing.Repeat
		days, err := money.ParseQuantity(repeat.Period.String())
		switch {
		case d.URL == "Rolling" && repeat.Count > 0 && err == nil && days > 0 && days%1000 == 0 && days <= money.Units(9999) && repeat.PeriodUnit == "d":
			return &Limit{Max: money.Units(int64(min(repeat.Count, 1_000_000))), Days: int(days / 1000)}
		case d.URL == "MaximumDaily":
			if q, err := money.ParseQuantity(d.Quantity.Value.String()); err == nil && q > 0 {
				daily = &Limit{Max: q, Days: 1}
			}
		}
	}
	return daily
}

// name finds the drug that an item is about.
func (e *Entry) name(r *fhirResource, drugs map[string]*fhirResource, text *document.Text, found *notes) {
	ref := r.Subject.Reference
	if i := strings.LastIndex(ref, "MedicationKnowledge/"); i >= 0 {
		if d := drugs[ref[i:]]; d != nil {
			e.identify(d)
			return
		}
	}
	e.Name = r.Subject.Display
	f := finding.Finding{Severity: finding.Warning, Path: "drugs", Page: text.PageAt(r.at.Start), Span: &r.at}
	switch m := drugIDRE.FindStringSubmatch(tail(ref)); {
	case m != nil:
		e.RxCUI = m[1]
		f.Code, f.Severity, f.Message = "rxcui_from_id", finding.Note, "The drug of this item is not among the resources; its concept was taken from its id."
	case e.Name != "":
		return
	default:
		e.Name = ref
		f.Code, f.Message = "drug_not_named", "The drug of this item is not among the resources; give the MedicationKnowledge resources too, or claims will not find the row."
	}
	found.add(f)
}

// identify takes a drug's codes and its name.
func (e *Entry) identify(d *fhirResource) {
	for _, c := range d.Code.Coding {
		switch {
		case c.System == rxNorm && e.RxCUI == "":
			e.RxCUI = c.Code
		case c.System == ndcSys && e.NDC == "":
			e.NDC = c.Code
			if n, err := drug.ParseNDC(c.Code); err == nil {
				e.NDC = string(n)
			}
		}
		if e.Name == "" {
			e.Name = c.Display
		}
	}
	if e.Name == "" {
		e.Name = d.Code.Text
	}
}

func tail(reference string) string { return reference[strings.LastIndexByte(reference, '/')+1:] }

// firstDay cuts a FHIR dateTime to its day.
func firstDay(s string) string {
	if i := strings.IndexByte(s, 'T'); i == len(calendarForm) {
		return s[:i]
	}
	return s
}

const calendarForm = "2006-01-02"

// parseDate reads a day as lists print it: 2026-01-31, 20260131, 01/31/2026, 1/31/2026. The empty text is no date.
func parseDate(s string) (calendar.Date, bool) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 0, true
	}
	if d, err := calendar.Parse(s); err == nil {
		return d, true
	}
	if d, err := calendar.ParseCompact(s); err == nil {
		return d, true
	}
	parts := strings.Split(s, "/")
	if len(parts) != 3 || len(parts[0]) > 2 || len(parts[1]) > 2 || len(parts[2]) != 4 {
		return 0, false
	}
	pad := func(p string) string { return strings.Repeat("0", 2-len(p)) + p }
	d, err := calendar.Parse(parts[2] + "-" + pad(parts[0]) + "-" + pad(parts[1]))
	return d, err == nil
}
