package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestOffersOfBrokers reads the worksheets on which brokers compare plans.
func TestOffersOfBrokers(t *testing.T) {
	offers := []string{"", "Current / Renewal", "<", "Alternate 1", "<"}
	names := []string{"Plan", "Birch Choice PPO 1500", "<", "Lake Access 2000", "<"}
	networks := []string{"", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"}
	copays := []string{"Retail, 30-day supply\n(Tier 1 / Tier 2 / Tier 3)", "$11 / $44 / $77", "Not covered", "$12 / $48 / $88", "40%"}
	for _, c := range []struct {
		name string
		text *document.Text
		want []string
	}{
		{
			"names of plans below what a broker calls their offers, and the names of their networks",
			newSheet().table(
				[]string{"Medical plan comparison", "<", "<", "<", "<"}, offers, names, networks,
				[]string{"MEDICAL", "", "", "", ""},
				[]string{"Network", "Choice Plus", "—", "Lake Access", "—"},
				[]string{"Individual deductible", "$1,500", "$3,000", "$2,000", "$4,000"},
				[]string{"PRESCRIPTION DRUGS", "", "", "", ""}, copays,
			).text(),
			cellsOfPlans(`Birch Choice PPO 1500: deductible medical in 1500/0
Birch Choice PPO 1500: deductible medical out 3000/0
Birch Choice PPO 1500: retail in 30 | tier-1 $11 copay | tier-2 $44 copay | tier-3 $77 copay
Birch Choice PPO 1500: retail out 30 | tier-1 not covered | tier-2 not covered | tier-3 not covered
Lake Access 2000: deductible medical in 2000/0
Lake Access 2000: deductible medical out 4000/0
Lake Access 2000: retail in 30 | tier-1 $12 copay | tier-2 $48 copay | tier-3 $88 copay
Lake Access 2000: retail out 30 | tier-1 40 % coinsurance | tier-2 40 % coinsurance | tier-3 40 % coinsurance`),
		},
		{
			"offers of the same plan",
			newSheet().table(
				[]string{"", "Current plan", "Proposed plan"},
				[]string{"Plan", "Birch PPO", "Birch PPO"},
				[]string{"Tier 1 – Generic, retail", "$11", "$12"},
			).text(),
			cellsOfPlans(`: retail in | tier-1 $12 copay`),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planCells(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestSetUpSheets reads the worksheets with which administrators set plans up.
func TestSetUpSheets(t *testing.T) {
	setUp := func(rows ...[]string) *sheet {
		return newSheet().table(append([][]string{
			{"Prescription drug plan design", "<", "<"},
			{"Plan design feature", "Retail", "Mail order"},
		}, rows...)...)
	}
	generic, brand := []string{"Tier 1 – Generic", "$11", "$22"}, []string{"Tier 2 – Preferred brand", "$33", "$66"}
	readsShares(t, []sharesCase{
		{
			"specialty drugs with their pharmacy in brackets, over the columns of other drugs",
			setUp(generic, brand, []string{"Specialty (Linden Specialty Pharmacy, up to a 28-day supply)", "$150", "<"}, []string{"Specialty (clinic visits)", "$70", "<"}).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-1 mail in 1-90 $22.00 copay -
tier-2 retail in 1-30 $33.00 copay -
tier-2 mail in 1-90 $66.00 copay -
specialty specialty in 1-28 $150.00 copay -`,
		},
		{
			"a form that asks for the plan and for a date",
			newSheet().table(
				[]string{"Pharmacy benefit change request", "<", "<", "<", "<", "<", "<", "<", "<"},
				[]string{"Plan", "Employee Health Plan", "<", "<", "Effective date of change", "<", "07/01/2021", "<", "<"},
				[]string{"Requested by", "D. Moor, HR Director", "<", "<", "Date submitted", "<", "04/22/2021", "<", "<"},
				[]string{"PBM", "Harbor Rx Choice", "<", "<", "Formulary", "<", "Harbor Select", "<", "<"},
				[]string{"Channel", "Drug tier", "Copay", "Coinsurance", "Minimum", "Maximum", "Max days supply", "Rx deductible applies (Y/N)", "Changed (Y/N)"},
				[]string{"Retail pharmacy", "Generic", "$8", "—", "—", "—", "34", "N", "N"},
				[]string{"^", "Preferred brand", "—", "20%", "$25", "$50", "34", "Y", "Y"},
				[]string{"Mail order", "Generic", "$16", "—", "—", "—", "90", "N", "N"},
				[]string{"^", "Preferred brand", "—", "20%", "$50", "$100", "90", "Y", "Y"},
				[]string{"Specialty pharmacy", "Preferred specialty", "$75", "—", "—", "—", "30", "Y", "N"},
				[]string{"^", "Non-preferred specialty", "—", "25%", "—", "$250", "30", "Y", "Y"},
			).text(),
			`generic retail in 1-34 $8.00 copay exempt
preferred-brand retail in 1-34 20 % coinsurance, at least $25.00, at most $50.00 after
generic mail in 1-90 $16.00 copay exempt
preferred-brand mail in 1-90 20 % coinsurance, at least $50.00, at most $100.00 after
preferred-specialty specialty in 1-30 $75.00 copay after
non-preferred-specialty specialty in 1-30 25 % coinsurance, at most $250.00 after`,
		},
		{
			"a row of days below the pharmacies",
			setUp([]string{"Benefit code", "BLM75", "BLM75"}, []string{"Maximum Days Supply", "30", "90"}, generic, brand).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-1 mail in 1-90 $22.00 copay -
tier-2 retail in 1-30 $33.00 copay -
tier-2 mail in 1-90 $66.00 copay -`,
		},
		{
			"a row of days behind the tiers",
			setUp(generic, brand, []string{"Maximum Days Supply", "34", "102"}).text(),
			`tier-1 retail in 1-34 $11.00 copay -
tier-1 mail in 1-102 $22.00 copay -
tier-2 retail in 1-34 $33.00 copay -
tier-2 mail in 1-102 $66.00 copay -`,
		},
		{
			"days among the tiers, of those above or below",
			setUp(generic, []string{"Maximum Days Supply", "34", "102"}, brand).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-1 mail in 1-90 $22.00 copay -
tier-2 retail in 1-30 $33.00 copay -
tier-2 mail in 1-90 $66.00 copay -`,
		},
	})
}

// TestMarkedAnswers reads rules of forms whose answers stand in one cell, those that are marked and no other.
func TestMarkedAnswers(t *testing.T) {
	for _, c := range []struct {
		row  []string
		want string
	}{
		{[]string{"Prior authorization", "☒ Yes – standard list ☐ No"}, "PA"},
		{[]string{"Prior authorization", "☐ Yes – standard list ☒ No"}, ""},
		{[]string{"Prior authorization", "Yes ☐ No ☒"}, ""},
		{[]string{"Quantity limits", "[X] Yes – standard list [ ] No"}, "QL"},
		{[]string{"Specialty drugs", "☒ Limited to the Linden specialty pharmacy from the first fill ☐ Open network"}, "lock 0"},
		{[]string{"Specialty drugs", "☐ Limited to the Linden specialty pharmacy from the first fill ☒ Open network"}, ""},
		{[]string{"Dispense as written (DAW)", "☐ No penalty ☒ Member pays the brand cost share plus the difference between the brand and generic price, unless the prescriber writes \"dispense as written\""}, "DAW brand exempt:true"},
		{[]string{"Dispense as written (DAW)", "☒ No penalty ☐ Member pays the brand cost share plus the difference between the brand and generic price"}, ""},
		{[]string{"Contraceptives", "☒ $0 copay (generic) ☐ Religious exemption"}, "$0 contraceptive"},
		{[]string{"Contraceptives", "☐ $0 copay (generic) ☒ Religious exemption"}, ""},
	} {
		t.Run(c.row[0]+" "+c.row[1], func(t *testing.T) {
			text := setUpForm([]string{"PLAN RULES", "<"}, c.row).text()
			p := read(t, text)
			if got := brief(p); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestSettingsWithDetails reads the settings of a sheet of their own, and what stands beside them as remarks.
func TestSettingsWithDetails(t *testing.T) {
	text := newSheet().line("Prescription drug plan").table(
		[]string{"Tier", "Retail"}, []string{"Tier 1 – Generic", "$5"}, []string{"Tier 2 – Brand", "$25"},
	).line("Edits and clinical programs").table(
		[]string{"Edit / Program", "Setting", "Detail"},
		[]string{"Prior authorization", "Yes – standard list", "Linden Clinical reviews; 72-hour turnaround"},
		[]string{"Step therapy", "No", "Reviewed each year"},
		[]string{"Quantity limits", "Yes – standard list", "FDA maximums and days supply per fill"},
		[]string{"Maintenance medication program", "Mandatory mail", "Two fills of a maintenance drug are allowed at retail; beginning with the third fill the drug must be filled by mail"},
		[]string{"Vacation override", "1 per year", "Up to one additional fill"},
	).text()
	p := read(t, text)
	if got := brief(p); got != "PA, QL, mail maintenance 2" {
		t.Errorf("%q", got)
	}
	checkEvidence(t, text, p)
}
