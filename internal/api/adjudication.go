package api

import (
	"errors"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

// adjudicateRequest is a claim, what is true before it, and where it goes.
type adjudicateRequest struct {
	BenefitID   string           `json:"benefitId"`
	MemberState adjudicate.State `json:"memberState"`
	Options     struct {
		FormularyDocumentID string          `json:"formularyDocumentId"`
		Tier                benefit.TierID  `json:"tier"`
		Network             benefit.Network `json:"network"`
		beyondInputs
	} `json:"options"`
}

// beyondInputs is what a plan may ask of a claim that claim inputs have no field for.
type beyondInputs struct {
	GenericPrice *money.Amount      `json:"genericPrice"`
	GenericTier  benefit.TierID     `json:"genericTier"`
	NetworkPrice *money.Amount      `json:"networkPrice"`
	Assistance   *money.Amount      `json:"copayAssistance"`
	MMEPerDay    *money.Quantity    `json:"mmePerDay"`
	Drug         *benefit.DrugFacts `json:"drug"`
}

func (b *beyondInputs) tell(c *adjudicate.Claim) {
	c.GenericPrice, c.GenericTier, c.NetworkPrice, c.Assistance, c.MMEPerDay = b.GenericPrice, b.GenericTier, b.NetworkPrice, b.Assistance, b.MMEPerDay
	if b.Drug != nil {
		c.Drug = b.Drug
	}
}

// adjudicationResult is a result with what was taken for granted.
type adjudicationResult struct {
	adjudicate.Record
	Preconditions *scenario.Preconditions `json:"preconditions,omitempty"`
}

// adjudicate says what the plan makes of one claim. Nothing is stored.
func (s *server) adjudicate(c *call) error {
	var in adjudicateRequest
	if err := c.bind(&in); err != nil {
		return err
	}
	plan, err := s.hiddenPlan(c, in.BenefitID)
	if err != nil {
		return err
	}
	lists, err := s.drugLists(c, in.Options.FormularyDocumentID)
	if err != nil {
		return err
	}
	engine, design := adjudicate.Compile(plan.Plan, adjudicate.Options{})
	if details := unknownNames(engine, in.MemberState, in.Options.Tier); len(details) > 0 {
		return invalid(details...)
	}
	inputs := c.inputs
	if inputs.DateOfService.IsZero() {
		inputs.DateOfService = calendar.FromTime(s.cfg.Clock().UTC())
	}
	resolved := scenario.NewTiers(plan.Plan, lists...).Claim(inputs, scenario.ClaimOptions{
		Tier: in.Options.Tier, Network: in.Options.Network,
	})
	in.Options.tell(&resolved.Claim)
	writeJSON(c.w, http.StatusOK, struct {
		Success bool               `json:"success"`
		Result  adjudicationResult `json:"result"`
	}{true, result(engine, resolved, in.MemberState, design, plan.Plan.CheckDate(inputs.DateOfService))})
	return nil
}

// checkAdjudicate finds the amounts and names of a member's state and of the options that no engine can use.
func checkAdjudicate(body []byte) []Detail {
	return misfits(reflect.TypeFor[adjudicateRequest](), body, "")
}

// result adjudicates a resolved claim, or says what is missing for that; design is what was found in the plan, period
// what about the claim's date.
func result(e *adjudicate.Engine, resolved scenario.Resolved, state adjudicate.State, design, period []finding.Finding) adjudicationResult {
	answer := adjudicate.Result{Status: adjudicate.Undetermined}
	var out adjudicationResult
	if resolved.Ready() {
		answer = e.Claim(resolved.Claim, state)
		out.Preconditions = &scenario.Preconditions{
			State: state, Tier: resolved.Tier.Tier, TierBy: resolved.Tier.Source,
			Channel: resolved.Claim.Channel, Network: resolved.Claim.Network,
		}
	}
	assumed := slices.Clone(resolved.Assumptions)
	if resolved.Ready() {
		assumed = append(assumed, e.Assumptions(resolved.Claim, state, answer)...)
	}
	answer.Findings = slices.Concat(resolved.Findings, period, answer.Findings, concerning(design, answer.Rules))
	for _, a := range assumed {
		answer.Findings = append(answer.Findings, finding.Finding{Code: "assumption", Severity: finding.Note, Message: a})
	}
	out.Record = answer.Record()
	return out
}

// concerning picks what a caller should know of a plan's findings: those that tell what was assumed of the rules that
// took part in a claim or of the policy of the whole plan, and all that somebody should look at.
func concerning(design []finding.Finding, rules []benefit.RuleID) []finding.Finding {
	var out []finding.Finding
	for _, f := range design {
		tookPart := strings.HasPrefix(f.Path, "policy/") || slices.ContainsFunc(rules, func(r benefit.RuleID) bool {
			return strings.Contains("/"+f.Path+"/", "/"+string(r)+"/")
		})
		if tookPart || f.Severity != finding.Note {
			out = append(out, f)
		}
	}
	return out
}

// unknownNames refuses accumulators and tiers that the plan does not have.
func unknownNames(e *adjudicate.Engine, state adjudicate.State, tier benefit.TierID) []Detail {
	var details []Detail
	for _, f := range e.CheckState(state) {
		details = append(details, Detail{"memberState." + f.Path, f.Message})
	}
	for _, f := range e.CheckTier(tier) {
		details = append(details, Detail{"options." + f.Path, f.Message})
	}
	return details
}

// drugLists returns the drug list of another processed document of the caller, when one is named.
func (s *server) drugLists(c *call, documentID string) ([]formulary.List, error) {
	if documentID == "" {
		return nil, nil
	}
	p, err := s.hiddenPlan(c, documentID)
	if err != nil {
		var f *failure
		if errors.As(err, &f) && (f.code == codeNotFound || f.code == codeNotExtracted) {
			return nil, invalid(Detail{"options.formularyDocumentId", "must be a document of yours whose rules are extracted"})
		}
		return nil, err
	}
	if len(p.Plan.Formulary.Entries) == 0 {
		return nil, invalid(Detail{"options.formularyDocumentId", "must be a document with a drug list; none was found in this one"})
	}
	return []formulary.List{p.Plan.Formulary}, nil
}

// tierAssumption tells how the drug of a claim got its tier, or why it has none. The claim itself names no tier.
func tierAssumption(p *benefit.Plan, lists []formulary.List, in claim.Inputs) (assumed *string, tier string) {
	r := scenario.NewTiers(p, lists...).Claim(in, scenario.ClaimOptions{}).Tier
	words := r.Assumptions
	for _, f := range finding.Errors(r.Findings) {
		words = append(words, f.Message)
	}
	if len(words) == 0 {
		return nil, string(r.Tier)
	}
	text := strings.Join(words, " ")
	return &text, string(r.Tier)
}
