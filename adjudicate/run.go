package adjudicate

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// run is one adjudication, and room for what an explained one is asked and answers.
type run struct {
	work
	claimRoom Claim
	stateRoom State
	outRoom   Result
}

// work is what the steps of an adjudication know so far, and the result that they write to.
type work struct {
	engine *Engine
	claim  *Claim
	state  *State
	out    *Result
	silent bool // nobody reads the steps

	tier      benefit.TierID
	cell      *cell
	rule      *rule // the cost share that decides: of the tier, or of the drug itself
	uncovered bool  // some ingredients of a compound are not covered

	tierOfCompounds bool // the tier is the one that the plan names for compounds

	pricedTier benefit.TierID // the generic's, where a brand is charged as its generic
	pricedCell *cell

	share        *share // in force
	shareRule    benefit.RuleID
	order        benefit.DeductibleOrder
	insteadShare share
	maximized    share
	setApart     partMask // the kind of the share's parts, where it is no ordinary cost share
	ceiling      uint64   // the ceilings that hold, by their place among the drugs' own shares

	skipped     editMask // the edits that an authorization or an override skips
	unsure      editMask // those that may be skipped, were unsureFor known
	unsureFor   string
	unsureRule  benefit.RuleID
	editing     editMask         // the edit that is looked at
	instead     *benefit.Penalty // what the member pays instead of deductible and share
	insteadRule benefit.RuleID
	insteadAll  bool          // all of the allowed amount
	given       *money.Amount // the amount that a processor allowed
	base        money.Amount  // what deductible and share are computed on
	apart       money.Amount  // the difference between brand and generic that the patient pays
	extra       money.Amount  // above the network's price
	net         money.Amount  // all that is allowed before tax
	over        money.Amount  // what a benefit maximum of the allowed amount leaves out
	daw         *benefit.DAW
	dawOwn      [2]int8 // whether the rule of the code says itself that the difference counts to deductible and maximum
	deductible  *limit  // that holds the claim
	met         *limit  // one without an amount, said to be met
	maximums    [maxLimits]*limit
	nMaximums   int

	parts [maxParts]part
	n     int // parts in use

	phases phases // of Part D
	cob    coordination

	usedUp          benefit.RuleID // a benefit maximum that leaves all of the price to the patient
	maximaRoom      [4]benefitMaximum
	benefitMaximums []benefitMaximum // that hold the claim and are in dollars
	helped          money.Amount     // by the plan itself
	adjusted        bool             // copay assistance does not count by a rule

	marks []int // where the text of each step ends
	text  []byte
}

const (
	maxParts  = 16
	maxLimits = 16
)

// partMask is a set of kinds of parts.
type partMask uint16

// The kinds of parts of what the patient pays.
const (
	partDeductible partMask = 1 << iota
	partCopay
	partCoinsurance
	partDifference // between a brand and its generic
	partPenalty
	partDifferential // above the network's price
	partBeyond       // a benefit maximum
	partTax
	partFee
	partAssistance // the plan's, below zero

	partUncounted // a share that counts toward nothing
	partGap       // the coverage gap of Part D, before 2025

	shareParts = partDeductible | partCopay | partCoinsurance
	ownParts   = shareParts | partUncounted
)

// part is one amount that the patient pays, in the order in which the parts were added.
type part struct {
	kind                partMask
	field               claim.Component
	amount              money.Amount
	deductible, maximum int8 // whether it counts toward them: 1 yes, -1 no, 0 as they say themselves
}

func (r *run) add(kind partMask, f claim.Component, a money.Amount) {
	if a == 0 && kind&shareParts == 0 || r.n == maxParts {
		return
	}
	r.parts[r.n] = part{kind: kind, field: f, amount: a}
	r.n++
}

// sum adds up the parts of the given kinds.
func (r *run) sum(of partMask) money.Amount {
	var t money.Amount
	for i := range r.n {
		if p := &r.parts[i]; p.kind&of != 0 {
			t += p.amount
		}
	}
	return t
}

const allParts = ^partMask(0)

// cut takes an excess off the parts of the given kinds, the last added first.
func (r *run) cut(excess money.Amount, of partMask) {
	for i := r.n - 1; i >= 0 && excess > 0; i-- {
		if p := &r.parts[i]; p.kind&of != 0 && p.amount > 0 {
			off := min(excess, p.amount)
			p.amount -= off
			excess -= off
		}
	}
}

// undetermined ends the run: the plan, or the claim, does not say what is needed.
func (r *run) undetermined(code, path, message string) bool {
	r.out.Status = Undetermined
	r.out.Findings = append(r.out.Findings, finding.Finding{Code: code, Severity: finding.Error, Message: message, Path: path})
	return false
}

// lacks ends the run because a rule needs a field that the claim does not have.
func (r *run) lacks(field string, rule benefit.RuleID) bool {
	for _, f := range r.out.Findings {
		if f.Path == field {
			return false
		}
	}
	r.out.Status = Undetermined
	r.out.Findings = append(r.out.Findings, finding.Finding{
		Code: "fact_missing", Severity: finding.Error, Path: field, FieldID: fieldIDs[field],
		Message: "A rule of the plan cannot be applied without this: " + string(rule) + ". Give it with the claim or in the member's state.",
	})
	return false
}

var fieldIDs = map[string]string{
	needBirth: "304-C4", needGender: "305-C5", needDate: "401-D1", needFill: "403-D3", needPharmacy: "201-B1",
	"ndc": "407-D7", "prescriptionNumber": "402-D2", "patientRelationship": "306-C6", "dateWritten": "414-DE", "prescriberID": "411-DB",
	"otherPayer.amountPaid": "431-DV", "otherPayer.patientResponsibility": "352-NQ",
}

// reject records a reject code, once for each rule.
func (r *run) reject(code claim.RejectCode, rule benefit.RuleID, reason string) {
	if r.editing&r.unsure != 0 {
		r.lacks(r.unsureFor, r.unsureRule)
	}
	for i := range r.out.Rejects {
		if j := &r.out.Rejects[i]; j.Code == code && j.Rule == rule {
			return
		}
	}
	r.out.Rejects = append(r.out.Rejects, Reject{Code: code, Rule: rule, Reason: reason})
	r.decides(rule)
}

// decides records that a rule decided something.
func (r *run) decides(rule benefit.RuleID) {
	if rule == "" {
		return
	}
	for _, id := range r.out.Rules {
		if id == rule {
			return
		}
	}
	r.out.Rules = append(r.out.Rules, rule)
}

// stopped ends a claim that a step rejected: it tells why.
func (r *run) stopped() bool {
	if !r.silent {
		for i := range r.out.Rejects {
			j := &r.out.Rejects[i]
			r.say(j.Reason[:len(j.Reason)-1]).say("; reject ").say(string(j.Code)).say(".")
			r.step(StepReject, j.Rule, 0, 0, "")
		}
	}
	return false
}

// passed closes a step that can reject. A rejection is certain whatever else is missing for other rules of the step; what
// is missing stays among the findings.
func (r *run) passed() bool {
	switch {
	case len(r.out.Rejects) > 0:
		r.out.Status, r.out.Response = Rejected, claim.StatusRejected
		return false
	case len(r.out.Findings) > 0:
		r.out.Status = Undetermined
		r.out.Rules = r.out.Rules[:0]
		return false
	}
	return true
}
