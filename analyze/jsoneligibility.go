package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// Clearing houses hand a payer's answer to a question of eligibility (X12 271) on as JSON. Each writes the same benefit records (segments EB)
// its own way: as a flat list with codes, below the service that they are of, or below "copayment", "inNetwork" and the like. So what the keys
// above a record say is kept for it, and a record is what has an amount, a percentage or a message at the end of that.

// eligibilityRecord is one such record, or what the keys above some of them say.
type eligibilityRecord struct {
	kind     string    // the code of what it states, as X12 has it
	said     *jsonNode // that code, its name, or the key that says it
	services []*jsonNode
	drugs    []string // what the services among them that are of drugs are called
	whole    bool     // they are the whole plan
	network  benefit.Network
	placed   *jsonNode // where the network is said
	role     role
	levelled *jsonNode
	others   bool // persons that are neither one nor a family: "Employee and Spouse"
	passing  bool // what is left of an amount, or was spent: of this day, and not of the plan
	value    *jsonNode
	percent  bool
	days     *sourcedDays
	messages []*jsonNode
}

// What a record states, by the codes of X12 (1390), and the names of the codes in other writings.
const (
	ebActive, ebCoinsurance, ebCopay, ebDeductible = "1", "A", "B", "C"
	ebDescription, ebExclusion, ebLimit, ebMost    = "D", "E", "F", "G"
	ebNotCovered, ebBasis                          = "I", "CB"
)

var ebKinds = map[string]string{
	"1": ebActive, "a": ebCoinsurance, "b": ebCopay, "c": ebDeductible, "d": ebDescription, "e": ebExclusion, "f": ebLimit, "g": ebMost, "i": ebNotCovered, "cb": ebBasis,
	"active coverage": ebActive, "active": ebActive,
	"co insurance": ebCoinsurance, "coinsurance": ebCoinsurance,
	"co payment": ebCopay, "copayment": ebCopay, "co pay": ebCopay, "copay": ebCopay, "copays": ebCopay, "copayments": ebCopay,
	"deductible": ebDeductible, "deductibles": ebDeductible,
	"out of pocket": ebMost, "out of pocket stop loss": ebMost, "stop loss": ebMost, "out of pocket maximum": ebMost, "out of pocket max": ebMost,
	"benefit description": ebDescription, "benefit descriptions": ebDescription,
	"exclusions": ebExclusion, "exclusion": ebExclusion, "limitations": ebLimit, "limitation": ebLimit,
	"non covered": ebNotCovered, "not covered": ebNotCovered, "noncovered": ebNotCovered, "coverage basis": ebBasis,
}

// drugServices are the codes of X12 (1365) for drugs.
var drugServices = map[string]string{
	"88": "pharmacy", "89": "free standing prescription drug", "90": "mail order prescription drug", "91": "brand name prescription drug", "92": "generic prescription drug",
	"b2": "brand name prescription drug formulary", "b3": "brand name prescription drug non formulary",
	"bw": "mail order prescription drug brand name", "bx": "mail order prescription drug generic",
	"gf": "generic prescription drug formulary", "gn": "generic prescription drug non formulary",
}

// drugService is what a service of drugs is called, by its code or its name; empty for other services.
func drugService(s *jsonNode) string {
	if name, ok := drugServices[strings.ToLower(s.scalar())]; ok {
		return name
	}
	if name := plainWords(s.scalar()); drugServRE.MatchString(name) {
		return name
	}
	return ""
}

func isServiceCode(s *jsonNode) bool { return drugServices[strings.ToLower(s.scalar())] != "" }

var (
	segmentKeyRE = regexp.MustCompile(`^(?:eb|msg|hsd) (?:\d{1,2} )?`) // "EB03_ServiceTypeCode"
	// ofSegmentRE finds keys that no document but such an answer has; two of them tell one.
	ofSegmentRE = regexp.MustCompile(`^(?:eb ?\d{1,2} .*|(?:in )?plan network(?: indicator)?(?: code)?|time (?:period )?qualifier(?: code)?|time period label|service types?(?: codes?)|coverage level(?: code)|eligibility or benefit(?: info(?:rmation)?)?(?: code)?|type label|financials|amount time period(?: code)?|payer notes|benefits information|monetary amount|benefit percent)$`)

	ebKindKeyRE    = regexp.MustCompile(`^(?:code|name|info|(?:eligibility or )?benefit(?: info(?:rmation)?)?(?: (?:code|type|name))?|eligibility(?: or benefit)? code)$`)
	ebServiceKeyRE = regexp.MustCompile(`^(?:service(?: types?)?(?: (?:codes?|names?|labels?))?|type(?: (?:label|code))?|name)$`)
	ebNetworkKeyRE = regexp.MustCompile(`^(?:(?:in )?plan network(?: indicator)?(?: code)?|in network(?: indicator)?(?: code)?|network(?: (?:type|status|indicator))?(?: code)?)$`)
	ebLevelKeyRE   = regexp.MustCompile(`^(?:benefit )?(?:coverage )?level(?: code| label)?$`)
	ebPeriodKeyRE  = regexp.MustCompile(`^(?:amount )?time (?:period )?(?:qualifier|period)?(?: ?(?:code|label))?$|^amount time period(?: code)?$|^time period$|^period$`)
	ebAmountKeyRE  = regexp.MustCompile(`^(?:benefit |monetary |copay(?:ment)? |co pay(?:ment)? |total )?amount$|^total$|^copay(?:ment)?$|^value$`)
	ebPercentKeyRE = regexp.MustCompile(`^(?:benefit )?percent(?:age)?(?: as decimal)?$`)
	ebMessageKeyRE = regexp.MustCompile(`^(?:additional information|(?:free form |payer )*(?:messages?|notes?|comments?)(?: text)?|msg|descriptions?|free form text)$`)
	ebAsideKeyRE   = regexp.MustCompile(`\b(?:entit(?:y|ies)|contacts?|address(?:es)?|dates?|providers?|payers|identif|reference|procedure|diagnosis|errors?|x ?12|raw|trace)\b`)

	// ebPassingRE finds periods that are no year of the plan: what remains, what was spent to date, a visit, a lifetime.
	ebPassingRE = regexp.MustCompile(`remain|to date|exceed|spent|\bmet\b|used|lifetime|visit|\bday\b|week|month|hour|episode|admission`)
	drugServRE  = regexp.MustCompile(`\bpharmacy\b|\bprescription drugs?\b`)
)

// ebPassing are the codes of such periods (X12 615).
var ebPassing = []string{"6", "7", "13", "24", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36"}

// eligibilityAnswer reports whether a document is an answer to a question of eligibility.
func eligibilityAnswer(root *jsonNode) bool {
	told := map[string]bool{}
	var look func(n *jsonNode, depth int)
	look = func(n *jsonNode, depth int) {
		for _, m := range n.nodes {
			if words := m.keyWords(); ofSegmentRE.MatchString(words) {
				told[strings.TrimSuffix(words, " code")] = true
			}
			if len(told) < 2 && depth < planListDepth+2 && !m.isScalar() {
				look(m, depth+1)
			}
		}
	}
	look(root, 0)
	return len(told) > 1
}

// readEligibility reads the plan of such an answer.
func readEligibility(text *document.Text, root *jsonNode) (*benefit.Plan, []finding.Finding, bool) {
	r := newJSONPlanReader(text)
	e := &eligibilityReader{jsonPlanReader: r}
	e.walk(root, eligibilityRecord{})
	if !slices.ContainsFunc(e.records, func(rec eligibilityRecord) bool { return len(rec.drugs) > 0 }) {
		return nil, nil, false // of medical care alone
	}
	e.limitsOf()
	e.sharesOf()
	e.wordsOf()
	if !r.finish() {
		return nil, nil, false
	}
	e.routingOf() // the number of an employer's group is another than that of its drugs
	r.identity(root)
	e.nameOf(root)
	return r.plan, r.found, true
}

// eligibilityReader keeps the records of an answer.
type eligibilityReader struct {
	*jsonPlanReader
	records []eligibilityRecord
}

// walk gathers the records below a value, with what the keys above them say.
func (e *eligibilityReader) walk(n *jsonNode, of eligibilityRecord) {
	if n.kind == jsonArray {
		for _, m := range n.nodes {
			e.walk(m, of)
		}
		return
	}
	if n.kind != jsonObject {
		return
	}
	of.messages = slices.Clone(of.messages)
	e.servicesIn(n, &of)
	own := of
	stated, deeper := false, false
	for _, m := range n.nodes {
		stated = e.attribute(n, m, &own) || stated
		deeper = deeper || !m.isScalar() && (ebKinds[ebWords(m)] != "" || networkOfKey(ebWords(m)) != "")
	}
	if own.value != nil && own.value != of.value || stated && !deeper && own.kind != "" {
		e.records = append(e.records, own)
	}
	for _, m := range n.nodes {
		words := ebWords(m)
		if m.isScalar() || ebAsideKeyRE.MatchString(words) || ebMessageKeyRE.MatchString(words) {
			continue
		}
		here := own
		here.value = nil
		if code := ebKinds[words]; code != "" {
			here.kind, here.said = code, m
		}
		if net := networkOfKey(words); net != "" {
			here.network, here.placed = net, m
		}
		here.passing = here.passing || ebPassingRE.MatchString(words)
		e.walk(m, here)
	}
}

func ebWords(m *jsonNode) string { return segmentKeyRE.ReplaceAllString(m.keyWords(), "") }

// networkOfKey is the network whose records stand below a key.
func networkOfKey(words string) benefit.Network {
	switch words {
	case "in network", "in plan", "in plan network":
		return benefit.In
	case "out network", "out of network", "out of plan", "out of plan network":
		return benefit.Out
	case "no network", "not applicable", "both networks", "network not applicable":
		return benefit.AnyNetwork
	}
	return ""
}

// servicesIn takes the services that an object names. A key like "name" names one only where its value is one, since it names what a record
// states elsewhere.
func (e *eligibilityReader) servicesIn(n *jsonNode, of *eligibilityRecord) {
	fresh := eligibilityRecord{}
	for _, m := range n.nodes {
		words := ebWords(m)
		if !ebServiceKeyRE.MatchString(words) {
			continue
		}
		certain := strings.HasPrefix(words, "service")
		for _, s := range membersOf(m) {
			said := plainWords(s.scalar())
			if said == "" || !certain && (ebKinds[said] != "" && len(said) != 2 || !serviceBeside(n, m)) {
				continue
			}
			fresh.services = append(fresh.services, s)
			if name := drugService(s); name != "" && !slices.Contains(fresh.drugs, name) {
				fresh.drugs = append(fresh.drugs, name)
			}
			fresh.whole = fresh.whole || said == "30" || strings.HasPrefix(said, "health benefit plan") || said == "plan"
		}
	}
	if len(fresh.services) > 0 {
		of.services, of.drugs, of.whole = fresh.services, fresh.drugs, fresh.whole
	}
}

// serviceBeside reports whether an object names a service by its code and its name beside each other: {"name": "Pharmacy", "type": "88"}.
func serviceBeside(n, m *jsonNode) bool {
	coded := slices.ContainsFunc(n.nodes, func(o *jsonNode) bool {
		words, said := ebWords(o), plainWords(o.scalar())
		return strings.HasPrefix(words, "type") && !strings.HasSuffix(words, "label") && said != "" && len(said) <= 2 && ebKinds[plainWords(n.get("name").text())] == ""
	})
	return coded || drugServRE.MatchString(plainWords(m.scalar()))
}

// attribute takes what a member says of the records of its object. It reports whether that is what they state.
func (e *eligibilityReader) attribute(n, m *jsonNode, of *eligibilityRecord) bool {
	words, said := ebWords(m), plainWords(m.scalar())
	switch {
	case ebMessageKeyRE.MatchString(words):
		e.messagesIn(m, of)
		return of.kind != ""
	case ebAmountKeyRE.MatchString(words) && amountOf(m) != nil:
		if v := amountOf(m); of.value == nil && v.scalar() != "" {
			of.value, of.percent = v, countsPercent(n)
			return true
		}
	case said == "":
	case ebPercentKeyRE.MatchString(words):
		of.value, of.percent = m, true
		return true
	case ebKindKeyRE.MatchString(words) && ebKinds[said] != "" && (len(said) > 2 || words != "name"):
		of.kind, of.said = ebKinds[said], m
		return true
	case ebKindKeyRE.MatchString(words) && words == "code" && (len(said) <= 2 || said == "mc"):
		of.kind, of.said = strings.ToUpper(said), m // what none of the plan's rules is: a contact, a provider
	case ebNetworkKeyRE.MatchString(words):
		if net := networkSaid(said); net != "" && of.network == "" {
			of.network, of.placed = net, m
		}
	case ebLevelKeyRE.MatchString(words):
		switch said {
		case "ind", "individual", "emp", "employee only", "employee":
			of.role, of.levelled = individualRole, m
		case "fam", "family":
			of.role, of.levelled = familyRole, m
		default:
			of.others = true
		}
	case ebPeriodKeyRE.MatchString(words):
		of.passing = of.passing || slices.Contains(ebPassing, said) || ebPassingRE.MatchString(said)
	case (words == "benefit quantity" || words == "quantity" || words == "quantity amount") && countsDays(n):
		if d := number(said); d > 0 {
			of.days = &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: d}, ev: m.quoted(e.src, sureCell)}
		}
	}
	return false
}

// amountOf is an amount, or the one within an object of an amount and its currency.
func amountOf(m *jsonNode) *jsonNode {
	switch m.kind {
	case jsonNumber, jsonString:
		return m
	case jsonObject:
		if v := m.get("amount"); v != nil && v.isScalar() && len(m.nodes) <= 2 {
			return v
		}
	default:
	}
	return nil
}

// countsPercent reports whether the unit beside an amount is a percentage.
func countsPercent(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(o *jsonNode) bool {
		said := plainWords(o.text())
		return strings.HasPrefix(o.keyWords(), "unit") && (strings.HasPrefix(said, "percent") || o.text() == "%")
	})
}

// countsDays reports whether the quantity of a record is a number of days.
func countsDays(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(o *jsonNode) bool {
		said := plainWords(o.text())
		return strings.HasPrefix(o.keyWords(), "quantity qualifier") && (said == "dy" || said == "da" || said == "days" || said == "day" || said == "days supply")
	})
}

// networkSaid is the network that an indicator says a record is of.
func networkSaid(said string) benefit.Network {
	switch said {
	case "y", "yes", "true", "in", "in plan network", "in network", "in plan":
		return benefit.In
	case "n", "no", "false", "out", "out of network", "out of plan network", "out of plan", "non network":
		return benefit.Out
	case "w", "not applicable", "both", "both in and out of network":
		return benefit.AnyNetwork
	}
	return ""
}

// messagesIn takes the messages of a record: a string, strings, or objects with one each.
func (e *eligibilityReader) messagesIn(m *jsonNode, of *eligibilityRecord) {
	switch m.kind {
	case jsonString:
		if hasLetter(strings.ToLower(m.text())) {
			of.messages = append(of.messages, m)
		}
	case jsonArray:
		for _, x := range m.nodes {
			e.messagesIn(x, of)
		}
	case jsonObject:
		for _, x := range m.nodes {
			if ebMessageKeyRE.MatchString(ebWords(x)) || x.keyWords() == "text" || x.keyWords() == "value" {
				e.messagesIn(x, of)
			}
		}
	default:
	}
}

// evidence is where a record says what it is.
func (rec *eligibilityRecord) evidence(r *jsonPlanReader) []benefit.Evidence {
	if rec.said == nil {
		return nil
	}
	if !rec.said.isScalar() {
		return keyQuote(r.src, rec.said)
	}
	return rec.said.quoted(r.src, sureCell)
}

// limitsOf reads the deductibles and the most that is paid.
func (e *eligibilityReader) limitsOf() {
	apart := [2]bool{} // drugs have limits of their own
	for i := range e.records {
		if rec := &e.records[i]; rec.isLimit() && rec.ofDrugs() {
			apart[indexOf(rec.kind == ebMost)] = true
		}
	}
	for i := range e.records {
		rec := &e.records[i]
		if !rec.isLimit() || !rec.whole && !rec.ofDrugs() && len(rec.services) > 0 {
			continue
		}
		l := newJSONLimit(rec.kind == ebMost, jsonPlace{network: rec.network})
		l.role = rec.role
		if rec.placed != nil {
			l.networkEv = e.placedBy(rec.placed)
		}
		l.acc = &benefit.Accumulator{}
		switch counts := rec.countsDrugs(e.src); {
		case rec.ofDrugs():
			l.scope, l.scopeEv = benefit.RxOnly, rec.drugEvidence(e.src, "")
		case len(rec.drugs) > 0:
			l.scope, l.scopeEv, l.drugs = benefit.Integrated, rec.drugEvidence(e.src, ""), true
		case counts != nil:
			l.scope, l.scopeEv, l.drugs = benefit.Integrated, counts, true
		case apart[indexOf(l.oop)]:
			l.scope, l.scopeEv = benefit.MedicalOnly, rec.evidence(e.jsonPlanReader)
		}
		for _, m := range rec.messages {
			if l.held == nil && !l.oop {
				l.remarkedHeld(e.jsonPlanReader, m)
			}
		}
		e.limitAmount(rec.value, l, jsonPlace{})
	}
}

func (rec *eligibilityRecord) isLimit() bool {
	return (rec.kind == ebDeductible || rec.kind == ebMost) && rec.value != nil && !rec.percent && !rec.passing && !rec.others
}

// ofDrugs reports whether all services of a record are of drugs.
func (rec *eligibilityRecord) ofDrugs() bool { return len(rec.drugs) > 0 && !rec.whole }

// drugEvidence is where a record says that it is of drugs, or of those of one service: by a name rather than by a code, since tiers are called
// by it.
func (rec *eligibilityRecord) drugEvidence(text *document.Text, service string) (ev []benefit.Evidence) {
	for _, s := range rec.services {
		name := drugService(s)
		if name == "" || service != "" && name != service {
			continue
		}
		if !isServiceCode(s) {
			return s.quoted(text, sureCell)
		}
		if ev == nil {
			ev = s.quoted(text, sureCell)
		}
	}
	return ev
}

// countsDrugsRE finds that drugs count toward a limit of the plan: "INCLUDES DEDUCTIBLE, COPAYS, COINSURANCE AND RX".
var countsDrugsRE = regexp.MustCompile(`\b(?:includes|including|combined|integrated|shared)\b[^.;]*\b(?:rx|pharmacy|prescriptions?|drugs?)\b|\b(?:rx|pharmacy|prescriptions?|drugs?)\b[^.;]*\b(?:included|combined|integrated|counts? toward)\b`)

// countsDrugs is where the messages of a limit say that drugs count toward it.
func (rec *eligibilityRecord) countsDrugs(text *document.Text) []benefit.Evidence {
	for _, m := range rec.messages {
		c := m.words(text)
		if at := countsDrugsRE.FindStringIndex(c.s); at != nil && !negativeRE.MatchString(c.s) {
			return c.evidence(at[0], at[1], sureProse)
		}
	}
	return nil
}

// placedBy is the evidence of a network that a key or a value says.
func (e *eligibilityReader) placedBy(m *jsonNode) []benefit.Evidence {
	if m.isScalar() {
		return m.quoted(e.src, sureCell)
	}
	return keyQuote(e.src, m)
}

// wordsOf keeps the messages that state rules of drugs.
func (e *eligibilityReader) wordsOf() {
	seen := map[string]bool{}
	for i := range e.records {
		rec := &e.records[i]
		if !rec.ofDrugs() || rec.isLimit() || rec.passing {
			continue
		}
		for _, m := range rec.messages {
			c := m.words(e.src)
			share := rec.kind == ebCopay || rec.kind == ebCoinsurance || rec.kind == ebNotCovered
			if seen[c.s] || share && len(strings.Fields(c.s)) <= longestPlaceMessage && len(lex(c.s)) > 0 {
				continue
			}
			seen[c.s] = true
			if rec.kind == ebExclusion {
				e.excluded = append(e.excluded, m)
				continue
			}
			if strings.Contains(m.text(), " ") {
				e.units = append(e.units, newUnit(c, true))
			}
		}
	}
}

// routingOf reads the numbers that claims are sent by from messages: "BIN 022659 PCN SWRX RXGRP SWA1500".
func (e *eligibilityReader) routingOf() {
	found := routing{id: &e.plan.Identity, src: e.src}
	for i := range e.records {
		for _, m := range e.records[i].messages {
			found.coded(m.words(e.src).passage)
		}
	}
}

// answerPlanRE finds the keys of what the plan is called.
var answerPlanRE = regexp.MustCompile(`^plan (?:name|coverage|details|description|coverage description)$`)

// nameOf reads what the plan is called.
func (e *eligibilityReader) nameOf(n *jsonNode) {
	id := &e.plan.Identity
	for _, m := range n.nodes {
		switch {
		case id.Name.Known():
			return
		case m.kind == jsonString && answerPlanRE.MatchString(ebWords(m)) && m.text() != "" && len(m.text()) < mostNameBytes:
			id.Name = benefit.State(m.text(), m.quoted(e.src, sureCell)...)
		case !m.isScalar():
			e.nameOf(m)
		}
	}
}
