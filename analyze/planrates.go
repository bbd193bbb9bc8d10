package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// ratesOfPlanRE finds a sentence that says of all percentages around it that they are the plan's part: "Percentages show what the plan
// pays", "All coinsurance percentages are the amounts paid by the plan".
var ratesOfPlanRE = regexp.MustCompile(`\b(?:(?:coinsurance )?percentages?|percents|coinsurance (?:rates?|amounts?|figures?|levels?))(?: (?:that are )?(?:shown|listed|stated|below|above|here))*(?: (?:in|on) (?:this|the) (?:chart|table|grid|summary|guide|page|schedule))? (?:shows?|reflects?|indicates?|represents?|refers? to|states?|is|are) (?:only )?(?:what|the (?:amounts?|portion|share|part|percentages?)(?: that| which)?) (?:(?:the |your |our )?(?:plan|carrier|company) (?:pays?|will pay|covers?)|paid by (?:the |your |our )?(?:plan|carrier|company))(?:\W*$|[.;])`)

// ratesOfPlan finds such a sentence in the document and keeps it as evidence.
func (d *drugReader) ratesOfPlan(rows []*row) {
	find := func(c *cell) {
		if at := ratesOfPlanRE.FindStringIndex(c.s); at != nil && d.planRates == nil {
			d.planRates = c.evidence(at[0], at[1], sureProse)
		}
	}
	for _, b := range d.blocks {
		find(b.cell)
	}
	for _, r := range rows {
		if r.lone && len(r.cells) > 0 {
			find(distinctCells(r.cells)[0])
		}
	}
}

// takeRest turns a rate of a cell into the member's part where the document says that its percentages are the plan's, and the cell does
// not say that it is the member's.
func (d *drugReader) takeRest(rd *reading, c *cell) {
	if d.planRates == nil || rd.share.Coinsurance == nil || membersRateRE.MatchString(c.s) {
		return
	}
	rest := rd.share.Coinsurance.Complement()
	switch {
	case rd.share.Kind == benefit.Coinsurance && rest.IsZero():
		rd.share = benefit.Share{Kind: benefit.NoCharge}
	case rd.share.Kind == benefit.Coinsurance || rd.share.Kind == benefit.CopayPlusCoinsurance:
		rd.share.Coinsurance = &rest
	default:
		return
	}
	rd.beside = append(rd.beside, d.planRates...)
}

// membersRateRE finds words beside a rate that make it the member's, or that already made it what the plan leaves.
var membersRateRE = regexp.MustCompile(`\b(?:you|members?|participants?|employees?|patients?|enrollees?) (?:will |must |then )*(?:pays?|owes?)\b|\b(?:plan|we|insurance|carrier) (?:will )?pays?\b|\bcovered\b|\bpaid (?:at|by)\b|\byour (?:cost|share|coinsurance)\b|\bmember(?:'s)? (?:coinsurance|cost|share)\b`)
