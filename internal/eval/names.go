package eval

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Synonyms of the first part of a path.
var roots = map[string]string{
	"costshare": "costshares", "copay": "costshares", "copays": "costshares", "coinsurance": "costshares",
	"deductibles": "deductible", "outofpocketmaximum": "oopmax", "outofpocketmax": "oopmax", "oop": "oopmax", "moop": "oopmax",
	"outofpocketlimit": "oopmax", "tier": "tiers", "drugs": "drug", "oon": "outofnetwork", "mailorder": "mail", "homedelivery": "mail",
	"daw": "dawpenalty", "pa": "priorauth", "priorauthorization": "priorauth", "st": "steptherapy", "ql": "quantitylimit",
	"identity": "plan", "bin": "routing", "rxbin": "routing", "iin": "routing", "pcn": "routing", "precertification": "priorauth", "quantitylimits": "quantitylimit",
	"maintenancechoice": "mandatorymail", "maintenancefilllimit": "mandatorymail", "retailfills": "mandatorymail", "retailrefilllimit": "mandatorymail",
	"specialtynetwork": "specialtylockin", "specialtypharmacy": "specialtylockin", "exclusion": "exclusions", "excludeddrugs": "exclusions",
	"inclusion": "inclusions", "covereddrugs": "inclusions", "freedrugs": "zerocost", "hdhppreventive": "preventivedruglist", "deductibleexempt": "preventivedruglist", "preventivelist": "preventivedruglist", "coordinationofbenefits": "cob",
	"couponaccumulator": "copayassistance", "copayaccumulator": "copayassistance", "accumulatoradjuster": "copayassistance",
	"contraceptive": "contraceptives", "vaccine": "vaccines", "vaccinations": "vaccines", "immunizations": "vaccines", "preventivedrugs": "preventive",
	"insulincopay": "insulin", "insulincopaycap": "insulincap",
}

// kindRoots are the paths about one kind of drug; the last part of a path that is one of them names the fact
// ("preventive/contraceptives").
var kindRoots = []string{"insulin", "insulincap", "vaccines", "diabeticsupplies", "contraceptives", "preventive", "smokingcessation", "oralanticancer", "fertility"}

func isKind(root string) bool { return slices.Contains(kindRoots, root) }

var nameRE = regexp.MustCompile(`[^a-z0-9]+`)

var tierRootRE = regexp.MustCompile(`^tier\d{1,2}[a-d]?$`)

func root(path string) string {
	first, rest, deeper := strings.Cut(path, "/")
	if deeper && !strings.EqualFold(first, "tiers") { // a tier of preventive drugs is a tier
		if r := root(rest); isKind(r) {
			return r
		}
	}
	r := nameRE.ReplaceAllString(strings.ToLower(first), "")
	if tierRootRE.MatchString(r) {
		return "costshares" // "tier4: not covered" is what the tier's cost share says
	}
	if s, ok := roots[r]; ok {
		return s
	}
	return r
}

// stopWords are words of labels that tell nothing apart.
var stopWords = []string{"and", "or", "the", "of", "for", "in", "drug", "medication", "medicine", "product", "prescription", "preferred", "generic", "brand", "aca", "obtainable", "from", "a", "from", "pharmacy", "seasonal", "is", "are", "coverage", "covered", "excluded", "not"}

// labelWords returns the words of a label that tell it from another, without their endings.
func labelWords(s string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
		if slices.Contains(stopWords, strings.TrimSuffix(w, "s")) {
			continue
		}
		for _, ending := range []string{"s", "ation", "ie", "y", "e"} {
			if len(w) > len(ending)+2 {
				w = strings.TrimSuffix(w, ending)
			}
		}
		out = append(out, w)
	}
	return out
}

// sameLabel reports whether a label that was found says what the expected one does: every word of the shorter that
// tells something stands in the longer.
func sameLabel(want, have string) bool {
	if strings.EqualFold(want, have) {
		return true
	}
	a, b := labelWords(want), labelWords(have)
	if len(a) > len(b) {
		a, b = b, a
	}
	for _, w := range a {
		if !slices.Contains(b, w) {
			return false
		}
	}
	return len(a) > 0
}

// channelName folds the names of a channel; "" is any.
func channelName(s string) string {
	switch nameRE.ReplaceAllString(strings.ToLower(s), "") {
	case "retail", "retail30", "retail90", "retailpharmacy": // the days supply tells them apart
		return "retail"
	case "mail", "mailorder", "homedelivery", "mailservice":
		return "mail"
	case "specialty", "specialtypharmacy":
		return "specialty"
	case "longtermcare", "ltc":
		return "longtermcare"
	case "", "any", "all":
		return ""
	}
	return strings.ToLower(s)
}

func networkName(s string) string {
	switch nameRE.ReplaceAllString(strings.ToLower(s), "") {
	case "in", "innetwork", "network", "participating":
		return "in"
	case "out", "outofnetwork", "oon", "nonnetwork", "nonparticipating":
		return "out"
	case "preferred":
		return "preferred"
	case "standard":
		return "standard"
	}
	return ""
}

var (
	tierNumberRE = regexp.MustCompile(`^(?:rx |drug )?(?:tier|level|t)?[ -]?(\d{1,2})[ -]?([a-d])?\b`)
	// tierLetterRE finds a tier that is told by a letter, of its own or in front of its drugs: "Tier A", "B specialty"
	tierLetterRE = regexp.MustCompile(`^(?:(?:rx |drug )?(?:tier|level)[ -]?([a-e])\b|([a-e])(?: (?:(?:non-?)?preferred )?(?:generic|brand|specialty))?$)`)
	tierRomanRE  = regexp.MustCompile(`^(?:rx |drug )?(?:tier|level)[ -]?(i{1,3}|iv|vi?)\b`)
)

// romans are the numbers that tiers are counted with otherwise: "Tier II" is tier 2.
var romans = []string{"i", "ii", "iii", "iv", "v", "vi"}

// separators are what codes have in place of blanks.
var separators = strings.NewReplacer("-", " ", "_", " ")

// listTier is the tier of a row of a drug list: "Tier 1" and "1" are one, and so are "Preferred agents" and "Preferred".
func listTier(s string) string {
	s = strings.Trim(separators.Replace(strings.ToLower(s)), "* ")
	s = listedRE.ReplaceAllString(s, "$1")
	if m := numberedRE.FindStringSubmatch(s); m != nil {
		return m[1]
	}
	return s
}

// listedRE finds what is listed behind how it is.
var listedRE = regexp.MustCompile(`^((?:non ?)?(?:preferred|formulary)) (?:agents?|drugs?|products?|medications?|medicines?)$`)

// numberedRE finds a number behind what it counts.
var numberedRE = regexp.MustCompile(`^(?:tier|level) ?(\d{1,2}[a-d]?)$`)

// tierKey is a tier's name taken apart: its number, and the kinds of drugs with "preferred" or not.
type tierKey struct {
	number  string
	classes []string
}

func tierOf(s string) tierKey {
	s = strings.ToLower(strings.TrimSpace(s))
	var k tierKey
	if m := tierNumberRE.FindStringSubmatch(s); m != nil {
		k.number = m[1] + m[2]
		s = s[len(m[0]):]
	} else if m := tierRomanRE.FindStringSubmatch(s); m != nil {
		k.number = strconv.Itoa(slices.Index(romans, m[1]) + 1)
		s = s[len(m[0]):]
	}
	if m := tierLetterRE.FindStringSubmatch(s); m != nil && k.number == "" {
		k.number = m[1] + m[2]
		s = s[len(m[0]):]
		if m[2] != "" {
			s = m[0][1:]
		}
	}
	s = separators.Replace(s) // "PREFERRED-GENERIC" is the code of a preferred generic
	s = strings.NewReplacer("nonpreferred", "non-preferred", "non preferred", "non-preferred", "non formulary", "non-preferred",
		"nonformulary", "non-preferred", "formulary", "preferred", "non preventive", "", "nonpreventive", "").Replace(s)
	quality := ""
	alone := false
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r != '-' && (r < 'a' || r > 'z') }) {
		switch w {
		case "preferred", "non-preferred":
			quality, alone = w+" ", true
		case "preventative":
			k.classes, alone = append(k.classes, quality+"preventive"), false
		case "generic", "generics", "brand", "brands", "specialty", "injectable", "injectables", "preventive":
			k.classes = append(k.classes, quality+strings.TrimSuffix(w, "s"))
			alone = false
		}
	}
	switch n := len(k.classes); {
	case alone && n > 0 && !strings.Contains(k.classes[n-1], " "):
		k.classes[n-1] = quality + k.classes[n-1] // "brand formulary"
	case alone:
		k.classes = append(k.classes, quality+"brand")
	}
	if k.number == "" && len(k.classes) == 0 && strings.Contains(" "+s+" ", " value ") {
		k.classes = append(k.classes, "value") // the tier before the first that is counted
	}
	slices.Sort(k.classes)
	k.classes = slices.Compact(k.classes)
	return k
}

// cellTier is the tier of a cell of the grid, nil for one that is of all tiers.
func cellTier(s string) *tierKey {
	if allTiersRE.MatchString(strings.ToLower(s)) {
		return nil
	}
	k := tierOf(s)
	return &k
}

var allTiersRE = regexp.MustCompile(`^ ?(?:all|any)(?: tiers| drugs)?$`)

// sameTier compares leniently: numbers decide where both have one, else the kinds of drugs; "brand" agrees with
// "preferred brand" only when the numbers do.
func sameTier(a, b tierKey) bool {
	if a.number != "" && b.number != "" {
		return a.number == b.number
	}
	return len(a.classes) > 0 && slices.Equal(a.classes, b.classes)
}

// closerIn reports whether a list names this tier by its number and its kinds of drugs, so that another of that number and other
// kinds is another tier: "Tier 1 specialty" beside "Tier 1".
func (k tierKey) closerIn(list []item, other tierKey) bool {
	return k.number != "" && !slices.Equal(k.classes, other.classes) && slices.ContainsFunc(list, func(o item) bool {
		return o.tier != nil && o.tier.number == k.number && slices.Equal(o.tier.classes, k.classes)
	})
}

// samePlan compares what two plans are called by their letters and digits; "plan", "the" and what all plans are of tell nothing: "Benefit
// Coverage Plan A" is "Plan A".
func samePlan(a, b string) bool {
	a, b = abbreviated(a), abbreviated(b)
	switch bracketed := planTypeRE.MatchString(a); {
	case bracketed && !planTypeRE.MatchString(b):
		a = planTypeRE.ReplaceAllString(a, "")
	case !bracketed:
		b = planTypeRE.ReplaceAllString(b, "")
	}
	return strings.Join(planWords(a), " ") == strings.Join(planWords(b), " ")
}

// spelledRE finds an abbreviation in brackets and the words before it.
var spelledRE = regexp.MustCompile(`((?:[A-Za-z-]+ )+)\(([A-Z]{2,5})\)`)

// abbreviated is a plan's name with the letters in the place of the words that stand before them: "Health Savings Account (HSA) Plan" is the "HSA
// Plan".
func abbreviated(name string) string {
	m := spelledRE.FindStringSubmatchIndex(name)
	if m == nil {
		return name
	}
	letters := name[m[4]:m[5]]
	words := strings.FieldsFunc(name[m[2]:m[3]], func(r rune) bool { return r == ' ' || r == '-' })
	if len(words) < len(letters) {
		return name
	}
	from := m[2]
	for k, w := range words[len(words)-len(letters):] {
		if !strings.EqualFold(w[:1], letters[k:k+1]) {
			return name
		}
		if k == 0 {
			from = m[2] + strings.LastIndex(name[m[2]:m[3]], w)
		}
	}
	return name[:from] + letters + name[m[1]:]
}

// planTypeRE finds what kind of plan a name ends with in brackets, which not everybody calls a plan by: "Harbor Rx Value (PDP)".
var planTypeRE = regexp.MustCompile(`(?i) ?\((?:PDP|HMO(?:-POS)?|PPO|POS|EPO|[A-Z]-SNP|HMO [A-Z]-SNP|PPO [A-Z]-SNP|HSA[- ](?:eligible|qualified|compatible)|HSA|HDHP)\)\s*$`)

// planNouns are the words of a plan's name that tell it from no other.
var planNouns = strings.Fields("plan the benefit benefits coverage prescription drug")

func planWords(s string) []string {
	words := strings.Fields(nameRE.ReplaceAllString(strings.ToLower(s), " "))
	short := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(planNouns, w) })
	if len(short) == 0 {
		return words
	}
	return short
}
