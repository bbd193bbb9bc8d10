package ncpdp

import (
	"bytes"
	"embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

//go:embed dictionary/*.csv
var dictionaryFiles embed.FS

// Standard returns the embedded dictionary: D.0 exact, F6 as far as public facts reach, each row with its source and
// confidence.
func Standard() *Dictionary { return standard() }

var standard = sync.OnceValue(func() *Dictionary {
	d := &Dictionary{}
	d.loadLayouts()
	d.loadFields()
	d.loadSegments()
	d.loadCodes()
	profile, err := profileFromRecords(readTable("requirements.csv").records)
	if err != nil {
		panic("ncpdp: requirements.csv: " + err.Error())
	}
	profile.Name = "standard"
	d.standard = *profile
	return d
})

func (d *Dictionary) loadLayouts() {
	table := readTable("headers.csv")
	for _, row := range table.rows {
		v, k, transactions := Version(row["version"]), Kind(row["kind"]), row["transactions"]
		var l *layout
		if n := len(d.layouts); n > 0 && d.layouts[n-1].version == v && d.layouts[n-1].kind == k && strings.Join(d.layouts[n-1].transactions, " ") == transactions {
			l = d.layouts[n-1]
		} else {
			l = &layout{version: v, kind: k}
			if transactions != "" {
				l.transactions = strings.Fields(transactions)
			}
			d.layouts = append(d.layouts, l)
		}
		f := table.headerField(row)
		if f.Offset != l.length {
			panic(fmt.Sprintf("ncpdp: headers.csv: %s of %s %s is not where the row before it ends", f.Name, v, k))
		}
		l.length += f.Length
		l.rows = append(l.rows, f)
	}
	for _, l := range d.layouts {
		if message := l.finish(); message != "" {
			panic("ncpdp: headers.csv: " + message)
		}
	}
	table = readTable("batch.csv")
	d.batch = map[string][]HeaderField{}
	for _, row := range table.rows {
		d.batch[row["record"]] = append(d.batch[row["record"]], table.headerField(row))
	}
}

// batchForms are the formats of the types in batch.csv that can be held to one.
var batchForms = map[string]Format{"digits": Number, "date": Date, "time": Clock}

func (t table) headerField(row map[string]string) HeaderField {
	return HeaderField{
		ID: row["id"], Name: row["name"], Numeric: row["type"] != "text", Offset: t.number(row, "offset"),
		Length: t.number(row, "length"), Reject: row["reject"], Confidence: Confidence(row["confidence"]), Source: row["source"],
		wire: wireID(row["id"]), date: row["type"] == "date", form: batchForms[row["type"]],
	}
}

func (d *Dictionary) loadFields() {
	d.byWire, d.bySpot, d.groups = map[string]int{}, map[[2]string]int{}, map[[2]string]GroupDefinition{}
	table := readTable("fields.csv")
	for _, row := range table.rows {
		d.add(FieldDefinition{
			ID: row["id"], Wire: row["wire"], Name: row["name"], F6Name: row["f6Name"], Segment: row["segment"],
			SegmentName: row["segmentName"], Order: table.number(row, "order"), Format: Format(row["format"]), F6Format: Format(row["f6Format"]),
			Picture: row["picture"], Length: table.number(row, "length"), F6Length: table.number(row, "f6Length"),
			F6Status: row["f6Status"], Group: row["group"], GroupMax: table.number(row, "groupMax"),
			Reject: row["reject"], Unused: row["unused"], Personal: row["personal"] == "Y",
			D0Confidence: Confidence(row["d0Confidence"]), F6Confidence: Confidence(row["f6Confidence"]), Source: row["source"],
		})
	}
	for _, l := range d.layouts {
		for _, row := range l.rows {
			f := FieldDefinition{ID: row.ID, Wire: row.wire, Name: row.Name, SegmentName: "Header", Format: Text, Length: row.Length, Reject: row.Reject}
			if row.date {
				f.Format = Date
			}
			if _, known := d.byWire[f.Wire]; !known {
				d.add(f)
			}
		}
	}
	table = readTable("groups.csv")
	for _, row := range table.rows {
		g := GroupDefinition{
			Segment: row["segment"], Count: row["count"], Counter: row["style"] == "counter", Max: table.number(row, "max"),
			F6Max: table.number(row, "f6Max"), Before: row["before"], Mismatch: row["mismatch"], Exceeds: row["exceeds"],
			Confidence: Confidence(row["confidence"]), Source: row["source"], wire: wireID(row["count"]),
		}
		f := d.spot(g.Segment, g.wire)
		if f == nil {
			panic("ncpdp: groups.csv: " + g.Count + " is not in segment " + g.Segment)
		}
		g.Parent = f.Group
		d.groups[[2]string{g.Segment, g.wire}] = g
	}
}

// add indexes a field by its wire id, in place of one in the same segment. Only fields outside segments lack one.
func (d *Dictionary) add(f FieldDefinition) {
	if f.Wire == "" {
		return
	}
	if _, ok := d.byWire[f.Wire]; !ok {
		d.byWire[f.Wire] = len(d.fields)
	}
	spot := [2]string{f.Segment, f.Wire}
	if i, ok := d.bySpot[spot]; ok && f.Segment != "" {
		d.fields[i] = f
		return
	}
	d.bySpot[spot] = len(d.fields)
	d.fields = append(d.fields, f)
}

// useColumns are the transaction codes that segments.csv has a column for; others use segments like one of them.
var useColumns = [...]string{"B1", "B2", "E1", "S1", "S2", "P1", "P2", "P3", "P4", "N1"}

func (d *Dictionary) loadSegments() {
	d.bySeg = map[string]int{}
	for _, row := range readTable("segments.csv").rows {
		s := SegmentDefinition{
			ID: row["id"], Name: row["name"], Kind: Kind(row["direction"]), Shared: row["level"] == "transmission",
			D0: row["version"] == "D0", Missing: row["missing"], Needed: row["needed"], Unused: row["unused"],
			Confidence: Confidence(row["confidence"]), Source: row["source"], use: map[string]string{}, sure: row["useConfidence"],
		}
		for _, code := range useColumns {
			s.use[code] = row[code]
		}
		d.bySeg[s.ID] = len(d.segments)
		d.segments = append(d.segments, s)
	}
}

func (d *Dictionary) loadCodes() {
	d.codes, d.exact = map[string][]Code{}, map[[2]string]int{}
	for _, row := range readTable("codes.csv").rows {
		d.addCode(Code{
			Field: row["field"], Value: row["value"], Meaning: row["meaning"], Version: row["version"],
			Confidence: row["confidence"], Source: row["source"],
		})
	}
	for _, row := range readTable("rejects.csv").rows {
		c := Code{Field: "511-FB", Value: row["code"], Meaning: row["meaning"], Confidence: row["confidence"], Source: row["source"]}
		d.addCode(c)
		c.Field = "472-6E" // another payer's reject code
		d.addCode(c)
	}
}

// table is an embedded CSV file with named columns. A defect in one is a defect of the program, so it panics; the tests
// read every row.
type table struct {
	file    string
	records [][]string
	rows    []map[string]string
}

func readTable(file string) table {
	content, err := dictionaryFiles.ReadFile("dictionary/" + file)
	if err != nil {
		panic("ncpdp: " + err.Error())
	}
	records, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	if err != nil {
		panic("ncpdp: " + file + ": " + err.Error())
	}
	t := table{file: file, records: records}
	for _, record := range records[1:] {
		t.rows = append(t.rows, namedColumns(records[0], record))
	}
	return t
}

func namedColumns(names, record []string) map[string]string {
	row := make(map[string]string, len(record))
	for i, column := range names {
		row[column] = record[i]
	}
	return row
}

// number reads a column that is a number or blank.
func (t table) number(row map[string]string, column string) int {
	if row[column] == "" {
		return 0
	}
	n, err := strconv.Atoi(row[column])
	if err != nil {
		panic(fmt.Sprintf("ncpdp: %s: column %s: %v", t.file, column, err))
	}
	return n
}
