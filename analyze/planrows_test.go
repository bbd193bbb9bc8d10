package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestPlansBesideEachOther reads plans in the rows of a table that does not say so, over blocks of columns with labels of
// their own, and below titles that are plural, share their line with a pharmacy, or go on from the line above.
func TestPlansBesideEachOther(t *testing.T) {
	for _, c := range []struct {
		name string
		text *document.Text
		want []string
	}{
		{
			"rows of plans below an empty header",
			newSheet().line("Prescription drugs").table(
				[]string{"", "Generic", "Brand", "Specialty"},
				[]string{"Gold PPO", "$11", "$31", "21%"},
				[]string{"Silver PPO", "$16", "$46", "31%"}).text(),
			cellsOfPlans(`Gold PPO: any in | generic $11 copay | brand $31 copay
				Gold PPO: specialty in | specialty 21 % coinsurance
				Silver PPO: any in | generic $16 copay | brand $46 copay
				Silver PPO: specialty in | specialty 31 % coinsurance`),
		},
		{
			"rows of plans and their codes, with no cell above the plans", // as sheets leave out what is empty
			newSheet().line("Prescription drugs").table(
				[]string{"<", "Plan Code", "Retail 30 DS", "<"},
				[]string{"<", "^", "Generic", "Brand"},
				[]string{"Gold PPO", "RX1040", "$11", "$31"},
				[]string{"Silver PPO", "RX1047", "$16", "$46"}).text(),
			cellsOfPlans(`Gold PPO: retail in 30 | generic $11 copay | brand $31 copay
				Silver PPO: retail in 30 | generic $16 copay | brand $46 copay`),
		},
		{
			"rows of plans below a sentence that says which fills the prices are of",
			newSheet().line("Health plans for 2026").line("Drug prices are for up to a 30-day supply at a network retail pharmacy.").table(
				[]string{"Plan", "Generic drugs", "Brand drugs", "Specialty drugs"},
				[]string{"Gold PPO", "$11", "$31", "21%"},
				[]string{"Silver PPO", "$16", "$46", "31%"}).text(),
			cellsOfPlans(`Gold PPO: retail in 30 | generic $11 copay | brand $31 copay | specialty 21 % coinsurance
				Silver PPO: retail in 30 | generic $16 copay | brand $46 copay | specialty 31 % coinsurance`),
		},
		{
			"rows of plans above a sentence that says which fills the costs are of",
			newSheet().line("Health plans for 2026").table(
				[]string{"Plan", "Generic drugs", "Brand drugs", "Specialty drugs"},
				[]string{"Gold PPO", "$11", "$31", "21%"},
				[]string{"Silver PPO", "$16", "$46", "31%"}).
				line("What is shown for drugs is your cost for up to a 30-day supply at an in-network retail pharmacy.").
				line("Maintenance drugs: after two fills at a retail pharmacy, you must use the mail order pharmacy.").text(),
			cellsOfPlans(`Gold PPO: retail in 30 | generic $11 copay | brand $31 copay | specialty 21 % coinsurance
				Silver PPO: retail in 30 | generic $16 copay | brand $46 copay | specialty 31 % coinsurance`),
		},
		{
			"rows of plans above a remark that says which fills the costs are of",
			newSheet().line("Health plans for 2026").table(
				[]string{"Plan", "Generic drugs", "Brand drugs", "Specialty drugs"},
				[]string{"Gold PPO", "$11", "$31", "21%"},
				[]string{"Silver PPO", "$16", "$46", "31%"},
				[]string{"Prescription drug copays and coinsurance are per 30-day supply at retail pharmacies.", "<", "<", "<"}).text(),
			cellsOfPlans(`Gold PPO: retail in 30 | generic $11 copay | brand $31 copay | specialty 21 % coinsurance
				Silver PPO: retail in 30 | generic $16 copay | brand $46 copay | specialty 31 % coinsurance`),
		},
		{
			"plans beside each other above a sentence of a pharmacy in the plan's network, one with all of the price up to an amount",
			newSheet().line("Standard designs").table(
				[]string{"", "Copper", "Tin", "Zinc"},
				[]string{"Primary care visit", "$65", "$40", "$20"},
				[]string{"Tier 1 (Generic drugs)", "Full cost, up to $400 per script, after drug deductible is met", "$12", "$6"},
				[]string{"Tier 2 (Preferred drugs)", "^", "$52", "$26"},
				[]string{"Pharmacy deductible", "$450", "None", "None"}).
				line("Drug prices are for a script of up to 30 days from a retail pharmacy in the network of the plan.").text(),
			cellsOfPlans(`Copper: deductible rx any 450/0
				Tin: deductible rx any 0/0
				Zinc: deductible rx any 0/0
				Copper: retail in 30 | tier-1 100 % coinsurance, at most $400 | tier-2 100 % coinsurance, at most $400
				Tin: retail in 30 | tier-1 $12 copay | tier-2 $52 copay
				Zinc: retail in 30 | tier-1 $6 copay | tier-2 $26 copay`),
		},
		{
			"rows of plans below a header that lists the tiers, a table for each pharmacy",
			newSheet().line("Pharmacy benefits").table(
				[]string{"Retail prescription drugs", "Generic/brand/non-formulary"},
				[]string{"High Option", "$11/$36/$61"},
				[]string{"Basic Option (North)", "$16/$38/$66"}).
				line("").table(
				[]string{"Mail order prescription drugs", "Generic/brand/non-formulary"},
				[]string{"High Option", "$21/$71/$121"},
				[]string{"Basic Option (North)", "$31/$73/$131"}).text(),
			cellsOfPlans(`High Option: retail in | generic $11 copay | brand $36 copay | non-preferred-brand $61 copay
				High Option: mail in | generic $21 copay | brand $71 copay | non-preferred-brand $121 copay
				Basic Option (North): retail in | generic $16 copay | brand $38 copay | non-preferred-brand $66 copay
				Basic Option (North): mail in | generic $31 copay | brand $73 copay | non-preferred-brand $131 copay`),
		},
		{
			"rows of plans below tiers, below both pharmacies with their days",
			newSheet().table(
				[]string{"Plan name", "Medical benefits (you pay)", "<", "Prescription drugs (you pay)\nRetail up to 30-day supply / Mail order up to 90-day supply", "<", "<", "Specialty pharmacy up to 30-day supply"},
				[]string{"^", "Deductible", "Coinsurance", "Tier 1\nGeneric", "Tier 2\nPreferred brand", "Tier 3\nNon-preferred brand", "Tier 4\nSpecialty"},
				[]string{"Gold PPO 500", "$500 / $1,000", "20%", "$11 / $22", "$41 / $82", "$75 / $151", "25% up to $250"},
				[]string{"Gold PPO 1000", "$1,000 / $2,000", "20%", "$12 / $24", "$45 / $91", "$80 / $161", "30% up to $300"}).text(),
			cellsOfPlans("Gold PPO 500: deductible medical in 500/1000\nGold PPO 1000: deductible medical in 1000/2000",
				`Gold PPO 500: retail in 30 | tier-1 $11 copay | tier-2 $41 copay | tier-3 $75 copay
				Gold PPO 500: mail in 90 | tier-1 $22 copay | tier-2 $82 copay | tier-3 $151 copay
				Gold PPO 500: specialty in 30 | tier-4 25 % coinsurance, at most $250
				Gold PPO 1000: retail in 30 | tier-1 $12 copay | tier-2 $45 copay | tier-3 $80 copay
				Gold PPO 1000: mail in 90 | tier-1 $24 copay | tier-2 $91 copay | tier-3 $161 copay
				Gold PPO 1000: specialty in 30 | tier-4 30 % coinsurance, at most $300`),
		},
		{
			"a header that lists the tiers, above pharmacies of one plan",
			newSheet().table(
				[]string{"Prescription drugs", "Generic / Brand / Non-formulary"},
				[]string{"Retail (30-day supply)", "$11 / $36 / $61"},
				[]string{"Mail order (90-day supply)", "$21 / $71 / $121"}).text(),
			cellsOfPlans(`: retail in 30 | generic $11 copay | brand $36 copay | non-preferred-brand $61 copay
				: mail in 90 | generic $21 copay | brand $71 copay | non-preferred-brand $121 copay`),
		},
		{
			"a header that lists the tiers, above one pharmacy",
			newSheet().table(
				[]string{"Prescription drugs", "Generic / Brand / Non-formulary"},
				[]string{"Retail (30-day supply)", "$10 / $35 / $60"}).text(),
			cellsOfPlans(`: retail in 30 | generic $10 copay | brand $35 copay | non-preferred-brand $60 copay`),
		},
		{
			"a plan over several rows",
			newSheet().table(
				[]string{"", "", "Generic", "Preferred brand"},
				[]string{"HMO", "Retail", "$11", "$31"},
				[]string{"^", "Mail order", "$21", "$61"},
				[]string{"PPO", "Retail", "$16", "$36"},
				[]string{"^", "Mail order", "$32", "$72"}).text(),
			cellsOfPlans(`HMO: retail in | generic $11 copay | preferred-brand $31 copay
				HMO: mail in | generic $21 copay | preferred-brand $61 copay
				PPO: retail in | generic $16 copay | preferred-brand $36 copay
				PPO: mail in | generic $32 copay | preferred-brand $72 copay`),
		},
		{
			"blocks of columns with labels of their own",
			newSheet().table(
				[]string{"Harbor PPO", "<", "Harbor HMO", "<"},
				[]string{"Retail up to 30-Day Supply", "<", "Retail up to 30-Day Supply", "<"},
				[]string{"Generic copay", "$6", "Generic copay", "$11"},
				[]string{"Formulary brand copay", "$41", "Formulary brand copay", "$31"},
				[]string{"Mail Order up to 90-Day Supply", "<", "Mail Order up to 90-Day Supply", "<"},
				[]string{"Generic copay", "$16", "Generic copay", "$26"},
				[]string{"Formulary brand copay", "$121", "Formulary brand copay", "$76"}).text(),
			cellsOfPlans(`Harbor PPO: retail in 30 | generic $6 copay | preferred-brand $41 copay
				Harbor PPO: mail in 90 | generic $16 copay | preferred-brand $121 copay
				Harbor HMO: retail in 30 | generic $11 copay | preferred-brand $31 copay
				Harbor HMO: mail in 90 | generic $26 copay | preferred-brand $76 copay`),
		},
		{
			"and the amounts before the labels",
			newSheet().table(
				[]string{"Harbor PPO", "<", "Harbor HMO", "<"},
				[]string{"Retail up to 30-Day Supply", "<", "Retail up to 30-Day Supply", "<"},
				[]string{"$6", "Generic copay", "$11", "Generic copay"},
				[]string{"$41", "Formulary brand copay", "$31", "Formulary brand copay"}).text(),
			cellsOfPlans(`Harbor PPO: retail in 30 | generic $6 copay | preferred-brand $41 copay
				Harbor HMO: retail in 30 | generic $11 copay | preferred-brand $31 copay`),
		},
		{
			"titles of plans of a kind, tiers above the columns",
			newSheet().line("PRESCRIPTION COSTS").line("HMO AND PPO PLANS").table(
				[]string{"", "Generic", "Brand Formulary", "Brand Non-Formulary"},
				[]string{"Retail (30 day supply)", "$11", "$31", "$51"}).line("CDHP PLANS").table(
				[]string{"", "Generic", "Brand Formulary", "Brand Non-Formulary"},
				[]string{"Retail (30 day supply)", "$12", "$32", "$52"}).text(),
			cellsOfPlans(`HMO AND PPO PLANS: retail in 30 | generic $11 copay | preferred-brand $31 copay | non-preferred-brand $51 copay
				CDHP PLANS: retail in 30 | generic $12 copay | preferred-brand $32 copay | non-preferred-brand $52 copay`),
		},
		{
			"a plan and a pharmacy in one title",
			newSheet().line("Prescription drugs").line("HMO | Retail Copay (30 Day Supply)").line("Tier 1 - Generic | $11 Copay").line("Tier 2 - Preferred Brand | $31 Copay").
				line("PPO | RETAIL COPAY (30 DAY SUPPLY)").line("Tier 1 - Generic | $12 Copay").line("Tier 2 - Preferred Brand | $32 Copay").text(),
			cellsOfPlans(`HMO: retail in 30 | tier-1 $11 copay | tier-2 $31 copay
				PPO: retail in 30 | tier-1 $12 copay | tier-2 $32 copay`),
		},
		{
			"a title on two lines",
			newSheet().line("Drug costs").line("Harbor Care Edge").line("SM").line("(PPO)").line("You pay:").table(
				[]string{"", "Tier 1", "Tier 2"},
				[]string{"Retail (30-day supply)", "$3", "$9"}).line("Harbor Care Key").line("SM").line("(HMO-POS)").line("You pay:").table(
				[]string{"", "Tier 1", "Tier 2"},
				[]string{"Retail (30-day supply)", "$5", "$15"}).text(),
			cellsOfPlans(`Harbor Care Edge (PPO): retail in 30 | tier-1 $3 copay | tier-2 $9 copay
				Harbor Care Key (HMO-POS): retail in 30 | tier-1 $5 copay | tier-2 $15 copay`),
		},
		{
			"an address on the web beside the names",
			newSheet().line("Prescription drugs").table(
				[]string{"example.com/Prescriptions", "<", "Elevate Plus", "High"},
				[]string{"30-day retail", "Generic", "$6", "$11"},
				[]string{"^", "Preferred brand-name", "$81", "$31"}).text(),
			cellsOfPlans(`Elevate Plus: retail in 30 | generic $6 copay | preferred-brand $81 copay
				High: retail in 30 | generic $11 copay | preferred-brand $31 copay`),
		},
		{
			"riders, with remarks below that are no longer than names and stand in the first of several cells",
			newSheet().table(
				[]string{"Rider", "Goes with", "Rx deductible (person / family)", "<", "Retail (30-day supply)", "<", "<", "Mail order (90-day supply)", "<"},
				[]string{"^", "^", "Person", "Family", "Generic", "Brand", "Specialty", "Generic", "Brand"},
				[]string{"R1", "Gold PPO", "None", "None", "$11", "$31", "21% max $160", "$22", "$62"},
				[]string{"R2", "Silver PPO", "$160", "$320", "$16", "$46*", "31% max $310*", "$32", "$92*"},
				[]string{"* After the Rx deductible.", "", "", "", "", "", "", "", ""},
				[]string{"Specialty drugs are not sent by mail.", "", "", "", "", "", "", "", ""}).text(),
			cellsOfPlans(`R1: retail in 30 | generic $11 copay | brand $31 copay | specialty 21 % coinsurance, at most $160
				R1: mail in 90 | generic $22 copay | brand $62 copay
				R1: deductible rx any 0/0
				R2: retail in 30 | generic $16 copay | brand $46 copay | specialty 31 % coinsurance, at most $310
				R2: mail in 90 | generic $32 copay | brand $92 copay
				R2: deductible rx any 160/320`),
		},
		{
			"rows of tiers are no plans",
			newSheet().line("Prescription drugs").table(
				[]string{"", "Retail", "Mail order"},
				[]string{"Generic", "$11", "$22"},
				[]string{"Preferred brand", "$31", "$62"}).text(),
			cellsOfPlans(`: retail in | generic $11 copay | preferred-brand $31 copay
				: mail in | generic $22 copay | preferred-brand $62 copay`),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planCells(t, c.text)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestOffers names plans by the line below what a broker calls each of them, unless what is offered is called like what there is.
func TestOffers(t *testing.T) {
	names := func(current, offered string) string {
		p := read(t, newSheet().table(
			[]string{"Benefit", strings.Replace("CURRENT\n"+current, "\n/", " /", 1), "OPTION 1\n" + offered},
			[]string{"Retail (30-day supply) - generic", "$10 copay", "$15 copay"},
			[]string{"Retail (30-day supply) - preferred brand", "$35 copay", "$45 copay"},
		).text())
		var out []string
		for _, cs := range p.CostShares {
			if !slices.Contains(out, cs.Variant) {
				out = append(out, cs.Variant)
			}
		}
		return strings.Join(out, "/")
	}
	if got := names("Larkspur PPO 1000", "Quarry HSA 3000"); got != "Larkspur PPO 1000/Quarry HSA 3000" {
		t.Errorf("plans %s", got)
	}
	if got := names("/ RENEWAL\nLarkspur PPO 1000", "Quarry HSA 3000"); got != "Larkspur PPO 1000/Quarry HSA 3000" {
		t.Errorf("plans below two words for what there is: %s", got)
	}
	if got := names("Larkspur PPO 1000", "Larkspur PPO 1000"); got != "CURRENT Larkspur PPO 1000/OPTION 1 Larkspur PPO 1000" {
		t.Errorf("plans that are called alike: %s", got)
	}
}

// TestShortNamesInListedTiers gives the amounts of a column to the tiers that its header lists in short, and to none where it names one
// that is not known.
func TestShortNamesInListedTiers(t *testing.T) {
	for head, want := range map[string]string{
		"Rx Retail 30-day: Generic/Pref Brand/Non-Pref Brand/Specialty": "generic retail in 1-30 $10.00 copay -\npreferred-brand retail in 1-30 $35.00 copay -\nnon-preferred-brand retail in 1-30 $60.00 copay -\nspecialty retail in 1-30 20 % coinsurance -",
		"Rx Retail 30-day: Brand/Specialty/Ltd Brd/Other":               "",
	} {
		p := read(t, newSheet().table([]string{"Plan Name", "Deductible", head}, []string{"Harbor Gold PPO", "$500", "$10/$35/$60/20%"}).text())
		if got := shareLines(p); got != want {
			t.Errorf("%s\n%s\nwant\n%s", head, got, want)
		}
	}
}

// TestPlansBelowPlans reads the last of the benefits of plans in rows, before a table of as many columns on the next page that says
// something else of them.
func TestPlansBelowPlans(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Plan Name", "Rx Retail 30-day: Generic / Brand", "Rx Mail 90-day: Generic / Brand"},
		[]string{"Harbor Gold PPO", "$15 / $50", "$30 / $100"},
		[]string{"Harbor Silver PPO", "$20 / $55", "$40 / $110"},
	).page().table(
		[]string{"Plan Name", "Employee", "Family"},
		[]string{"Harbor Gold PPO", "$712.40", "$1,424.80"},
		[]string{"Harbor Silver PPO", "$652.40", "$1,304.80"},
	).text())
	const want = "Harbor Gold PPO/costShare/generic/mail/in/1-90 Harbor Gold PPO/costShare/brand/mail/in/1-90 Harbor Silver PPO/costShare/generic/mail/in/1-90 Harbor Silver PPO/costShare/brand/mail/in/1-90"
	var mail []string
	for _, c := range p.CostShares {
		if c.Channel.Value == benefit.Mail {
			mail = append(mail, string(c.ID))
		}
	}
	if got := strings.Join(mail, " "); got != want {
		t.Errorf("got %s", got)
	}
}

// TestCurrentAndRenewal tells a plan as it is from the one that it is renewed as, in headers that call both by one name.
func TestCurrentAndRenewal(t *testing.T) {
	for _, head := range [][]string{
		{"PPO 1500 (Current)", "PPO 1500 (Renewal)", "HDHP 3400 (Alternative)"},
		{"PPO 1500 (current)", "PPO 1750 (proposed)", "HDHP 3400"},
	} {
		p := read(t, newSheet().table(append([]string{"Benefit"}, head...),
			[]string{"Retail (30-day supply) - generic", "$10", "$15", "20% after deductible"},
			[]string{"Retail (30-day supply) - preferred brand", "$35", "$45", "20% after deductible"}).text())
		var got []string
		for _, cs := range p.CostShares {
			if !slices.Contains(got, cs.Variant) {
				got = append(got, cs.Variant)
			}
		}
		slices.Sort(got)
		want := slices.Sorted(slices.Values(head))
		if !slices.Equal(got, want) {
			t.Errorf("%v: %v", head, got)
		}
	}
	p := read(t, newSheet().table([]string{"Benefit", "PPO 500 (current participants only)", "PPO 1500"},
		[]string{"Retail (30-day supply) - generic", "$10", "$15"}, []string{"Retail (30-day supply) - preferred brand", "$35", "$45"}).text())
	if got := p.CostShares[0].Variant; got != "PPO 500" {
		t.Error(got)
	}
}
