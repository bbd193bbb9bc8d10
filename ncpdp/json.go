package ncpdp

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

type transmissionJSON struct {
	Format      Version          `json:"format"`
	Version     Version          `json:"version"`
	Kind        Kind             `json:"kind"`
	Transaction *transactionJSON `json:"transaction,omitempty"`
	Raw         []byte           `json:"raw"` // base64
	RawEncoding string           `json:"rawEncoding"`
}

type transactionJSON struct {
	Leader  string      `json:"leader,omitempty"`
	Header  headerJSON  `json:"header"`
	Groups  []groupJSON `json:"groups"`
	Trailer string      `json:"trailer,omitempty"`
}

type headerJSON struct {
	Fields []fieldJSON `json:"fields"`
}

type groupJSON struct {
	Lead     []byte        `json:"lead,omitempty"`
	Segments []segmentJSON `json:"segments"`
}

type segmentJSON struct {
	ID     string      `json:"id"`
	Name   string      `json:"name"`
	Lead   []byte      `json:"lead,omitempty"`
	Bare   bool        `json:"bare,omitempty"`
	Fields []fieldJSON `json:"fields"`
}

type fieldJSON struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Value   string `json:"value"`
	Display string `json:"display"`
	Bytes   []byte `json:"bytes,omitempty"` // the value in base64, where it is not UTF-8
}

// MarshalJSON writes the claim object:
//
//	{"format": "D0", "version": "D0", "kind": "request",
//	 "transaction": {
//	   "header": {"fields": [{"id": "101-A1", "name": "BIN Number", "value": "610011", "display": "610011"}, …]},
//	   "groups": [{"segments": [{"id": "04", "name": "Insurance", "fields": [{"id", "name", "value", "display"}, …]}]}, …]},
//	 "raw": "…", "rawEncoding": "base64"}
//
// value is verbatim, with its padding and overpunch; display is what a person reads: an exact decimal, a date, or what a
// code means. The first group holds the segments of all transactions, each further one is a transaction; the
// identification 111-AM is listed among a segment's fields. Only irregular messages have lead, bare, leader, trailer and
// bytes. A field id that is not UTF-8 is "0x" and hexadecimal digits. It fails where [Transmission.Encode] does.
func (t Transmission) MarshalJSON() ([]byte, error) {
	raw, err := t.Encode()
	if err != nil {
		return nil, err
	}
	out := transmissionJSON{Format: t.Version, Version: t.Version, Kind: t.Kind, Raw: raw, RawEncoding: "base64"}
	out.Transaction = &transactionJSON{Leader: t.Leader, Trailer: t.Trailer, Groups: make([]groupJSON, 0, len(t.Groups))}
	out.Transaction.Header.Fields = t.headerJSON()
	for _, g := range t.Groups {
		group := groupJSON{Lead: []byte(g.Lead), Segments: make([]segmentJSON, 0, len(g.Segments))}
		for i := range g.Segments {
			group.Segments = append(group.Segments, t.segmentJSON(&g.Segments[i]))
		}
		out.Transaction.Groups = append(out.Transaction.Groups, group)
	}
	return json.Marshal(out)
}

func (t *Transmission) headerJSON() []fieldJSON {
	rows := t.dictionary().layout(t.Version, t.Kind, t.TransactionCode()).rows // Encode has found it
	fields := make([]fieldJSON, 0, len(t.Header))
	for i, f := range t.Header {
		j := t.fieldJSON("", f)
		if f.ID == Rest {
			j.ID, j.Name, j.Display = Rest, "Bytes outside the layout", j.Value
		} else {
			j.ID, j.Name = rows[i].ID, rows[i].Name
		}
		fields = append(fields, j)
	}
	return fields
}

func (t *Transmission) segmentJSON(s *Segment) segmentJSON {
	out := segmentJSON{
		ID: strings.ToValidUTF8(s.ID(), "�"), Lead: []byte(s.Lead), Bare: s.Bare, Fields: make([]fieldJSON, 0, len(s.Fields)),
	}
	if d, ok := t.dictionary().Segment(out.ID); ok {
		out.Name = d.Name
	}
	for _, f := range s.Fields {
		out.Fields = append(out.Fields, t.fieldJSON(out.ID, f))
	}
	return out
}

func (t *Transmission) fieldJSON(segment string, f Field) fieldJSON {
	dict := t.dictionary()
	out := fieldJSON{ID: f.ID, Value: f.Value}
	if d := dict.known(segment, f.ID); d != nil {
		out.ID, out.Name = d.ID, d.NameIn(t.Version)
	}
	if !utf8.ValidString(f.ID) {
		out.ID = "0x" + hex.EncodeToString([]byte(f.ID))
	}
	if !utf8.ValidString(f.Value) {
		out.Value, out.Bytes = strings.ToValidUTF8(f.Value, "�"), []byte(f.Value)
	}
	v := dict.Interpret(t.Version, segment, f)
	v.Source = out.Value
	out.Display = v.String()
	if meaning, ok := dict.Meaning(f.ID, f.Value); ok {
		out.Display = meaning
	}
	return out
}

// UnmarshalJSON reads what [Transmission.MarshalJSON] writes. Where "transaction" is there, it counts, and of each field
// only id ("442-E7" or "E7") and value, or bytes where the value is none or theirs: so an edited object encodes as
// edited. Where it is not, raw is parsed.
// Header values may be shorter than their fields; Encode pads them. A Dictionary that t names before stays and counts.
func (t *Transmission) UnmarshalJSON(b []byte) error {
	var in transmissionJSON
	if err := json.Unmarshal(b, &in); err != nil {
		return err
	}
	if in.RawEncoding != "" && in.RawEncoding != "base64" {
		return errors.New(`ncpdp: rawEncoding must be "base64"`)
	}
	if in.Transaction == nil {
		if len(in.Raw) == 0 {
			return errors.New(`ncpdp: the object has neither "transaction" nor "raw"`)
		}
		parsed, _, err := t.dictionary().Parse(in.Raw)
		if err != nil {
			return err
		}
		*t = *parsed
		return nil
	}
	out := Transmission{Version: in.Version, Kind: in.Kind, Leader: in.Transaction.Leader, Trailer: in.Transaction.Trailer, Dictionary: t.Dictionary}
	if out.Version == "" {
		out.Version = in.Format
	}
	if out.Kind == "" {
		out.Kind = Request
	}
	var err error
	if out.Header, err = fieldsFromJSON(in.Transaction.Header.Fields); err != nil {
		return err
	}
	for _, g := range in.Transaction.Groups {
		group := Group{Lead: string(g.Lead)}
		for _, s := range g.Segments {
			seg := Segment{Lead: string(s.Lead), Bare: s.Bare}
			if seg.Fields, err = fieldsFromJSON(s.Fields); err != nil {
				return err
			}
			if got := strings.ToValidUTF8(seg.ID(), "�"); s.ID != got && s.ID != "" {
				return fmt.Errorf("ncpdp: a segment's id is %q, and its field 111-AM says %q", s.ID, got)
			}
			group.Segments = append(group.Segments, seg)
		}
		out.Groups = append(out.Groups, group)
	}
	if len(out.Groups) == 0 {
		out.Groups = make([]Group, 1)
	}
	*t = out
	return nil
}

func fieldsFromJSON(in []fieldJSON) ([]Field, error) {
	out := make([]Field, 0, len(in))
	for _, j := range in {
		f := Field{ID: wireID(j.ID), Value: j.Value}
		if digits, ok := strings.CutPrefix(j.ID, "0x"); ok && digits != "" {
			id, err := hex.DecodeString(digits)
			if err != nil {
				return nil, fmt.Errorf("ncpdp: field id %q: %w", j.ID, err)
			}
			f.ID = string(id)
		}
		// A value that was edited counts, and not the bytes of what it was before.
		if len(j.Bytes) > 0 && (j.Value == "" || j.Value == strings.ToValidUTF8(string(j.Bytes), "�")) {
			f.Value = string(j.Bytes)
		}
		out = append(out, f)
	}
	return out, nil
}
