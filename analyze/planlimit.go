package analyze

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/finding"
)

const mostOverNames = 5 // of plans that a finding names

// leftOver adds the name of a plan that is left out.
func leftOver(over []string, name string) []string {
	if slices.ContainsFunc(over, func(o string) bool { return slices.Equal(planKey(o), planKey(name)) }) {
		return over
	}
	return append(over, name)
}

// tooManyPlans says which plans of a document were left out because it describes more than are read.
func tooManyPlans(over []string) []finding.Finding {
	if len(over) == 0 {
		return nil
	}
	names := strings.Join(over[:min(len(over), mostOverNames)], ", ")
	if n := len(over) - mostOverNames; n > 0 {
		names += fmt.Sprintf(" and %d more", n)
	}
	return []finding.Finding{{
		Code: "plans_left_out", Severity: finding.Warning, Path: "plan",
		Message: fmt.Sprintf("The document describes %d plans; the first %d were read. Left out: %s. Split the document to read them.", maxPlans+len(over), maxPlans, names),
	}}
}
