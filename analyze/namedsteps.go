package analyze

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Sentences and lists state steps by the names of drugs, and need no word for drugs then: "Before Examplix is covered, you must first try
// sampleprazole", "Cholesterol: testvastatin before Examplix or Othex". That they end as substances do, or are written as brands are, is
// what tells names from other words. What must come first is often a class ("two generic NSAIDs"), whose drugs no name tells: of such a
// step only the drugs that wait for it are kept, and what it asks stays open.

const (
	whoTries = `(?:(?:you|the member|members?|the patient|patients|it) )?(?:must|needs? to|ha(?:s|ve) to|(?:is|are) required to)(?: first)? (?:try|use|have (?:first )?(?:tried|used|failed))(?: (?:and failed|a trial of))? `
	isPaid   = `(?:is|are|will be|can be|may be) (?:covered|paid(?: for)?|approved)\b`
	wePay    = `(?:we|the (?:plan|fund|program|trust)|your plan) (?:will |can )?(?:covers?|pays? for|approves?)`
	// isTried is how the drugs that come first are spoken of as the subject.
	isTried = `(?:must|needs? to|ha(?:s|ve) to|(?:is|are) required to) (?:first )?(?:be|have been) (?:first )?(?:tried|used)(?: and (?:must )?(?:fail|failed|have failed))?`
	// haveTried is how the drugs that come first are spoken of behind "only".
	haveTried = `(?:after|if|when|once) (?:(?:you|the member|members?|the patient|patients) (?:have|has) (?:first )?(?:tried|used|failed)(?: and failed)?|(?:an? )?(?:prior |previous )?(?:trial|use|trial and failure) (?:of|with)) `
)

// stepForms are the sentences that name the drugs of a step, each with the groups of what is tried and of what waits for it.
var stepForms = []struct {
	re        *regexp.Regexp
	tried, of int
}{
	{regexp.MustCompile(`^(?:[^:]{0,90}: )?` + whoTries + `([^.;:]{3,140}?)(?: first)? before (?:` + wePay + ` ([^.;:]{3,140}?)\W*(?:[.;:]|$)|([^.;:]{3,140}?) ` + isPaid + `)`), 1, 2},
	{regexp.MustCompile(`\bbefore (?:` + wePay + ` ([^.;:]{3,140}?)|([^.;:]{3,140}?) ` + isPaid + `),? ` + whoTries + `([^.;:]{3,220}?)\W*(?:[.;:]|$)`), 3, 1},
	{regexp.MustCompile(`^(?:[^:]{0,90}: )?([^.;:]{3,140}?) (?:is|are|will be) (?:covered|paid(?: for)?|approved) only ` + haveTried + `([^.;:]{3,220}?)\W*(?:[.;:]|$)`), 2, 1},
	{regexp.MustCompile(`^(?:[^:]{0,90}: )?([^.;:]{3,140}?) requires? that ([^.;:]{3,140}?) (?:be|is|are|has been|have been) (?:tried|used)(?: and failed)?(?: first)?\W*(?:[.;:]|$)`), 2, 1},
	{regexp.MustCompile(`^([^.;:]{3,140}?): ` + whoTries + `([^.;:]{3,220}?)\W*(?:[.;:]|$)`), 2, 1},
	{regexp.MustCompile(`^(?:[^:]{0,90}: )?([^.;:]{3,140}?) requires? (?:an? )?(?:prior |previous )?(?:trial|use|trial and failure) of ([^.;:]{3,220}?)\W*(?:[.;:]|$)`), 2, 1},
	{regexp.MustCompile(`^(?:[^:]{0,90}: )?([^.;:]{3,140}?) ` + isTried + `(?: first)? before (?:` + wePay + ` ([^.;:]{3,140}?)\W*(?:[.;:]|$)|([^.;:]{3,140}?) ` + isPaid + `|([^.;:]{3,140}?)\W*$)`), 1, 2},
	{regexp.MustCompile(`\bbefore (?:` + wePay + ` ([^.;:]{3,140}?)|([^.;:]{3,140}?) ` + isPaid + `), ([^.;:]{3,140}?) ` + isTried + `\W*$`), 3, 1},
	{regexp.MustCompile(`\bstep therapy requires? (?:(?:the use|a trial) of )?([^.;:]{3,140}?) before ([^.;:]{3,140}?)\W*$`), 1, 2},
	{regexp.MustCompile(`^(?:new users of )?([^.;:]{3,140}?) (?:requires?|(?:is|are) subject to) step therapy (?:with|through) ([^.;:]{3,140}?)\W*$`), 2, 1},
}

var (
	// stepItemRE finds an item of a list of steps, which needs no verb: "Nasal allergy: generic fluticasone before Examplix".
	stepItemRE = regexp.MustCompile(`^(?:[^:]{0,60}: )?([^.;:]{3,120}?) before ([^.;:]{3,120})$`)
	// stepMarkRE finds the bullet or number of an item, wherever sentences were parted.
	stepMarkRE = regexp.MustCompile(`^[\s•●▪■*·–-]*(?:(?:\(?(?:\d{1,2}|[a-z])[.)]|\([ivx]{1,4}\)) +)?`)
	markEndRE  = regexp.MustCompile(`[\s.]*(?:\((?:\d{1,2}|[a-z]|[ivx]{1,4})\)\W*)?$`)

	nameJoinRE = regexp.MustCompile(`, (?:or |and )?| or | and `)
	// stepCountRE finds how many drugs must be tried, and what stands in front of names without telling them apart.
	stepCountRE = regexp.MustCompile(`^(?:at least )?(?:(one|two|three|1|2|3)(?: or more)?|an?|the|either|both)(?: of(?: the)?(?: following)?:?)? `)
	stepSortRE  = regexp.MustCompile(`^(?:(?:the|generic|preferred|formulary|brand(?:[- ]name)?|first[- ]line|second[- ]line) )+`)
	// stepAloneRE finds a single word, which is a drug's name where no article makes it one of a class.
	stepAloneRE     = regexp.MustCompile(`^[a-z]{5,}$`)
	stepClassWordRE = regexp.MustCompile(`s$|^(?:anti|cortico)|(?:statin|triptan|urea|stimulant|biguanide|steroid|blocker|inhibitor|diuretic|agonist|equivalent|therapy)$`)
	brandEndRE      = regexp.MustCompile(` brands?$`)
	// brandOfRE finds a brand in parentheses behind its substance.
	brandOfRE     = regexp.MustCompile(`^[a-z-]+(?: brand)? \(([^()]+)\)$`)
	parenthesesRE = regexp.MustCompile(`[()]`)
	// stepExamplesRE finds that the names in parentheses are some of those meant only, stepLongRE for how long a drug must be taken.
	stepExamplesRE = regexp.MustCompile(`\b(?:such as|for example|including|e\.g\b|like)`)
	stepLongRE     = regexp.MustCompile(`,? (?:for|over) (?:at least )?(?:an? |\d{1,3}|one|two|three|six)[- ]?(?:consecutive )?(?:days?|weeks?|months?)\b.*$`)
	// stepBackRE finds how far back a drug may have been tried.
	stepBackRE   = regexp.MustCompile(`,? (?:with)?in (?:the )?(?:past|last|previous|prior) (?:(\d{1,3})[- ]days?|(` + countWord + `|\d{1,2})[- ]months?)\b.*$|,? during (?:the )?(?:past|last|previous|prior) (\d{1,3})[- ]days?\b.*$`)
	stepNameRE   = regexp.MustCompile(`^[a-z][a-z0-9/-]{3,}(?: (?:er|xr|sr|cr|xl|dr|ir|odt|hfa|hcl|sodium|[a-z][a-z-]{3,}))?$`)
	stepClassRE  = regexp.MustCompile(`^brand(?:[- ]name)? [a-z][a-z /-]{3,40}$`)
	stepPlainRE  = regexp.MustCompile(`\b(?:another|other|different|certain|some|such|alternatives?|therap(?:y|ies)|treatments?|products?|conditions?|documentation|notes?|exceptions?|important|reminders?)\b`)
	allCapitalRE = regexp.MustCompile(`^\pL?\p{Lu}{2}`)
)

// namedDrugs are the drugs that words name, and whether they are named one by one: "a generic statin" tells a class.
type namedDrugs struct {
	names  []string
	exact  bool
	vague  bool // a word among them is none of a name
	every  bool // joined with "and"
	count  int  // how many of them are asked for, 0 where no number is said
	backTo int  // within how many days they were to be tried
}

// namedSteps reads a step therapy that names its drugs. It reports whether a sentence is one.
func (r *ruleReader) namedSteps(u *unit, k int) bool {
	s := u.sents[k].s
	from := len(s) - len(u.body(k))
	if m := stepMarkRE.FindStringIndex(s[from:]); m != nil {
		from += m[1]
	}
	to := len(s)
	if m := markEndRE.FindStringIndex(s[from:]); m != nil {
		to = from + m[0]
	}
	if from >= to || notRequiredRE.MatchString(s) || conditionRE.MatchString(tryWhenRE.ReplaceAllString(s, " ")) || strings.Contains(s, "for example,") {
		return false
	}
	group := func(m []int, n int) []int {
		for ; n < len(m)/2; n++ { // the one of two alternatives that is there
			if m[2*n] >= 0 {
				return []int{from + m[2*n], from + m[2*n+1]}
			}
		}
		return nil
	}
	for _, f := range stepForms {
		if m := f.re.FindStringSubmatchIndex(s[from:to]); m != nil {
			return r.nameStep(u, k, group(m, f.tried), group(m, f.of))
		}
	}
	if m := stepItemRE.FindStringSubmatchIndex(s[from:to]); m != nil && r.stepped {
		return r.nameStep(u, k, group(m, 1), group(m, 2))
	}
	return false
}

// tryWhenRE finds the "if" and "when" that tell of the step itself.
var tryWhenRE = regexp.MustCompile(`\bonly (?:if|when) (?:you|the member|members?|the patient|patients) (?:have|has)\b`)

// nameStep adds the step of a sentence whose words of what is tried and of what waits for it stand at the bytes of tried and of.
func (r *ruleReader) nameStep(u *unit, k int, tried, of []int) bool {
	at := u.sents[k].at
	waiting, ok := u.drugsNamed(at+of[0], at+of[1])
	if !ok || len(waiting.names) == 0 || waiting.vague {
		return false
	}
	first, ok := u.drugsNamed(at+tried[0], at+tried[1])
	if !ok {
		return false
	}
	r.step(waiting, first, u.quote(k, k, sureRule))
	return true
}

// step adds a step: with its terms where names tell each drug that comes first, else only the drugs that wait.
func (r *ruleReader) step(waiting, first namedDrugs, ev []benefit.Evidence) {
	scope := benefit.Scope{Drugs: benefit.DrugSet{Names: waiting.names}}
	if !first.exact {
		open(r, &r.plan.Utilization.StepTherapy, benefit.UtilizationManagement, "stepTherapy", scope, ev, "The document asks that drugs of a class are tried first and does not name them; name them to have the step applied.")
		return
	}
	terms := benefit.StepTherapy{LookBackDays: first.backTo}
	if first.every || first.count > 1 {
		for _, n := range first.names {
			terms.Steps = append(terms.Steps, benefit.DrugSet{Names: []string{n}})
		}
		if first.count > 0 && first.count < len(first.names) {
			terms.Needed = first.count
		}
	} else {
		terms.Steps = []benefit.DrugSet{{Names: first.names}}
	}
	add(r, &r.plan.Utilization.StepTherapy, "stepTherapy", scope, benefit.State(terms, ev...))
}

// drugsNamed reads words that name drugs or classes of them; false where there are none.
func (c *cell) drugsNamed(i, j int) (d namedDrugs, ok bool) {
	from, s := i, c.s[:j]
	d.exact = true
	if m := stepBackRE.FindStringSubmatchIndex(s[i:]); m != nil {
		d.backTo = lookBack(s[i:], m)
		s = s[:i+m[0]]
	}
	if at := stepLongRE.FindStringIndex(s[i:]); at != nil {
		s, d.exact = s[:i+at[0]], false // the plan keeps no time of a step
	}
	if m := stepCountRE.FindStringSubmatchIndex(s[i:]); m != nil {
		if m[2] >= 0 {
			d.count = count(s[i+m[2] : i+m[3]])
		}
		i += m[1]
	}
	words := strings.TrimRight(s[i:], " ")
	if stepAloneRE.MatchString(words) && !stepClassWordRE.MatchString(words) && !sentenceWordRE.MatchString(words) && !stepPlainRE.MatchString(words) && len(kindsIn(words)) == 0 && i == from {
		d.names = []string{words}
		return d, true
	}
	listed := false // in parentheses, behind the class that they are of
	if at := stepExamplesRE.FindStringIndex(words); at != nil {
		words, d.exact = strings.TrimRight(words[:at[0]], " ,("), false
	}
	if m := listedNamesRE.FindStringSubmatchIndex(words); m != nil && !parenthesesRE.MatchString(words[:m[0]]) && !strings.Contains(words[:m[0]], " or ") {
		listed = true
		words, i = words[m[2]:m[3]], i+m[2]
	}
	if words == "" {
		return d, false
	}
	class := !listed && stepClassRE.MatchString(words) && !sentenceWordRE.MatchString(stepSortRE.ReplaceAllString(words, ""))
	both, either := strings.Contains(words, " and "), strings.Contains(words, " or ")
	d.every, d.exact = both && !either && !listed, d.exact && !(both && either)
	known := false // one of them tells that the others are drugs, too
	for _, n := range nameJoinRE.Split(words, -1) {
		at := i + strings.Index(c.s[i:], n)
		i = at + len(n)
		if m := stepSortRE.FindStringIndex(n); m != nil && m[1] < len(n) {
			n, at = n[m[1]:], at+m[1]
		}
		if m := brandOfRE.FindStringSubmatchIndex(n); m != nil {
			n, at = n[m[2]:m[3]], at+m[2]
		}
		if n = strings.TrimSpace(brandEndRE.ReplaceAllString(strings.TrimSpace(n), "")); n == "" {
			continue
		}
		is := namesSubstance(n) || c.isBrand(at)
		known = known || is
		switch {
		case !stepNameRE.MatchString(n) || sentenceWordRE.MatchString(n) || stepPlainRE.MatchString(n) || len(kindsIn(n)) > 0:
			d.exact, d.vague = false, true
		case !is && !listed && (d.count > 0 || strings.Contains(n, " ")):
			d.exact = false
		}
		d.names = append(d.names, n)
	}
	switch {
	case class && !known:
		d.names, d.exact, d.vague = []string{words}, false, false
	case !known:
		d.names, d.exact = nil, false
	}
	d.exact = d.exact && d.count <= len(d.names) // else two of a class
	return d, true
}

// lookBack is how many days back a match of stepBackRE goes.
func lookBack(s string, m []int) int {
	for _, g := range []int{2, 6} {
		if m[g] >= 0 {
			return number(s[m[g]:m[g+1]])
		}
	}
	n := count(s[m[4]:m[5]])
	if n == 12 {
		return 365
	}
	return 30 * n
}

// isBrand reports whether a word of a unit is written as a brand's name is: with a capital, which alone begins no abbreviation.
func (c *cell) isBrand(at int) bool {
	if at < 0 || at+2 > len(c.s) {
		return false
	}
	word := original(c.passage, at, min(len(c.s), at+3))
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) && !allCapitalRE.MatchString(word)
}

// stepHistoryRE finds how far back claims are looked at for a drug of the first step.
var stepHistoryRE = regexp.MustCompile(`\b(?:look-?back(?: period)?|claims? history|paid claims?|claims data)\b[^.;]{0,90}?\b(\d{2,3})[- ]days?\b`)

// stepHistory reads that for the steps that were read before it. It reports whether a sentence below step therapy says so.
func (r *ruleReader) stepHistory(u *unit, k int) bool {
	s := u.sents[k].s
	m := stepHistoryRE.FindStringSubmatch(s)
	if m == nil || !r.stepped && !stepTherapyRE.MatchString(s) || undecidedRE.MatchString(s) {
		return false
	}
	for i := range r.plan.Utilization.StepTherapy {
		if t := &r.plan.Utilization.StepTherapy[i]; t.Terms.Known() && t.Terms.Value.LookBackDays == 0 && t.Variant == r.section.variant {
			t.Terms.Value.LookBackDays = number(m[1])
			t.Terms.Evidence = append(t.Terms.Evidence, u.quote(k, k, sureRule)...)
		}
	}
	return true
}

var (
	// stepFirstRE and stepLaterRE find the headers of the columns of what is tried and of what waits for it.
	stepFirstRE = regexp.MustCompile(`\bstep (?:1|one)\b|\bfirst[- ]line\b|\btry (?:this |these )?first\b|\b(?:must|needs? to|ha(?:s|ve) to) (?:first )?(?:have )?(?:first )?(?:tried|try)\b|\bprerequisites?\b`)
	stepLaterRE = regexp.MustCompile(`\bstep (?:2|two)\b|\bsecond[- ]line\b|\bprescribe[sd]\b|\bbefore\b|\btarget(?:ed)? (?:drugs?|medications?)\b`)
)

// stepTables reads tables of what must be tried before what: "If your doctor prescribes | You must first have tried".
func (r *ruleReader) stepTables() {
	order, byTable := r.rowsByTable()
	for _, n := range order {
		rows := byTable[n]
		first, later := -1, -1
		for k, c := range rows[0].cells {
			heads := []string{""}
			if !c.empty() {
				heads[0] = c.s
			}
			if k < len(rows[0].roles) && rows[0].roles[k].header != nil {
				heads = append(heads, rows[0].roles[k].header.s)
			}
			for _, head := range heads {
				switch {
				case len(head) > maxHeading:
				case stepFirstRE.MatchString(head):
					first = k
				case stepLaterRE.MatchString(head):
					later = k
				}
			}
		}
		if first < 0 || later < 0 {
			continue
		}
		for _, w := range rows {
			if first >= len(w.cells) || later >= len(w.cells) || w.cells[first].empty() || w.cells[later].empty() {
				continue
			}
			tried, of := w.cells[first], w.cells[later]
			waiting, ok := of.drugsNamed(0, len(of.s))
			needs, named := tried.drugsNamed(0, len(tried.s))
			if ok && named && !waiting.vague && len(waiting.names) > 0 {
				r.step(waiting, needs, slices.Concat(of.all(sureRule), tried.all(sureRule)))
			}
		}
	}
}

// leadsToSteps reports whether words lead on to a list of steps: the heading of step therapy, or a sentence that explains it.
func leadsToSteps(s string) bool { return stepTherapyRE.MatchString(s) || triesFirst(s) }
