package benefit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/rxassay/rxassay/finding"
)

// ErrPlan is the error of [ParsePlan] for JSON that is not a plan.
var ErrPlan = errors.New("benefit: not a plan")

// ParsePlan reads a plan from its JSON form, as a person may have written or corrected it. An unknown key, a value of
// the wrong type, a missing or other schemaVersion and anything behind the plan are errors that wrap ErrPlan; what is
// wrong with the rules themselves comes back as the findings of [Validate], with the plan.
func ParsePlan(b []byte) (*Plan, []finding.Finding, error) {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	var p Plan
	if err := dec.Decode(&p); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, nil, fmt.Errorf("%w: something stands behind it", ErrPlan)
	}
	if p.SchemaVersion != "1" && p.SchemaVersion != SchemaVersion {
		return nil, nil, fmt.Errorf("%w: schemaVersion must be %q, or 1 of an older plan", ErrPlan, SchemaVersion)
	}
	p.SchemaVersion = SchemaVersion // version 1 has nothing that 2 reads otherwise
	p.fillLists()
	return &p, Validate(&p), nil
}

// fillLists makes absent lists empty ones, so that a plan read from JSON is written as [Schema] says.
func (p *Plan) fillLists() {
	if p.Tiers == nil {
		p.Tiers = []Tier{}
	}
	if p.CostShares == nil {
		p.CostShares = []CostShare{}
	}
	if p.Deductibles == nil {
		p.Deductibles = []Accumulator{}
	}
	if p.OutOfPocketMaximums == nil {
		p.OutOfPocketMaximums = []Accumulator{}
	}
	if p.NotStated == nil {
		p.NotStated = []NotStated{}
	}
	if p.Unread == nil {
		p.Unread = []Category{}
	}
	if p.Origins == nil {
		p.Origins = []CategoryOrigin{}
	}
}
