package analyze

import (
	"reflect"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// ground drops from a plan every rule that rests on a quote which does not stand at its offsets in the text, or that
// states a value which its quotes do not say ([derivable]), and returns a finding for each. A value that stands alone (of
// the plan's identity, of its policy) is made absent instead. What was read from a picture of the page is less sure, and
// a finding says that somebody must look.
func ground(text *document.Text, p *benefit.Plan) []finding.Finding {
	g := &grounding{text: text}
	g.within("", reflect.ValueOf(p).Elem())
	return g.found
}

// suppliesRE finds that a text speaks of days supplies, in whatever words or key.
var suppliesRE = regexp.MustCompile(`(?i)\b(?:day|month)s?['’]?s?[ _-]*supply|\b(?:3[0-5]|6[0-2]|8[34]|9\d|10[0-2])[ -]?days?\b`)

// doubtSupplies bounds the confidence of cost shares whose days supply was found nowhere, in a document that speaks of
// days supplies: there it is likelier missed than unsaid, and the amount may be that of another supply.
func doubtSupplies(text *document.Text, p *benefit.Plan) {
	if !suppliesRE.MatchString(text.Content) {
		return
	}
	for i := range p.CostShares {
		if cs := &p.CostShares[i]; cs.DaysSupply.Standing == benefit.Assumed && cs.Share.Value.Kind != benefit.NotCovered {
			lessSure(&cs.Share, sureUnbound)
		}
	}
}

type grounding struct {
	text  *document.Text
	found []finding.Finding
}

var (
	evidenceType   = reflect.TypeFor[benefit.Evidence]()
	tiersType      = reflect.TypeFor[[]benefit.Tier]()
	sharesType     = reflect.TypeFor[[]benefit.CostShare]()
	deductibleType = reflect.TypeFor[[]benefit.Accumulator]()
)

// within looks at what a part of a plan is made of: lists of rules, values that stand alone, and parts of its own.
func (g *grounding) within(path string, part reflect.Value) {
	for i := range part.NumField() {
		f := part.Field(i)
		name, _, _ := strings.Cut(part.Type().Field(i).Tag.Get("json"), ",")
		at := strings.TrimPrefix(path+"/"+name, "/")
		switch {
		case isSourced(f.Type()):
			if !g.ok(at, f) {
				f.SetZero()
			}
		case f.Kind() == reflect.Struct:
			g.within(at, f)
		case f.Kind() == reflect.Slice && f.Type().Elem().Kind() == reflect.Struct && carriesEvidence(f.Type().Elem()):
			g.rules(at, f)
		}
	}
}

// rules drops the rules of a list that are not borne.
func (g *grounding) rules(at string, list reflect.Value) {
	kept := reflect.MakeSlice(list.Type(), 0, list.Len())
	for i := range list.Len() {
		rule := list.Index(i)
		path := at
		if id := rule.FieldByName("ID"); id.IsValid() && id.Kind() == reflect.String {
			path = id.String()
			if t := list.Type(); t == tiersType {
				path = at + "/" + path
			}
		}
		if g.ok(path, rule) {
			kept = reflect.Append(kept, rule)
		}
	}
	if kept.Len() == list.Len() {
		return
	}
	if t := list.Type(); kept.Len() == 0 && t != tiersType && t != sharesType && t != deductibleType {
		list.SetZero() // the lists of the first version are never missing, the others are when empty
		return
	}
	list.Set(kept)
}

func (g *grounding) ok(path string, v reflect.Value) bool {
	f := finding.Finding{Severity: finding.Warning, Path: path}
	switch {
	case !bears(g.text, v):
		f.Code, f.Message = "evidence_not_in_text", "The reader quoted words that do not stand in the document at the place it named; the rule was left out."
	case !follows(v):
		f.Code, f.Message = "value_not_in_quote", "The words that the reader quoted do not say the value that it took from them; the rule was left out."
	default:
		if g.recognized(v) {
			f.Code, f.Message = "needs_review", "This was read from a picture of the page; compare it with the document before it is used."
			g.found = append(g.found, f)
		}
		return true
	}
	g.found = append(g.found, f)
	return false
}

const (
	sureOCR = 600 // the most that a value read from a picture of the page is sure of
	ocrMark = "+ocr"
)

// recognized marks the evidence within v that was read from a picture of the page, and reports whether there is any.
func (g *grounding) recognized(v reflect.Value) bool {
	any := false
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == evidenceType {
			e := v.Addr().Interface().(*benefit.Evidence)
			percent, ok := g.text.Recognized(e.Span())
			if ok {
				e.Confidence, e.Extractor = min(e.Confidence, sureOCR), strings.TrimSuffix(e.Extractor, ocrMark)+ocrMark
			}
			if percent > 0 {
				e.Confidence = min(e.Confidence, benefit.Confidence(10*percent))
			}
			return ok
		}
		for i := range v.NumField() {
			any = v.Type().Field(i).IsExported() && g.recognized(v.Field(i)) || any
		}
	case reflect.Slice:
		for i := range v.Len() {
			any = g.recognized(v.Index(i)) || any
		}
	default: // nothing else holds evidence
	}
	return any
}

// isSourced reports whether a type is one of benefit.Sourced.
func isSourced(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	f, ok := t.FieldByName("Evidence")
	return ok && f.Type == reflect.SliceOf(evidenceType)
}

// carriesEvidence reports whether values of a struct type can hold evidence.
func carriesEvidence(t reflect.Type) bool {
	for i := range t.NumField() {
		f := t.Field(i)
		if isSourced(f.Type) || f.Type.Kind() == reflect.Struct && carriesEvidence(f.Type) {
			return true
		}
	}
	return false
}

// bears reports whether every evidence within v quotes the text.
func bears(text *document.Text, v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == evidenceType {
			e := v.Interface().(benefit.Evidence)
			return e.Quote != "" && text.Quote(e.Span()) == e.Quote
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && !bears(text, v.Field(i)) {
				return false
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if !bears(text, v.Index(i)) {
				return false
			}
		}
	default: // nothing else holds evidence
	}
	return true
}

func keep[T any](list []T, ok func(T) bool) []T {
	out := []T{}
	for _, v := range list {
		if ok(v) {
			out = append(out, v)
		}
	}
	return out
}
