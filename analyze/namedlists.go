package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Documents name the few drugs that a prior authorization is asked for where they have no list of them: in a row, "Prior authorization | Skyrizi,
// Repatha, modafinil", or in a sentence, "Your doctor must obtain approval for growth hormones, Humira and Xolair". One of the names must be sure to be
// a drug's, by how it ends or by its capital; the words beside it are drugs or classes of them then.

const listOfDrugs = `([^.;:$%]{3,240}?)`

var (
	// ruleLeadRE finds what stands in front of the drugs of such a row: that the rule holds, and "for".
	ruleLeadRE = regexp.MustCompile(`^\W*(?:(?:on|yes|y|required|applies|active|enabled|included)\b\W*)?(?:(?:is )?(?:required )?(?:for|to)\b\W*)?`)
	// authForRE and authOfRE find the drugs behind and in front of the words of the rule in a sentence.
	authForRE  = regexp.MustCompile(`\b(?:` + priorAuth + `|(?:obtain|get|request|have|need)s? (?:the |an? |prior |advance )*approval)(?: \(pa\))?(?: (?:is|are|must be|will be))?(?: (?:required|needed|necessary|obtained|requested|mandatory))?(?: (?:from|by) (?:the |our |your )?(?:[a-z]+ ){0,3}?[a-z]+)?(?: before coverage)? for ` + listOfDrugs + `(?: (?:before|prior to|in order)\b[^.;]*)?\W*(?:[.;]|$)`)
	authOfRE   = regexp.MustCompile(`^(?:[^:;.]{0,60}: )?\W*(?:(?:coverage|use) (?:of|for) |prescriptions for )?` + listOfDrugs + ` (?:(?:all |both |each )?(?:requires?|needs?|must have)|(?:is|are) (?:all |both )?subject to|(?:is|are) covered only (?:with|after)) (?:an? )?(?:` + priorAuth + `)\b`)
	drugJoinRE = regexp.MustCompile(`, (?:and |or )?|; | and | or | & `)
	// dosedRE finds the strength and form behind a drug, which are part of its name.
	dosedRE = regexp.MustCompile(` (?:\d[\d.,]* ?(?:mg|mcg|ml|g|%|units?)\b|pens?|tablets?|capsules?|tabs?|caps?|injections?|cream|gel|patch(?:es)?|odt|er|xr|sr|xl)(?:\W.*)?$`)
	// withBracketsRE finds an item of a list with what it says in brackets.
	withBracketsRE = regexp.MustCompile(`[^,;()]*\([^()]*\)`)
	// conditionNameRE finds what a drug is for, which is none.
	conditionNameRE = regexp.MustCompile(`^(?:(?:high|chronic|severe|adult|type \d) )*(?:[a-z]+(?:itis|tension|emia|algia)|diabetes|cholesterol|asthma|acne|obesity|migraines?|insomnia|depression|psoriasis|cancer|hiv|adhd|narcolepsy|allerg(?:y|ies)|pain|infertility|impotence|osteoporosis|multiple sclerosis)$`)
	// noDrugRE finds words of a list that are no drug nor a class of them, or bound which.
	noDrugRE = regexp.MustCompile(`\b(?:over|above|more than|exceeding|costing|greater|less|under age|ages?|years?|other|others|etc|such|some|certain|most|many|select(?:ed)?|listed|marked|list|if|when|unless|that|which|who|only|except|non|not|new|quantit(?:y|ies)|standard|custom|basic|enhanced|full)\b|\bstep[- ]therap|\b(?:` + priorAuth + `)|\d{3}`)
)

// listedDrugs are the drugs and kinds of drugs that the words of a list name, each as a scope of its own but for the names, which are one. It returns
// nil where none is sure to be a drug, and leaves out what is none.
func (c *cell) listedDrugs(i, j int) []benefit.Scope {
	var names []string
	var kinds []benefit.DrugKind
	sure := false
	words := withBracketsRE.ReplaceAllStringFunc(c.s[i:j], func(item string) string { // "Examplix (over age 35)": on a condition
		if _, within, _ := strings.Cut(item, "("); noDrugRE.MatchString(within) {
			return ""
		}
		return item
	})
	for _, n := range drugJoinRE.Split(strings.NewReplacer(" (", ", ", ")", "").Replace(words), -1) {
		n = strings.Trim(strings.TrimPrefix(strings.TrimSpace(n), "all "), " .,*†")
		at := strings.Index(c.s[i:j], n)
		if n == "" || at < 0 || len(n) > 40 || noDrugRE.MatchString(n) || conditionNameRE.MatchString(n) {
			continue
		}
		if k := kindSet(kindsIn(n)); len(k) > 0 {
			if len(k) == 1 && k[0] != benefit.KindSpecialty {
				kinds = append(kinds, k[0])
			}
			continue
		}
		if plainSubjectRE.MatchString(dosedRE.ReplaceAllString(n, "")) || sentenceWordRE.MatchString(n) || len(strings.Fields(n)) > 4 {
			continue
		}
		first := i+at == 0 || c.startsSentence(i+at)
		brand := c.isBrand(i+at) && !strings.HasSuffix(dosedRE.ReplaceAllString(n, ""), "s") && (!first || !strings.Contains(dosedRE.ReplaceAllString(n, ""), " "))
		sure = sure || namesSubstance(n) || brand
		names = append(names, n)
	}
	if !sure {
		return nil
	}
	out := []benefit.Scope{{Drugs: benefit.DrugSet{Names: names}}}
	for _, k := range kinds {
		out = append(out, ofKinds(k))
	}
	return out
}

// startsSentence reports whether the words at i begin a sentence, whose first letter is a capital whatever word it is.
func (c *cell) startsSentence(i int) bool {
	before := strings.TrimRight(c.s[:i], " •●▪■*·–-")
	return before == "" || strings.HasSuffix(before, ".") || strings.HasSuffix(before, ":")
}

// authorizedRow reads a row of a prior authorization that names its drugs. It reports whether the row was one.
func (r *ruleReader) authorizedRow(u *unit, ev []benefit.Evidence) bool {
	from := u.label + len(ruleLeadRE.FindString(u.s[u.label:]))
	to := len(u.s)
	if at := strings.IndexAny(u.s[from:], ".$"); at >= 0 {
		to = from + at
	}
	if undecidedRE.MatchString(definite(u.s[u.label:])) || notRequiredRE.MatchString(u.s) {
		return false
	}
	return r.authorizeEach(u.listedDrugs(from, to), ev)
}

// authorizedNames reads a sentence of a prior authorization that names its drugs. It reports whether it named them all.
func (r *ruleReader) authorizedNames(u *unit, k int) bool {
	s := u.sents[k].s
	if undecidedRE.MatchString(definite(s)) || notRequiredRE.MatchString(s) || notOursRE.MatchString(s) {
		return false
	}
	of, whole := u.drugsOf(authNamingRE, k)
	return r.authorizeEach(of, u.quote(k, k, sureRule)) && whole
}

// exampleLedRE finds that the drugs named are some of those meant only.
var exampleLedRE = regexp.MustCompile(`\b(?:such as|for example|e\.g|like|including)\b`)

// authorizeEach adds a prior authorization for each of the scopes.
func (r *ruleReader) authorizeEach(of []benefit.Scope, ev []benefit.Evidence) bool {
	for _, scope := range of {
		add(r, &r.plan.Utilization.PriorAuthorization, "priorAuthorization", scope, benefit.State(benefit.PriorAuthorization{}, ev...))
	}
	return len(of) > 0
}
