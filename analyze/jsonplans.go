package analyze

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// jsonPlans are the plans that a JSON document holds side by side: the elements of an array, or the members of an object.
type jsonPlans struct {
	list  *jsonNode
	names []string // of each element; elements of one name are of one plan, those without are dental plans and the like
	noun  string   // the words of the key whose codes tell elsewhere which one a record is of, where it is none that plans have
	codes []string // of each element, where there is such a key

	shared map[*jsonNode]bool // members beside the plans, which hold for all of them
}

var (
	ownNameKeyRE = regexp.MustCompile(`^(?:(?:health |medical |benefit |insurance )?plan|marketing|plan (?:variant )?marketing|benefit option|option|(?:benefit )?package|design) (?:name|title|label)$`)
	// designNameRE finds the name of a benefit, which is that of a plan where a part beside it is one that plans have.
	designNameRE  = regexp.MustCompile(`^(?:benefit|rx benefit|benefit design) (?:name|title)$`)
	designPartRE  = regexp.MustCompile(`^(?:pbm|formulary|effective date|plan year)$`)
	planWordKeyRE = regexp.MustCompile(`^(?:plan|benefit option|option|plan option|plan variant|benefit plan|plan design|product|package)$`)
	anyNameKeyRE  = regexp.MustCompile(`^(?:(?:product )?name|title|label|display name|description)$`)
	planIDKeyRE   = regexp.MustCompile(`^(?:(?:standard component |hios )?plan (?:id|code|number|variant id)|hios(?: plan)? id|plan id standard component|(?:benefit )?package (?:id|code|number)|product id|id|code)$`)
	variantIDRE   = regexp.MustCompile(`^(?:csr|csr (?:variation|variant|level|type)|cost sharing (?:variation|reduction|variant)|variant|variation|cost share reduction|actuarial value|av)(?: (?:name|type|label|level|code))?$`)
	planListRE    = regexp.MustCompile(`\b(?:plans|policies|products|options|plan variants|benefit plans|quotes|offers|packages|variants|variations|plan designs|proposals)\b`)
	variantListRE = regexp.MustCompile(`\bvariants\b|\bvariations\b|\bcsrs?\b|\breductions\b`)
	planPartRE    = regexp.MustCompile(`^(?:plan|resource|product|identity|details?|plan (?:details?|info|information|identity|summary)|header|meta|general|attributes|node|summary|overview)$`)
)

const (
	planListDepth = 6
	mostNameBytes = 120
)

// readJSONPlan reads the plan of a JSON document, or its plans. It reports false where it states no benefit.
func readJSONPlan(text *document.Text) (*benefit.Plan, []finding.Finding, bool) {
	root, err := parseJSON(text)
	if err != nil || root.isScalar() {
		return nil, nil, false
	}
	return readPlanTree(text, root)
}

// readPlanTree reads the plan of a tree of values, or its plans.
func readPlanTree(text *document.Text, root *jsonNode) (*benefit.Plan, []finding.Finding, bool) {
	if eligibilityAnswer(root) {
		if p, found, ok := readEligibility(text, root); ok {
			return p, found, true
		}
	}
	joinIncluded(root)
	showAmounts(root)
	spreadBags(root)
	rowsOfColumns(root)
	spellSpecialty(root)
	joinConditions(root)
	decode(root)
	unquoteCounts(root)
	fileServices(root)
	groupTerms(root)
	dropLapsed(root, planPeriod(root, 0))
	r := newJSONPlanReader(text)
	views := []jsonView{{name: onlyPlanName(root)}}
	list := planListIn(root, 0)
	if list == nil {
		list = partedBy(root, root, 0)
	}
	if list == nil {
		list = plansOfRecords(root, 0)
	}
	if list != nil {
		views = list.views()
	}
	if len(views) > 0 && views[0].name != "" {
		views = withReductions(root, views)
	}
	own := root
	if len(views) == 1 {
		r.view = views[0] // the only one, or beside plans of other benefits
		own = r.ownPart(root)
	} else if p, found, ok := readJSONPlans(text, root, views); ok {
		r := &jsonPlanReader{src: text, plan: p}
		r.identity(root)
		return p, found, true
	}
	if !r.read(own) {
		return nil, nil, false
	}
	r.identity(root)
	return r.plan, r.found, true
}

// ownPart is a node without what is of other plans than the one that is read. What holds no such thing is the same node.
func (r *jsonPlanReader) ownPart(n *jsonNode) *jsonNode {
	var own []*jsonNode
	for k, m := range n.nodes {
		part := m
		if r.others(n, m) {
			part = nil
		} else if !m.isScalar() {
			part = r.ownPart(m)
		}
		if part != m && own == nil {
			own = append(make([]*jsonNode, 0, len(n.nodes)), n.nodes[:k]...)
		}
		if part != nil && own != nil {
			own = append(own, part)
		}
	}
	if own == nil {
		return n
	}
	one := *n
	if one.nodes = own; r.view.mine[n] {
		r.view.mine[&one] = true
	}
	if r.view.lists[n] {
		for _, e := range own {
			r.view.mine[e] = true
		}
		r.view.lists[&one] = true
	}
	return &one
}

// planListIn finds the outermost list of several plans.
func planListIn(n *jsonNode, depth int) *jsonPlans {
	if n == nil || n.isScalar() || depth > planListDepth {
		return nil
	}
	if p := plansOf(n); p != nil {
		return p
	}
	for _, m := range n.nodes {
		p := planListIn(m, depth+1)
		if p == nil {
			continue
		}
		if name := memberText(n, ownNameKeyRE); name != "" && variantListRE.MatchString(p.list.keyWords()) {
			for k := range p.names {
				if !within(planKey(name), planKey(p.names[k])) {
					p.names[k] = name + " " + p.names[k]
				}
			}
		}
		return p
	}
	return nil
}

// plansOf reads an array or object as a list of plans; nil where it holds no several plans.
func plansOf(n *jsonNode) *jsonPlans {
	if p := offeredPlans(n); p != nil {
		return p
	}
	if len(n.nodes) < 2 || len(n.nodes) > 20*maxPlans && n.key != "entry" || slices.ContainsFunc(n.nodes, func(e *jsonNode) bool { return e.kind != jsonObject }) {
		return nil
	}
	key := n.keyWords()
	listed := n.key == "" || planListRE.MatchString(key)
	p := &jsonPlans{list: n}
	var ids []string
	for _, e := range n.nodes {
		name := ""
		if besidePlans(n, e) {
			p.names, ids = append(p.names, ""), append(ids, "beside the plans "+strconv.Itoa(len(ids)))
			continue
		}
		switch {
		case n.kind == jsonArray:
			name = planNameOf(e, listed, 0)
		case kindOfPlanRE.MatchString(e.keyWords()) && !planPartRE.MatchString(e.keyWords()) || planListRE.MatchString(key):
			if name = planNameOf(e, true, 0); name == "" {
				name = e.key
			}
		}
		if isOtherPlan(e, name) {
			p.names = append(p.names, "")
			ids = append(ids, e.key+" of another benefit "+strconv.Itoa(len(ids)))
			continue
		}
		if _, tier := readTier(plainWords(name)); name == "" || tier {
			return nil
		}
		p.names, ids = append(p.names, name), append(ids, memberText(e, planIDKeyRE))
	}
	unique := func(list []string) int { return len(slices.Compact(slices.Sorted(slices.Values(list)))) }
	others := slices.Contains(p.names, "")
	if unique(p.names) < len(p.names) && unique(ids) == len(ids) && !slices.Contains(ids, "") {
		for k := range p.names { // two plans may have one name
			again := slices.Contains(p.names[:k], p.names[k]) || slices.Contains(p.names[k+1:], p.names[k])
			if p.names[k] == "" || !again {
				ids[k] = ""
				continue
			}
			ids[k] = " (" + ids[k] + ")"
		}
		for k := range p.names {
			p.names[k] += ids[k]
		}
	}
	if unique(p.names) < 2 || others && !slices.ContainsFunc(p.names, func(name string) bool { return name != "" }) {
		return nil
	}
	return p
}

// offerKeyRE finds the key of one of the plans that a quote holds beside each other.
var offerKeyRE = regexp.MustCompile(`^(?:(?:second|third|fourth|first|other) )?(?:current|existing|incumbent|renewal|renewing|new|proposed|alternat(?:e|ive)|matching|quoted)(?: medical)? plan(?: \d)?$`)

// offeredPlans reads an object with several plans among its members, each of which its key calls the current one, a new one or another: {"carrier":
// "…", "currentPlan": {"name": "…"}, "newPlan": {"name": "…"}}. It returns nil where there are no two with names of their own.
func offeredPlans(n *jsonNode) *jsonPlans {
	offers := 0
	for _, e := range n.nodes {
		if n.kind == jsonObject && e.kind == jsonObject && offerKeyRE.MatchString(e.keyWords()) {
			offers++
		}
	}
	if offers < 2 {
		return nil
	}
	p := &jsonPlans{list: n, shared: map[*jsonNode]bool{}}
	plans := 0
	for _, e := range n.nodes {
		name := ""
		if e.kind == jsonObject && offerKeyRE.MatchString(e.keyWords()) {
			name = planNameOf(e, true, 0)
		}
		if name != "" && slices.Contains(p.names, name) {
			return nil
		}
		if name != "" {
			plans++
		} else {
			p.shared[e] = true
		}
		p.names = append(p.names, name)
	}
	if plans < 2 {
		return nil
	}
	return p
}

// besidePlans reports whether an entry of a FHIR Bundle, or a resource of a list, is another than a plan with its costs: where it is offered, or
// the formulary that it refers to.
func besidePlans(n, e *jsonNode) bool {
	r := e.get("resource")
	if n.kind != jsonArray || n.key != "entry" && e.get("resourceType") == nil {
		return false
	}
	if r == nil {
		r = e
	}
	return r.get("resourceType") != nil && !isPlanResource(r)
}

var (
	reducedRE  = regexp.MustCompile(`\b(?:73|87|94)\b|\bzero cost sharing\b|\blimited cost sharing\b`)
	standardRE = regexp.MustCompile(`\bno csr\b|\bexchange variant\b|\bstandard\b`)
)

// mostVariants is more than what a benefit costs in all variants and networks.
const mostVariants = 64

// isReduction reports whether an element of a list is what a benefit costs, or a limit is, for members whose income reduces their cost
// shares, where another element is that of the standard plan. Marketplaces list both beside each other; members without a reduction have
// the standard plan, and each reduction is a variant of it.
func isReduction(n, e *jsonNode) bool {
	variant := func(e *jsonNode) string { return plainWords(memberText(e, variantIDRE)) }
	return n.kind == jsonArray && len(n.nodes) <= mostVariants && e.kind == jsonObject && reducedRE.MatchString(variant(e)) &&
		slices.ContainsFunc(n.nodes, func(o *jsonNode) bool {
			v := variant(o)
			return standardRE.MatchString(v) && !reducedRE.MatchString(v)
		})
}

// withReductions adds to each plan those of its variants with reduced cost sharing, which the rows of its benefits and limits name. Where there
// are more than are read of one document the standard plans alone are.
func withReductions(root *jsonNode, views []jsonView) []jsonView {
	var out []jsonView
	for _, v := range views {
		out = append(out, v)
		var variants []string
		v.reductions(root, &variants)
		for _, words := range variants {
			w := v
			w.name, w.variant = v.name+" ("+words+")", plainWords(words)
			out = append(out, w)
		}
	}
	if len(out) > maxPlans {
		return views
	}
	return out
}

// reductions gathers what the variants with reduced cost sharing below a node are called.
func (v *jsonView) reductions(n *jsonNode, found *[]string) {
	for _, e := range n.nodes {
		if v.lists[n] && !v.mine[e] {
			continue
		}
		alone := v.lists[n] && !slices.ContainsFunc(n.nodes, func(o *jsonNode) bool { return o != e && v.mine[o] }) // that is what the plan itself is
		if words := memberText(e, variantIDRE); !alone && isReduction(n, e) && !slices.Contains(*found, words) {
			*found = append(*found, words)
		}
		v.reductions(e, found)
	}
}

// ofOtherVariant reports whether an element of a list is of another variant of the plan than the one that is read.
func (v *jsonView) ofOtherVariant(n, e *jsonNode) bool {
	if v.variant == "" {
		return isReduction(n, e)
	}
	words := plainWords(memberText(e, variantIDRE))
	return n.kind == jsonArray && e.kind == jsonObject && words != v.variant && (reducedRE.MatchString(words) || standardRE.MatchString(words))
}

// onlyPlanName is the name of the plan of a document that has no list of several.
func onlyPlanName(root *jsonNode) string {
	if root.kind == jsonArray && len(root.nodes) == 1 {
		root = root.nodes[0]
	}
	if name := planNameOf(root, false, 0); name != "" {
		return name
	}
	for _, m := range root.nodes {
		if m.kind == jsonArray && len(m.nodes) == 1 && planListRE.MatchString(m.keyWords()) {
			return planNameOf(m.nodes[0], true, 0)
		}
	}
	return ""
}

// lineKeyRE finds what line of insurance a plan is of.
var lineKeyRE = regexp.MustCompile(`^(?:(?:product|plan|benefit|coverage|insurance) )?(?:line|type|category|class|kind|line of (?:business|coverage))$|^lob$`)

// medicalLineRE finds the line of insurance that drugs belong to.
var medicalLineRE = regexp.MustCompile(`\bmedical\b`)

// isOtherPlan reports whether an element of a list of plans is a dental, vision or life plan, by its name or its line of
// insurance. A medical plan may be called "Wellness PPO": it speaks of drugs.
func isOtherPlan(e *jsonNode, name string) bool {
	medical := slices.ContainsFunc(e.nodes, func(m *jsonNode) bool {
		words := plainWords(m.value)
		return m.kind == jsonString && lineKeyRE.MatchString(m.keyWords()) && medicalLineRE.MatchString(words) && !otherPlanRE.MatchString(words)
	})
	if medical {
		return false // whatever its name: "Harbor Life HMO"
	}
	other := otherPlanRE.MatchString(plainWords(name)) || slices.ContainsFunc(e.nodes, func(m *jsonNode) bool {
		return m.kind == jsonString && lineKeyRE.MatchString(m.keyWords()) && otherPlanRE.MatchString(plainWords(m.value))
	})
	return other && !keysSpeakOfDrugs(e)
}

func keysSpeakOfDrugs(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		words := m.keyWords()
		return rxKeyRE.MatchString(words) || strings.Contains(words, "formulary") || keysSpeakOfDrugs(m)
	})
}

// planNameOf is what an object calls its plan: by a key that only a plan's name has, by one that says "plan", or, in a
// list of plans, by any name. A variant of cost-sharing reduction stands behind it.
func planNameOf(e *jsonNode, listed bool, depth int) string {
	if e.kind != jsonObject || depth > 2 || e.get("resourceType") != nil && e.get("resourceType").text() != "InsurancePlan" && !isCoveragePlan(e) {
		return ""
	}
	name := memberText(e, ownNameKeyRE)
	if name == "" {
		name = memberText(e, planWordKeyRE)
	}
	if name == "" && slices.ContainsFunc(e.nodes, func(m *jsonNode) bool { return designPartRE.MatchString(m.keyWords()) }) {
		name = memberText(e, designNameRE)
	}
	if name == "" && (listed || e.get("resourceType") != nil) {
		name = memberText(e, anyNameKeyRE)
		if short := e.get("name").text(); short != "" && strings.HasSuffix(name, " "+short) {
			name = short // what is displayed has the carrier in front
		}
	}
	for _, m := range e.nodes {
		if words := m.keyWords(); name == "" && m.kind == jsonObject && planPartRE.MatchString(words) {
			name = planNameOf(m, true, depth+1)
		}
	}
	if name == "" && listed {
		name = memberText(e, planIDKeyRE)
	}
	if v := memberText(e, variantIDRE); v != "" && memberText(e, variantNameRE) == "" && !actuarialRE.MatchString(v) && !wholeVariantRE.MatchString(v) && (name != "" || listed) {
		name = strings.TrimSpace(name + " " + v)
	}
	return name
}

// variantNameRE finds the key of a name that is the variant's own.
var variantNameRE = regexp.MustCompile(`^plan variant (?:marketing )?name$`)

// wholeVariantRE finds the variant that is the plan itself, as issuers file it: "Standard Gold Off Exchange Plan".
var wholeVariantRE = regexp.MustCompile(`(?i)^standard (?:[a-z]+ ){0,2}o(?:n|ff)[- ]exchange plan$`)

// actuarialRE finds the exact actuarial value of a plan, which is no variant of it: "79.62".
var actuarialRE = regexp.MustCompile(`^\d{1,2}\.\d+ ?%?$|^0?\.\d+$`)

// memberText is the text of an object's first member of a kind of key.
func memberText(e *jsonNode, key *regexp.Regexp) string {
	for _, m := range e.nodes {
		if key.MatchString(m.keyWords()) && (m.kind == jsonString || m.kind == jsonNumber && (key == planIDKeyRE || key == recordPlanRE || key == variantIDRE)) {
			if s := m.scalar(); s != "" && len(s) < mostNameBytes {
				return s
			}
		}
	}
	return ""
}

// jsonView is one plan of a document: which elements of the lists of plans are its own.
type jsonView struct {
	name  string
	lists map[*jsonNode]bool
	mine  map[*jsonNode]bool

	variant string // in plain words: the reduction of cost sharing that it is of; none of the standard plan

	noun              string          // the words of the key of its code in records, where it is none that plans have
	ids, refs         map[string]bool // what it is called by elsewhere, and what it refers to there
	theirs, theirRefs map[string]bool // the same of the other plans
}

// views are the plans of a list, and those within its plans: the cost-sharing reductions of one.
func (p *jsonPlans) views() []jsonView {
	var out []jsonView
	for k, name := range p.names {
		if name == "" || slices.Contains(p.names[:k], name) {
			continue
		}
		v := jsonView{name: name, noun: p.noun, lists: map[*jsonNode]bool{p.list: true}, mine: map[*jsonNode]bool{}}
		var own []*jsonNode
		for i, e := range p.list.nodes {
			if p.shared[e] {
				v.mine[e] = true
			}
			if p.names[i] == name {
				v.mine[e] = true
				own = append(own, e)
				v.idsOf(e, 0)
				if p.noun != "" {
					v.ids[p.codes[i]] = true
				}
			}
		}
		inner := planListIn(own[0], 0)
		if len(own) > 1 || inner == nil {
			out = append(out, v)
			continue
		}
		for _, w := range inner.views() {
			if !within(planKey(name), planKey(w.name)) {
				w.name = name + " " + w.name
			}
			w.lists[p.list], w.mine[own[0]] = true, true
			maps.Copy(w.ids, v.ids)
			maps.Copy(w.refs, v.refs)
			out = append(out, w)
		}
	}
	return out
}

// readJSONPlans reads each plan of a list as if it stood alone.
func readJSONPlans(text *document.Text, root *jsonNode, of []jsonView) (*benefit.Plan, []finding.Finding, bool) {
	var views []planView
	var plans []*benefit.Plan
	var found []finding.Finding
	some := false
	var over []string
	tellApart(of)
	for _, v := range of {
		if len(views) == maxPlans {
			over = leftOver(over, v.name)
			continue
		}
		r := newJSONPlanReader(text)
		r.view = v
		some = r.read(r.ownPart(root)) || some // one of which nothing is read still is another plan
		views, plans, found = append(views, planView{name: v.name}), append(plans, r.plan), addFindings(found, r.found)
	}
	if !some {
		return nil, nil, false
	}
	found = append(found, tooManyPlans(over)...)
	p := unite(text, views, plans)
	known := map[document.Span]bool{}
	p.Formulary.Entries = nil
	for _, o := range plans {
		for _, e := range o.Formulary.Entries {
			if !known[e.Source] {
				known[e.Source] = true
				p.Formulary.Entries = append(p.Formulary.Entries, e)
			}
		}
	}
	return p, found, true
}
