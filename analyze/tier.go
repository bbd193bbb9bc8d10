package analyze

import (
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// headPlace is the pharmacy in the name of a column: "Brand retail copay".
const headPlace = `(?:retail|mail(?:[ -]order)?|home delivery|in-network|network)`

var (
	// A tier that is counted by letters: "Tier A:", "Tier C2". "A" alone may be an article.
	tierNumberRE = regexp.MustCompile(`\b(?:tier|level|t)[ -]?(\d{1,2}(?: ?[a-d]\b)?|i{1,3}\b|iv\b|v\b|vi\b)|\btier (?:([abc]\d)\b|([abc])(?: ?[:=]|\W*$))`)
	drugClassRE  = regexp.MustCompile(`\bgenerics?\b|\bbrands?\b|\bbrand-name\b|\bbranded\b|\bspecialty\b|\binjectables?\b|\bformulary\b|\bnon-?(?:preferred|formulary)\b|\bpreferred\b|\bprevent(?:at)?ive (?:drugs?|medic(?:ation|ine)s?|rx)\b|\bvalue[ -]tier\b|\bvalue(?:[ -]based)? (?:drugs?|medic(?:ation|ine)s?)\b`)
	tierWordsRE  = regexp.MustCompile(tierNumberRE.String() + `|` + drugClassRE.String())

	// Words that make a row's label speak of drugs without help from the heading above it.
	drugRowRE = regexp.MustCompile(`\btier[ -]?(?:\d|i)|\bt[1-7][a-d]?\W*$|\bvalue[ -]tier\b|\bgenerics?\b|\bbrand(?:-name|ed)?s? (?:name )?(?:drugs?|medic(?:ation|ine)s?|prescriptions?)|\bbrand[- ]names?\b|` +
		`^\W*(?:` + headPlace + ` )?brands?(?: ` + headPlace + `)? (?:co-?pay(?:ment)?s?|co-?insurance|cost[- ]shar(?:e|ing))(?:(?:,| -| –)? ` + headPlace + `(?: ?-? ?\d{2,3}(?:[ -]?days?)?)?)?(?: ?\([^()]{1,40}\))?\W*$|^\W*brands?,? ?[-–,] ?` + headPlace + `\b|` +
		`\b(?:preferred|formulary) brands?\b|\bbrands?(?: ?[-(,:] ?| )(?:non-? ?)?(?:preferred|formulary)\b|\bbrands?$|\bbrands? ?\(|\b(?:rx|prescription) brands?\b|^\W*(?:rx|prescriptions?)(?: ?[-–:])? (?:(?:non-? ?)?preferred |generic |brand )?specialty(?: tier)?(?:[^a-z]*$| ?[(,:–-]| up to | \d{2}[ -]days?)|\bspecialty (?:drugs?|medic(?:ation|ine)s?|pharmac|prescriptions?|rx)|\binjectables?\b|\blevel \d\b.*\b(?:drugs?|generics?|brands?)\b`)
	notDrugRowRE = regexp.MustCompile(`\bdeductible\b|\bm?oop (?:max(?:imum)?|limit)\b|\blab(?:oratory)? (?:tests?|work|services?)\b|\bout[ -]of[ -]pocket\b|\bprovider\b|\bhospital\b|\bspecialist\b|\boffice\b`)

	tierTailRE          = regexp.MustCompile(`(?:^|[ ;,.(-])((?:(?:non-? ?)?(?:preferred|formulary) )?(?:` + tierWordsRE.String() + `))(?: drugs?| medic(?:ation|ine)s?)?[ )-]{0,3}$`)
	tierBeforeChannelRE = regexp.MustCompile(`((?:tier|level|t)[ -]?\d{1,2}(?: ?[a-d]\b)?|(?:(?:non-?)?preferred |formulary )?(?:generics?|brands?|specialty))(?: drugs?)?[ ,(-]{1,3}(?:retail|mail|home|in-network|for|up to)[^;.$%]*$`)
)

// medicalDrugsRE finds drugs that are given as part of medical care, which the tiers do not hold: "Medical specialty drugs – outpatient
// facility", "Office-administered drugs", "Specialty medications, office or outpatient". A row that counts its tier is one of them, whatever it says.
var medicalDrugsRE = regexp.MustCompile(`^\W*medical (?:benefit )?(?:specialty )?(?:drugs?|medic(?:ation|ine)s?|pharmaceuticals?)\b|^\W*(?:office|physician|provider|facility|hospital|professionally)[- ]administered\b|^\W*(?:specialty |covered |prescription )*(?:drugs?|medic(?:ation|ine)s?|injectables?|infusions?),? (?:(?:that|which) (?:is|are) )?(?:administered|given|infused) (?:in|by|at) (?:an?|the|your|any)? ?(?:doctor|physician|office|outpatient (?:facility|hospital|setting)|hospital|facility|provider|infusion|clinic)|^\W*(?:home )?infusion (?:therapy|center|drugs|services)\b|` +
	`^\W*(?:(?:specialty|injectable|infused) )+(?:drugs?|medic(?:ation|ine)s?|pharmaceuticals?)? ?[-–:,(]+ ?(?:in (?:an? )?)?(?:(?:doctor|physician|provider)(?:'s|s')? )?(?:office|outpatient)(?: ?(?:/|,|&|or|and) ?(?:office|outpatient|hospital|clinic|infusion|facility|center))*(?: (?:visit|setting|hospital|facility|clinic|center))?\)?(?:\W*$|,? (?:for )?up to\b)`)

// tierName is what a label says: the printed number and the classes of drugs.
type tierName struct {
	number  string // "1", "1a"; empty when the label has none
	classes []benefit.TierClass
	words   string // the label's own words, folded
	unnamed bool   // the number is its place in a list of amounts
	value   bool   // the "value tier", which has neither
	part    bool   // one of several kinds of drug within a numbered tier
	kind    string // what else tells its drugs from others of their class: "single-source" brands, "low-cost" generics
}

// networkOfPharmaciesRE finds the name of a network of pharmacies, which has the words of a tier: "Non-preferred network".
var networkOfPharmaciesRE = regexp.MustCompile(`^\W*(?:in (?:the |our )?)?(non-?)?preferred (?:retail |pharmacy )?network(?: pharmac(?:y|ies))?\W*$`)

// readTier reads a folded label. It reports false for words that name no tier and no class of drugs.
func readTier(label string) (tierName, bool) {
	t := tierName{words: label}
	if !hasLetter(label) {
		return t, false // most cells of most tables are numbers, and are asked often
	}
	if m := tierNumberRE.FindStringSubmatch(label); m != nil {
		t.number = strings.ReplaceAll(m[1]+m[2]+m[3], " ", "")
		if n, ok := map[string]int{"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6}[t.number]; ok {
			t.number = strconv.Itoa(n)
		}
	}
	if networkOfPharmaciesRE.MatchString(label) {
		return t, false
	}
	if m := specialtyLeadRE.FindStringSubmatchIndex(label); m != nil {
		label = label[m[2]:]
	}
	label = shortPreferredRE.ReplaceAllString(label, "${1}preferred")
	label = saidTwiceRE.ReplaceAllString(label, "$1$2")
	label = designatedRE.ReplaceAllStringFunc(label, func(s string) string {
		m := designatedRE.FindStringSubmatch(s)
		front := m[2] + " " + m[1] + " drugs"
		return front + strings.Repeat(" ", max(0, len(s)-len(front)))
	})
	label = bothOffListRE.ReplaceAllString(label, "$3 $1 and $2")
	label = preferenceFirst(listedFirst(leftOutRE.ReplaceAllString(atNetworkRE.ReplaceAllString(withoutTold(label), " "), " ")))
	label = brandSpecialtyRE.ReplaceAllString(label, "${1}${2}specialty ${3}")
	if t.number != "" { // without one they may be two tiers
		label = levelOfPharmacyRE.ReplaceAllString(label, "$2")
		label = specialtyKindRE.ReplaceAllString(label, "${1}preferred specialty")
		label = otherThanSpecialtyRE.ReplaceAllString(label, " ")
	}
	t.classes = readClasses(blankParens(label))
	if outside := blankParens(label); t.number != "" && listedOnlyRE.MatchString(outside) {
		if inside := readClasses(strings.ReplaceAll(label, "formulary ", " ")); len(inside) > 0 {
			t.classes = inside // "Formulary Tier 1B prescription drugs (generics)"
		}
	}
	if len(t.classes) == 0 {
		t.classes = readClasses(label) // else words in parentheses explain the class: "specialty (brand and generic)"
	}
	if t.number == "" && len(t.classes) == 1 {
		t.kind = kindOfClass(label, t.classes[0])
	}
	t.value = t.number == "" && len(t.classes) == 0 && valueTierRE.MatchString(label)
	return t, t.number != "" || len(t.classes) > 0 || t.value
}

// listedOnlyRE finds a numbered tier of which all that is said is that the drug list holds it.
var listedOnlyRE = regexp.MustCompile(`^\W*formulary (?:tier|level) ?\d[a-d]?(?: (?:covered|prescriptions?|drugs?|medic(?:ation|ine)s?))*\W*$`)

// valueTierRE finds the tier of drugs that cost least, which plans set before the first that they count.
var valueTierRE = regexp.MustCompile(`\bvalue[ -]tier\b|^\W*value(?:[ -]based)? (?:drugs?|medic(?:ation|ine)s?)\b`)

// kindOfClass is what tells the drugs of a label from others of their class.
func kindOfClass(label string, class benefit.TierClass) string {
	if m := sourceRE.FindStringSubmatch(label); m != nil && plain(class) == benefit.Brand {
		return m[1] + "-source"
	}
	if m := costRE.FindStringSubmatch(label); m != nil && class == benefit.Generic {
		return m[1] + "-cost"
	}
	if valueBasedRE.MatchString(label) {
		return "value-based"
	}
	return ""
}

// valueBasedRE finds the drugs of a class that a plan charges less for, which treat conditions that last: "Value-based preferred brand".
var valueBasedRE = regexp.MustCompile(`\bvalue[ -]based (?:(?:non-?)?(?:preferred|formulary) )?(?:generics?|brands?)\b`)

// costRE finds generics that are told apart by their price, in front of or behind their name.
var costRE = regexp.MustCompile(`\b(low|high)(?:er)?[ -]cost generics?\b`)

// sourceRE finds how many makers the brands of a label have.
var sourceRE = regexp.MustCompile(`\b(single|multi)(?:ple)?[ -]?source\b`)

// specialtyLeadRE finds the pharmacy in front of a tier whose own name says that its drugs are specialty drugs: "Specialty - Tier 4 Preferred Specialty".
var specialtyLeadRE = regexp.MustCompile(`^\W*specialty(?: pharmacy)? ?[-–:] ?(tier ?\d[a-d]? ?[:–-]? ?(?:non-? ?)?preferred specialty)`)

// specialtyKindRE finds what the specialty drugs of a tier are beside: "Tier 4: preferred specialty brand name drugs".
var specialtyKindRE = regexp.MustCompile(`\b(non-?)?preferred specialty (?:brands?(?:[ -]names?)?|generics?)(?: and (?:brands?(?:[ -]names?)?|generics?))?\b`)

// otherThanSpecialtyRE finds that the specialty drugs of a counted tier are told apart from the ones that a label names.
var otherThanSpecialtyRE = regexp.MustCompile(`\bnon-? ?specialty\b`)

// designatedRE finds brands whose preference stands behind them in words: "brand drugs designated as non-preferred on the drug list".
var designatedRE = regexp.MustCompile(`\b(generics?|brands?(?:[ -]names?)?) (?:drugs?|medic(?:ation|ine)s?|prescription drugs?)(?: products?)? (?:that are |which are )?(?:designated|classified|listed|identified) as (preferred|non-?preferred)(?: drugs?)?(?: (?:on|in) (?:the|our|your|its) (?:[a-z]+ ){0,2}(?:list|formulary|pdl)\b)?`)

// bothOffListRE finds generics and brands that the list leaves out alike, with the word for it behind both: "generic and brand-name
// non-formulary drugs".
var bothOffListRE = regexp.MustCompile(`\b(generics?) (?:and|&) (brands?(?:[ -]names?)?)(?: drugs?)? (non-? ?(?:formulary|preferred))\b`)

// shortPreferredRE finds "pref" and "nonpref", as codes have them.
var shortPreferredRE = regexp.MustCompile(`\b(non[- ]?)?pref\b\.?`)

// saidTwiceRE finds behind the word for the preference of a drug, in parentheses, the other word for it: "Brand - Preferred (Formulary)".
var saidTwiceRE = regexp.MustCompile(`\b((?:non-? ?)?preferred)((?: (?:brands?|drugs?))*) ?\((?:non-? ?)?formulary\)`)

// leftOutRE finds the drugs that a label says it does not hold: "other than specialty drugs".
var leftOutRE = regexp.MustCompile(`\b(?:other than|except(?: for)?|excluding|not including)\b[^;.)]*|\b(?:(?:when|if|with|where|and) )?(?:an? |the |no )?generic(?: equivalents?| alternatives?| drugs?| versions?)?(?: is| are)?(?: not)? available\b`)

// toldRE finds what a label tells the reader: "you will pay the most for drugs not on the preferred drug list".
var toldRE = regexp.MustCompile(`\byou (?:will |would |may )?pay (?:the )?(?:most|least|more|less|lowest|highest)\b`)

// brandSpecialtyRE finds specialty drugs that are told by their brands: "Generic and preferred brand-name specialty drugs".
var brandSpecialtyRE = regexp.MustCompile(`\b(?:generics?(?: specialty)?(?: drugs?)? ?(?:and|or|&|/) ?((?:non-? ?)?preferred )?|((?:non-? ?)?preferred ))brand(?:[- ]names?|ed)? specialty (drugs?|medic(?:ation|ine)s?|prescriptions?|pharmaceuticals?)`)

// alsoHeldRE finds what the drugs of a label include, which is part of them: "Specialty drugs, including self-administered injectables".
var alsoHeldRE = regexp.MustCompile(`,? ?\(?\b(?:including|which includes?|such as)\b[^:]*$`)

// otherClassRE finds another class among what a label includes, which its tier then holds, too: "Non-preferred drugs, including specialty drugs".
var otherClassRE = regexp.MustCompile(`\b(?:preferred|specialty|brands?|generics?)\b`)

// withoutHeld cuts what a label says its class of drugs includes.
func withoutHeld(label string) string {
	if at := alsoHeldRE.FindStringIndex(label); at != nil && namesPlainClass(label[:at[0]]) && !otherClassRE.MatchString(label[at[0]:]) {
		return label[:at[0]]
	}
	return label
}

// namesPlainClass reports whether words name a class of drugs that is told by how they are sold: generics, brands, specialty drugs.
func namesPlainClass(s string) bool {
	classes := readClasses(s)
	return len(classes) > 0 && !slices.Contains(classes, benefit.PreventiveDrugs)
}

// withoutTold cuts what a label tells the reader behind its name. Where it has no name before, those words are the name.
func withoutTold(label string) string {
	label = withoutHeld(label)
	at := toldRE.FindStringIndex(label)
	if at == nil {
		return label
	}
	if name := label[:at[0]]; tierNumberRE.MatchString(name) || len(readClasses(name)) > 0 || valueTierRE.MatchString(name) {
		return name
	}
	return label
}

// atNetworkRE finds the pharmacies at which a label's fills are bought: "at a preferred retail pharmacy", "preferred retail
// cost sharing". They say nothing of the drugs.
var atNetworkRE = regexp.MustCompile(`\b(?:at|from|through) (?:an? |any |our |the )?(?:preferred|standard) (?:(?:retail|network|participating|in-network|mail|order|service) )*(?:pharmac(?:y|ies)|cost[- ]sharing)\b|` +
	`\b(?:preferred|standard) (?:(?:retail|mail|order|network|pharmacy) )*cost[- ]sharing\b`)

// listRE finds drugs that are told apart by whether the drug list has them: "brand-name drugs not on the PDL".
var listRE = regexp.MustCompile(`\b(generics?|brands?(?:[ -]names?)?|specialty)((?: drugs?| medic(?:ation|ine)s?| medicines?| rx)?(?:(?: (?:that|which))? (?:are|is))? ?[(-]?(not )?(?:covered )?(?:on|in|listed on|included in|listed in) (?:the |our |your )?(?:[a-z]+ ){0,3}?(?:plans? |[a-z]+'s )?(?:pdl|preferred (?:drug |medication )?list|formulary|drug list|formulary drug list)\b)`)

// listedFirst puts "preferred" in front of brands that are on the drug list.
func listedFirst(label string) string {
	return listRE.ReplaceAllStringFunc(label, func(s string) string {
		m := listRE.FindStringSubmatch(s)
		kind, front := "brand", "preferred "
		switch {
		case strings.HasPrefix(s, "specialty"):
			kind = "specialty"
		case strings.HasPrefix(s, "generic"):
			kind, front = "generic", "" // on the list are the generics, whether a plan tells others apart or not
		}
		if m[3] != "" {
			front = "non-preferred "
		}
		front += kind
		if strings.Contains(s, "drug") {
			front += " drugs"
		}
		return front + strings.Repeat(" ", max(0, len(s)-len(front)))
	})
}

var (
	preferenceBehindRE = regexp.MustCompile(`\b(generics?|brands?(?:[ -]names?)?|specialty)(?: drugs?| medic(?:ation|ine)s?)?( ?- ?| ?\(|, | )((?:non-? ?)?(?:preferred|formulary))\b`)
	onlyDrugsRE        = regexp.MustCompile(`^(?: ?\(?(?:drugs?|medic(?:ation|ine)s?|prescriptions?|rx|tier|copay(?:ment)?))*(?: ?[),;:/-].*|$|,? ?(?:up to )?\d.*| (?:retail|mail|will|would|goe?s?|rises?|increases?|costs?|are|is)\b.*)`)
)

// preferenceFirst puts "preferred" in front of the kind of drug that it stands behind: "brand (non-preferred)".
func preferenceFirst(label string) string {
	for _, at := range preferenceBehindRE.FindAllStringSubmatchIndex(label, 4) {
		before := strings.TrimRight(label[:at[0]], " (")
		if !onlyDrugsRE.MatchString(label[at[1]:]) || strings.HasSuffix(before, "preferred") || strings.HasSuffix(before, "formulary") {
			continue
		}
		kind, sign, pref := label[at[2]:at[3]], label[at[4]:at[5]], label[at[6]:at[7]]
		if strings.HasSuffix(sign, "(") && !strings.HasPrefix(strings.TrimSpace(label[at[1]:]), ")") {
			continue // more in the parentheses explains the kind
		}
		front := pref + " " + kind
		return label[:at[0]] + front + strings.Repeat(" ", at[1]-at[0]-len(front)) + preferenceFirst(label[at[1]:])
	}
	return label
}

// formularyTitleRE finds the title of a list, "Performance Formulary - Client Drug List": the formulary is the list itself.
var formularyTitleRE = regexp.MustCompile(`\b[a-z]+ formulary[^a-z]+(?:[a-z]+ )?(?:drug|medication) list\b`)

// levelOfPharmacyRE finds which specialty pharmacies a label is of, by their level in the network: "Level 4 – Non-preferred specialty pharmacy".
var levelOfPharmacyRE = regexp.MustCompile(`\b(non-?)?preferred (specialty pharmac(?:y|ies))\b`)

var (
	// formularyNameRE finds the name of a formulary at the end of a heading, and its last word: "Prescription drugs – Value Plus formulary".
	formularyNameRE = regexp.MustCompile(`\b([a-z0-9'®-]+) formulary\W*$`)
	// onFormularyRE finds words of drugs that are on it.
	onFormularyRE = regexp.MustCompile(`^(?:brands?|brand-names?|names?|generics?|non|preferred|drugs|medications|specialty)$`)
)

// preventiveKindRE finds the preventive drugs of a kind, which a plan may set apart: "Preventive generic".
var preventiveKindRE = regexp.MustCompile(`\bprevent(?:at)?ive (?:(?:non-?)?(?:preferred|formulary) )?(?:generics?|brands?)\b`)

type preference int

const (
	unsaid preference = iota
	preferred
	nonPreferred
)

// classWords parts the words that readClasses looks at.
var classWords = strings.NewReplacer("/", " / ", ",", " , ", "&", " & ", "(", " ( ", ")", " ) ", "non preferred", "non-preferred",
	"nonpreferred", "non-preferred", "non formulary", "non-formulary", "nonformulary", "non-formulary",
	"non preventive", "non-preventive", "nonpreventive", "non-preventive", "non preventative", "non-preventive",
	"preferred-", "preferred ", "brand-name", "brand", "self-injectable", "injectable", "-specialty", " specialty")

// readClasses reads which drugs a label's words hold. A word such as "preferred" goes with every kind in the list
// behind it ("non-preferred generic, brand and specialty"); one that names no kind of its own means brands
// ("non-preferred and specialty drugs").
func readClasses(label string) []benefit.TierClass {
	var out []benefit.TierClass
	put := func(c benefit.TierClass) {
		if c != "" && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	var pending []preference // said, and no kind of drug with them yet
	current := unsaid        // goes on over a list
	joined := false          // a comma, slash or "and" stands since the last word that counted
	for _, w := range strings.Fields(classWords.Replace(label)) {
		w = strings.Trim(w, ".:;*-")
		pref, kind := unsaid, benefit.TierClass("")
		switch w {
		case "preferred", "formulary":
			pref = preferred
		case "non-preferred", "non-formulary":
			pref = nonPreferred
		case "generic", "generics":
			kind = benefit.Generic
		case "brand", "brands", "branded":
			kind = benefit.Brand
		case "specialty":
			kind = benefit.Specialty
		case "injectable", "injectables":
			kind = benefit.SelfInjectable
		case "preventive", "preventative":
			if strings.Contains(label, "drug") || strings.Contains(label, "medication") || preventiveKindRE.MatchString(label) {
				put(benefit.PreventiveDrugs)
			}
			continue
		case "/", ",", "&", "and", "or", "(":
			joined = true
			continue
		default:
			continue
		}
		if w == "formulary" && !joined && len(pending) > 0 {
			continue // "non-preferred formulary drugs"
		}
		switch {
		case pref != unsaid:
			if !joined && len(pending) > 0 {
				pending = pending[:0]
			}
			if !slices.Contains(pending, pref) {
				pending = append(pending, pref)
			}
			current = unsaid
		case len(pending) > 0 && !joined:
			for _, p := range pending {
				put(prefer(kind, p))
			}
			current, pending = pending[len(pending)-1], pending[:0]
		case len(pending) > 0: // "non-preferred and specialty": the first stands alone
			for _, p := range pending {
				put(prefer(benefit.Brand, p))
			}
			pending = pending[:0]
			put(kind)
		case joined:
			put(prefer(kind, current))
		default:
			current = unsaid
			put(kind)
		}
		joined = false
	}
	if at := formularyNameRE.FindStringSubmatch(label); at != nil && !onFormularyRE.MatchString(at[1]) || formularyTitleRE.MatchString(label) {
		return out
	}
	for _, p := range pending {
		if p == nonPreferred || strings.Contains(label, "drug") || strings.Contains(label, "brand") || strings.Contains(label, "medication") || preferredCopayRE.MatchString(label) {
			put(prefer(benefit.Brand, p))
		}
	}
	return out
}

// preferredCopayRE finds preferred prescriptions in the label of their copay: "Preferred prescription co-pay".
var preferredCopayRE = regexp.MustCompile(`^\W*(?:preferred|formulary) prescriptions?(?: co-?pay(?:ment)?s?)?\W*(?:$|\()`)

func prefer(c benefit.TierClass, p preference) benefit.TierClass {
	if p == unsaid {
		return c
	}
	switch c {
	case benefit.Generic:
		return [...]benefit.TierClass{"", benefit.PreferredGeneric, benefit.NonPreferredGeneric}[p]
	case benefit.Brand:
		return [...]benefit.TierClass{"", benefit.PreferredBrand, benefit.NonPreferredBrand}[p]
	case benefit.Specialty:
		return [...]benefit.TierClass{"", benefit.PreferredSpecialty, benefit.NonPreferredSpecialty}[p]
	}
	return c
}

// id returns the tier's id: by its number, else by its words.
func (t tierName) id() benefit.TierID {
	var parts []string
	if t.number != "" {
		parts = append(parts, "tier-"+t.number)
		if !t.part {
			return benefit.TierID(parts[0])
		}
	}
	if t.value {
		parts = append(parts, "value")
	}
	if t.kind != "" {
		parts = append(parts, t.kind)
	}
	for _, c := range t.classes {
		parts = append(parts, kebab(string(c)))
	}
	return benefit.TierID(strings.Join(parts, "-"))
}

// sameDrugs reports whether two names speak of the same kinds of drugs, as far as they tell them apart.
func (t tierName) sameDrugs(o tierName) bool {
	return slices.Equal(t.classes, o.classes) && (t.kind == o.kind || t.kind == "" || o.kind == "")
}

func kebab(s string) string {
	var b strings.Builder
	for i, r := range s {
		if r >= 'A' && r <= 'Z' {
			if i > 0 {
				b.WriteByte('-')
			}
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// within reads a part's label ("preferred", "t1a", "generic") inside a row whose label is t: what the part does not say
// it has from the row.
func (t tierName) within(part string) (tierName, bool) {
	sub, ok := readTier(part)
	switch {
	case sub.number != "":
		if len(sub.classes) == 0 {
			sub.classes = t.classes
		}
		if m := bareNumberedRE.FindStringSubmatch(part); m != nil && len(t.classes) == 1 {
			p := preferred
			if m[1]+m[2] != "" {
				p = nonPreferred
			}
			sub.classes = []benefit.TierClass{prefer(plain(t.classes[0]), p)} // "Non-preferred (Tier 2)" in the row of generics
		}
		return sub, true
	case sub.value && t.number == "":
		return sub, true
	case t.number == "" && isSpecialty(t.classes) && len(sub.classes) > 0 && !slices.ContainsFunc(sub.classes, func(c benefit.TierClass) bool {
		return plain(c) != benefit.Generic && plain(c) != benefit.Brand
	}) && !bareRE.MatchString(part) && !bareDrugsRE.MatchString(part):
		sub.words = strings.Trim(part, " :;,-(") + " " + t.words // "Generic: $190" in the row of specialty drugs
		sub.classes = append(sub.classes, benefit.Specialty)
		return sub, true
	case len(sub.classes) > 0 && !bareRE.MatchString(part) && !(isSpecialty(t.classes) && bareDrugsRE.MatchString(part)):
		if t.number != "" && slices.Equal(sub.classes, t.classes) {
			return t, true
		}
		if t.number != "" {
			sub.number, sub.part = t.number, true
		}
		return sub, true
	}
	// "preferred" and "non-preferred" alone are brands where no row says otherwise, and else qualify the row's own words
	if m := bareRE.FindString(part); m != "" && len(t.classes) == 0 && t.number == "" {
		class := benefit.PreferredBrand
		if strings.HasPrefix(strings.TrimLeft(m, " -(:"), "non") {
			class = benefit.NonPreferredBrand
		}
		return tierName{words: part, classes: []benefit.TierClass{class}}, true
	}
	if m := bareDrugsRE.FindString(part); m != "" && len(t.classes) > 0 {
		p := preferred
		if strings.HasPrefix(strings.TrimLeft(m, " -(:"), "non") {
			p = nonPreferred
		}
		q := tierName{words: part}
		for _, c := range t.classes {
			q.classes = append(q.classes, prefer(plain(c), p))
		}
		if t.number != "" {
			q.number, q.part = t.number, !slices.Equal(q.classes, t.classes)
		}
		return q, true
	}
	return t, ok
}

var (
	bareRE = regexp.MustCompile(`^\W*(?:non-?)?(?:preferred|formulary)\W*$`)
	// bareNumberedRE finds the same with the number of the tier.
	bareNumberedRE = regexp.MustCompile(`^\W*(non-?)?(?:preferred|formulary)(?: (?:drugs?|medic(?:ation|ine)s?))?\W{1,3}(?:tier|level) ?\d[a-d]?\W*$|^\W*(?:tier|level) ?\d[a-d]?\W{1,3}(non-?)?(?:preferred|formulary)(?: (?:drugs?|medic(?:ation|ine)s?))?\W*$`)
	bareDrugsRE    = regexp.MustCompile(`^\W*(?:non-?)?(?:preferred|formulary)(?: (?:drugs?|medic(?:ation|ine)s?))?\W*$`)
)

func plain(c benefit.TierClass) benefit.TierClass {
	switch c {
	case benefit.PreferredGeneric, benefit.NonPreferredGeneric:
		return benefit.Generic
	case benefit.PreferredBrand, benefit.NonPreferredBrand:
		return benefit.Brand
	case benefit.PreferredSpecialty, benefit.NonPreferredSpecialty:
		return benefit.Specialty
	}
	return c
}

func isSpecialty(classes []benefit.TierClass) bool {
	for _, c := range classes {
		if k := plain(c); k != benefit.Specialty && k != benefit.SelfInjectable {
			return false
		}
	}
	return len(classes) > 0 && plain(classes[0]) == benefit.Specialty
}

func isBrand(classes []benefit.TierClass) bool {
	return slices.ContainsFunc(classes, func(c benefit.TierClass) bool { return plain(c) == benefit.Brand })
}

func isGeneric(classes []benefit.TierClass) bool {
	return len(classes) > 0 && !slices.ContainsFunc(classes, func(c benefit.TierClass) bool { return plain(c) != benefit.Generic })
}
