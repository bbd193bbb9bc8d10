package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// shortNames are plans called by the first words of their names, of which each begins one plan's and stands in no other's: "the
// Granite and Lakeside plans" of Granite Choice PPO, Lakeside Access and Summit HSA.
type shortNames struct {
	of map[string]planSet
	re *regexp.Regexp // finds some of them in front of "plan" or "plans"
}

// plainWordRE finds words that plans begin with and that say something else in front of "plan".
var plainWordRE = regexp.MustCompile(`^(?:health|medical|the|plans?|options?|drugs?|rx|prescription|pharmacy|dental|vision|benefits?|group|your|our|state|employees?|employer|members?|famil(?:y|ies)|individual|retirees?|active|medicare|medicaid|network|national|preferred|base|high|low|deductible|standard|basic|core|plus|value|premium|choice|new|current|renewal|alternate|open|full|all|both|other|ppo|hmo|epo|pos|hdhp|cdhp|hsa|hra|qhdhp|union|public|local|community|student|small|large|my|one|first|[a-z]{1,3}|.*[^a-z].*)$`)

func newShortNames(names []string) shortNames {
	short := shortNames{of: map[string]planSet{}}
	var words []string
	for k, name := range names {
		key := planKey(name)
		if len(key) < 2 || plainWordRE.MatchString(key[0]) {
			continue
		}
		if slices.ContainsFunc(names, func(o string) bool { return o != name && slices.Contains(planKey(o), key[0]) }) {
			continue
		}
		short.of[key[0]] = 1 << k
		words = append(words, regexp.QuoteMeta(key[0]))
	}
	if len(words) > 0 {
		any := `(?:` + strings.Join(words, "|") + `)`
		short.re, _ = regexp.Compile(`\b` + any + `(?:(?:,? (?:and|or|&) |, ?|/| & )(?:the )?` + any + `)* plans?\b`)
	}
	return short
}

// in returns the plans that a sentence calls by their first words; none where it leaves some out, or speaks of all besides.
func (n shortNames) in(s string) planSet {
	of := planSet(0)
	if n.re == nil || everyPlanRE.MatchString(s) {
		return 0
	}
	for _, at := range n.re.FindAllStringIndex(s, 8) {
		if exceptPlanRE.MatchString(s[:at[0]]) {
			return 0
		}
		for _, w := range strings.FieldsFunc(s[at[0]:at[1]], func(r rune) bool { return r < 'a' || r > 'z' }) {
			of |= n.of[w]
		}
	}
	return of
}

// kindOfPlans are the kinds of which a document offers several plans each.
const kindOfPlans = `(?:hmo|ppo|epo|pos|hsa|hra|hdhp|cdhp|qhdhp)`

// plansOfKindsRE finds plans that are called by their kinds: "HSA plans", "PPO and HMO deductibles".
var plansOfKindsRE = regexp.MustCompile(`\b(` + kindOfPlans + `(?:(?:,? (?:and|or|&) |, ?|/)` + kindOfPlans + `)*) (?:plans|options|deductibles)\b`)

// inPlansOfKindsRE finds the same where a sentence says what holds in them: "the deductible in the PPO and HMO applies to …", "In the CDHP with family
// coverage, …". The network of a kind is no plan.
var inPlansOfKindsRE = regexp.MustCompile(`\b(?:in|under|with|for|on) (?:the|our|your) (` + kindOfPlans + `(?:(?:,? (?:and|or|&) |, ?|/)(?:the )?` + kindOfPlans + `)*)(?:[,.;:)]|$| (?:plans?|options?|with|appl(?:y|ies)|has|have|is|are|the|you|must|members?|only|your|an?|do|does|will|can|covers?|pays?|requires?|includes?)\b)`)

var oneKindRE = regexp.MustCompile(kindOfPlans)

// ofKinds returns the plans that a sentence calls by their kinds; none where no plan's name has one of them, or the sentence speaks of all besides.
func (p *planParts) ofKinds(s string) planSet {
	re := plansOfKindsRE
	at := re.FindStringSubmatchIndex(s)
	if at == nil {
		re = inPlansOfKindsRE
		at = re.FindStringSubmatchIndex(s)
	}
	if at == nil || everyPlanRE.MatchString(s) || exceptPlanRE.MatchString(s[:at[0]]) || re.MatchString(s[at[1]:]) {
		return 0
	}
	of := planSet(0)
	for _, kind := range oneKindRE.FindAllString(s[at[2]:at[3]], 8) {
		before := of
		for k, name := range p.names {
			if slices.Contains(planKey(name), kind) {
				of |= 1 << k
			}
		}
		if of == before {
			return 0
		}
	}
	return of
}

// ledBy returns the plan whose name a remark begins with, without its last words: "Acme Silver 3000 Rx250: …" of "Acme Silver 3000 Rx250 PPO".
func (p *planParts) ledBy(s string) planSet {
	head, _, ok := strings.Cut(s, ":")
	key := planKey(strings.TrimSpace(head))
	if !ok || len(key) < 2 || len(head) > nameBounds {
		return 0
	}
	of := planSet(0)
	for k, name := range p.names {
		if full := planKey(name); len(full) > len(key) && slices.Equal(full[:len(key)], key) {
			of |= 1 << k
		}
	}
	if _, ok := of.only(); !ok {
		return 0
	}
	return of
}

// everyPlanRE finds that a sentence is of every plan, or of those that it does not name.
var everyPlanRE = regexp.MustCompile(`\b(?:all|both|each|every|either|any|other|remaining|three|four|five) (?:of )?(?:the |our |these )?(?:[a-z]+ )?plans?\b`)

// ofSomePlans is a program that a sentence says some plans have, for the sentences behind it that tell what it is: "Generic
// substitution applies on the Granite plan. If the member chooses a brand when a generic is available …".
type ofSomePlans struct {
	of      planSet
	program []string
}

// appliesOnRE finds a program that is said to apply.
var appliesOnRE = regexp.MustCompile(`^\W*(?:(?:rx|pharmacy|prescription drugs?|drugs?|notes?) ?[:–-] ?)?(?:the |an? )?((?:[a-z-]+ ){1,4})(?:applies|apply|is in effect|is in place|is included|is mandatory|is required)\b`)

// anyProgram are words of a program that are as well those of any other.
var anyProgram = []string{"mandatory", "program", "rule", "penalty", "policy", "provision", "drug", "drugs", "with"}

// goesOn returns whose a sentence is that names the plans of, or none and goes on with the program of the sentence before it: it speaks
// of what the program is called for, and of no other plan.
func (r *ofSomePlans) goesOn(s string, of planSet) planSet {
	if of != 0 {
		r.of, r.program = 0, nil
		if m := appliesOnRE.FindStringSubmatch(s); m != nil {
			r.of = of
			for _, w := range strings.Fields(m[1]) {
				if len(w) > 3 && !slices.Contains(anyProgram, w) {
					r.program = append(r.program, w)
				}
			}
		}
		return of
	}
	if r.of == 0 || everyPlanRE.MatchString(s) || !slices.ContainsFunc(r.program, func(w string) bool { return strings.Contains(s, w) }) {
		r.of = 0
		return 0
	}
	return r.of
}

const leastRemark = 40 // bytes; a shorter one is a heading

// remarks are the cells over all columns of the tables that name plans, which are of every plan as far as they do not say other.
func (p *planParts) remarks() []*cell {
	var out []*cell
	for n := range p.src.Tables {
		if _, turned := p.turned[n]; !p.axes[n] && !turned {
			continue
		}
		g := layOut(p.src, &p.src.Tables[n])
		for i, row := range g.rows {
			if c := row[0]; c != nil && c.row == i && c.colSpan == g.columns && len(c.s) > leastRemark && g.columns > 2 {
				out = append(out, newCell(p.src, document.Span{Start: c.from[0], End: c.from[len(c.from)-1] + 1}))
			}
		}
	}
	return out
}

// selectionOfSome makes what a brand costs unsure where the words that say so are of some of the plans: united they have one rule.
func selectionOfSome(text *document.Text, views []planView, plans []*benefit.Plan, sel *benefit.ProductSelection) []finding.Finding {
	others := silentPlans(views, plans, sel.AddDifference, func(p *benefit.Plan) bool { return p.ProductSelection.AddDifference.Known() })
	if len(others) == 0 {
		return nil
	}
	lessSure(&sel.AddDifference, unsure)
	lessSure(&sel.Base, unsure)
	return saidOfSome(text, sel.AddDifference.Evidence[0], "productSelection", "what a brand costs where a generic is available", others)
}

// outsideOfSome leaves out what becomes of fills outside of the network where it is said of some of the plans alone: united they have one
// rule, which would hold for the others too.
func outsideOfSome(text *document.Text, views []planView, plans []*benefit.Plan, o *benefit.Sourced[benefit.OutOfNetwork]) []finding.Finding {
	others := silentPlans(views, plans, *o, func(p *benefit.Plan) bool {
		return p.Pharmacies.OutOfNetwork.Known() || slices.ContainsFunc(p.Pharmacies.Access, func(a benefit.Rule[benefit.Access]) bool { return a.ID == deniedOutside })
	})
	if len(others) == 0 {
		return nil
	}
	found := saidOfSome(text, o.Evidence[0], "pharmacies/outOfNetwork", "what becomes of fills outside of the network", others)
	*o = benefit.Sourced[benefit.OutOfNetwork]{}
	return found
}

// silentPlans names the plans which do not say what the words of a rule say of others.
func silentPlans[T any](views []planView, plans []*benefit.Plan, rule benefit.Sourced[T], says func(*benefit.Plan) bool) []string {
	if len(plans) < 2 || !rule.Known() || len(rule.Evidence) == 0 {
		return nil
	}
	var others []string
	for k, v := range views {
		unsaid := func(e benefit.Evidence) bool { return strings.TrimSpace(v.text.Quote(e.Span())) == "" }
		if !says(plans[k]) && slices.ContainsFunc(rule.Evidence, unsaid) {
			others = append(others, v.name)
		}
	}
	return others
}

// saidOfSome reports that the document leaves plans out of what it says.
func saidOfSome(text *document.Text, ev benefit.Evidence, path, what string, others []string) []finding.Finding {
	at := ev.Span()
	return []finding.Finding{{
		Code: "rule_undecided", Severity: finding.Warning, Page: text.PageAt(at.Start), Span: &at, Path: path,
		Message: "The document says " + what + " for some of its plans, and not for: " + strings.Join(others, ", ") + ".",
	}}
}
