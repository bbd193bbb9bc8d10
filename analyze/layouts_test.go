package analyze

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// sheet is a document for tests: lines and tables written one below the other. In a table "<" goes on with the cell to
// the left and "^" with the one above.
type sheet struct {
	b   *document.Builder
	top float64
}

func newSheet() *sheet {
	s := &sheet{b: document.NewBuilder(document.PDF)}
	s.page()
	return s
}

func (s *sheet) page() *sheet {
	s.b.StartPage("", 792, 612)
	s.top = 40
	return s
}

func (s *sheet) line(words string) *sheet {
	s.b.Line(words, document.Box{Left: 36, Top: s.top, Right: 500, Bottom: s.top + 12}, false)
	s.top += 14
	return s
}

func (s *sheet) table(rows ...[]string) *sheet {
	columns := len(rows[0])
	var cells []document.CellText
	for i, row := range rows {
		for k, words := range row {
			if words == "<" || words == "^" {
				continue
			}
			c := document.CellText{Row: i, Column: k, Box: document.Box{Left: 36 + 140*float64(k), Top: s.top, Right: 176 + 140*float64(k), Bottom: s.top + 30}}
			for n := k + 1; n < columns && row[n] == "<"; n++ {
				c.ColSpan = n - k + 1
			}
			for n := i + 1; n < len(rows) && rows[n][k] == "^"; n++ {
				c.RowSpan = n - i + 1
			}
			for l := range strings.SplitSeq(words, "\n") {
				c.Lines = append(c.Lines, document.LineText{Words: l, Box: c.Box})
			}
			cells = append(cells, c)
		}
		s.top += 30
	}
	s.b.Table(columns, document.Box{Left: 36, Top: s.top - 30*float64(len(rows)), Right: 36 + 140*float64(columns), Bottom: s.top}, cells)
	return s
}

func (s *sheet) text() *document.Text { return s.b.Text() }

type layout struct {
	name         string
	text         *document.Text
	shares       string // one a line: tier channel network days share deductible
	accumulators string
}

func layouts() []layout {
	sbcHead := []string{"Common\nMedical Event", "Services You May Need", "In-Network Provider\n(You will pay the least)", "Out-of-Network Provider\n(You will pay the most)", "Limitations, Exceptions, & Other Important Information"}
	return []layout{
		{
			name: "cells with both channels, remarks over all rows, tier split in a cell, page break within a row",
			text: newSheet().
				table(
					[]string{"Important Questions", "Answers", "Why This Matters:"},
					[]string{"What is the overall\ndeductible?", "In-Network: Individual $1,250 / Family $2,500.\nOut-of-Network: Individual $2,750 / Family $5,500.", "If you have other family members on the plan, each family member must meet their own individual deductible until the overall family deductible is met."},
					[]string{"Are there services\ncovered before you meet\nyour deductible?", "Yes. Preventive care and prescription drugs in-network.", "This plan covers some items."},
					[]string{"Are there other\ndeductibles for specific\nservices?", "No.", "You don't have to meet deductibles for specific services."},
					[]string{"What is the out-of-pocket\nlimit for this plan?", "In-Network: Individual $4,900 / Family $9,800.", "The out-of-pocket limit is the most you could pay in a year."},
					[]string{"What is not included in\nthe out-of-pocket limit?", "Premiums and balance-billing charges.", "They don't count."},
				).page().
				table(
					[]string{"Common\nMedical Event", "Services You May Need", "What You Will Pay", "<", "Limitations & Exceptions"},
					[]string{"^", "^", "In-Network Provider", "Out-of-Network Provider", "^"},
					[]string{"If you need drugs to treat\nyour illness or condition", "Preferred generic drugs", "Tier 1A: $2 copay/\nprescription (retail), $5\ncopay/ prescription (mail\norder); Tier 1: $11 copay/\nprescription (retail), $23\ncopay/ prescription (mail\norder), deductible does not\napply", "55% coinsurance\n(retail)", "Up to a 30 day supply (retail),\n31-90 day supply (mail order)."},
					[]string{"^", "Preferred brand drugs", "$44 copay/ prescription\n(retail), $88 copay/\nprescription (mail order),\ndeductible does not apply", "55% coinsurance\n(retail)", "^"},
					[]string{"^", "Specialty drugs", "Preferred: 15%\ncoinsurance up to a $210\nmaximum/ prescription for\nup to a 30 day supply;\nNon-preferred: 35%\ncoinsurance up to a $410", "Not covered", "First fill at any retail pharmacy."},
				).page().
				table(
					[]string{"Common\nMedical Event", "Services You May Need", "What You Will Pay", "<", "Limitations & Exceptions"},
					[]string{"^", "^", "In-Network Provider", "Out-of-Network Provider", "^"},
					[]string{"", "", "maximum/ prescription for\nup to a 30 day supply,\ndeductible does not apply", "", ""},
					[]string{"If you have outpatient\nsurgery", "Facility fee", "20% coinsurance", "50% coinsurance", "None"},
				).text(),
			shares: `tier-1a retail in 1-30 $2.00 copay exempt
tier-1a mail in 31-90 $5.00 copay exempt
tier-1 retail in 1-30 $11.00 copay exempt
tier-1 mail in 31-90 $23.00 copay exempt
tier-1a retail out 1-30 55 % coinsurance -
tier-1 retail out 1-30 55 % coinsurance -
preferred-brand retail in 1-30 $44.00 copay exempt
preferred-brand mail in 31-90 $88.00 copay exempt
preferred-brand retail out 1-30 55 % coinsurance -
preferred-specialty specialty in 1-30 15 % coinsurance, at most $210.00 exempt
non-preferred-specialty specialty in 1-30 35 % coinsurance, at most $410.00 exempt
preferred-specialty any out 1-0 not covered -
non-preferred-specialty any out 1-0 not covered -`,
			accumulators: `deductible/medical/in 1250.00/2500.00 rx=false embedded
deductible/integrated/out 2750.00/5500.00 embedded
outOfPocketMaximum/integrated/in 4900.00/9800.00`,
		},
		{
			name: "channel named in front, remarks in the row, numbered tiers",
			text: newSheet().table(
				sbcHead,
				[]string{"If you need drugs to treat your illness or condition", "Tier 1 - Your Lowest Cost Option", "Retail: $12 copay, deductible does not apply.\nMail-Order: $30 copay, deductible does not apply.\nSpecialty Drugs: $12 copay, deductible does not apply.", "Retail: $12 copay, deductible does not apply.", "Provider means pharmacy here.\nRetail: Up to a 31 day supply.\nMail-Order: Up to a 90 day supply.\nSpecialty: Up to a 31 day supply."},
				[]string{"^", "Tier 2 - Your Mid-Range Cost Option", "Retail: 30% coinsurance ($25 minimum, $95 maximum)\nMail-Order: 30% coinsurance ($60 minimum, $240 maximum)", "Not covered", "^"},
			).text(),
			shares: `tier-1 retail in 1-31 $12.00 copay exempt
tier-1 mail in 1-90 $30.00 copay exempt
tier-1 specialty in 1-31 $12.00 copay exempt
tier-1 retail out 1-31 $12.00 copay exempt
tier-2 retail in 1-31 30 % coinsurance, at least $25.00, at most $95.00 -
tier-2 mail in 1-90 30 % coinsurance, at least $60.00, at most $240.00 -
tier-2 any out 1-0 not covered -`,
		},
		{
			name: "class in front of the number, deductible words inside, mail order not covered out of network",
			text: newSheet().table(
				sbcHead,
				[]string{"If you need drugs to treat your illness or condition", "Typically Generic\n(Tier 1)", "$9/prescription,\ndeductible does not\napply (retail) and\n$22/prescription,\ndeductible does not\napply (home delivery)", "45% coinsurance\n(retail) and Not\ncovered (home\ndelivery)", "Retail: up to a 30 day supply. Home delivery: up to a 90 day supply."},
				[]string{"^", "Typically Preferred\nSpecialty (brand and\ngeneric) (Tier 4)", "25% coinsurance up to\n$275/prescription\n(retail and home\ndelivery)", "45% coinsurance\n(retail) and Not\ncovered (home\ndelivery)", "^"},
			).text(),
			shares: `tier-1 retail in 1-30 $9.00 copay exempt
tier-1 mail in 1-90 $22.00 copay exempt
tier-1 retail out 1-30 45 % coinsurance -
tier-1 mail out 1-90 not covered -
tier-4 retail in 1-30 25 % coinsurance, at most $275.00 -
tier-4 mail in 1-90 25 % coinsurance, at most $275.00 -
tier-4 retail out 1-30 45 % coinsurance -
tier-4 mail out 1-90 not covered -`,
		},
		{
			name: "columns for retail and mail, no network said",
			text: newSheet().line("Prescription Drug Benefits").table(
				[]string{"Drug Tier", "Retail (up to 34 days)", "Mail Order (up to 90 days)"},
				[]string{"Generic", "$7 copay", "$14 copay"},
				[]string{"Preferred Brand", "$33 copay", "$66 copay"},
				[]string{"Non-Preferred Brand", "the greater of $60 or 40%", "$120 copay"},
			).line("Annual deductible: $350 individual / $700 family").
				line("Out-of-pocket maximum: $4,000 individual / $8,000 family").text(),
			shares: `generic retail in 1-34 $7.00 copay -
generic mail in 1-90 $14.00 copay -
preferred-brand retail in 1-34 $33.00 copay -
preferred-brand mail in 1-90 $66.00 copay -
non-preferred-brand retail in 1-34 the greater of $60.00 copay and 40 % coinsurance -
non-preferred-brand mail in 1-90 $120.00 copay -`,
			accumulators: `deductible/integrated/in 350.00/700.00
outOfPocketMaximum/integrated/in 4000.00/8000.00`,
		},
		{
			name: "plan design grid with headings and rows by channel",
			text: newSheet().table(
				[]string{"PLAN FEATURES", "NETWORK CARE", "OUT-OF-NETWORK CARE"},
				[]string{"Deductible (per calendar year)", "$900 Individual\n$1,800 Family", "$1,900 Individual\n$5,700 Family"},
				[]string{"Every family member must meet the individual amount until the family amount is met.", "<", "<"},
				[]string{"Out-of-Pocket (OOP) Maximum\n(per calendar year)", "$4,100 Individual\n$8,200 Family", "$11,000 Individual\n$33,000 Family"},
				[]string{"Prescription drug costs count toward the out-of-pocket maximum.", "<", "<"},
				[]string{"PHARMACY DEDUCTIBLE", "NETWORK CARE", "OUT-OF-NETWORK CARE"},
				[]string{"Prescription drug deductible", "Not Applicable", "Not Applicable"},
				[]string{"PHARMACY - PRESCRIPTION\nDRUG BENEFITS", "NETWORK CARE", "OUT-OF-NETWORK CARE"},
				[]string{"Generic Drugs", "<", "<"},
				[]string{"TIER 1 Retail", "Generic - T1A: $4 copayment\nGeneric - T1: $12 copayment", "45%"},
				[]string{"Mail Order", "Generic - T1A: $8 copayment\nGeneric - T1: $24 copayment", "Not covered"},
				[]string{"Preferred Brand Drugs", "<", "<"},
				[]string{"TIER 2 Retail", "$41 copayment", "45%"},
				[]string{"Mail Order", "$82 copayment", "Not covered"},
				[]string{"Days supply", "<", "<"},
				[]string{"Retail: up to a 30 day supply", "<", "<"},
				[]string{"Mail order: 31-90 day supply", "<", "<"},
			).text(),
			shares: `tier-1a retail in 1-30 $4.00 copay exempt
tier-1 retail in 1-30 $12.00 copay exempt
tier-1 retail out 1-30 45 % coinsurance exempt
tier-1a retail out 1-30 45 % coinsurance exempt
tier-1a mail in 31-90 $8.00 copay exempt
tier-1 mail in 31-90 $24.00 copay exempt
tier-1 mail out 31-90 not covered -
tier-1a mail out 31-90 not covered -
tier-2 retail in 1-30 $41.00 copay exempt
tier-2 retail out 1-30 45 % coinsurance exempt
tier-2 mail in 31-90 $82.00 copay exempt
tier-2 mail out 31-90 not covered -`,
			accumulators: `deductible/medical/in 900.00/1800.00 rx=false embedded
deductible/medical/out 1900.00/5700.00 rx=false embedded
deductible/rx/in 0.00/0.00 rx=true
deductible/rx/out 0.00/0.00 rx=true
outOfPocketMaximum/integrated/in 4100.00/8200.00 rx=true
outOfPocketMaximum/integrated/out 11000.00/33000.00 rx=true`,
		},
		{
			name: "brand-only deductible beside a medical one, mail as a multiple, remark about injectables",
			text: newSheet().table(
				[]string{"Important Questions", "Answers", "Why this Matters:"},
				[]string{"What is the overall deductible?", "Participating/Nonparticipating Provider: $1,300 person/$2,600 family, combined.", "You must pay all the costs."},
				[]string{"Are there other deductibles for specific services?", "Yes. $180 deductible for brand-name prescription drugs, $90 deductible for emergency services. No others.", "You must pay all of the costs."},
				[]string{"Is there an out-of-pocket limit on my expenses?", "Yes. Participating Provider: $4,700 person/$9,400 family; Nonparticipating Provider: $9,900 person/$19,800 family.", "The most you could pay."},
				[]string{"What is not included in the out-of-pocket limit?", "Premiums, prescription drug copayments and balance-billed charges.", "They don't count."},
			).page().table(
				[]string{"Common Medical Event", "Services You May Need", "Your cost if you use a", "<", "Limitations & Exceptions"},
				[]string{"^", "^", "Participating Provider", "Nonparticipating Provider", "^"},
				[]string{"If you need drugs to treat your illness or condition", "Generic drugs", "$14 copay/prescription", "$14 copay/prescription", "30 day supply (retail); 31-100 day\nsupply (mail order). Mail order costs\n2.5 times the retail copay.\nPrescription drugs are not subject to the\ndeductible. Self-injectable drugs: not covered by mail."},
				[]string{"^", "Brand drugs", "$36 copay after\n$180 brand drug\ndeductible", "$36 copay after\n$180 brand drug\ndeductible", "^"},
				[]string{"^", "Contraceptive Drugs", "No Charge", "No Charge", "^"},
				[]string{"^", "Self-Injectable Drugs", "25% coinsurance/\nprescription", "25% coinsurance/\nprescription", "^"},
			).text(),
			shares: `generic retail in 1-30 $14.00 copay exempt
generic retail out 1-30 $14.00 copay exempt
brand retail in 1-30 $36.00 copay after
brand retail out 1-30 $36.00 copay after
self-injectable retail in 1-30 25 % coinsurance exempt
self-injectable retail out 1-30 25 % coinsurance exempt
generic mail in 31-100 $35.00 copay exempt
brand mail in 31-100 $90.00 copay after
self-injectable mail in 31-100 not covered -`,
			accumulators: `deductible/medical/any 1300.00/2600.00 rx=false
deductible/rx/brand/any 180.00/- rx=true tiers=[brand]
outOfPocketMaximum/medical/in 4700.00/9400.00 rx=false
outOfPocketMaximum/medical/out 9900.00/19800.00 rx=false`,
		},
		{
			name: "steps of days supply in the remarks, cells cut up by shading, a cell for two tiers",
			text: newSheet().table(
				[]string{"Common Medical Event", "Services You May Need", "Your Cost If You Use a", "<", "Limitations & Exceptions"},
				[]string{"^", "^", "Plan Provider", "Non-Plan Provider", "^"},
				[]string{"If you need drugs to treat your illness or condition", "Generic drugs", "$8 copay for up to a 30-day supply", "Not covered", "Deductible waived. $16 for 31- to\n60-day supply, $24 for 61- to 100-day\nsupply. By mail: $8 for up to a 30-day\nsupply, $16 for 31- to 100-day supply."},
				[]string{"^", "", "", "", "Certain drugs cost more."},
				[]string{"^", "^", "$28 copay for up to a 30-day supply", "^", "^"},
				[]string{"^", "Preferred brand drugs", "^", "Not covered", "^"},
				[]string{"^", "", "", "", "^"},
				[]string{"^", "Non-preferred brand drugs", "$29 copay for up to a 30-day supply", "Not covered", ""},
				[]string{"^", "Specialty drugs", "^", "^", "^"},
			).text(),
			shares: `generic retail in 1-30 $8.00 copay exempt
generic any out 1-0 not covered -
generic retail in 31-60 $16.00 copay exempt
generic retail in 61-100 $24.00 copay exempt
generic mail in 1-30 $8.00 copay exempt
generic mail in 31-100 $16.00 copay exempt
preferred-brand retail in 1-30 $28.00 copay -
preferred-brand any out 1-0 not covered -
non-preferred-brand retail in 1-30 $29.00 copay -
non-preferred-brand any out 1-0 not covered -
specialty retail in 1-30 $29.00 copay -
specialty any out 1-0 not covered -`,
		},
		{
			name: "lines without a table",
			text: newSheet().line("Example Value Plan").line("").
				line("Tier 1 (Generics): $6 copay up to a 30-day supply; $15 copay for a 31 to 90-day supply").
				line("Tier 2 (Preferred brand): 35% coinsurance ($300 max) for up to a 30-day supply").
				line("Tier 4 (Preferred specialty): $95 copay").
				line("A specialist visit costs $40.").
				line("Rx deductible: $150 per person").text(),
			shares: `tier-1 any in 1-30 $6.00 copay after
tier-1 any in 31-90 $15.00 copay after
tier-2 any in 1-30 35 % coinsurance, at most $300.00 after
tier-4 specialty in 1-30 $95.00 copay after`,
			accumulators: `deductible/rx/any 150.00/-`,
		},
		{
			name: "three networks",
			text: newSheet().table(
				[]string{"Common Medical Event", "Services You May Need", "Designated Network Provider", "Network Provider", "Out-of-Network Provider", "Limitations & Exceptions"},
				[]string{"If you need drugs to treat your illness or condition", "Tier 1", "$5 copay (retail)", "$15 copay (retail)", "50% coinsurance (retail)", "None"},
			).text(),
			shares: `tier-1 retail preferred 1-30 $5.00 copay -
tier-1 retail standard 1-30 $15.00 copay -
tier-1 retail out 1-30 50 % coinsurance -`,
		},
		{
			name: "three networks by what they cost",
			text: newSheet().table(
				[]string{"Common Medical Event", "Services You May Need", "What You Will Pay", "<", "<", "Limitations & Exceptions"},
				[]string{"^", "^", "Tier 1 Provider (You will pay the least)", "Tier 2 Provider (You will pay more)", "Any other provider (You will pay the most)", "^"},
				[]string{"If you need drugs to treat your illness or condition", "Generic drugs", "$5 copay (retail)", "$15 copay (retail)", "Not covered", "Members must call within 30 days or pay a $25 fee."},
			).text(),
			shares: `generic retail preferred 1-30 $5.00 copay -
generic retail standard 1-30 $15.00 copay -
generic any out 1-0 not covered -`,
		},
	}
}

// sharesCase is a document and the cost shares that it states, as shareLines writes them.
type sharesCase struct {
	name   string
	text   *document.Text
	shares string
}

// readsShares checks that each document gives its cost shares, with evidence.
func readsShares(t *testing.T, cases []sharesCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := read(t, c.text)
			if d := cmp.Diff(c.shares, shareLines(p)); d != "" {
				t.Errorf("cost shares (-want +got):\n%s", d)
			}
			checkEvidence(t, c.text, p)
		})
	}
}

func shareLines(p *benefit.Plan) string {
	var out []string
	for _, c := range p.CostShares {
		order := string(c.Deductible.Value)
		if !c.Deductible.Known() {
			order = "-"
		}
		d := c.DaysSupply.Value
		out = append(out, fmt.Sprintf("%s %s %s %d-%d %s %s", c.Tier, c.Channel.Value, c.Network.Value, d.Min, d.Max, c.Share.Value, order))
	}
	return strings.Join(out, "\n")
}

func accumulatorLines(p *benefit.Plan) string {
	var out []string
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for _, a := range list {
			family := "-"
			if a.Family.Known() {
				family = a.Family.Value.String()
			}
			s := fmt.Sprintf("%s %s/%s", a.ID, a.Individual.Value, family)
			if a.AppliesToRx.Known() {
				s += fmt.Sprintf(" rx=%v", a.AppliesToRx.Value)
			}
			if a.FamilyMethod.Known() {
				s += " " + string(a.FamilyMethod.Value)
			}
			if len(a.Tiers.Value) > 0 {
				s += fmt.Sprintf(" tiers=%v", a.Tiers.Value)
			}
			out = append(out, s)
		}
	}
	return strings.Join(out, "\n")
}

func read(t testing.TB, text *document.Text) *benefit.Plan {
	t.Helper()
	r, err := Document(context.Background(), text, benefit.Comprehensive, Builtin{}, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Findings {
		if f.Code == "evidence_not_in_text" {
			t.Errorf("the reader quoted what is not there: %s", f.Path)
		}
	}
	return r.Plan
}

func TestLayouts(t *testing.T) {
	for _, l := range layouts() {
		t.Run(l.name, func(t *testing.T) {
			p := read(t, l.text)
			if d := cmp.Diff(l.shares, shareLines(p)); d != "" {
				t.Errorf("cost shares (-want +got):\n%s", d)
			}
			if d := cmp.Diff(l.accumulators, accumulatorLines(p)); d != "" {
				t.Errorf("accumulators (-want +got):\n%s", d)
			}
			checkEvidence(t, l.text, p)
		})
	}
}

// checkEvidence asserts that each stated or derived value has evidence and that each quote stands at its offsets.
func checkEvidence(t *testing.T, text *document.Text, p *benefit.Plan) {
	t.Helper()
	quotes := 0
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			if e, ok := v.Interface().(benefit.Evidence); ok {
				quotes++
				if e.Quote == "" || text.Quote(e.Span()) != e.Quote {
					t.Errorf("%s: %q is not at %d-%d", path, e.Quote, e.Start, e.End)
				}
				page := text.PageAt(e.Start)
				if e.Sheet != "" && e.Sheet == text.Pages[page-1].Label {
					page = 0 // a place of a workbook is its sheet
				}
				if e.Page != page || e.Extractor != BuiltinName || e.Match != benefit.Exact {
					t.Errorf("%s: evidence says page %d, %s, %s", path, e.Page, e.Extractor, e.Match)
				}
				if e.Confidence <= 0 || e.Confidence > 1000 {
					t.Errorf("%s: confidence %d", path, e.Confidence)
				}
			}
			if s := v.FieldByName("Standing"); s.IsValid() {
				n := v.FieldByName("Evidence").Len()
				if st := benefit.Standing(s.String()); (st == benefit.Stated || st == benefit.Derived || st == benefit.Conflicting) && n == 0 {
					t.Errorf("%s is %s without evidence", path, st)
				}
			}
			for i := range v.NumField() {
				if v.Type().Field(i).IsExported() {
					walk(path+"."+v.Type().Field(i).Name, v.Field(i))
				}
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
			}
		}
	}
	walk("plan", reflect.ValueOf(*p))
	if quotes == 0 {
		t.Error("no evidence at all")
	}
}

func TestSameTextSamePlan(t *testing.T) {
	for _, l := range layouts() {
		first, err := json.Marshal(read(t, l.text))
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			again, _ := json.Marshal(read(t, l.text))
			if !bytes.Equal(first, again) {
				t.Fatalf("%s: two readings differ", l.name)
			}
		}
	}
}

// TestOrderBehindPharmacies gives the deductible words at the end of a cell to each cost share that stands behind its pharmacy.
func TestOrderBehindPharmacies(t *testing.T) {
	for cell, want := range map[string]string{
		"Retail: $40 copay/prescription\nMail order: $80 copay/prescription after drug deductible":           "after after",
		"Retail: $40 copay/prescription after deductible\nMail order: $80 copay/prescription":                "after -",
		"Retail: $40 copay/prescription, no deductible\nMail order: $80 copay/prescription after deductible": "exempt after",
	} {
		p := read(t, newSheet().table([]string{"Common Medical Event", "Services You May Need", "Network Provider", "Limitations"},
			[]string{"If you need drugs to treat your illness", "Preferred brand drugs", cell, "Covers up to a 30-day supply (retail); up to a 90-day supply (mail order)."}).text())
		var got []string
		for line := range strings.SplitSeq(shareLines(p), "\n") {
			got = append(got, line[strings.LastIndex(line, " ")+1:])
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %q, want %q", cell, s, want)
		}
	}
}
