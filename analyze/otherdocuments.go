package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// otherDocument is a kind of document that has the words of a plan's benefits and states none of drugs: its title says so,
// and so do the words that it has or does not have.
type otherDocument struct {
	title, has, hasNot *regexp.Regexp
	times              int // of has, at least
}

var drugSpeechRE = regexp.MustCompile(`\bpharmac(?:y|ies)\b|\bprescription (?:drug|medication|coverage|benefit)|\b(?:generic|brand)s?\b|\bdrug (?:plan|coverage|tier|list)`)

var otherDocuments = []otherDocument{
	// what claims have cost a member
	{title: regexp.MustCompile(`^(?:your )?(?:monthly )?explanation of benefits(?: \(eob\))?(?: statement)?$|^eob statement$`), has: regexp.MustCompile(`\bnot a bill\b`), times: 1},
	// what plans cost on the whole
	{title: regexp.MustCompile(`\bsurvey\b|\bbenchmarking\b`), has: regexp.MustCompile(`\baverages? (?:annual|monthly|co-?pay|co-?insurance|deductible|costs?|premium)|\bmedian\b`), times: 2},
	// glasses: lenses have tiers, too
	{title: regexp.MustCompile(`\bvision (?:plan|benefits?|care|coverage)\b`), has: regexp.MustCompile(`\blens(?:es)?\b|\bframes?\b`), hasNot: drugSpeechRE, times: 2},
	// what a pharmacy benefit manager guarantees its client
	{title: regexp.MustCompile(`\b(?:financial|pricing) (?:terms|exhibit|guarantees?|proposal|offer)\b|\bpharmacy benefit manage(?:ment|r) (?:services? )?agreement\b|\brebate (?:guarantees?|exhibit|schedule)\b`), has: regexp.MustCompile(`\bawp\b|\brebates?\b|\bdispensing fees?\b`), hasNot: regexp.MustCompile(`\byou(?:r)? (?:will )?pays?\b|\byour co-?pay`), times: 5},
	// animals
	{title: regexp.MustCompile(`\bpets?\b`), has: regexp.MustCompile(`\bveterinar(?:y|ians?)\b|\bpets?\b`), hasNot: drugSpeechRE, times: 2},
}

const titleLines = 8 // of a document, within which its title stands

// isOtherDocument reports whether a text is one of the other documents.
func isOtherDocument(text *document.Text) bool {
	titled := make([]bool, len(otherDocuments))
	any := false
	for _, l := range firstLines(text, titleLines) {
		s := newPassage(text, l.Span).s
		for i, o := range otherDocuments {
			// what begins a document names it, unless it names drugs beside
			if o.title.MatchString(s) && len(s) < maxHeader && !strings.HasSuffix(strings.TrimSpace(s), ".") && !drugTitleRE.MatchString(s) {
				titled[i], any = true, true
			}
		}
	}
	if !any {
		return false
	}
	has := make([]int, len(otherDocuments))
	for n := range text.Pages {
		for _, l := range text.Pages[n].Lines {
			s := newPassage(text, l.Span).s
			for i, o := range otherDocuments {
				has[i] += len(o.has.FindAllStringIndex(s, -1))
				titled[i] = titled[i] && (o.hasNot == nil || !o.hasNot.MatchString(s))
			}
		}
	}
	for i, o := range otherDocuments {
		if titled[i] && has[i] >= o.times {
			return true
		}
	}
	return false
}

// drugTitleRE finds the drug plan in a title that names another thing beside it: "Medical, drug and vision benefits".
var drugTitleRE = regexp.MustCompile(`\bmedical\b|\bhealth (?:plan|benefit)|\bemployee\b|\bopen enrollment\b|\bsummary of benefits and coverage\b`)

func firstLines(text *document.Text, most int) []document.Line {
	var out []document.Line
	for n := range text.Pages {
		for _, l := range text.Pages[n].Lines {
			if len(out) == most {
				return out
			}
			if l.Span.Len() > 1 {
				out = append(out, l)
			}
		}
	}
	return out
}
