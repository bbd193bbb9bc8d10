package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
)

// Sentences lead to the drugs that a rule is for: "The following drugs require prior authorization: Humira, Ozempic and Wegovy." They stand
// behind the colon, or below the sentence as the items of a list.

const (
	// theFollowing are drugs that are named later.
	theFollowing = `(?:(?:the|these|following|covered|prescription|specialty|brand|brand[- ]name|oral|injectable|high-cost) )*(?:drugs?|medic(?:ation|ine)s?|products?|prescriptions?)(?: (?:listed|named|shown) below| below)?`
	// beforeThat is when a rule is to be kept, and with whom.
	beforeThat = `(?: (?:before|prior to|in order|from|by|under|through) [^:;.]{3,80})?`
	// untilEnd are the drugs of a list up to the end of its sentence.
	untilEnd = `([^.;:$%]{3,600}?)\W*(?:[.;]|$)`
	approval = `(?:obtain|get|request|receive|have|need)s? (?:the |an? |our |prior |advance )*(?:approval|` + priorAuth + `)`
)

// ruleNaming are the wordings in which sentences name the drugs of one rule.
type ruleNaming struct {
	whole []*regexp.Regexp // all of them
	part  []*regexp.Regexp // some of them, to which others belong: "include Humira"
	lead  *regexp.Regexp   // those of the list below
}

// namingOf are the wordings of a rule called name.
func namingOf(name string) ruleNaming {
	name = `(?:an? |the |your |our )?(?:` + name + `)(?: (?:program|requirements?|rules|review))?(?: \([a-z]{2}\))?`
	needs := ` (?:(?:that|which) )?(?:(?:will|must|always|currently|also|all) )*(?:requires?|requiring|needs?|needing|must have|(?:(?:are|is|be) )?subject to|have|obtain|receive) ` + name
	asked := name + ` (?:(?:is|are|must be|will be) (?:required|needed|necessary|obtained|requested|mandatory)|appl(?:y|ies)|will apply)(?: only)? (?:for|on|to|before|with)(?: (?:dispensing|coverage of|each of|all of|any of))*`
	head := `^(?:[^:;.]{0,60}: )?\W*`
	return ruleNaming{
		whole: []*regexp.Regexp{
			regexp.MustCompile(head + theFollowing + needs + beforeThat + `(?: (?:are|is))?: ?` + untilEnd),
			regexp.MustCompile(head + asked + ` (?:the following|these|` + theFollowing + `)(?: only)?` + beforeThat + `: ?` + untilEnd),
			regexp.MustCompile(head + asked + `: ?` + untilEnd),
			regexp.MustCompile(head + theFollowing + ` (?:that|which)` + needs + ` are:? ` + untilEnd),
		},
		part: []*regexp.Regexp{
			regexp.MustCompile(head + theFollowing + needs + beforeThat + ` include:? ` + untilEnd),
		},
		lead: regexp.MustCompile(head + `(?:` + theFollowing + needs + beforeThat + `(?: (?:are|include))?|` + asked + `(?: (?:the following|these|` + theFollowing + `))?(?: only)?` + beforeThat + `) ?:\W*$`),
	}
}

var (
	authNamingRE = func() ruleNaming {
		n := namingOf(priorAuth)
		n.whole = append([]*regexp.Regexp{authForRE, authOfRE}, append(n.whole,
			regexp.MustCompile(`\b`+approval+` before ([^.;:$%]{3,240}?) (?:is|are|will be|can be) (?:covered|dispensed|paid|filled)\b`),
			regexp.MustCompile(`\b`+approval+` before (?:the (?:plan|fund|trust)|we|it) (?:will )?(?:covers?|pays? for) `+untilEnd))...)
		return n
	}()
	stepNamingRE = func() ruleNaming {
		n := namingOf(stepTherapy)
		n.whole = append(n.whole,
			regexp.MustCompile(`^(?:[^:;.]{0,60}: )?\W*(?:`+stepTherapy+`)(?: \(st\))? (?:(?:is|are|will be) (?:required|needed|mandatory) for|appl(?:y|ies) to|will apply to) `+untilEnd),
			regexp.MustCompile(`^(?:[^:;.]{0,60}: )?\W*`+listOfDrugs+` (?:(?:all |both |each )?(?:requires?|needs?)|(?:is|are) (?:all |both )?subject to) (?:`+stepTherapy+`)(?: \(st\))?\W*$`))
		return n
	}()
)

// drugsOf are the drugs that a sentence names for a rule, and whether it names all of them.
func (u *unit) drugsOf(of ruleNaming, k int) (scopes []benefit.Scope, whole bool) {
	s := u.sents[k].s
	for n, re := range slices.Concat(of.whole, of.part) {
		m := re.FindStringSubmatchIndex(s)
		if m == nil || medicalThingRE.MatchString(s[m[2]:m[3]]) || exampleLedRE.MatchString(s[m[2]:m[3]]) {
			continue
		}
		if scopes = u.listedDrugs(u.sents[k].at+m[2], u.sents[k].at+m[3]); len(scopes) > 0 {
			return scopes, n < len(of.whole)
		}
	}
	return nil, false
}

// steppedNames reads a sentence of step therapy that names the drugs that others come before, and not those others. It reports whether it
// named them all.
func (r *ruleReader) steppedNames(u *unit, k int) bool {
	s := u.sents[k].s
	if undecidedRE.MatchString(definite(s)) {
		return false
	}
	of, whole := u.drugsOf(stepNamingRE, k)
	return r.stepEach(of, u.quote(k, k, sureRule)) && whole
}

// stepEach keeps a step therapy open for each of the scopes: what comes first, nothing says.
func (r *ruleReader) stepEach(of []benefit.Scope, ev []benefit.Evidence) bool {
	for _, scope := range of {
		open(r, &r.plan.Utilization.StepTherapy, benefit.UtilizationManagement, "stepTherapy", scope, ev, "The document asks for step therapy and does not say which drugs come first; name them to have the step applied.")
	}
	return len(of) > 0
}

const (
	maxItem  = 80 // bytes of an item that names a drug
	maxItems = 200
)

// namedBelow reads the drugs that the items of a list below a sentence name, where it leads to one. It reports whether every item named
// drugs.
func (r *ruleReader) namedBelow(u *unit, k int, flag formulary.Flag) bool {
	of := authNamingRE
	if flag == formulary.StepTherapy {
		of = stepNamingRE
	}
	if s := u.sents[k].s; k+1 < len(u.sents) || !of.lead.MatchString(s) || undecidedRE.MatchString(definite(s)) || notRequiredRE.MatchString(s) {
		return false
	}
	var names []string
	var kinds []benefit.Scope
	ev, whole := u.quote(k, k, sureRule), true
	for n, item := range r.below {
		if n > maxItems || item.row != nil || !bulletRE.MatchString(original(item.passage, 0, len(item.s))) {
			break
		}
		scopes := item.itemDrugs()
		whole = whole && len(scopes) > 0
		for _, s := range scopes {
			if len(s.Drugs.Names) > 0 {
				names = append(names, s.Drugs.Names...)
			} else if !slices.ContainsFunc(kinds, func(o benefit.Scope) bool { return slices.Equal(o.Drugs.Kinds, s.Drugs.Kinds) }) {
				kinds = append(kinds, s)
			}
			ev = append(ev, item.all(sureRule)...)
		}
	}
	if len(names) == 0 {
		return false
	}
	scopes := append([]benefit.Scope{{Drugs: benefit.DrugSet{Names: names}}}, kinds...)
	if flag == formulary.StepTherapy {
		return r.stepEach(scopes, ev) && whole
	}
	return r.authorizeEach(scopes, ev) && whole
}

// namedItemRE finds what an item of a list begins with.
var namedItemRE = regexp.MustCompile(`^\W*(?:(?:\d{1,2}|[a-z])[.)] |\((?:\d{1,2}|[a-z])\) |o )?\W*`)

// itemDrugs are the drugs that an item of a list names, and the kinds of them.
func (u *unit) itemDrugs() []benefit.Scope {
	from := len(namedItemRE.FindString(u.s))
	words := strings.TrimRight(u.s[from:], " .;,")
	if len(words) > maxItem || verbRE.MatchString(words) {
		return nil
	}
	if kinds := kindSet(kindsIn(words)); len(kinds) == 1 && !partialRE.MatchString(words) && !noDrugRE.MatchString(words) && kinds[0] != benefit.KindSpecialty {
		return []benefit.Scope{ofKinds(kinds[0])}
	}
	return u.listedDrugs(from, from+len(words))
}
