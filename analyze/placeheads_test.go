package analyze

import "testing"

// TestPlaceHeads reads tables with their tiers across, whose rows say for how long a prescription is filled below rows that name the pharmacy,
// and cells that head the shares of specialty drugs with how they are delivered.
func TestPlaceHeads(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"supplies below pharmacies, tiers across",
			newSheet().line("Prescription drug benefit").table([]string{"", "Tier 1:\nGeneric", "Tier 2:\nPreferred"},
				[]string{"In-network Retail Pharmacy*", "<", "<"}, []string{"Up to a 30-day supply:", "$16", "After deductible, $41"}, []string{"31- to 60-day supply:", "$32", "After deductible, $82"},
				[]string{"In-network Mail Order Pharmacy", "<", "<"}, []string{"Up to a 30-day supply:", "$15", "After deductible, $40"}, []string{"31- to 90-day supply:", "$30", "After deductible, $80"},
				[]string{"Compound Drugs", "<", "<"}, []string{"Up to a 30-day supply:", "$66", "$66"},
				[]string{"Out-of-network Pharmacy", "<", "<"}, []string{"30-day maximum fill, no more than three fills allowed per year:", "50%", "After deductible, 50%"}).text(),
			"tier-1 retail in 1-30 $16.00 copay -\ntier-1 retail in 31-60 $32.00 copay -\ntier-1 mail in 1-30 $15.00 copay -\ntier-1 mail in 31-90 $30.00 copay -\ntier-1 retail out 1-30 50 % coinsurance -\n" +
				"tier-2 retail in 1-30 $41.00 copay after\ntier-2 retail in 31-60 $82.00 copay after\ntier-2 mail in 1-30 $40.00 copay after\ntier-2 mail in 31-90 $80.00 copay after\ntier-2 retail out 1-30 50 % coinsurance after",
		},
		{
			"a network among the pharmacies is not lost",
			newSheet().line("Prescription drug benefit").table([]string{"", "Tier 1", "Tier 2"}, []string{"In-network", "<", "<"}, []string{"30-day supply", "$16", "$41"}, []string{"Mail order", "<", "<"}, []string{"90-day supply", "$32", "$82"}).text(),
			"tier-1 any in 1-30 $16.00 copay -\ntier-2 any in 1-30 $41.00 copay -",
		},
		{
			"rows that are called by themselves",
			newSheet().line("Prescription drug benefit").table([]string{"", "Tier 1", "Tier 2"}, []string{"Retail", "$16", "$41"}, []string{"Mail order", "$32", "$82"}).text(),
			"tier-1 retail in 1-30 $16.00 copay -\ntier-1 mail in 1-90 $32.00 copay -\ntier-2 retail in 1-30 $41.00 copay -\ntier-2 mail in 1-90 $82.00 copay -",
		},
		{
			"specialty drugs delivered at home, as the last head of a cell, and those of medical care in another row",
			newSheet().table([]string{"Benefit", "In-Network"}, []string{"Medical Specialty Drugs – Outpatient Facility", "Your plan pays 80%"},
				[]string{"Prescription drugs", "Retail (per 30-day supply):\nGeneric: You pay $15\nBrand: You pay $44\nHome Delivery (per 90-day supply):\nGeneric: You pay $37\nBrand: You pay $99\nSpecialty Home Delivery (per 30-day supply):\nSpecialty: You pay 30%"}).text(),
			"generic retail in 1-30 $15.00 copay -\nbrand retail in 1-30 $44.00 copay -\ngeneric mail in 1-90 $37.00 copay -\nbrand mail in 1-90 $99.00 copay -\nspecialty specialty in 1-30 30 % coinsurance -",
		},
	})
}

// TestLimitsOfBothNetworks reads limits of both networks from one sentence, and from rows below a name that stands between the rows.
func TestLimitsOfBothNetworks(t *testing.T) {
	grid := func(s *sheet) *sheet {
		return s.table([]string{"Drug", "Retail"}, []string{"Generic", "$11"}, []string{"Brand", "$33"})
	}
	for _, c := range []struct {
		name, want string
		text       *sheet
	}{
		{
			"a sentence of both", "deductible in 1100/2200; deductible out 2300/4600; maximum in 5100/10200; maximum out 7500/15000",
			grid(newSheet().line("Your deductible is the amount that you pay before the plan does. Your deductible is $1,100 per member (or $2,200 per family) for in-network services and $2,300 per member (or $4,600 per family) for out-of-network services.").
				line("Your out-of-pocket maximum for medical and prescription drug benefits is $5,100 per member (or $10,200 per family) for in-network services and $7,500 per member (or $15,000 per family) for out-of-network services.")),
		},
		{
			"a sentence that adds to what a table says", "deductible in 1100/2200; deductible out 2300/4600",
			grid(newSheet().table([]string{"Benefit", "In-network"}, []string{"Annual deductible", "$1,100 individual / $2,200 family"}).
				line("The deductible is $1,100 per member (or $2,200 per family) for in-network services and $2,300 per member (or $4,600 per family) for out-of-network services.")),
		},
		{
			"a sentence on stays", "",
			grid(newSheet().line("The per-admission deductible is $200 in-network and $400 out-of-network.")),
		},
		{
			"a sentence on hospital care", "",
			grid(newSheet().line("The hospital deductible is $300 per member for in-network services and $600 per member for out-of-network services.")),
		},
		{
			"the name of a limit between the rows", "deductible in 1500/3000; deductible out 3100/6200; maximum in 6000/12000; maximum out 12500/25000",
			grid(newSheet().table([]string{"Annual Deductible", "In-network Providers", "Out-of-network Providers"}, []string{"Individual / Family", "$1,500 / $3,000", "$3,100 / $6,200"},
				[]string{"Annual Out-of-Pocket Limit", "<", "<"}, []string{"Individual / Family", "$6,000 / $12,000", "$12,500 / $25,000"})),
		},
	} {
		if got := limitLines(read(t, c.text.text())); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
