package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/formulary"
)

var (
	// nonPreferredAskRE finds what a list says of all drugs that are not preferred.
	nonPreferredAskRE  = regexp.MustCompile(`\bnon-?preferred["'”’]*(?: (?:drugs?|agents?|products?|medic(?:ation|ine)s?))?,? (?:will |also |always |all )*(?:requires?|needs?) (?:an? )?(?:pdl )?(?:prior[- ]auth|pa\b)`)
	nonPreferredTierRE = regexp.MustCompile(`^non-?preferred(?: (?:drugs?|agents?|products?|medic(?:ation|ine)s?))?$`)
)

// askedOfStanding gives the drugs that are not preferred what the list says that all of them require.
func (d *drugList) askedOfStanding() {
	if !slices.ContainsFunc(d.list.Entries, func(e formulary.Entry) bool { return nonPreferredTierRE.MatchString(strings.ToLower(e.Tier)) }) {
		return
	}
	asked := false
	for _, p := range paragraphs(d.src, [2]int{1, len(d.src.Pages)}) {
		asked = asked || nonPreferredAskRE.MatchString(p.s)
	}
	if !asked {
		return
	}
	for i := range d.list.Entries {
		if e := &d.list.Entries[i]; !e.PriorAuthorization && nonPreferredTierRE.MatchString(strings.ToLower(e.Tier)) {
			d.flags(e, drugColumns{tier: -1}, func(int) string { return "" }, strings.Trim(e.Rules+"; prior authorization", "; "))
		}
	}
}

// markedKeyRE finds what a sentence says of letters: "Drugs marked *CL also require a clinical prior authorization".
var markedKeyRE = regexp.MustCompile(`\b(?:marked|designated|noted|indicated|identified|flagged|followed)(?: with| by| as)?(?: an?| the)?(?: (?:code|symbol|letters?|notation|superscript))* ?["“'‘(]?\*?([A-Z][A-Z/]{0,4})["”'’)]?,? (?:also |will |all |must |always )*(?:requires?|needs?|(?:is|are|have|has)(?: subject to)?) (?:an? )?([A-Za-z][A-Za-z &/'-]{3,60})`)

// markedKeys are the letters that sentences explain, which may go on in a second line.
func (d *drugList) markedKeys(put func(code, words string)) {
	for n := range d.src.Pages {
		lines := d.src.Pages[n].Lines
		for i, l := range lines {
			if i > maxScanLine || l.Span.Len() > scanBytes {
				break
			}
			words := d.src.Quote(l.Span)
			if i+1 < len(lines) && lines[i+1].Span.Len() < scanBytes {
				words += " " + d.src.Quote(lines[i+1].Span)
			}
			for _, m := range markedKeyRE.FindAllStringSubmatch(words, -1) {
				put(m[1], m[2])
			}
		}
	}
}
