package analyze

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
)

// refusal is why a proposed value does not count. Its codes are those of the findings that list it.
type refusal string

// The reasons.
const (
	noQuote         refusal = "quote_missing"
	quoteNotFound   refusal = "quote_not_found"
	notAtPage       refusal = "quote_not_at_page"
	hiddenText      refusal = "hidden_text"
	instructionText refusal = "instruction_like_text"
	numberDiffers   refusal = "number_differs"
	valueNotInQuote refusal = "value_not_in_quote"
	notAttributed   refusal = "attribution_not_supported"
	leftOpen        refusal = "left_open"
	notARule        refusal = "not_a_rule"
	duplicated      refusal = "duplicate"
	nothingProposed refusal = "value_missing"
)

var refusals = map[refusal]string{
	noQuote:         "The model proposed a value and quoted nothing for it; it was left out.",
	quoteNotFound:   "The model quoted words that do not stand in the document; the value was left out.",
	notAtPage:       "The model quoted words that do not stand on the page that it named; the value was left out.",
	hiddenText:      "The model quoted letters that do not show on the page; the value was left out.",
	instructionText: "The model quoted words that speak to a machine and state no benefit; the value was left out.",
	numberDiffers:   "The words that the model quoted state another number; the value was left out.",
	valueNotInQuote: "The value does not follow from the words that the model quoted; it was left out.",
	notAttributed:   "Neither the quoted words nor the headings around them say that the value is of this tier, pharmacy, network, person or drug; it was left out.",
	leftOpen:        "The quoted words leave open whether or for what the rule holds; it was left out.",
	notARule:        "The quoted words are about something else than the benefit's rules; the value was left out.",
	duplicated:      "The model proposed the same value from the same words before.",
	nothingProposed: "The model proposed a rule without a value; it was left out.",
}

// sureProposed bounds the confidence of a value that only a model proposed: that its place was well chosen has nobody
// measured.
const sureProposed benefit.Confidence = 850

// Admit turns proposals into a draft. A value counts only if its quote stands in the text, at the page named or beside
// it, and if the value and whose it is follow from the words there: the built-in reader's own understanding of a cell,
// a row or a sentence, shown the place that is quoted and the headings around it, must come to the same rule. So a model
// chooses where to look and never what is read. Everything else is a finding with its reason; docs/admission.md has them.
//
// A rule that is admitted has the evidence of the text's own words, with reader as the extractor. Category says whose
// lists are looked at, comprehensive being all. The draft's usage is the caller's to fill in.
func Admit(text *document.Text, category benefit.Category, p Proposals, reader string) Draft {
	return NewAdmission(text, reader).Admit(category, p)
}

// Admission admits proposals about one text; see [Admit]. It reads the text once. It is not safe for concurrent use.
type Admission struct {
	text     *document.Text // as it was given
	trusted  *document.Text // without what speaks to a machine
	reader   string
	aligner  *aligner
	given    *aligner // of text; made when a quote is not found in trusted
	rows     []*row
	cells    []cellAt
	lines    []lineAt
	sections []*section
	listed   formulary.List
	read     map[site]*drugReader

	plan   *benefit.Plan
	drugs  map[*section]*drugReader // of tiers and cost shares that are admitted
	quoted []hit
	seen   map[string]bool
	found  []finding.Finding
}

// NewAdmission reads a text for admitting what reader proposes about it.
func NewAdmission(text *document.Text, reader string) *Admission {
	a := &Admission{text: text, reader: reader, read: map[site]*drugReader{}}
	a.trusted, _ = Trusted(text)
	a.aligner = newAligner(a.trusted)
	a.rows = tableRows(a.trusted)
	a.listed, _ = readDrugList(a.trusted)
	a.sections = sections(a.trusted, a.rows)
	for _, s := range a.sections {
		s.drugs = readDrugs(a.trusted, s.rows, s.pages, s.called, nil)
	}
	a.indexPlaces()
	return a
}

// Admit implements [Admit]. Each call starts a draft of its own.
func (a *Admission) Admit(category benefit.Category, p Proposals) Draft {
	a.plan, a.drugs, a.quoted, a.seen, a.found = NewPlan(), map[*section]*drugReader{}, nil, map[string]bool{}, nil
	wanted := func(c benefit.Category) bool { return category == benefit.Comprehensive || category == c }
	if wanted(benefit.Comprehensive) {
		each(a, "plan", p.Identity, a.fact)
	}
	if wanted(benefit.FormularyTiering) {
		each(a, "tiers", p.Tiers, a.tier)
		each(a, "drugs", p.Drugs, a.drug)
	}
	if wanted(benefit.CostShares) {
		each(a, "costShares", p.CostShares, a.share)
		each(a, "productSelection", p.ProductSelection, a.answer)
	}
	if wanted(benefit.Accumulators) {
		each(a, "limits", p.Limits, a.limit)
		each(a, "programs", p.Programs, a.program)
	}
	if wanted(benefit.DrugCoverage) {
		each(a, "coverage", p.Coverage, a.cover)
	}
	if wanted(benefit.UtilizationManagement) {
		each(a, "rules", p.Utilization, a.rule)
	}
	a.notFound(p.NotStated)
	for _, s := range a.sections {
		if d := a.drugs[s]; d != nil {
			a.plan.Tiers = appendTiers(a.plan.Tiers, d.tiers)
			a.plan.CostShares = append(a.plan.CostShares, d.shares...)
		}
	}
	named := namedBy(a.plan)
	for _, s := range a.sections { // rules of a kind of drugs name the tiers that hold it
		a.plan.Tiers = appendTiers(a.plan.Tiers, keep(s.drugs.tiers, func(t benefit.Tier) bool { return named["tier "+string(t.ID)] }))
	}
	a.sign(reflect.ValueOf(a.plan).Elem())
	a.plan.Origins = append(a.plan.Origins, benefit.CategoryOrigin{Category: category, Extractor: a.reader})
	if category == benefit.Comprehensive {
		for _, c := range benefit.Categories()[1:] {
			a.plan.Origins = append(a.plan.Origins, benefit.CategoryOrigin{Category: c, Extractor: a.reader})
		}
	}
	a.plan.NotStated = notStated(a.plan)
	return Draft{Plan: a.plan, Findings: a.found}
}

// proposal is one proposed item: what is cited for it, and how a place is judged. judge returns what admits the item
// there, or why the place does not bear it.
type proposal struct {
	cites Citation
	judge func(place) (admit func(), why refusal)
}

// each judges a list of proposals in its order.
func each[T any](a *Admission, list string, items []T, of func(path string, item *T) proposal) {
	for n := range items {
		path := fmt.Sprintf("%s[%d]", list, n)
		a.item(path, of(path, &items[n]))
	}
}

// item admits a proposal at the first of its quote's places that bears it. Where several do the page named goes before,
// and a place behind the last quote before the others: a model reads in order.
func (a *Admission) item(path string, p proposal) {
	places, why := a.places(p.cites)
	for n, pl := range places {
		admit, refused := p.judge(pl)
		if refused == "" {
			admit()
			a.quoted = append(a.quoted, pl.hit)
			return
		}
		if n == 0 || refused == duplicated {
			why = refused
		}
	}
	var at *document.Span
	if len(places) > 0 {
		at = &places[0].at
	}
	a.refuse(path, why, at)
}

func (a *Admission) refuse(path string, why refusal, at *document.Span) {
	f := finding.Finding{Code: string(why), Severity: finding.Warning, Path: path, Message: refusals[why], Span: at}
	if at != nil {
		f.Page = a.text.PageAt(at.Start)
	}
	a.found = append(a.found, f)
}

// notFound notes the lists that the model looked for and did not find.
func (a *Admission) notFound(lists []string) {
	for _, c := range benefit.Categories() {
		for _, name := range listNames(c) {
			if slices.Contains(lists, name) {
				a.found = append(a.found, finding.Finding{
					Code: "not_stated", Severity: finding.Note, Path: name, Message: "The model looked for this in the document and found nothing.",
				})
			}
		}
	}
}

// first reports whether a rule was not admitted from these words before.
func (a *Admission) first(id string, at document.Span) bool {
	key := fmt.Sprint(id, at)
	if a.seen[key] {
		return false
	}
	a.seen[key] = true
	return true
}

// sign puts the reader's name to all evidence of a draft, says how the quotes were found, and bounds its confidence.
func (a *Admission) sign(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == evidenceType {
			e := v.Addr().Interface().(*benefit.Evidence)
			e.Extractor, e.Confidence = a.reader, min(e.Confidence, sureProposed)
			for _, h := range a.quoted {
				if h.at.Start < e.End && e.Start < h.at.End && h.match != benefit.Exact {
					e.Match = h.match
					e.Confidence = min(e.Confidence, sureProposed*benefit.Confidence(h.score)/1000)
				}
			}
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				a.sign(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Len() > 0 { // what was read of the text is kept for other drafts
			own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(own, v)
			v.Set(own)
		}
		for i := range v.Len() {
			a.sign(v.Index(i))
		}
	default: // nothing else holds evidence
	}
}

func appendTiers(list, fresh []benefit.Tier) []benefit.Tier {
	for _, t := range fresh {
		if !slices.ContainsFunc(list, func(o benefit.Tier) bool { return o.ID == t.ID }) {
			list = append(list, t)
		}
	}
	return list
}

// fold folds words of a model as a passage of the document is folded.
func fold(words string) string {
	r := []rune(words)
	return strings.TrimSpace(newPassage(&document.Text{Content: words}, document.Span{End: min(len(r), maxQuote)}).s)
}
