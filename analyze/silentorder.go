package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// silentFreeRE finds the note that says what silence means: `a copay shown without "after deductible" is not subject to
// the deductible`.
var silentFreeRE = regexp.MustCompile(`\b(?:copay(?:ment)?s?|co-pay(?:ment)?s?|(?:co)?insurance|cost[- ]shar(?:e|es|ing)|amounts?|benefits?|services?)\b[^.;]{0,60}\b(?:without|not (?:marked|followed by)|(?:does|do) not (?:say|show|state))\b[^.;]{0,30}\b(?:after|subject to)(?: the)? (?:deductible|ded)\b\.?[^.;]{0,40}\b(?:(?:is|are) (?:not subject to|exempt from|free of)(?: the| any)?(?: \w+)? deductible|deductible (?:does not apply|is waived))`)

// silence reads the note that cost shares are free of the deductible where they do not say that they come after it.
func (a *accReader) silence(c *cell) {
	if len(a.silentFree) > 0 {
		return
	}
	if at := silentFreeRE.FindStringIndex(c.s); at != nil {
		a.silentFree = c.evidence(at[0], at[1], sureProse)
	} else if at := amountOnlyRE.FindStringSubmatchIndex(c.s); at != nil && !(at[2] >= 0 && ofSomethingRE.MatchString(c.s[at[2]:at[3]])) && !(at[4] >= 0 && ofSomethingRE.MatchString(c.s[at[4]:at[5]])) {
		a.silentFree = c.evidence(at[0], at[1], sureProse)
		a.silentCopays = !anyShareRE.MatchString(c.s[at[0]:at[1]])
	}
}

// frees reports whether the note on silence holds for a cost share.
func (a *accReader) frees(cs *benefit.CostShare) bool {
	return len(a.silentFree) > 0 && (!a.silentCopays || cs.Share.Value.Kind == benefit.Copay)
}

var (
	// amountOnlyRE finds the same said of what a cell shows: "where a cell shows a dollar amount only, the deductible does not
	// apply", "a copay shown alone is not subject to the deductible", "the deductible applies only where stated".
	amountOnlyRE = regexp.MustCompile(`\b(?:where|when|if)\b[^.;]{0,40}?\b(?:shows?|lists?|states?|displays?|gives?|contains?|is|are|has)\b[^.;,]{0,20}?` + bareShare + `([^.;,]{0,30})\b(?:only|alone|by itself)\b,? (?:the )?(?:\w+ ){0,2}deductible (?:does not apply|is waived)|` +
		bareShare + `([^.;,]{0,20}) (?:shown|listed|stated|given|printed|standing) (?:alone|by (?:itself|themselves)|only)\b[^.;]{0,20}?(?:\b(?:is|are) (?:not subject to|exempt from|before) (?:the |any )?(?:\w+ ){0,2}deductible|, ?(?:the )?(?:\w+ ){0,2}deductible (?:does not apply|is waived))|` +
		`\bdeductibles? appl(?:y|ies) only (?:where|when|if|to (?:benefits|services|cells|amounts|cost shares)(?: that are| where it is)?) ?(?:it is |this is |so )?(?:stated|noted|shown|indicated|marked|listed)\b`)
	// ofSomethingRE finds between the two what alone has the amount: "a copay for preventive visits only".
	ofSomethingRE = regexp.MustCompile(`\b(?:for|on|at|of|in|with|to|by|when|if|where|after)\b`)
	anyShareRE    = regexp.MustCompile(`\bpercent(?:age)?s?\b|\b(?:co)?insurance\b|\bcost[- ]shar|\bdeductibles? appl(?:y|ies) only\b`)
)

const bareShare = `\b(?:dollar amounts?|co-?pay(?:ment)?s?|percent(?:age)?s?|coinsurance|amounts?|cost[- ]shares?)\b`

// saidAfter reports whether the words of other cost shares of the same network say that they come
// after the deductible. One that says nothing beside them is likely free of it, so the deductible's own words do
// not settle it. A mark tells amounts apart wherever they are
// filled in the network: where those of standard pharmacies bear it, those of preferred ones that do not are not meant.
func (a *accReader) saidAfter(cs *benefit.CostShare) bool {
	return slices.ContainsFunc(a.drugs.shares, func(o benefit.CostShare) bool {
		return o.Deductible.Standing == benefit.Stated && o.Deductible.Value == benefit.AfterDeductible &&
			(o.Network.Value == cs.Network.Value || cs.Network.Value != benefit.Out && a.drugs.saidByMark(o.Deductible.Evidence))
	})
}
