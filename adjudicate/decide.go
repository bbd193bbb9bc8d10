package adjudicate

import (
	"sync"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// Claim computes what one claim costs a member in a state, with every step explained. It changes nothing: see
// [Engine.Apply] for the state after.
//
// The result is paid with amounts, rejected with reject codes, a duplicate of an earlier fill, or Undetermined with
// findings that name what is missing; unless it is paid or a duplicate its amounts mean nothing.
func (e *Engine) Claim(c Claim, s State) Result { return e.explain(c, s, nil) }

// ClaimAt is [Engine.Claim] for a processor that allowed another amount than the engine would: the steps after the
// allowed amount start from allowed (506-F6 + 507-F7), which must not be negative.
func (e *Engine) ClaimAt(c Claim, s State, allowed money.Amount) Result {
	return e.explain(c, s, &allowed)
}

// Outcome is [Engine.Claim] without the sentences and the steps.
func (e *Engine) Outcome(c Claim, s State) Result {
	var out Result
	e.Decide(&c, &s, &out)
	return out
}

// Decide is [Engine.Outcome] into a result that the caller owns: its lists are written over, so that deciding claim after
// claim into the same result allocates nothing. What is kept of it beyond the next call must be copied.
func (e *Engine) Decide(c *Claim, s *State, out *Result) { e.decide(c, s, nil, out) }

// DecideAt is [Engine.Decide] for a processor that allowed another amount: see [Engine.ClaimAt].
func (e *Engine) DecideAt(c *Claim, s *State, allowed money.Amount, out *Result) {
	e.decide(c, s, &allowed, out)
}

func (e *Engine) decide(c *Claim, s *State, allowed *money.Amount, out *Result) {
	out.clear()
	r := e.begin(c, s, out)
	r.silent, r.given = true, allowed
	r.decide()
	e.end(r)
}

// runs are the buffers of adjudications that ended.
var runs = sync.Pool{New: func() any { return new(run) }}

func (e *Engine) begin(c *Claim, s *State, out *Result) *run {
	r := runs.Get().(*run)
	r.work = work{engine: e, claim: c, state: s, out: out, daw: &noSelection, text: r.text[:0], marks: r.marks[:0]}
	return r
}

// end gives the buffer back; it keeps nothing of the claim alive.
func (e *Engine) end(r *run) {
	r.engine, r.claim, r.state, r.out, r.given = nil, nil, nil, nil, nil
	runs.Put(r)
}

func (e *Engine) explain(c Claim, s State, allowed *money.Amount) Result {
	r := e.begin(nil, nil, nil)
	// Kept in the buffer, none of the three is an allocation of its own.
	r.claimRoom, r.stateRoom = c, s
	r.claim, r.state, r.out, r.given = &r.claimRoom, &r.stateRoom, &r.outRoom, allowed
	room := new(lists)
	r.out.Steps, r.out.Components = room.steps[:0], room.components[:0]
	r.out.Accumulators, r.out.Rules = room.accumulators[:0], room.rules[:0]
	r.decide()
	r.finish()
	out := r.outRoom
	r.claimRoom, r.stateRoom, r.outRoom = Claim{}, State{}, Result{}
	e.end(r)
	return out
}

// lists is room for the lists of a usual result, in one allocation.
type lists struct {
	steps        [9]Step
	components   [3]Component
	accumulators [2]AccumulatorMove
	rules        [4]benefit.RuleID
}

var noSelection benefit.DAW

// decide is the order of adjudication. Steps 1 to 8 can reject, and the first that does ends the claim; from step 9 on it
// is money.
func (r *run) decide() {
	payable := !r.refusedPlan() &&
		r.submission() && //          1 the claim itself: bounds, timely filing, duplicate
		r.eligibility() && //         2 the member
		r.providers() && //           3 the pharmacy, 4 the prescriber
		r.product() && //             5 the product: exclusions, the drug list, its tier at this pharmacy
		r.otherCoverage() && //       6 who pays first
		r.utilization() && //         7 authorization, steps, quantities, days supply, refills
		r.benefitMaximumsLeft() && // 8 is there a benefit left
		r.price() && //               9 the allowed amount
		r.classify() && //           10 which cost share is in force
		r.limits() //                   and which limits hold it
	if !payable {
		return
	}
	r.earlierPayer() // what an earlier payer left, where the benefit is computed on that
	switch {
	case r.usedUp != "":
		r.beyond(r.usedUp)
	case r.insteadAll:
		r.whole()
		r.penalties()
		r.limitOutOfPocket()
	case r.engine.partD != nil:
		if !r.difference() || !r.partD() { // 11, then 12 to 16 by phases
			return
		}
		r.penalties()
	default:
		r.allowedMaximum()   //  8 what a benefit maximum leaves out
		if !r.difference() { // 11 between a brand and its generic
			return
		}
		r.memberShare()      // 12 the deductible, 13 copay or coinsurance on the rest
		r.hold()             // 14 never above ceilings and the allowed amount
		r.penalties()        // 15 penalties, the difference last
		r.limitOutOfPocket() // 16 the out-of-pocket maximums
		r.raiseAllowed()
		r.add(partBeyond, claim.ComponentOverBenefitMaximum, r.over)
	}
	r.coordinate()     // 18 an earlier payer's payment,
	r.beyondMaximum()  //    what a benefit maximum does not cover;
	r.taxAndFee()      // 17 sales tax and processor fee, which are not coordinated;
	r.planAssistance() // 18 the plan's own assistance,
	r.coupon()         //    a manufacturer's
	if len(r.out.Findings) > 0 {
		r.passed()
		return
	}
	r.total()
	r.accumulate() // 19 what each accumulator holds; 20 is [Engine.Reverse]
}

// refusedPlan ends every claim of a plan that cannot be adjudicated.
func (r *run) refusedPlan() bool {
	if len(r.engine.refused) == 0 {
		return false
	}
	r.out.Status = Undetermined
	r.out.Findings = append(r.out.Findings, r.engine.refused...)
	return true
}
