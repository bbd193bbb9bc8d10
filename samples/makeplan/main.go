// Command makeplan writes the sample plan document of this project: a summary of benefits for a plan that does not
// exist, of a carrier that does not exist, laid out like the summaries that real health plans publish.
//
//	go run ./samples/makeplan samples/quillmark-ppo-500.pdf
//
// The same program always writes the same bytes, so a test can tell whether the file is the program's.
package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: makeplan FILE.pdf")
		os.Exit(2)
	}
	b, err := Plan()
	if err == nil {
		err = os.WriteFile(os.Args[1], b, 0o644) //nolint:gosec // a public sample document
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "makeplan:", err)
		os.Exit(1)
	}
}

const (
	left, right = 12.0, 285.0 // millimetres, A4 landscape is 297 wide
	lineHeight  = 4.3
)

// Plan returns the bytes of the sample document.
func Plan() ([]byte, error) {
	pdf := fpdf.New("L", "mm", "A4", "")
	pdf.SetCreationDate(time.Date(2025, 10, 1, 0, 0, 0, 0, time.UTC))
	pdf.SetModificationDate(time.Date(2025, 10, 1, 0, 0, 0, 0, time.UTC))
	pdf.SetCatalogSort(true)
	pdf.SetCompression(false) // the bytes must not depend on the compressor of a Go release
	pdf.SetTitle("Quillmark PPO 500 - Summary of Benefits and Coverage", false)
	pdf.SetAutoPageBreak(false, 10)
	pdf.SetMargins(left, 10, 297-right)

	page(pdf, 1)
	table(pdf, 30, []float64{66, 66, 141}, true, [][]string{
		{"Important Questions", "Answers", "Why This Matters:"},
		{
			"What is the overall deductible?", "In-network: $500 individual / $1,000 family. Out-of-network: $1,500 individual / $3,000 family.",
			"Generally, you must pay all of the costs from providers up to the deductible amount before this plan begins to pay.",
		},
		{
			"Are there services covered before you meet your deductible?", "Yes. Preventive care and prescription drugs are covered before you meet your deductible.",
			"The overall deductible does not apply to prescription drugs. See the specific deductible below.",
		},
		{
			"Are there other deductibles for specific services?", "Yes. $200 individual / $400 family for prescription drugs in Tier 2, Tier 3 and Tier 4.",
			"You must pay all of the costs for these drugs up to the specific deductible amount before this plan begins to pay for them.",
		},
		{
			"What is the out-of-pocket limit for this plan?", "In-network: $4,000 individual / $8,000 family. Out-of-network: $9,000 individual / $18,000 family.",
			"The out-of-pocket limit is the most you could pay in a year for covered services. It includes what you pay for prescription drugs.",
		},
		{
			"What is not included in the out-of-pocket limit?", "Premiums, balance-billed charges and health care this plan does not cover.",
			"Even though you pay these expenses, they do not count toward the out-of-pocket limit.",
		},
	})
	y := pdf.GetY() + 6
	paragraph(pdf, y, "Pharmacy claims are processed under RxBIN 990001, RxPCN QMTEST, RxGRP QM1000 (RxIIN 99000100). "+
		"If you have family coverage, each family member meets the individual amount or the family amount, whichever comes first.")

	page(pdf, 2)
	table(pdf, 30, []float64{44, 44, 68, 48, 69}, true, [][]string{
		{"Common Medical Event", "Services You May Need", "What You Will Pay\nNetwork Provider (You will pay the least)", "What You Will Pay\nOut-of-Network Provider (You will pay the most)", "Limitations, Exceptions, & Other Important Information"},
		{
			"If you need drugs to treat your illness or condition\nMore information about prescription drug coverage is in the plan's drug list.", "Tier 1 - Generic drugs",
			"$10 copay/prescription (retail), $25 copay/prescription (mail order); deductible does not apply",
			"50% coinsurance (retail); mail order not covered; deductible does not apply",
			"Covers up to a 30-day supply (retail prescription); 31-90 day supply (mail order prescription).",
		},
		{
			"^", "Tier 2 - Preferred brand drugs", "$40 copay/prescription (retail), $100 copay/prescription (mail order)",
			"50% coinsurance (retail); mail order not covered", "Covers up to a 30-day supply (retail prescription); 31-90 day supply (mail order prescription).",
		},
		{
			"^", "Tier 3 - Non-preferred brand drugs",
			"30% coinsurance with a $50 minimum and a $150 maximum/prescription (retail), 30% coinsurance with a $125 minimum and a $375 maximum/prescription (mail order)",
			"50% coinsurance (retail); mail order not covered", "Covers up to a 30-day supply (retail prescription); 31-90 day supply (mail order prescription).",
		},
		{
			"^", "Tier 4 - Specialty drugs", "20% coinsurance up to a $250 maximum/prescription (specialty pharmacy)", "Not covered",
			"Covers up to a 30-day supply. Specialty drugs must be filled through a network specialty pharmacy.",
		},
	})
	paragraph(pdf, pdf.GetY()+6, "Quillmark Mutual and this plan are fictional. The document is a sample made for testing; nobody is insured under it.")

	var out bytes.Buffer
	err := pdf.Output(&out)
	return out.Bytes(), err
}

func page(pdf *fpdf.Fpdf, number int) {
	pdf.AddPage()
	pdf.SetFont("Helvetica", "B", 13)
	pdf.SetXY(left, 9)
	pdf.CellFormat(170, 6, "Quillmark Mutual: Quillmark PPO 500", "", 2, "L", false, 0, "")
	pdf.SetFont("Helvetica", "", 9)
	pdf.CellFormat(170, 5, "Summary of Benefits and Coverage: What this Plan Covers & What You Pay For Covered Services", "", 2, "L", false, 0, "")
	pdf.SetXY(170, 9)
	pdf.CellFormat(right-170, 6, "Coverage Period: 01/01/2026 - 12/31/2026", "", 2, "R", false, 0, "")
	pdf.CellFormat(right-170, 5, "Coverage for: Individual + Family | Plan Type: PPO", "", 2, "R", false, 0, "")
	pdf.SetXY(left, 200)
	pdf.CellFormat(right-left, 5, fmt.Sprintf("%d of 2", number), "", 0, "R", false, 0, "")
}

func paragraph(pdf *fpdf.Fpdf, y float64, words string) {
	pdf.SetFont("Helvetica", "", 9)
	pdf.SetXY(left, y)
	pdf.MultiCell(right-left, lineHeight, words, "", "L", false)
}

// table draws a ruled grid. The cell "^" continues the cell above it, without a rule between.
func table(pdf *fpdf.Fpdf, y float64, widths []float64, header bool, rows [][]string) {
	for i, row := range rows {
		style := ""
		if header && i == 0 {
			style = "B"
		}
		pdf.SetFont("Helvetica", style, 8.5)
		lines, height := make([][]string, len(row)), 0.0
		for c, words := range row {
			if words == "^" {
				continue
			}
			for _, part := range strings.Split(words, "\n") {
				for _, l := range pdf.SplitLines([]byte(part), widths[c]-3) {
					lines[c] = append(lines[c], string(l))
				}
			}
			continues := i+1 < len(rows) && rows[i+1][c] == "^"
			if h := float64(len(lines[c]))*lineHeight + 3; !continues && h > height {
				height = h
			}
		}
		x := left
		for c := range row {
			for n, l := range lines[c] {
				pdf.Text(x+1.5, y+1.5+lineHeight*(float64(n)+0.75), l)
			}
			if row[c] != "^" {
				pdf.Line(x, y, x+widths[c], y)
			}
			pdf.Line(x, y, x, y+height)
			x += widths[c]
		}
		pdf.Line(x, y, x, y+height)
		y += height
	}
	pdf.Line(left, y, left+sum(widths), y)
	pdf.SetY(y)
}

func sum(all []float64) float64 {
	total := 0.0
	for _, v := range all {
		total += v
	}
	return total
}
