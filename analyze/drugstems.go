package analyze

import (
	"slices"
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// substanceStems are those by which nonproprietary names are made: "-pril" for what inhibits the enzyme that converts angiotensin,
// "-mab" for an antibody. Words of another kind hardly ever end so.
var substanceStems = stemsOf(`
	azole ezole izole ozole uzole cillin mycin tamicin cycline sartan statin elol olol dipine mab anib enib inib onib tnib
	ciclib boslib avir evir ivir ovir uvir cvir virine dine gliptin gliflozin lutide paratide natide axetine exetine
	oxetine apram opram zepam zolam clone plon azine apine idone peridol setron triptan parin xaban gatran grel caine
	terol asone esone isone osone alone olone nide rizine lukast semide formin glitazone barbital codone morphone orphan
	phine xone profen fenac oxicam coxib dronate dronic afil osin gabalin pentin racetam amide azide amine eacept racept
	facept ercept kinra lisib platin rubicin abine trexate taxel tecan limus stim oetin relin tropin estradiol gestrel
	norethindrone drospirenone oxifene cortisol olimod fibrate mibe vaptan entan ciguat prost opride otide eride fungin
	nafine quine quinil capone giline pexole nirole stigmine tropium nacin begron oxin arone alide ilide stat zolid penem
	mustine parib degib zomib ganan dopa terone carnil anserin oxacin
`)

// substanceBeginnings are those of the names of substances of a kind.
var substanceBeginnings = strings.Fields(`
	cef sulfa predni estra testo levothyro insulin metho amphet oxyc oxym hydroc hydrom hydrox gluc nitro dexa betam betax
	fluo clob desmo pred
`)

// longestStem is of how many letters a stem is at most.
var longestStem = func() (n int) {
	for s := range substanceStems {
		n = max(n, len(s))
	}
	return n
}()

func stemsOf(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// hasStem reports whether a word in small letters is made with a stem, behind two letters of its own, or begins as substances do.
func hasStem(word string) bool {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	for n := min(longestStem, len(word)-2); n > 0; n-- {
		if substanceStems[word[len(word)-n:]] {
			return true
		}
	}
	return slices.ContainsFunc(substanceBeginnings, func(b string) bool { return strings.HasPrefix(word, b) && len(word) >= len(b)+3 })
}

// saltRE finds the salts and forms that stand behind the name of a substance.
var saltRE = regexp.MustCompile(`^(?:hcl|hydrochloride|sodium|potassium|calcium|besylate|succinate|tartrate|maleate|fumarate|citrate|acetate|mesylate|hyclate|monohydrate|phosphate|sulfate|bromide|hbr|propionate|furoate|valerate|dipropionate|medoxomil|tabs?|caps?|tablets?|capsules?|cream|ointment|ophth|inhaler|patch|susp|suspension|soln|syrup|respimat|ellipta|flexpen|kwikpen|solostar|xr|er|sr|xl|hfa|odt|mg|mcg|ml)$`)

// namesSubstance reports whether words have the name of a substance, by its stem or its salt, or the form or strength of a drug.
func namesSubstance(name string) bool {
	for w := range strings.FieldsFuncSeq(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if hasStem(w) || saltRE.MatchString(w) {
			return true
		}
	}
	return false
}

// sentenceWordRE finds words that no name of a drug has, but sentences, costs and names of services do.
var sentenceWordRE = regexp.MustCompile(`\b(?:the|of|your|you|we|our|are|is|be|was|will|may|must|can|if|any|all|this|that|these|those|not|no|what|when|which|who|how|per|copay(?:ment)?s?|coinsurance|deductible|cost(?:s|[- ]sharing)?|charge|covered|coverage|supply|supplies|retail|mail|pharmac(?:y|ies)|visits?|services?|benefits?|plans?|members?|network|drugs?|medications?|medicines?|prescriptions?|brands?|generics?|tiers?|days?|months?|years?|page|from|with|by|to|on|at|an|see|call|please|effective|continued)\b|[$?]|https?:|www\.`)

// isProse reports whether words are of a sentence or of another table than one of drugs.
func isProse(words string) bool { return sentenceWordRE.MatchString(strings.ToLower(words)) }

// areDrugs reports whether most of many names can only be those of drugs. Some part of each list is of substances, whose names end in
// stems; brands have none.
func areDrugs(names []string, fewest int) bool {
	if len(names) < fewest {
		return false
	}
	substances, prose := 0, 0
	for _, n := range names {
		if isProse(n) {
			prose++
		} else if namesSubstance(n) {
			substances++
		}
	}
	return 4*substances >= len(names) && 12*prose <= len(names)
}
