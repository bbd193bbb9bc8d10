package analyze

import (
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// stemRE finds the stems by which nonproprietary names are made: "-pril" for what inhibits the enzyme that converts angiotensin,
// "-mab" for an antibody. Words of another kind hardly ever end so.
var stemRE = regexp.MustCompile(`^[a-z]{2,}(?:[aeiou]zole|cillin|mycin|tamicin|floxacin|cycline|sartan|statin|[eo]lol|dipine|mab|[aeiot]nib|(?:cic|bos)lib|[aeiouc]vir|virine|dine|gliptin|gliflozin|g?lutide|paratide|natide|[aeo]xetine|[ao]pram|zepam|zolam|clone|plon|azine|apine|idone|piprazole|peridol|setron|triptan|parin|xaban|gatran|grel|caine|terol|[aeio]sone|[ao]lone|nide|tadine|rizine|lukast|thiazide|thalidone|semide|formin|glitazone|glinide|barbital|codone|morphone|orphan|phine|xone|profen|fenac|oxicam|coxib|dronate|dronic|afil|osin|gabalin|pentin|racetam|amide|azide|amine|[erf]acept|nercept|bercept|ercept|kinra|lisib|ciclib|platin|rubicin|citabine|abine|trexate|taxel|tecan|limus|stim|oetin|relin|tropin|steride|estradiol|gestrel|norethindrone|drospirenone|tamide|trozole|oxifene|cortisol|olimod|fibrate|mibe|vaptan|entan|ciguat|prost|tidine|prazole|opride|otide|eride|fungin|nafine|bendazole|quine|quinil|entacapone|capone|giline|pexole|nirole|stigmine|tropium|nacin|begron|oxin|arone|[ai]lide|stat|zolid|penem|mustine|parib|degib|rafenib|zomib|ganan|dopa|terone|sterol|carnil|oprost|anserin|lamine|oxacin)$|^(?:cef|sulfa|predni|estra|testo|levothyro|insulin|metho|amphet|oxy[cm]|hydro[cmx]|gluc|nitro|dexa|beta(?:m|x)|fluo|clob|desmo|pred)[a-z]{3,}$`)

// saltRE finds the salts and forms that stand behind the name of a substance.
var saltRE = regexp.MustCompile(`^(?:hcl|hydrochloride|sodium|potassium|calcium|besylate|succinate|tartrate|maleate|fumarate|citrate|acetate|mesylate|hyclate|monohydrate|phosphate|sulfate|bromide|hbr|propionate|furoate|valerate|dipropionate|medoxomil|tabs?|caps?|tablets?|capsules?|cream|ointment|ophth|inhaler|patch|susp|suspension|soln|syrup|respimat|ellipta|flexpen|kwikpen|solostar|xr|er|sr|xl|hfa|odt|mg|mcg|ml)$`)

// namesSubstance reports whether words have the name of a substance, by its stem or its salt, or the form or strength of a drug.
func namesSubstance(name string) bool {
	for w := range strings.FieldsFuncSeq(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if stemRE.MatchString(w) || saltRE.MatchString(w) {
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
