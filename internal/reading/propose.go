package reading

import (
	"context"
	_ "embed" // the prompt
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/model"
	"github.com/rxassay/rxassay/suite"
)

//go:embed propose.md
var proposePrompt string

// Proposed is what a model proposes for a suite.
type Proposed struct {
	Raw       string // word by word
	Scenarios []byte // what [suite.Propose] takes; without a list of scenarios where nothing of the answer can be used
	Partial   bool   // the answer is not whole
}

// Propose asks the model for scenarios that a suite of a document's plan lacks. An answer has maxTokens at most; 0 is the
// model's own limit. What goes wrong with the model is a *[pipeline.Fault], as in Analyze.
func (s *Service) Propose(ctx context.Context, documentID, userID string, plan *benefit.Plan, made *suite.Suite, maxTokens int) (Proposed, error) {
	if s.config.Provider == nil {
		return Proposed{}, errors.New("reading: no model is configured to propose scenarios")
	}
	b := &book{documentID: documentID, userID: userID}
	asked, err := s.reader(b, maxTokens)
	if err != nil {
		return Proposed{}, err
	}
	data, err := outline(plan, made)
	if err != nil {
		return Proposed{}, fmt.Errorf("reading: plan: %w", err)
	}
	reply, err := asked.Ask(ctx, model.Question{Prompt: strings.TrimSpace(proposePrompt), Data: data, Schema: suite.ProposalSchema()})
	if err != nil {
		return Proposed{}, s.fault(err, b)
	}
	return Proposed{Raw: reply.Raw, Scenarios: reply.JSON, Partial: reply.Lost != ""}, nil
}

// outline is a plan without its evidence, and what a suite tests already.
func outline(plan *benefit.Plan, made *suite.Suite) (string, error) {
	text, err := json.Marshal(plan)
	if err != nil {
		return "", err
	}
	var rules any
	if err := json.Unmarshal(text, &rules); err != nil {
		return "", err
	}
	if text, err = json.Marshal(withoutEvidence(rules)); err != nil {
		return "", err
	}
	out := []string{"PLAN", string(text), "TESTED ALREADY"}
	for i := range made.Scenarios {
		out = append(out, "- "+made.Scenarios[i].Description)
	}
	return strings.Join(out, "\n"), nil
}

// withoutEvidence drops what tells where a rule stands, which is most of a plan, and the rows of its drug list.
func withoutEvidence(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name := range v {
			if name == "evidence" || name == "notStated" || name == "entries" || name == "origins" {
				delete(v, name)
				continue
			}
			v[name] = withoutEvidence(v[name])
		}
	case []any:
		for i := range v {
			v[i] = withoutEvidence(v[i])
		}
	}
	return v
}
