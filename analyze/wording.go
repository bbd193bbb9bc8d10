package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// mention is a kind of drug that words name, and where.
type mention struct {
	kind benefit.DrugKind
	span
}

// kindWords are the words for each kind. Of words that overlap the longer ones decide ("insulin syringes" are supplies).
var kindWords = []struct {
	kind benefit.DrugKind
	re   *regexp.Regexp
}{
	{benefit.KindDiabeticSupply, regexp.MustCompile(`\bdiabetic (?:testing |test )?(?:supplies|supply|equipment)\b|\bdiabetes (?:testing |test )?supplies\b|\b(?:blood )?glucose (?:test )?(?:strips|monitors?|meters?)\b|\btest strips\b|\blancets\b|\binsulin (?:syringes?|pen needles?|needles|pumps?)(?: and needles)?\b`)},
	{benefit.KindInsulin, regexp.MustCompile(`\binsulins?\b(?: products?| drugs?| medic(?:ation|ine)s?)?`)},
	{benefit.KindContraceptive, regexp.MustCompile(`\bcontraceptives?\b(?: drugs?| medic(?:ation|ine)s?| products?| methods?)?(?: and devices)?|\bcontraception\b|\bbirth control\b(?: pills?| drugs?)?|\bfamily planning (?:drugs?|medic(?:ation|ine)s?|supplies|products|prescriptions)\b`)},
	{benefit.KindVaccine, regexp.MustCompile(`\bvaccin(?:es?|ations?)\b|\bimmunizations?\b|\bflu shots?\b`)},
	{benefit.KindPreventive, regexp.MustCompile(`\b(?:(?:affordable care act|aca|health care reform)[- ](?:(?:mandated|required|designated) )?)?prevent(?:at)?ive (?:care )?(?:drugs?|medic(?:ation|ine)s?|prescriptions?|prescription drugs|rx)\b|\b(?:affordable care act|aca)[- ]prevent(?:at)?ive(?: drugs?| medic(?:ation|ine)s?| care)?\b|\b(?:aspirin|folic acid|fluoride|statins?)\b[^.;:]{0,60}\b(?:as required|required|mandated)\b[^.;:]{0,20}\b(?:affordable care act|aca|health care reform|ppaca)\b|\b(?:drugs?|medic(?:ation|ine)s?) (?:that |which )?(?:the )?(?:patient protection and )?(?:affordable care act|aca|health care reform|federal law) requires?(?: to be covered)? as preventive(?: care| drugs| services)?|\bdrugs? (?:that (?:are|is) )?recommended by the (?:united states |u\.s\. |us )?preventive services task force\b`)},
	{benefit.KindSmokingCessation, regexp.MustCompile(`\b(?:smoking|tobacco)[- ]cessation\b(?: drugs?| medic(?:ation|ine)s?| products?| aids?)?|\bnicotine replacement\b|\b(?:anti-?smoking|(?:smoking|tobacco) deterrent|tobacco dependence)\b(?: drugs?| medic(?:ation|ine)s?| products?)?|\b(?:quit|stop) (?:smoking|(?:using )?tobacco)\b`)},
	{benefit.KindFertility, regexp.MustCompile(`\b(?:in)?fertility\b(?: drugs?| medic(?:ation|ine)s?| agents?| treatments?)?|\bhelp you get pregnant\b`)},
	{benefit.KindWeightLoss, regexp.MustCompile(`\bweight[- ](?:loss|gain|control|reduction|management)\b(?: drugs?| medic(?:ation|ine)s?| products?)?|\banti-?obesity\b(?: drugs?| medic(?:ation|ine)s?| agents?)?|\bappetite suppressants?\b|\bappetite suppression\b|\banorexiants?\b|\b(?:treat(?:ment of)?|for) obesity\b|\bobesity (?:drugs?|medic(?:ation|ine)s?)\b|\b(?:los(?:e|ing)|gain(?:ing)?|reduc(?:e|ing)|control(?:ling)?|manag(?:e|ing)) (?:your |body )?weight\b`)},
	{benefit.KindErectileDysfunction, regexp.MustCompile(`\berectile dysfunction\b(?: drugs?| medic(?:ation|ine)s?)?|\bed (?:drugs?|agents?|medic(?:ation|ine)s?)\b|\bsexual (?:performance|enhancement|function)\b|\b(?:sexual dysfunction|impotence)\b(?: drugs?| medic(?:ation|ine)s?)?`)},
	{benefit.KindCosmetic, regexp.MustCompile(`\bcosmetic (?:or [a-z]+ )?(?:drugs?|medic(?:ation|ine)s?|products?|purposes?|agents?|use|reasons?|indications?|conditions?|appearance|effects?)\b|\bcosmetics\b|\bhair (?:growth|loss|removal|restoration)\b(?: drugs?| products?| treatments?)?|\b(?:anti-?)?wrinkles?\b|\bbaldness\b`)},
	{benefit.KindVitamin, regexp.MustCompile(`\b(?:multi)?vitamins?\b`)},
	{benefit.KindExperimental, regexp.MustCompile(`\b(?:experimental|investigational)\b(?:(?: and| or|/) ?(?:experimental|investigational))?(?: drugs?| medic(?:ation|ine)s?| (?:treatments?|products?|agents?|use))|\b(?:experimental|investigational) (?:or|and) (?:experimental|investigational|unproven)\b|(?:^|[,;] ?)experimental ?/ ?investigational(?: ?[,;.]|$)`)},
	{benefit.KindOTC, regexp.MustCompile(`\bover[- ]the[- ]counter\b(?: \(?otc\)?)?(?: drugs?| medic(?:ation|ine)s?| medicines?| products?)?|\botc\b(?: drugs?| medic(?:ation|ine)s?| products?)?|\bnon-?prescription (?:drugs?|medic(?:ation|ine)s?)\b|\b(?:bought|obtained|purchased|available|sold|dispensed|gotten)(?: legally)? without an? (?:written )?prescription\b|\b(?:not|n't) (?:legally |by law )?requir(?:e|ing) an? (?:written )?prescription\b`)},
	{benefit.KindDESI, regexp.MustCompile(`\bdesi (?:drugs?|medic(?:ation|ine)s?)\b|\bless than effective\b`)},
	{benefit.KindCompound, regexp.MustCompile(`\bcompound(?:ed)? (?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?|rx)\b|^\W*(?:(?:is|are) )?compounds\b|^\W*compound (?:co-?pay(?:ment)?|co-?insurance|cost[- ]share)\b`)},
	{benefit.KindOralAntiCancer, regexp.MustCompile(`\boral(?:ly[- ]administered)? (?:chemotherapy|anti-?cancer|oncology|cancer)\b(?: drugs?| medic(?:ation|ine)s?)?`)},
	{benefit.KindSelfInjectable, regexp.MustCompile(`\bself-?(?:administered |-)?injectables?\b(?: drugs?| medic(?:ation|ine)s?)?`)},
	{benefit.KindSpecialty, regexp.MustCompile(`\bspecialty (?:drugs?|medic(?:ation|ine)s?|prescriptions?(?: drugs?)?|pharmaceuticals?|rx)\b|^[^a-z]*specialty ?[-:(]`)},
	{benefit.KindMaintenance, regexp.MustCompile(`\bmaintenance (?:drugs?|medic(?:ation|ine)s?|prescriptions?(?: drugs?)?)\b`)},
	{benefit.KindOpioid, regexp.MustCompile(`\bopioids?\b|\bopiates?\b`)},
}

var otherThingsRE = regexp.MustCompile(`^(?:[- ]equivalents?|[- ](?:treatments?|procedures?|surger(?:y|ies)|services|programs?|visits?|exams?))\b|^ ?-?(?:like|related)\b`)

// kindsIn returns the kinds of drugs that words name, in their order, each place once.
func kindsIn(s string) []mention {
	var all []mention
	for _, k := range kindWords {
		for _, at := range k.re.FindAllStringIndex(s, 16) {
			if otherThingsRE.MatchString(s[at[1]:]) {
				continue // "infertility treatment", "brands with an over-the-counter equivalent"
			}
			all = append(all, mention{k.kind, span{at[0], at[1]}})
		}
	}
	slices.SortStableFunc(all, func(a, b mention) int {
		if a.i != b.i {
			return a.i - b.i
		}
		return b.j - a.j
	})
	var out []mention
	for _, k := range all {
		if len(out) == 0 || k.i >= out[len(out)-1].j {
			out = append(out, k)
		}
	}
	return out
}

// kindSet returns the kinds without the places, each once.
func kindSet(at []mention) []benefit.DrugKind {
	var out []benefit.DrugKind
	for _, k := range at {
		if !slices.Contains(out, k.kind) {
			out = append(out, k.kind)
		}
	}
	return out
}

func names(at []mention, kind benefit.DrugKind) bool {
	return slices.ContainsFunc(at, func(k mention) bool { return k.kind == kind })
}

var (
	drugWordsRE = regexp.MustCompile(`\bprescriptions?\b|\bdrugs?\b|\bmedic(?:ation|ine)s?\b|\bmedicines?\b|\bpharmac(?:y|ies)\b|\brx\b|\bformular(?:y|ies)\b|\binsulins?\b`)

	// undecidedRE finds wording that leaves open whether a rule holds.
	undecidedRE = regexp.MustCompile(`\b(?:may|might|could|can)\b|\bin (?:some|certain) cases\b|\bsometimes\b|\bgenerally\b|\btypically\b|\bsubject to change\b`)
	// failureRE finds sentences about what happens when a rule is not kept.
	failureRE = regexp.MustCompile(`\bfail(?:ure)?s?\b|\bpenalt(?:y|ies)\b|\bif (?:you|it|the member|members?) (?:do(?:es)? not|don't|doesn't)\b|\bwithout (?:this |the |an? )?(?:prior|pre|approval|auth)|\bhow to\b|\bto (?:request|obtain|get)\b|\blearn more\b|\bcall\b|\bfor example\b`)

	// firmRE finds "may" and "can" that leave nothing open: what is forbidden, and what a rule comes before.
	firmRE = regexp.MustCompile(`\b(?:amounts?|most) (?:that )?you may (?:have to )?pay\b|\b(?:may|can|could) (?:not exceed|not be (?:more|greater)|only\b|no longer|be refilled (?:only |up to |no more than |not more than |a maximum of |at most )|be (?:found|viewed|obtained by calling))|\b(?:before|so that|until|in order for)\b[^.;,]{1,60}\b(?:may|can)\b`)

	countWord = `(?:one|two|three|four|five|six|twelve|\d{1,2})`
)

// definite is a sentence without the words that look as if they left something open and do not.
func definite(s string) string { return firmRE.ReplaceAllString(s, " ") }

var countWords = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "twelve": 12,
	"once": 1, "twice": 2, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "6th": 6,
}

// count reads "two" and "2"; 0 for anything else.
func count(s string) int {
	if n, ok := countWords[s]; ok {
		return n
	}
	return number(s)
}

// items parts a list ("a, b and c; d") at its commas, semicolons and last "and".
func items(s string, at int) []span {
	var out []span
	put := func(i, j int) {
		for i < j && strings.IndexByte(" ,;.:-", s[i]) >= 0 {
			i++
		}
		for i < j && strings.IndexByte(" ,;.:", s[j-1]) >= 0 {
			j--
		}
		if i < j {
			out = append(out, span{i, j})
		}
	}
	depth, start := 0, at
	for i := at; i < len(s); i++ {
		switch {
		case s[i] == '(':
			depth++
		case s[i] == ')':
			depth = max(0, depth-1)
		case strings.HasPrefix(s[i:], "•") || strings.HasPrefix(s[i:], "▪") || strings.HasPrefix(s[i:], "■") || strings.HasPrefix(s[i:], "●"):
			put(start, i)
			depth, start = 0, i+len("•") // each of these signs has as many bytes
		case depth == 0 && (s[i] == ',' || s[i] == ';'):
			put(start, i)
			start = i + 1
			if strings.HasPrefix(s[start:], " and ") {
				start += len(" and ")
			}
		}
	}
	put(start, len(s))
	return out
}
