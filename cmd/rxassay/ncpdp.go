package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/ncpdp"
)

// ncpdpCommand reads, writes, checks and shows NCPDP Telecommunication transmissions and batch files.
type ncpdpCommand struct {
	Parse  ncpdpParseCommand  `cmd:"" help:"Print a transmission as JSON; what is irregular goes to standard error."`
	Encode ncpdpEncodeCommand `cmd:"" help:"Write the bytes of a transmission from its JSON."`
	Check  ncpdpCheckCommand  `cmd:"" help:"Print what a payer would object to, with the reject code it would answer."`
	Show   ncpdpShowCommand   `cmd:"" help:"Print a transmission for people, with the names and meanings of its fields."`
	Batch  ncpdpBatchCommand  `cmd:"" help:"List the records of a batch file, version 1.2 or 15."`
}

// dictionaryFlag names a file that replaces or completes what the embedded dictionary has of F6.
type dictionaryFlag struct {
	Dictionary string `help:"CSV that replaces or completes the F6 rows of the dictionary, for those who hold the standard." placeholder:"FILE"`
}

// dictionary returns the standard dictionary, with the file's rows where one is named.
func (d dictionaryFlag) dictionary() (*ncpdp.Dictionary, error) {
	if d.Dictionary == "" {
		return ncpdp.Standard(), nil
	}
	f, err := os.Open(d.Dictionary)
	if err != nil {
		return nil, plainPathError(err)
	}
	defer f.Close()
	dict, err := ncpdp.Standard().With(io.LimitReader(f, maxInput))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.Dictionary, err)
	}
	return dict, nil
}

// transmissionInput is a file of one transmission.
type transmissionInput struct {
	File string `arg:"" optional:"" default:"-" help:"The transmission; standard input when left out."`
	dictionaryFlag
}

func (in transmissionInput) read(env *environment) (*ncpdp.Transmission, []finding.Finding, error) {
	dict, err := in.dictionary()
	if err != nil {
		return nil, nil, err
	}
	b, err := readInput(env, in.File)
	if err != nil {
		return nil, nil, err
	}
	t, findings, err := dict.Parse(b)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", in.File, err)
	}
	return t, findings, nil
}

type ncpdpParseCommand struct{ transmissionInput }

func (c *ncpdpParseCommand) Run(env *environment) error {
	t, findings, err := c.read(env)
	if err != nil {
		return err
	}
	for _, f := range findings {
		fmt.Fprintln(env.stderr, findingLine(ncpdp.Finding{Finding: f}))
	}
	return writeJSON(env, t)
}

type ncpdpEncodeCommand struct {
	File string `arg:"" optional:"" default:"-" help:"The JSON of rxassay ncpdp parse; standard input when left out."`
	dictionaryFlag
}

func (c *ncpdpEncodeCommand) Run(env *environment) error {
	dict, err := c.dictionary()
	if err != nil {
		return err
	}
	b, err := readInput(env, c.File)
	if err != nil {
		return err
	}
	t := ncpdp.Transmission{Dictionary: dict}
	if err := json.Unmarshal(b, &t); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	out, err := t.Encode()
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	_, err = env.stdout.Write(out)
	return err
}

type ncpdpCheckCommand struct {
	transmissionInput
	profileFlag
	JSON bool `help:"The findings as JSON."`
}

// profileFlag names payer sheets.
type profileFlag struct {
	Profile []string `help:"A payer sheet, CSV or JSON, to check against; may be given several times." placeholder:"FILE"`
}

func (p profileFlag) profiles() ([]*ncpdp.Profile, error) {
	var all []*ncpdp.Profile
	for _, name := range p.Profile {
		b, err := os.ReadFile(name)
		if err != nil {
			return nil, plainPathError(err)
		}
		profile, err := ncpdp.ParseProfile(bytes.NewReader(b))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, profile)
	}
	return all, nil
}

func (c *ncpdpCheckCommand) Run(env *environment) error {
	profiles, err := c.profiles()
	if err != nil {
		return err
	}
	t, framing, err := c.read(env)
	if err != nil {
		return err
	}
	all := allFindings(t, framing, profiles)
	if c.JSON {
		err = writeJSON(env, all)
	} else {
		for _, f := range all {
			if _, err = fmt.Fprintln(env.stdout, findingLine(f)); err != nil {
				break
			}
		}
	}
	if err == nil && len(all) > 0 {
		err = exitError{exitFindings}
	}
	return err
}

// allFindings is what reading and checking a transmission finds; never nil, so that JSON has a list.
func allFindings(t *ncpdp.Transmission, framing []finding.Finding, profiles []*ncpdp.Profile) []ncpdp.Finding {
	all := make([]ncpdp.Finding, 0, len(framing))
	for _, f := range framing {
		all = append(all, ncpdp.Finding{Finding: f})
	}
	all = append(all, ncpdp.Check(t, profiles...)...)
	slices.SortStableFunc(all, byOffset)
	return all
}

func byOffset(a, b ncpdp.Finding) int { return cmp.Compare(offsetOf(a), offsetOf(b)) }

func offsetOf(f ncpdp.Finding) int {
	if f.Offset == nil {
		return 0
	}
	return *f.Offset
}

// findingLine says where first: "error    offset 214  transaction 1  segment 07  442-E7  reject E7  Digits are wanted. (value_form)".
func findingLine(f ncpdp.Finding) string {
	parts := []string{fmt.Sprintf("%-7s", f.Severity)}
	if f.Offset != nil {
		parts = append(parts, fmt.Sprintf("offset %d", *f.Offset))
	}
	if f.Transaction > 0 {
		parts = append(parts, fmt.Sprintf("transaction %d", f.Transaction))
	}
	if f.Segment != "" {
		parts = append(parts, "segment "+f.Segment)
	}
	if f.FieldID != "" {
		id := f.FieldID
		if f.Occurrence > 1 {
			id = fmt.Sprintf("%s number %d", id, f.Occurrence)
		}
		parts = append(parts, id)
	}
	if f.Reject != "" {
		parts = append(parts, "reject "+f.Reject)
	}
	return strings.Join(append(parts, f.Message+" ("+f.Code+")"), "  ")
}

type ncpdpShowCommand struct {
	transmissionInput
	Personal bool `help:"Show names, addresses, member and prescription numbers, which are masked otherwise."`
	Hex      bool `help:"Show each value in hexadecimal too."`
}

func (c *ncpdpShowCommand) Run(env *environment) error {
	t, findings, err := c.read(env)
	if err != nil {
		return err
	}
	for _, f := range findings {
		fmt.Fprintln(env.stderr, findingLine(ncpdp.Finding{Finding: f}))
	}
	return ncpdp.Show(env.stdout, t, ncpdp.ShowOptions{Personal: c.Personal, Hex: c.Hex})
}

type ncpdpBatchCommand struct {
	File string `arg:"" optional:"" default:"-" help:"The batch file; standard input when left out."`
	dictionaryFlag
	profileFlag
	Check bool `help:"Check each transmission too."`
	JSON  bool `help:"One JSON object for each record, one a line."`
}

// batchLine is the JSON of one record.
type batchLine struct {
	Record       string              `json:"record"`
	Offset       int64               `json:"offset"`
	Reference    string              `json:"reference,omitempty"`
	Header       *ncpdp.BatchHeader  `json:"header,omitempty"`
	Trailer      *ncpdp.BatchTrailer `json:"trailer,omitempty"`
	Transmission *ncpdp.Transmission `json:"transmission,omitempty"`
	Error        string              `json:"error,omitempty"`
	Findings     []ncpdp.Finding     `json:"findings,omitempty"` // offsets from the start of the file
}

func (c *ncpdpBatchCommand) Run(ctx context.Context, env *environment) error {
	dict, err := c.dictionary()
	if err != nil {
		return err
	}
	profiles, err := c.profiles()
	if err != nil {
		return err
	}
	in := env.stdin
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return plainPathError(err)
		}
		defer f.Close()
		in = f
	}
	out := bufio.NewWriter(env.stdout)
	reader, told := ncpdp.NewBatchReader(in), 0
	parser := &ncpdp.Parser{Dictionary: dict}
	found := false
	for ctx.Err() == nil {
		record, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return plainPathError(err)
		}
		line := c.line(parser, record, profiles)
		for _, f := range reader.Findings()[told:] { // of the frame around the record
			line.Findings = append(line.Findings, ncpdp.Finding{Finding: f})
		}
		slices.SortStableFunc(line.Findings, byOffset)
		told = len(reader.Findings())
		found = found || len(line.Findings) > 0 || line.Error != ""
		if err := c.print(out, line); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, f := range reader.Findings()[told:] {
		found = true
		if err := c.print(out, batchLine{Record: "end", Offset: int64(*f.Offset), Findings: []ncpdp.Finding{{Finding: f}}}); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if found {
		return exitError{exitFindings}
	}
	return nil
}

func (c *ncpdpBatchCommand) line(parser *ncpdp.Parser, r *ncpdp.Record, profiles []*ncpdp.Profile) batchLine {
	line := batchLine{Record: string(r.Kind), Offset: r.Offset}
	switch r.Kind {
	case ncpdp.BatchBegin:
		h := r.Header()
		line.Header = &h
	case ncpdp.BatchEnd:
		t := r.Trailer()
		line.Trailer = &t
	case ncpdp.BatchDetail:
		line.Reference = r.Reference()
		t, framing, err := parser.Parse(r.Transmission())
		if err != nil {
			line.Error = err.Error()
			break
		}
		line.Transmission = t
		if c.Check || len(profiles) > 0 {
			line.Findings = allFindings(t, framing, profiles)
		} else {
			for _, f := range framing {
				line.Findings = append(line.Findings, ncpdp.Finding{Finding: f})
			}
		}
		// All offsets of a batch count from the start of the file.
		start := int(r.Offset) + 1 + len(r.Body) - len(r.Transmission())
		for i := range line.Findings {
			if at := line.Findings[i].Offset; at != nil {
				moved := *at + start
				line.Findings[i].Offset = &moved
			}
		}
	default:
		line.Record = "unknown"
	}
	return line
}

func (c *ncpdpBatchCommand) print(out *bufio.Writer, line batchLine) error {
	if c.JSON {
		return json.NewEncoder(out).Encode(line)
	}
	fmt.Fprintf(out, "%10d  %-7s", line.Offset, line.Record)
	switch {
	case line.Header != nil:
		fmt.Fprintf(out, "  batch %d, version %s, created %s %s, from %s to %s", line.Header.Number, line.Header.Version, line.Header.Date,
			line.Header.Time, line.Header.Sender, line.Header.Receiver)
	case line.Trailer != nil:
		fmt.Fprintf(out, "  batch %d, %d records  %s", line.Trailer.Number, line.Trailer.Count, line.Trailer.Message)
	case line.Transmission != nil:
		fmt.Fprintf(out, "  %-10s  %s %s %s, %d transactions", line.Reference, line.Transmission.Version, line.Transmission.Kind,
			line.Transmission.TransactionCode(), len(line.Transmission.Transactions()))
	}
	if line.Error != "" {
		fmt.Fprintf(out, "  %s", line.Error)
	}
	fmt.Fprintln(out)
	for _, f := range line.Findings {
		fmt.Fprintln(out, "            "+findingLine(f))
	}
	return nil
}
