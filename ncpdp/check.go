package ncpdp

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/finding"
)

// Finding is what [Check] says: a finding with its place in the transmission and what a payer would answer.
type Finding struct {
	finding.Finding
	Segment     string `json:"segment,omitempty"`     // "07"; empty in the header
	Transaction int    `json:"transaction,omitempty"` // 1 to 4; 0: the header or a segment of all transactions
	Occurrence  int    `json:"occurrence,omitempty"`  // which of the fields with that id in the segment, from 1
	Reject      string `json:"reject,omitempty"`      // the value of 511-FB that a payer would answer; empty where none applies
}

// What [Check] looks at is bounded, because the input may be anybody's: real transmissions stay far below.
const (
	maxCheckFindings     = 500
	maxCheckTransactions = 9
	maxCheckSegments     = 500
	maxCheckFields       = 5000 // of a segment
)

// Check holds a transmission to the dictionary, to the standard's requirements and to each profile, and returns what
// it finds in the order of the bytes: the header and its count; segments that are missing, repeated, misplaced, unknown
// or not used; fields that are missing, repeated, misplaced, not of the version; lengths, forms and code values; counts
// and counters; dates, amounts and the two balancing identities of a response.
//
// Severity error stands for what a payer must refuse or cannot read, warning for what it may refuse or what rests on
// general knowledge alone, note for what is merely unusual, such as a blank value or a dollar without its sign. A finding
// carries no value of the transmission. Framing is [Parse]'s to tell.
func Check(t *Transmission, profiles ...*Profile) []Finding {
	c := &checker{t: t, d: t.dictionary(), v: t.Version, code: t.TransactionCode()}
	c.flat = len(t.Groups) == 1 && (c.code == "E1" || c.v == F6)
	c.layOut()
	c.bound()
	c.header()
	for i := range c.places {
		c.segment(&c.places[i])
	}
	c.missingSegments()
	c.rules(&c.d.standard, true)
	for _, p := range profiles {
		own := Profile{Name: p.Name, Rules: slices.Clone(p.Rules)} // the caller's stays as it is: others may be using it
		if err := own.compile(); err != nil {
			c.add(Finding{}, 0, finding.Error, "profile_invalid", "The profile has a rule that cannot be used; ParseProfile says which.")
			continue
		}
		c.rules(&own, false)
	}
	if t.Kind == Request {
		c.requestSense()
	} else {
		c.responseSense()
	}
	slices.SortStableFunc(c.out, func(a, b Finding) int { return *a.Offset - *b.Offset })
	return c.out
}

type checker struct {
	t    *Transmission
	d    *Dictionary
	v    Version
	code string // 103-A3
	// flat: no group separator divides the segments, as in E1, and as some read F6, which has one transaction.
	flat bool

	headerAt  []int // offset of each header field
	headerEnd int
	places    []place
	groups    int // those that are checked
	end       int
	out       []Finding
}

// place is a segment and where it stands.
type place struct {
	seg         *Segment
	def         *SegmentDefinition // nil: unknown
	id          string
	transaction int
	offset      int   // of its separator
	fieldAt     []int // of each field separator
}

// layOut computes the offset of everything; it is that of the bytes which Encode writes.
func (c *checker) layOut() {
	t, at := c.t, len(c.t.Leader)
	l := c.d.layout(t.Version, t.Kind, c.code)
	for i, f := range t.Header {
		c.headerAt = append(c.headerAt, at)
		n := len(f.Value)
		if l != nil && i < len(l.rows) && f.ID != Rest {
			n = max(n, l.rows[i].Length)
		}
		at += n
	}
	c.headerEnd = at
	for g := range t.Groups {
		if g > 0 {
			at++
		}
		at += len(t.Groups[g].Lead)
		for s := range t.Groups[g].Segments {
			seg := &t.Groups[g].Segments[s]
			p := place{seg: seg, id: seg.ID(), transaction: g, offset: at}
			if i, ok := c.d.bySeg[p.id]; ok {
				p.def = &c.d.segments[i]
			}
			if !seg.Bare {
				at++
			}
			at += len(seg.Lead)
			p.fieldAt = make([]int, 0, len(seg.Fields))
			for i := range seg.Fields {
				p.fieldAt = append(p.fieldAt, at)
				at += 1 + len(seg.Fields[i].ID) + len(seg.Fields[i].Value)
			}
			c.places = append(c.places, p)
		}
	}
	c.end = at
}

// bound leaves the rest of an absurdly long transmission unchecked, and says so.
func (c *checker) bound() {
	c.groups = min(len(c.t.Groups), maxCheckTransactions+1)
	checked := len(c.places)
	for i := range c.places {
		if c.places[i].transaction >= c.groups || i >= maxCheckSegments {
			checked = i
			break
		}
	}
	if checked < len(c.places) || c.groups < len(c.t.Groups) {
		at := c.end
		if checked < len(c.places) {
			at = c.places[checked].offset
		}
		c.add(Finding{}, at, finding.Warning, "not_checked", "No transmission is as long as this one; the rest was not checked.")
		c.places = c.places[:checked]
	}
}

func (c *checker) add(f Finding, offset int, severity finding.Severity, code, message string) {
	if len(c.out) >= maxCheckFindings {
		return
	}
	if severity == finding.Note {
		f.Reject = "" // nobody rejects for it
	}
	f.Offset, f.Severity, f.Code, f.Message = &offset, severity, code, message
	c.out = append(c.out, f)
}

// inSegment reports something about a segment as a whole.
func (c *checker) inSegment(p *place, severity finding.Severity, code, reject, message string) {
	c.add(Finding{Segment: p.id, Transaction: p.transaction, Reject: c.payer(reject)}, p.offset, severity, code, message)
}

// inField reports something about the i-th field of a segment.
func (c *checker) inField(p *place, i int, severity finding.Severity, code, reject, message string) {
	if len(c.out) >= maxCheckFindings {
		return // before the fields are counted
	}
	f := &p.seg.Fields[i]
	out := Finding{Segment: p.id, Transaction: p.transaction, Occurrence: 1, Reject: c.payer(reject)}
	out.FieldID = c.fieldID(p.id, f.ID)
	for j := range i {
		if p.seg.Fields[j].ID == f.ID {
			out.Occurrence++
		}
	}
	c.add(out, p.fieldAt[i], severity, code, message)
}

// inHeader reports something about a header field.
func (c *checker) inHeader(wire string, severity finding.Severity, code, reject, message string) {
	out, at := Finding{Reject: c.payer(reject)}, c.headerEnd
	out.FieldID = c.fieldID("", wire)
	for i := range c.t.Header {
		if c.t.Header[i].ID == wire {
			at = c.headerAt[i]
		}
	}
	c.add(out, at, severity, code, message)
}

// payer keeps the reject code of a request: a response is answered by nobody.
func (c *checker) payer(reject string) string {
	if c.t.Kind == Response {
		return ""
	}
	return reject
}

// fieldID is "442-E7", or the two characters where the dictionary does not have the field.
func (c *checker) fieldID(segment, wire string) string {
	if def := c.d.known(segment, wire); def != nil {
		return def.ID
	}
	return strings.ToValidUTF8(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return r
	}, wire), "?")
}

// header holds the fixed fields to their rows.
func (c *checker) header() {
	l := c.d.layout(c.v, c.t.Kind, c.code)
	if l == nil {
		return
	}
	have := map[string]bool{}
	for i := range c.t.Header {
		f := &c.t.Header[i]
		have[f.ID] = true
		if i >= len(l.rows) || f.ID == Rest {
			continue
		}
		row, value := &l.rows[i], strings.TrimRight(f.Value, " ")
		switch {
		case value == "":
			if f.ID == "F1" {
				c.inHeader(f.ID, finding.Note, "blank_value", "", "The header response status is blank; the transactions have statuses of their own.")
			}
		case row.date:
			if !interpret(Date, value).Valid {
				c.inHeader(f.ID, finding.Error, "value_form", row.Reject, "The date is not a day of the calendar, CCYYMMDD.")
			}
		case row.Numeric && !isDigits(value):
			c.inHeader(f.ID, finding.Error, "value_form", row.Reject, "Digits are wanted.")
		default:
			c.characters(f.Value, func(severity finding.Severity, code, message string) {
				c.inHeader(f.ID, severity, code, row.Reject, message)
			})
		}
	}
	for i := range l.rows {
		row := &l.rows[i]
		if short := c.t.Kind == Response && row.wire == "D1"; !have[row.wire] && row.wire != "" && !short { // Parse has told of a short response
			c.inHeader(row.wire, finding.Error, "header_field_missing", row.Reject, "The header is too short to have this field.")
		}
	}
	if _, known := c.d.Meaning("A3", c.code); !known && have["A3"] {
		c.inHeader("A3", finding.Error, "transaction_unknown", "03", "The transaction code is not one of the standard's.")
	}
	c.transactionCount()
}

// transactionCount compares 109-A9 with the groups.
func (c *checker) transactionCount() {
	text, ok := c.t.HeaderValue("A9")
	if !ok {
		return
	}
	n, groups := 0, len(c.t.Transactions())
	if len(text) == 1 && text[0] >= '1' && text[0] <= '9' {
		n = int(text[0] - '0')
	}
	switch {
	case n < 1 || n > 4:
		c.inHeader("A9", finding.Error, "transaction_count", "A9", "The transaction count is 1 to 4.")
	case c.v == F6 && n != 1:
		c.inHeader("A9", finding.Error, "transaction_count", "A9", "F6 has one transaction in a transmission: the count is 1.")
	case c.code == "E1" && n != 1:
		c.inHeader("A9", finding.Error, "transaction_count", "PB", "An eligibility transmission has one transaction.")
	case c.flat: // there is nothing to count
	case n != groups && c.headerStatus() != "R":
		c.inHeader("A9", finding.Error, "transaction_count", "1U", "The transaction count differs from the number of groups that follow.")
	}
}

// headerStatus is 501-F1 of a response.
func (c *checker) headerStatus() string {
	status, _ := c.t.HeaderValue("F1")
	return status
}

// segment checks one segment: its place and each of its fields.
func (c *checker) segment(p *place) {
	switch {
	case p.id == "":
		return // Parse has told
	case p.id >= "96" && p.id <= "99" && len(p.id) == 2:
		return // private between the parties
	case p.def == nil:
		c.inSegment(p, finding.Warning, "segment_unknown", "", "The dictionary does not have this segment; it was kept as it came.")
		return
	case p.def.Kind != c.t.Kind:
		c.inSegment(p, finding.Error, "segment_direction", "R8", "A request has no response segments, and a response none of a request.")
		return
	case c.v == D0 && !p.def.D0:
		c.inSegment(p, finding.Error, "segment_version", "R8", "D.0 does not have this segment.")
		return
	}
	if p.def.Shared != (p.transaction == 0) && !c.flat && c.code != "E1" {
		c.inSegment(p, finding.Error, "segment_level", "R8", "The segment stands on the wrong side of the first group separator.")
	}
	if p.def.Use(c.code) == "-" {
		severity := finding.Error
		if p.def.UseConfidence(c.code) == Unknown {
			severity = finding.Warning
		}
		c.inSegment(p, severity, "segment_unused", p.def.Unused, "The transaction does not use this segment.")
	}
	for i := range c.places {
		other := &c.places[i]
		if other == p {
			break
		}
		if other.transaction == p.transaction && other.id == p.id {
			c.inSegment(p, finding.Error, "segment_repeated", "R7", "A segment occurs once in a transaction.")
			break
		}
	}
	if n := len(p.seg.Fields); n == 0 || n == 1 && p.seg.Fields[0].ID == "AM" {
		c.inSegment(p, finding.Warning, "segment_empty", "", "A segment without data is not sent.")
	}
	if len(p.seg.Fields) > maxCheckFields {
		c.inField(p, maxCheckFields, finding.Warning, "not_checked", "", "No segment is as long as this one; the rest was not checked.")
	}
	g := groupWalk{c: c, p: p, open: map[string]*repetition{}}
	seen := map[string]bool{}
	for i := range p.seg.Fields {
		f := &p.seg.Fields[i]
		if i == maxCheckFields {
			break
		}
		if f.ID == "AM" {
			if i > 0 {
				c.inField(p, i, finding.Error, "field_repeated", "AM", "The identification stands once, first in its segment.")
			}
			continue
		}
		def := c.d.spot(p.id, f.ID)
		if !c.fieldBelongs(p, i, def) {
			continue
		}
		c.value(p, i, def)
		if !g.take(i, def) && seen[f.ID] {
			c.inField(p, i, finding.Error, "field_repeated", "P9", "The field does not repeat.")
		}
		seen[f.ID] = true
	}
	g.finish()
}

// fieldBelongs reports whether the field is of the segment and version.
func (c *checker) fieldBelongs(p *place, i int, def *FieldDefinition) bool {
	switch {
	case len(p.seg.Fields[i].ID) != 2:
		return false // Parse has told
	case def == nil && c.d.known("", p.seg.Fields[i].ID) != nil:
		c.inField(p, i, finding.Warning, "field_misplaced", "", "The dictionary does not have this field in this segment.")
		return false
	case def == nil:
		c.inField(p, i, finding.Note, "field_unknown", "", "The dictionary does not have this field; it was kept as it came.")
		return false
	case def.In(c.v) == "" && c.v == F6 && def.Wire == "MG":
		return true // a rule of the profile refuses it, with its own reject code
	case def.In(c.v) == "":
		c.inField(p, i, finding.Error, "field_version", "R8", "The field is not of this version.")
		return false
	}
	return true
}

// value holds a field's value to its definition.
func (c *checker) value(p *place, i int, def *FieldDefinition) {
	source := p.seg.Fields[i].Value
	text := strings.TrimRight(source, " ")
	say := func(severity finding.Severity, code, message string) {
		c.inField(p, i, severity, code, def.Reject, message)
	}
	if text == "" {
		c.inField(p, i, finding.Note, "blank_value", "", "The field is blank; it may be left out.")
		return
	}
	if !c.characters(source, say) {
		return
	}
	if n := def.LengthIn(c.v); n > 0 && len(text) > n {
		severity := finding.Error
		if c.v == F6 && def.F6Confidence != Supplied && def.F6Length == 0 {
			severity = finding.Warning // the length is D.0's
		}
		say(severity, "value_length", "The value is longer than the field.")
	}
	v := interpret(def.FormatIn(c.v), source)
	switch {
	case !v.Valid:
		say(finding.Error, "value_form", formMessages[v.Format])
		return
	case v.Unsigned:
		c.inField(p, i, finding.Note, "sign_missing", "", "The amount's last character carries no sign; it was read as positive.")
	}
	if len(c.d.codes[def.Wire]) == 0 {
		return
	}
	switch code := c.d.code(def.Wire, text); {
	case code == nil:
		say(finding.Warning, "code_unknown", "The dictionary's list for this field does not have the value; lists grow every year.")
	case c.v == D0 && strings.HasPrefix(code.Version, "F"):
		say(finding.Warning, "code_version", "The value was listed for versions after D.0.")
	}
}

var formMessages = map[Format]string{
	Number:   "Digits are wanted.",
	Quantity: "Digits are wanted, the last three of them decimals.",
	Money:    "Digits are wanted, the last of them with its sign: { A to I, or } J to R.",
	Rate:     "Digits are wanted, the last of them with its sign: { A to I, or } J to R.",
	Date:     "A day of the calendar is wanted, CCYYMMDD.",
	Clock:    "A time of the day is wanted, HHMM.",
}

// characters says what a text has that is not sent; false where the rest is not worth looking at.
func (c *checker) characters(s string, say func(finding.Severity, string, string)) bool {
	lower := false
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			say(finding.Error, "character", "Only printable ASCII is sent; a zero is 0, never the slashed letter of printed documents.")
			return false
		}
		lower = lower || s[i] >= 'a' && s[i] <= 'z'
	}
	if lower {
		say(finding.Note, "lower_case", "Text is sent in upper case.")
	}
	return true
}

// missingSegments asks for those that the transaction must have.
func (c *checker) missingSegments() {
	for i := range c.d.segments {
		def := &c.d.segments[i]
		if def.Kind != c.t.Kind || def.Use(c.code) != "M" || c.v == D0 && !def.D0 || c.headerStatus() == "R" && def.ID != "21" {
			continue
		}
		severity := finding.Error
		if def.UseConfidence(c.code) == Unknown && c.t.Kind == Request {
			severity = finding.Warning
		}
		first, last := 1, c.groups-1
		switch {
		case def.Shared || c.flat:
			first, last = 0, 0
		case last < 1 && c.find(0, def.ID) == nil: // no transaction at all
			last = 1
		}
		for g := first; g <= last; g++ {
			if c.find(g, def.ID) == nil {
				c.add(Finding{Segment: def.ID, Transaction: g, Reject: c.payer(def.Missing)}, c.endOf(g), severity, "segment_missing",
					"The transaction needs this segment.")
			}
		}
	}
}

// find returns a segment of a group, or nil.
func (c *checker) find(group int, id string) *place {
	for i := range c.places {
		if c.places[i].transaction == group && c.places[i].id == id {
			return &c.places[i]
		}
	}
	return nil
}

// endOf is the offset at which a group ends.
func (c *checker) endOf(group int) int {
	for i := range c.places {
		if c.places[i].transaction > group {
			return c.places[i].offset
		}
	}
	return c.end
}
