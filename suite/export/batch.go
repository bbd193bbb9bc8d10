package export

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/suite"
)

// WriteNCPDP writes the claims of all scenarios as one batch: a header record, one detail record (G1) a scenario with its
// transmission, and a trailer; Batch 1.2 for D.0, Batch 15 for F6. The transaction reference number (880-K5) of a record is
// the scenario's place in the suite, from 1, in ten digits; records follow each other without line breaks, and the record
// count (751) takes in header and trailer. The file type is T, a test.
//
// A claim without a date of service takes that of Options.Wire.Today, else the batch's date. Errors are the writer's and
// those of [wire.Build], with the scenario's place.
func WriteNCPDP(w io.Writer, s *suite.Suite, o Options) error {
	if o.Wire.Format == "" {
		o.Wire.Format = ncpdp.D0
	}
	version := map[ncpdp.Version]string{ncpdp.D0: "12", ncpdp.F6: "15"}[o.Wire.Format]
	if version == "" {
		return wire.ErrFormat
	}
	if o.BatchDate.IsZero() {
		o.BatchDate = calendar.FromTime(s.GeneratedAt)
	}
	if o.Wire.Today.IsZero() {
		o.Wire.Today = o.BatchDate
	}
	receiver := o.Plan.BIN
	if o.Wire.Format == ncpdp.F6 {
		receiver = o.Plan.IIN
	}
	const batchNumber = "1"
	var b bytes.Buffer
	head, err := envelope("00", map[string]string{
		"880-K6": "T", "880-K1": "RXASSAY", "806-5C": batchNumber, "880-K2": o.BatchDate.Compact(),
		"880-K3": s.GeneratedAt.Format("1504"), "702": "T", "102-A2": version, "880-K7": receiver,
	})
	if err != nil {
		return err
	}
	b.WriteString(head)
	for i := range s.Scenarios {
		built, err := wire.Build(s.Scenarios[i].Inputs, o.Plan, o.Wire)
		if err != nil {
			return fmt.Errorf("export: scenarios[%d]: %w", i, err)
		}
		detail, err := envelope("G1", map[string]string{"880-K5": fmt.Sprintf("%010d", i+1)})
		if err != nil {
			return err
		}
		b.WriteString(detail)
		b.Write(built.Bytes)
		b.WriteString(etx)
	}
	tail, err := envelope("99", map[string]string{"806-5C": batchNumber, "751": fmt.Sprint(len(s.Scenarios) + 2)})
	if err != nil {
		return err
	}
	b.WriteString(tail)
	_, err = w.Write(b.Bytes())
	return err
}

// The text indicators (880-K4) around a record.
const (
	stx = "\x02"
	etx = "\x03"
)

// envelope writes one record of the batch by the dictionary's layout: of G1 what stands before the transmission.
func envelope(record string, values map[string]string) (string, error) {
	rows := ncpdp.Standard().BatchLayout(record)
	if len(rows) == 0 {
		return "", errors.New("export: the dictionary has no layout of the batch")
	}
	var b strings.Builder
	for _, f := range rows {
		v := values[f.ID]
		switch f.ID {
		case "880-K4":
			v = stx
			if b.Len() > 0 {
				v = etx
			}
		case "701":
			v = record
		}
		if len(v) > f.Length {
			return "", fmt.Errorf("export: %s %s is longer than %d", f.ID, f.Name, f.Length)
		}
		pad := strings.Repeat(" ", f.Length-len(v))
		if f.ID == "806-5C" || f.ID == "751" {
			pad = strings.Repeat("0", len(pad))
			v, pad = pad+v, ""
		}
		b.WriteString(v + pad)
	}
	return b.String(), nil
}
