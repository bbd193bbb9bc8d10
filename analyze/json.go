package analyze

import (
	"encoding/json"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
)

// JSONName is what origins call the reading of a JSON document by its shape.
const JSONName = "json/1"

// readJSON reads a JSON document by its shape. Our own plan model is taken as it is, with the evidence of the document
// that it was once read from; since that is another document, its quotes are not looked for in this text.
func readJSON(text *document.Text) Draft {
	content := []byte(text.Content)
	if isPlan(content) {
		p, findings, err := benefit.ParsePlan(content)
		if err != nil {
			return Draft{Plan: emptyJSON("The document looks like a plan of this service, but does not hold one."), Findings: []finding.Finding{{
				Code: "plan_json_invalid", Severity: finding.Error,
				Message: "The document has the keys of a plan, but its values do not fit the plan model; see the published schema.",
			}}}
		}
		return Draft{Plan: p, Findings: findings, given: true}
	}
	list, findings, isList := formulary.ParseJSON(text)
	if !isList || bundlesPlan(text.Content) {
		if p, found, ok := readJSONPlan(text); ok && (!isList || len(p.CostShares) > 0) {
			if isList {
				p.Formulary, found = list, append(findings, found...)
			}
			compoundsMeet(p)
			p.Origins = []benefit.CategoryOrigin{{Category: benefit.Comprehensive, Extractor: JSONName}}
			p.NotStated = notStated(p)
			return Draft{Plan: p, Findings: found}
		}
	}
	if isList {
		p := emptyJSON("The document is a drug list; it says nothing of this.")
		p.Formulary = list
		p.NotStated = dropPath(p.NotStated, "formulary/drugs")
		return Draft{Plan: p, Findings: findings}
	}
	return Draft{Plan: emptyJSON("The document is JSON of a shape that is not read."), Findings: append(findings, finding.Finding{
		Code: "json_shape_unknown", Severity: finding.Warning,
		Message: "The document is JSON, but neither a plan nor a drug list of a shape that is known (this service's, a marketplace plan's, a FHIR InsurancePlan or formulary, a state Medicaid list, an answer to a question of eligibility (X12 271), tiers with their copays); no rules were read from it.",
	})}
}

// bundlesPlan reports whether a drug list stands in a FHIR Bundle beside the plan whose drugs it lists. No other list is read for
// cost shares: its numbers are strengths and quantities.
func bundlesPlan(content string) bool {
	return strings.Contains(content, `"InsurancePlan"`) && strings.Contains(content, `"specificCost"`) || strings.Contains(content, tierDefinition) && strings.Contains(content, `"costSharing"`)
}

func isPlan(content []byte) bool {
	var keys map[string]json.RawMessage
	if !strings.HasPrefix(strings.TrimLeft(string(content), " \t\r\n"), "{") || json.Unmarshal(content, &keys) != nil {
		return false
	}
	_, version := keys["schemaVersion"]
	_, shares := keys["costShares"]
	return version && shares
}

func emptyJSON(why string) *benefit.Plan {
	p := NewPlan()
	p.Origins = []benefit.CategoryOrigin{{Category: benefit.Comprehensive, Extractor: JSONName}}
	p.NotStated = notStated(p)
	for i := range p.NotStated {
		p.NotStated[i].Message = why
	}
	return p
}

func dropPath(list []benefit.NotStated, path string) []benefit.NotStated {
	return keep(list, func(n benefit.NotStated) bool { return n.Path != path })
}
