package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

func textOf(words string) *document.Text {
	b := document.NewBuilder(document.DOCX)
	b.StartPage("", 0, 0)
	for l := range strings.SplitSeq(words, "\n") {
		b.Line(l, document.Box{}, false)
	}
	return b.Text()
}

// readingWords writes readings one a line: "label | channels | days | share | deductible".
func readingWords(p *passage) string {
	var out []string
	for _, r := range p.shares() {
		label, days, order := "", "", ""
		if r.label != nil {
			label = strings.TrimSpace(p.s[r.label.i:r.label.j])
		}
		var channels []string
		for _, m := range r.channels {
			channels = append(channels, string(m.channel))
		}
		if r.days != nil {
			days = fmt.Sprintf("%d-%d", r.days.days.Min, r.days.days.Max)
		}
		if r.order != nil {
			order = string(r.order.order)
		}
		words := r.share.String()
		if r.unclear {
			words = "unclear"
		}
		out = append(out, strings.Join([]string{label, strings.Join(channels, "+"), days, words, order}, "|"))
	}
	return strings.Join(out, "\n")
}

// TestTiersBehindAmounts reads lines that are an amount and its tier, above what other pharmacies cost; of an amount below them without a tier it is not
// certain whether it is paid on top of theirs.
func TestTiersBehindAmounts(t *testing.T) {
	p := read(t, newSheet().line("Student plan").table(
		[]string{"Outpatient", "Preferred Provider", "Out-of-Network Provider"},
		[]string{"Physician's visits", "$30 copay per visit", "$40 copay per visit"},
		[]string{
			"Prescription drugs",
			"$15 Copay per prescription Tier 1\n30% Coinsurance per prescription Tier 2\n50% Coinsurance per prescription Tier 3\nup to a 31-day supply per prescription\nnot subject to Deductible\nWhen drugs are dispensed at a non-preferred specialty pharmacy, the insured pays 2 times the retail copay (up to 50% of the charge).\nMail order at 2.5 times the retail copay up to a 90-day supply.",
			"$15 Copay per prescription generic drug\n$40 Copay per prescription brand-name drug\n60% of billed charge",
		},
	).text())
	const want = `tier-1 retail in 1-31 $15.00 copay exempt
tier-2 retail in 1-31 30 % coinsurance exempt
tier-3 retail in 1-31 50 % coinsurance exempt`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestSharesOfACell(t *testing.T) {
	for _, c := range []struct{ name, cell, want string }{
		{"bare copay", "$15 copay", "|||$15.00 copay|"},
		{"copay per prescription", "$15 copay/prescription", "|||$15.00 copay|"},
		{"thousands", "20% coinsurance up to $1,500", "|||20 % coinsurance, at most $1500.00|"},
		{"channel behind", "$8 copay/retail, $16 copay/mail order", "|retail||$8.00 copay|\n|mail||$16.00 copay|"},
		{"channel in front", "Retail: $8 copay; Mail order: $16 copay", "|retail||$8.00 copay|\n|mail||$16.00 copay|"},
		{"channel in front, no sign between", "Retail $8 copay\nMail Order $16 copay", "|retail||$8.00 copay|\n|mail||$16.00 copay|"},
		{"both channels", "$9 copay/ prescription (retail\nand mail order)", "|retail+mail||$9.00 copay|"},
		{"broken over lines", "$22 copay/\nprescription\n(retail), $44 copay/\nprescription (home\ndelivery), deductible\ndoes not apply", "|retail||$22.00 copay|exempt\n|mail||$44.00 copay|exempt"},
		{"what other drugs cost, in a sentence of its own", "Specialty drugs come from our pharmacy. You pay 20% of the cost of all other drugs.", ""},
		{"a deductible of drugs below a ceiling", "40% coinsurance up to $150 per script\nPharmacy deductible applies", "|||40 % coinsurance, at most $150.00|after"},
		{"a deductible of drugs on a line of its own", "$72 copay/script (retail)\n$144 copay/script (mail)\nPharmacy deductible applies", "|retail||$72.00 copay|after\n|mail||$144.00 copay|after"},
		{"deductible words at the end of the first line", "$40 copay (retail); deductible does not apply\n$100 copay (mail order)", "|retail||$40.00 copay|exempt\n|mail||$100.00 copay|"},
		{"deductible words at the end of both lines", "$40 copay (retail); deductible waived\n$100 copay (mail order); deductible waived", "|retail||$40.00 copay|exempt\n|mail||$100.00 copay|exempt"},
		{"deductible words of the first, broken over lines", "$40 copay (retail); deductible\ndoes not apply $100 copay\n(mail order); after deductible", "|retail||$40.00 copay|exempt\n|mail||$100.00 copay|after"},
		{"pharmacy behind deductible words", "Retail: $40 copay; deductible waived Mail: $100 copay after deductible", "|retail||$40.00 copay|exempt\n|mail||$100.00 copay|after"},
		{
			"split tier", "Tier 1A: $2 copay (retail), $4 copay (mail order); Tier 1: $9 copay (retail), $18 copay (mail order), deductible does not apply",
			"tier 1a|retail||$2.00 copay|exempt\ntier 1a|mail||$4.00 copay|exempt\ntier 1|retail||$9.00 copay|exempt\ntier 1|mail||$18.00 copay|exempt",
		},
		{
			"preferred and not", "Preferred: 15% coinsurance up to a $200 maximum/prescription; Non-preferred: 35% coinsurance up to a $400 maximum/prescription",
			"preferred|||15 % coinsurance, at most $200.00|\nnon-preferred|||35 % coinsurance, at most $400.00|",
		},
		{
			"greater of with cap", "$55 copay or 20%,\nwhichever is greater,\nup to $225 per fill\n(retail) and $140\ncopay or 20%,\nwhichever is greater,\nup to $600 per fill\n(mail order).",
			"|retail||the greater of $55.00 copay and 20 % coinsurance, at most $225.00|\n|mail||the greater of $140.00 copay and 20 % coinsurance, at most $600.00|",
		},
		{"greater of in front", "the greater of 25% or $50", "|||the greater of $50.00 copay and 25 % coinsurance|"},
		{"lesser of", "$40 or 50% coinsurance, whichever is less", "|||the lesser of $40.00 copay and 50 % coinsurance|"},
		{"or without saying which", "$40 copay or 50% coinsurance", "|||unclear|"},
		{"plus, channel twice", "$12 copay/ prescription (retail only) and 25% coinsurance (retail only)", "|retail+retail||$12.00 copay plus 25 % coinsurance|"},
		{"two kinds by channel", "$12 copay (retail) and 25% coinsurance (mail order)", "|retail||$12.00 copay|\n|mail||25 % coinsurance|"},
		{
			"maximum behind the channel", "35% coinsurance (retail) with $140 max and 35% coinsurance (mail order) with $280 max",
			"|retail||35 % coinsurance, at most $140.00|\n|mail||35 % coinsurance, at most $280.00|",
		},
		{"days are no dollars", "15% coinsurance up to\n30 day supply", "||1-30|15 % coinsurance|"},
		{"minimum and maximum", "25% coinsurance ($20 minimum, $100 maximum)", "|||25 % coinsurance, at least $20.00, at most $100.00|"},
		{"min and max before", "25% (min $20, max $100)", "|||25 % coinsurance, at least $20.00, at most $100.00|"},
		{"after an amount of deductible", "$33 copay/fill\nafter $190 brand\ndrug deductible", "|||$33.00 copay|after"},
		{"after deductible", "20% coinsurance after deductible", "|||20 % coinsurance|after"},
		{"waived", "$25 copay deductible waived", "|||$25.00 copay|exempt"},
		{"before the deductible, as quoting systems have it", "$25 before deductible", "|||$25.00 copay|exempt"},
		{"before the deductible, as exchanges have it", "$25 copay before deductible", "|||$25.00 copay|before"},
		{"no charge", "No charge after deductible", "|||no charge|after"},
		{"not covered", "Not covered", "|||not covered|"},
		{"mail not covered", "Retail: $10 copay\nMail order: Not covered", "|retail||$10.00 copay|\n|mail||not covered|"},
		{"per days", "$10 copay per 30-day supply", "||1-30|$10.00 copay|"},
		{
			"steps", "$10 for up to a 30-day supply; $20 for a 31- to 60-day supply; $30 for a 61 to 90 day supply",
			"||1-30|$10.00 copay|\n||31-60|$20.00 copay|\n||61-90|$30.00 copay|",
		},
		{
			"deductible between", "$10/prescription, deductible does not apply (retail) and $25/prescription, deductible does not apply (home delivery)",
			"|retail||$10.00 copay|exempt\n|mail||$25.00 copay|exempt",
		},
		{
			"channel with days", "$10 copay/prescription (retail 30 days), $30 copay/prescription (retail 90 days); $30 copay/prescription (home delivery 90 days)",
			"|retail|1-30|$10.00 copay|\n|retail|1-90|$30.00 copay|\n|mail|1-90|$30.00 copay|",
		},
		{"sentences", "Retail: $10 copay, deductible does not apply. Mail-Order: $25 copay, deductible does not apply.", "|retail||$10.00 copay|exempt\n|mail||$25.00 copay|exempt"},
		{"days in front", "30-day supply: $5 copay (retail). 90-day supply: $12.50 copay (mail order)", "|retail|1-30|$5.00 copay|\n|mail|1-90|$12.50 copay|"},
		{"plan pays", "Plan pays 80%", "|||20 % coinsurance|"},
		{"covered share", "80% covered", "|||20 % coinsurance|"},
		{"covered in full", "Covered in full", "|||no charge|"},
		{"percent in words", "30 percent", "|||30 % coinsurance|"},
		{"yearly limit is no share", "$3,000 annual out-of-pocket limit per member", ""},
		{"label with channel", "Generic - T1A: $4 copay\nGeneric - T1: $11 copay", "generic - t1a|||$4.00 copay|\ngeneric - t1|||$11.00 copay|"},
		{"slash channels", "$10 / $20 copay", "|||$10.00 copay|\n|||$20.00 copay|"},
		{
			"retail with cap per fill", "20% coinsurance up to $150 per prescription (retail); 20% coinsurance up to $300 per prescription (mail order)",
			"|retail||20 % coinsurance, at most $150.00|\n|mail||20 % coinsurance, at most $300.00|",
		},
		{"all of the price with a cap per fill", "Full cost, up to $400 per script, after drug deductible is met", "|||100 % coinsurance, at most $400.00|after"},
		{"all of the price with a cap of the year", "Full cost, up to $400 per year", ""},
		{"deductible first", "After deductible: $10 copay (retail), $20 copay (mail order)", "|retail||$10.00 copay|after\n|mail||$20.00 copay|after"},
		{"cents", "$2.50 copay", "|||$2.50 copay|"},
		{"zero", "$0 copay, deductible waived", "|||$0.00 copay|exempt"},
		{"deductible then", "Deductible, then 30% coinsurance", "|||30 % coinsurance|after"},
		{"retail and mail with order words", "$15 copay / retail order\n$30 copay / mail order", "|retail||$15.00 copay|\n|mail||$30.00 copay|"},
		{"for channel", "$15 copay for retail, $37.50 copay for mail service", "|retail||$15.00 copay|\n|mail||$37.50 copay|"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := textOf(c.cell)
			got := readingWords(newPassage(src, document.Span{Start: 0, End: src.Len()}))
			if got != c.want {
				t.Errorf("%q\n got %q\nwant %q", c.cell, got, c.want)
			}
		})
	}
}

func TestReadTier(t *testing.T) {
	for _, c := range []struct {
		label, id, classes string
	}{
		{"tier 1 - typically generic", "tier-1", "generic"},
		{"tier 2 - preferred brand", "tier-2", "preferredBrand"},
		{"typically lower cost generic (tier 1a)", "tier-1a", "generic"},
		{"tier iii (non-preferred brand)", "tier-3", "nonPreferredBrand"},
		{"level 4 - specialty drugs", "tier-4", "specialty"},
		{"preferred generic drugs", "preferred-generic", "preferredGeneric"},
		{"non-preferred generic, brand and specialty drugs", "non-preferred-generic-non-preferred-brand-non-preferred-specialty", "nonPreferredGeneric nonPreferredBrand nonPreferredSpecialty"},
		{"tier 3 - typically non-preferred/non-formulary and specialty drugs", "tier-3", "nonPreferredBrand specialty"},
		{"preferred/formulary brand", "preferred-brand", "preferredBrand"},
		{"preferred and non-preferred brand drugs", "preferred-brand-non-preferred-brand", "preferredBrand nonPreferredBrand"},
		{"non-preferred generic and brand drugs", "non-preferred-generic-non-preferred-brand", "nonPreferredGeneric nonPreferredBrand"},
		{"self-injectable drugs", "self-injectable", "selfInjectable"},
		{"brand-name drugs", "brand", "brand"},
		{"formulary brand drugs", "preferred-brand", "preferredBrand"},
		{"non-preferred drugs", "non-preferred-brand", "nonPreferredBrand"},
		{"preferred brand drugs and insulin", "preferred-brand", "preferredBrand"},
		{"you pay the least for generic drugs", "generic", "generic"},
		{"you pay more for preferred brand drugs", "preferred-brand", "preferredBrand"},
		{"preferred brand drugs (you will pay less than for non-preferred brand drugs)", "preferred-brand", "preferredBrand"},
		{"specialist visit", "", ""},
		{"imaging (ct/pet scans, mris)", "", ""},
	} {
		got, ok := readTier(c.label)
		var classes []string
		for _, k := range got.classes {
			classes = append(classes, string(k))
		}
		if id := string(got.id()); ok != (c.id != "") || id != c.id || strings.Join(classes, " ") != c.classes {
			t.Errorf("%q: got %s %v, want %s %s", c.label, id, classes, c.id, c.classes)
		}
	}
}

func TestAccumulatorAmounts(t *testing.T) {
	for _, c := range []struct{ name, answer, want string }{
		{"words in front", "Individual $1,200 / Family $2,400.", "in? 1200.00/2400.00"},
		{"words behind", "$1,200 Individual/$2,400 Family", "in? 1200.00/2400.00"},
		{"networks in front", "In-Network: Individual $1,200 / Family $2,400.\nOut-of-Network: Individual $3,600 / Family $7,200.", "in 1200.00/2400.00; out 3600.00/7200.00"},
		{"networks behind", "$0 person / $0 family for In-\nNetwork Provider.\n$2,100 person / $4,200 family\nfor Non-Network Provider.\nDoes not apply to office visits. In-Network and Non-Network deductibles are separate", "in 0.00/0.00; out 2100.00/4200.00"},
		{"networks behind without stops", "$260 single / $780 family for\nParticipating Provider\n$520 single / $1560 family for\nNon-Participating Provider\nDoes not apply to Copays", "in 260.00/780.00; out 520.00/1560.00"},
		{"colon list", "Yes; Participating Provider\nSingle: $3100, Family: $6200\nNon-Participating Provider\nSingle: $6300, Family: $12600\nParticipating Provider and Non-Participating Provider out-of-pocket are separate", "in 3100.00/6200.00; out 6300.00/12600.00"},
		{"both networks", "Participating/Nonparticipating Provider: $1,100\nperson/$2,200 family, combined.", "any 1100.00/2200.00"},
		{"or", "$1,300/individual or $2,600/family for In-network Providers. $3,900/individual or $7,800/family for Out-of-network Providers.", "in 1300.00/2600.00; out 3900.00/7800.00"},
		{"two lines", "$1,050 Individual\n$2,050 Family", "in? 1050.00/2050.00"},
		{"for network providers", "For network providers $2,000 individual / $4,000 family; for out-of-network providers $5,000 individual / $10,000 family", "in 2000.00/4000.00; out 5000.00/10000.00"},
		{"members", "In-Network per member:\n$4800 2 member family\nmaximum Non-Network\nper member: $9600", "in 4800.00/- 2 members; out 9600.00/-"},
		{"single amount", "$240 per member for\nPrescription Drug.", "in? 240.00/-"},
		{"unlabelled pair", "$500/$1,000", "in? 500.00/1000.00"},
		{"person, family of network", "Network: $1,500 Individual / $3,000 Family\nNon-Network: $4,500 Individual / $9,000 Family\nPer calendar year.", "in 1500.00/3000.00; out 4500.00/9000.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := textOf(c.answer)
			var got []string
			for _, g := range accumulatorAmounts(newPassage(src, document.Span{Start: 0, End: src.Len()})) {
				words := string(g.network)
				if words == "" {
					words = "in?"
				}
				amount := func(m *mark) string {
					if m == nil {
						return "-"
					}
					return m.amount.String()
				}
				words += " " + amount(g.individual) + "/" + amount(g.family)
				if g.members > 0 {
					words += fmt.Sprintf(" %d members", g.members)
				}
				got = append(got, words)
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("%q\n got %s\nwant %s", c.answer, s, c.want)
			}
		})
	}
}

var _ = benefit.Plan{}
