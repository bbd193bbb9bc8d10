package ncpdp

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/finding"
)

// reject is the rule's own code, else the dictionary's.
func (r *Rule) reject(def *FieldDefinition) string {
	switch {
	case r.Reject != "" || def == nil:
		return r.Reject
	case r.Use == NotUsed && def.Unused != "":
		return def.Unused
	}
	return def.Reject
}

// rules holds the transmission to a profile. The standard's own rules ask for a field only where its segment is there,
// because the absence of the segment has been told.
func (c *checker) rules(p *Profile, standard bool) {
	for i := range p.Rules {
		r := &p.Rules[i]
		if !r.applies(c.v, c.t.Kind, c.code) {
			continue
		}
		if r.Segment == header {
			c.headerRule(r)
			continue
		}
		def, known := c.d.Segment(r.Segment)
		switch {
		case known && def.Shared || c.flat:
			c.rule(r, 0, standard)
		default:
			for g := 1; g < c.groups; g++ {
				c.rule(r, g, standard)
			}
		}
	}
}

// valueIn returns a look-up for conditions: the transaction first, then the shared segments, then the header. In a shared
// segment every transaction counts.
func (c *checker) valueIn(transaction int) func(string) (string, bool) {
	return func(wire string) (string, bool) {
		for pass := range 2 {
			for i := range c.places {
				p := &c.places[i]
				here := p.transaction == transaction || transaction == 0
				if here != (pass == 0) || !here && p.transaction != 0 {
					continue
				}
				if v, ok := p.seg.Value(wire); ok && strings.TrimRight(v, " ") != "" {
					return v, true
				}
			}
		}
		v, ok := c.t.HeaderValue(wire)
		return v, ok && v != ""
	}
}

// holds asks those conditions of a rule that are not about the repeating group it is scoped to.
func (c *checker) holds(r *Rule, transaction int, scope string) bool {
	for _, condition := range r.conditions {
		if c.inside(r.Segment, condition.wire, scope) {
			continue
		}
		if !condition.holds(c.valueIn(transaction)) {
			return false
		}
	}
	return true
}

func (c *checker) headerRule(r *Rule) {
	value, sent := c.t.HeaderValue(r.wire)
	if !c.holds(r, 0, "") {
		return
	}
	switch {
	case !sent && c.t.Kind == Request: // told of the header that was cut short
	case value == "" && r.Use != NotUsed && r.Use != Situational:
		c.inHeader(r.wire, r.Severity, "field_missing", r.Reject, "The header field is needed.")
	case value != "" && r.Use == NotUsed:
		c.inHeader(r.wire, r.Severity, "field_unused", r.Reject, "The header field must be blank.")
	case value != "" && !r.allows(value):
		c.inHeader(r.wire, r.Severity, "value_refused", r.Reject, "The value is not one that is accepted here.")
	}
}

func (c *checker) rule(r *Rule, transaction int, standard bool) {
	def := c.d.spot(r.Segment, r.wire)
	scope := c.scope(r, def)
	if !c.holds(r, transaction, scope) {
		return
	}
	p := c.find(transaction, r.Segment)
	switch {
	case r.Field == "":
		c.segmentRule(r, p, transaction)
	case p == nil:
		if !standard && r.Use != Situational && r.Use != NotUsed {
			c.segmentNeeded(r, transaction)
		}
	case scope == "":
		c.ruleIn(r, p, def, span{to: len(p.seg.Fields)})
	default:
		for n, s := range c.repetitions(p, scope) {
			if s.times = n + 1; c.holdsIn(r, p, scope, s) {
				c.ruleIn(r, p, def, s)
			}
		}
	}
}

// ruleIn holds a run of a segment's fields to a rule.
func (c *checker) ruleIn(r *Rule, p *place, def *FieldDefinition, s span) {
	sent := false
	for i := s.from; i < s.to; i++ {
		f := &p.seg.Fields[i]
		if f.ID != r.wire || strings.TrimRight(f.Value, " ") == "" {
			continue
		}
		sent = true
		switch {
		case r.Use == NotUsed:
			c.inField(p, i, r.Severity, "field_unused", r.reject(def), "The field must not be sent here.")
		case !r.allows(f.Value):
			c.inField(p, i, r.Severity, "value_refused", r.reject(def), "The value is not one that is accepted here.")
		}
	}
	if sent || r.Use == NotUsed || r.Use == Situational || def != nil && def.Group != "" && r.Use == Mandatory {
		return // a mandatory field of a group is asked for in each repetition
	}
	out := Finding{Segment: r.Segment, Transaction: p.transaction, Occurrence: s.times, Reject: c.payer(r.reject(def))}
	out.FieldID = c.fieldID(r.Segment, r.wire)
	at := p.offset
	if s.times > 0 {
		at = p.fieldAt[s.from]
	}
	c.add(out, at, r.Severity, "field_missing", "The segment needs this field.")
}

func (c *checker) segmentRule(r *Rule, p *place, transaction int) {
	switch {
	case p != nil && r.Use == NotUsed:
		reject := r.Reject
		if reject == "" && p.def != nil {
			reject = p.def.Unused
		}
		c.inSegment(p, r.Severity, "segment_unused", reject, "The segment must not be sent here.")
	case p == nil && r.Use != NotUsed && r.Use != Situational:
		c.segmentNeeded(r, transaction)
	}
}

// segmentNeeded tells a missing segment once.
func (c *checker) segmentNeeded(r *Rule, transaction int) {
	for i := range c.out {
		if c.out[i].Segment == r.Segment && c.out[i].Transaction == transaction && c.out[i].Code == "segment_missing" {
			return
		}
	}
	reject := ""
	if def, ok := c.d.Segment(r.Segment); ok {
		reject = def.Needed
	}
	if r.Field == "" && r.Reject != "" {
		reject = r.Reject
	}
	c.add(Finding{Segment: r.Segment, Transaction: transaction, Reject: c.payer(reject)}, c.endOf(transaction), r.Severity,
		"segment_missing", "The transaction needs this segment.")
}

// amount adds up the dollars of a field in a segment; all are 0 where it is not sent. ok is false where one cannot be read.
func (c *checker) amount(p *place, wires ...string) (sum int64, sent, ok bool) {
	ok = true
	for _, wire := range wires {
		for i := range p.seg.Fields {
			if f := &p.seg.Fields[i]; f.ID == wire && strings.TrimRight(f.Value, " ") != "" {
				v := interpret(Money, f.Value)
				sum, sent, ok = sum+v.Number, true, ok && v.Valid && v.Number < 1e15 && v.Number > -1e15
			}
		}
	}
	return sum, sent, ok
}

// at returns the index of a field in a segment, or -1.
func (p *place) at(wire string) int {
	for i := range p.seg.Fields {
		if p.seg.Fields[i].ID == wire {
			return i
		}
	}
	return -1
}

func (c *checker) dateOfService() (Value, bool) {
	text, _ := c.t.HeaderValue("D1")
	v := interpret(Date, text)
	return v, v.Valid
}

// requestSense compares fields with each other.
func (c *checker) requestSense() {
	service, dated := c.dateOfService()
	late := func(p *place, wire, reject, message string) {
		if i := p.at(wire); i >= 0 && dated {
			if v := interpret(Date, p.seg.Fields[i].Value); v.Valid && v.Date.After(service.Date) {
				c.inField(p, i, finding.Error, "date_order", reject, message)
			}
		}
	}
	for i := range c.places {
		p := &c.places[i]
		switch p.id {
		case "01":
			late(p, "C4", "P6", "The patient is born after the date of service.")
		case "07":
			late(p, "DE", "AB", "The prescription is written after the date of service.")
			c.product(p)
		case "05":
			c.feeOrder(p)
		case "10":
			c.compound(p)
		case "11":
			c.grossAmountDue(p)
		}
	}
}

// product holds an NDC to its form, and a compound to a transmission of its own.
func (c *checker) product(p *place) {
	qualifier, _ := p.seg.Value("E1")
	if i := p.at("D7"); i >= 0 && strings.TrimRight(qualifier, " ") == "03" {
		if id := strings.TrimRight(p.seg.Fields[i].Value, " "); id != "" && (len(id) != 11 || !isDigits(id)) {
			c.inField(p, i, finding.Error, "value_form", "21", "A National Drug Code has eleven digits without dashes.")
		}
	}
	if c.v == F6 { // D.0 does not say
		seen := map[string]bool{}
		for i := range p.seg.Fields {
			f := &p.seg.Fields[i]
			if code := strings.TrimLeft(strings.TrimRight(f.Value, " "), "0"); f.ID == "DK" {
				if seen[code] {
					c.inField(p, i, finding.Error, "value_repeated", "34", "A clarification code is sent once.")
				}
				seen[code] = true
			}
		}
	}
	if i := p.at("D6"); i >= 0 && sameCode(p.seg.Fields[i].Value, "2") && len(c.t.Transactions()) > 1 {
		c.inField(p, i, finding.Error, "compound_alone", "1W", "A compound is the only transaction of its transmission.")
	}
}

// feeOrder is the order in which F6 reports what another payer paid for, 342-HC.
var feeOrder = []string{"12", "15", "09", "01", "02", "03", "04", "16", "17", "05", "07"}

// feeOrder holds the amounts of each other payer to that order.
func (c *checker) feeOrder(p *place) {
	if c.v != F6 {
		return
	}
	last := -1
	for i := range p.seg.Fields {
		switch f := &p.seg.Fields[i]; f.ID {
		case "HB": // the next payer's count
			last = -1
		case "HC":
			at := slices.IndexFunc(feeOrder, func(code string) bool { return sameCode(code, f.Value) })
			if at >= 0 && at < last {
				c.inField(p, i, finding.Warning, "value_order", "", "F6 reports the amounts of another payer in a fixed order of their qualifiers.")
			}
			last = max(last, at)
		}
	}
}

// alertTexts asks for the reason that F6 wants with each text of a drug utilization alert.
func (c *checker) alertTexts(p *place) {
	if c.v != F6 {
		return
	}
	for _, s := range c.repetitions(p, "567-J6") {
		text, reason := -1, false
		for i := s.from; i < s.to; i++ {
			switch f := &p.seg.Fields[i]; {
			case strings.TrimRight(f.Value, " ") == "":
			case f.ID == "FY" && text < 0:
				text = i
			case f.ID == "E4":
				reason = true
			}
		}
		if text >= 0 && !reason {
			c.inField(p, text, finding.Error, "field_unused", "", "F6 has the text of an alert only beside its reason, 439-E4.")
		}
	}
}

func (c *checker) compound(p *place) {
	if i := p.at("EC"); i >= 0 {
		if v := interpret(Number, p.seg.Fields[i].Value); v.Valid && v.Number < 2 {
			c.inField(p, i, finding.Warning, "compound_ingredients", "7Z", "A compound has two ingredients or more.")
		}
	}
	pricing := c.find(p.transaction, "11")
	if pricing == nil {
		return
	}
	parts, sent, ok := c.amount(p, "EE")
	cost, _, ok2 := c.amount(pricing, "D9")
	if i := pricing.at("D9"); i >= 0 && sent && ok && ok2 && parts != cost {
		c.inField(pricing, i, finding.Error, "compound_cost", "8M", "The ingredient cost is not the sum of the compound's ingredient costs.")
	}
}

// grossAmountDue is the sum of what is submitted.
func (c *checker) grossAmountDue(p *place) {
	due, sent, ok := c.amount(p, "DU")
	parts, any, ok2 := c.amount(p, "D9", "DC", "BE", "E3", "H9", "HA", "GE")
	if i := p.at("DU"); i >= 0 && sent && any && ok && ok2 && due != parts {
		c.inField(p, i, finding.Error, "gross_amount_due", "R9", "The gross amount due is not the sum of the amounts submitted.")
	}
}

// patientParts are the fields whose sum is 505-F5 in D.0; F6 has them in one group, with the amounts in C93-KN.
var patientParts = []string{"FH", "FI", "4U", "FK", "NZ", "FN", "UJ", "UK", "UM", "UN", "UP", "UD"}

// responseSense holds a response to the two balancing identities.
func (c *checker) responseSense() {
	for i := range c.places {
		p := &c.places[i]
		if p.id == "24" {
			c.alertTexts(p)
		}
		if p.id != "23" {
			continue
		}
		patient, sent, ok := c.amount(p, "F5")
		parts, any, ok2 := c.amount(p, patientParts...)
		if c.v == F6 {
			parts, any, ok2 = c.amount(p, "KN")
		}
		if at := p.at("F5"); at >= 0 && sent && ok && ok2 {
			switch {
			case any && patient != parts:
				c.inField(p, at, finding.Error, "patient_pay_unbalanced", "", "The patient pay amount is not the sum of its components.")
			case !any && patient != 0:
				c.inField(p, at, finding.Note, "patient_pay_undivided", "", "The patient pay amount comes without its components.")
			}
		}
		plus, _, ok := c.amount(p, "F6", "F7", "FL", "J1", "J4", "AW", "AX")
		minus, _, ok2 := c.amount(p, "F5", "J5")
		total, sent, ok3 := c.amount(p, "F9")
		if at := p.at("F9"); at >= 0 && sent && ok && ok2 && ok3 && total != plus-minus {
			c.inField(p, at, finding.Error, "total_paid_unbalanced", "", "The total amount paid is not what was allowed less what the patient and other payers bear.")
		}
	}
}
