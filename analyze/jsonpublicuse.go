package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// The public use files of the marketplaces have columns whose names are run together: "CopayInnTier1" is the copay in the plan's network, whose
// first tier is no tier of drugs, "CoinsOutofNet" the coinsurance outside of it, and "DEHBDedInnTier1FamilyPerGroup" the deductible of drugs.

var (
	innTierRE       = regexp.MustCompile(`\b(?:(?:ehb)?inn|in network) tier ([12]|one|two)\b`)
	outOfNetRE      = regexp.MustCompile(`\bout ?of net\b`)
	combinedNetRE   = regexp.MustCompile(`\bcomb inn oon\b`)
	serviceVisitRE  = regexp.MustCompile(`\bservice visits?\b|^visit type$`)
	essentialRE     = regexp.MustCompile(`^([mdt])ehb ?(?:(ded)\b)?`)
	essentialKinds  = map[string]string{"m": "medical ", "d": "drug ", "t": "medical and drug "}
	secondInnTierRE = regexp.MustCompile(`\bsecond network\b`)
)

// publicUseWords writes out the words of such a column.
func publicUseWords(words string) string {
	if m := essentialRE.FindStringSubmatch(words); m != nil {
		words = strings.TrimSpace(essentialKinds[m[1]] + m[2] + " " + words[len(m[0]):])
	}
	words = combinedNetRE.ReplaceAllString(outOfNetRE.ReplaceAllString(words, "out of network"), "in and out of network")
	if m := innTierRE.FindStringSubmatch(words); m != nil {
		words = innTierRE.ReplaceAllString(words, map[string]string{"1": "in network", "one": "in network", "2": "second network", "two": "second network"}[m[1]])
	}
	words = serviceVisitRE.ReplaceAllString(words, "service") // of all services, those of drugs among them
	return strings.Join(strings.Fields(words), " ")
}
