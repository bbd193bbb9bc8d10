package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

const (
	// ratesCalled is what a sentence calls all percentages around it.
	ratesCalled = `(?:(?:co-?insurance )?percentages?|percents|co-?insurance(?: rates?| amounts?| figures?| levels?| percentages?)?|benefits|(?:benefit )?amounts|figures)(?: (?:that are |as )?(?:shown|listed|stated|noted|below|above|here|indicated))*(?: (?:in|on) (?:this|the) (?:chart|table|grid|summary|guide|page|schedule)(?: of benefits)?(?: below)?)?`
	// partOfPlan is the plan's part of a price.
	partOfPlan = `(?:(?:what|the (?:(?:benefit )?amounts?|portion|share|part|percentages?)(?: (?:of|that|which|covered|eligible|allowable|charges|expenses|costs))*) (?:(?:the |your |our )?` + payers + ` (?:pays?|will pay|covers?)|we (?:will )?(?:pay|cover)|(?:paid|payable|covered) by (?:the |your |our )?` + payers + `)|(?:paid|payable) by (?:the |your |our )?` + payers + `|(?:the |your |our )?` + payers + `'s (?:share|portion|part|payment|percentage)(?: of [a-z ]{3,40})?)`
)

// ratesOfPlanRE finds a sentence that says of all percentages around it that they are the plan's part: "Percentages show what the plan
// pays", "All coinsurance percentages are the amounts paid by the plan", "The Plan will pay the percentage shown below".
var ratesOfPlanRE = regexp.MustCompile(`\b` + ratesCalled + ` (?:shows?|reflects?|indicates?|represents?|refers? to|states?|is|are)(?: (?:shown|stated|listed|expressed) as)? (?:only )?` + partOfPlan + `(?:\W*$|[.;])|` +
	`\b(?:` + payers + `|we) (?:will )?(?:pays?|reimburses?(?: you)?|covers?) (?:for )?(?:covered [a-z ]{3,30} at )?(?:the|these) (?:co-?insurance )?percentages? (?:of [a-z ]{3,30} )?(?:shown|listed|stated|below|indicated)(?: (?:below|above|here|in this schedule))?(?:\W*$|[.;])|` +
	`\b(?:schedule|chart|table)(?: below)? shows the (?:percentages?|portion|share) (?:of [a-z ]{3,30} )?(?:that )?(?:the |our )?` + payers + ` pays(?:\W*$|[.;])`)

// ratesOfMembersRE finds a sentence that says of all of them that they are what members pay.
var ratesOfMembersRE = regexp.MustCompile(`\b` + ratesCalled + ` (?:shows?|reflects?|indicates?|represents?|refers? to|states?|is|are)(?: (?:shown|stated|listed|expressed) as)? (?:only )?(?:what|the (?:amounts?|portion|share|part|percentages?)(?: (?:of|that|which|covered|eligible|allowable|charges|expenses|costs))*) (?:the |an? |each )?` + membersCalled + ` (?:pays?|will pay|(?:is|are) responsible for|owes?)(?:\W*$|[.;])`)

// ratesOfPlan finds such sentences in the document and keeps it as evidence.
func (d *drugReader) ratesOfPlan(rows []*row) {
	find := func(c *cell) {
		d.ownRates = d.ownRates || ratesOfMembersRE.MatchString(c.s)
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
