package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// What a member of a Medicare plan pays depends on the stage of the year, and for people with low income on their subsidy. Only the initial coverage
// is what the plan's tiers cost: {"catastrophic": {"tier1": "$0"}} is of no tier.

var (
	// otherStageKeyRE finds the key of another stage, or of those who have a subsidy, and otherStageSaidRE such a stage in an attribute.
	otherStageKeyRE  = regexp.MustCompile(`^(?:(?:in|after|during|the|part d|coverage) )*(?:catastrophic|(?:coverage )?gap|donut hole|deductible (?:stage|phase|period))(?: (?:stage|phase|period|coverage|benefits?|cost(?: shar(?:e|ing))?|copays?|tiers?))*$|^(?:(?:with|for) )?(?:lis|low income|extra help)(?: (?:subsidy|levels?|copays?|cost(?: shar(?:e|ing))?|tiers?|benefits?|members?))*$`)
	otherStageSaidRE = regexp.MustCompile(`^(?:the )?(?:(?:part d|post|after) )*(?:catastrophic|(?:coverage )?gap|donut hole|deductible)(?: (?:stage|phase|period|coverage))*$`)
	stageKeyRE       = regexp.MustCompile(`^(?:(?:part d|benefit|coverage|drug|payment) )*(?:phase|stage)(?: (?:name|code|type|label|description))?$`)
)

// ofOtherStage reports whether an attribute of an object names the stage that it is of, and that is not the initial coverage.
func ofOtherStage(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		return m.kind == jsonString && stageKeyRE.MatchString(m.keyWords()) && otherStageSaidRE.MatchString(plainWords(m.text()))
	})
}
