package analyze

import (
	"strings"
	"testing"
)

// TestSettingsAmongOthers reads the settings of a form's section, which have a column of remarks, and takes none of their rows for a
// header, whatever pharmacies and days it speaks of.
func TestSettingsAmongOthers(t *testing.T) {
	for _, c := range []struct {
		row  []string
		want string
	}{
		{[]string{"Maintenance drug program", "Mandatory - 2 retail fills allowed, then mail required", "Reject message: USE MAIL"}, "mail maintenance 2"},
		{[]string{"Maintenance drug program", "Mandatory - two 30-day fills, then Retail 90 or mail", ""}, "mail maintenance 2"},
		{[]string{"Maintenance medications", "Voluntary mail", "90 days at mail"}, ""},
		{[]string{"Specialty pharmacy", "Exclusive - no grace fills at retail", ""}, "lock 0"},
		{[]string{"Specialty pharmacy", "Exclusive - one grace fill at retail", "Rejects at retail after that"}, "lock 1"},
		{[]string{"Specialty pharmacy", "Open - any retail pharmacy", ""}, ""},
		{[]string{"Prior authorization package", "Standard PA list + acne drugs", "Reviewer: the plan"}, "PA"},
		{[]string{"Step therapy package", "Standard: PPI, statins", "New users only for 90 days"}, "ST"},
		{[]string{"Step therapy package", "None", "Use at retail for 30 days"}, ""},
		{[]string{"Quantity limit package", "Standard QL list", "Erectile dysfunction drugs 6 tablets per 30 days"}, "QL, QL erectileDysfunction 6/30"},
		{[]string{"Clinical programs", "PA, ST and QL", "Standard"}, "PA, QL, ST"},
		{[]string{"Specialty drugs", "Limited to Harbor Specialty Pharmacy", "1 grace fill at retail"}, "lock 1"},
		{[]string{"Specialty medications", "Exclusive", "Harbor Specialty"}, "lock 0"},
		{[]string{"Mandatory mail (maintenance)", "Y", "Grace fills at retail: 3. Later retail fills reject."}, "mail maintenance 3 reject"},
		{[]string{"Mandatory mail (maintenance)", "N", "Grace fills at retail: 3"}, ""},
		{[]string{"Specialty exclusive", "Y", "Grace fills at retail: 1"}, "lock 1"},
		{[]string{"Compound drugs", "Not covered", "Except for children"}, "no? compound"},
		{[]string{"Formulary", "Closed", "National list"}, "closed formulary"},
		{[]string{"Refill threshold", "75%", "Mail 65%"}, ""},
		{[]string{"DAW penalty", "Yes - copay plus cost difference between brand and generic", "Waived if the prescriber writes DAW"}, "DAW exempt:true"},
	} {
		t.Run(strings.Join(c.row, " | "), func(t *testing.T) {
			text := newSheet().line("Prescription benefit set-up").table(
				[]string{"Drug class", "Retail 1-30 days", "Comments"},
				[]string{"Tier 1 - Generic", "$5 copay", ""},
				[]string{"PLAN EDITS", "<", "<"},
				[]string{"Edit", "Selection", "Comments"},
				[]string{"Account manager", "A. Linden", "Signed"},
				c.row,
				[]string{"Account team", "East", ""},
			).text()
			p := read(t, text)
			if got := brief(p); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestDifferenceOfAForm reads the rows of a form that say what holds for each product selection code.
func TestDifferenceOfAForm(t *testing.T) {
	for _, c := range []struct{ one, counts, want string }{
		{"Member pays brand copay only", "N", "true false"},
		{"No penalty", "Y", "true true"},
		{"Brand copay plus difference", "Pending", "false ?"},
	} {
		p := read(t, newSheet().line("Prescription drug plan edits").table(
			[]string{"Edit", "Selection", "Comments"},
			[]string{"Tier 1 - Generic, retail", "$5 copay", ""},
			[]string{"DAW 1 (prescriber)", c.one, ""},
			[]string{"DAW 2 (member)", "Member pays brand copay plus difference between brand and generic cost", ""},
			[]string{"DAW difference applies to OOP maximum", c.counts, ""},
		).text())
		show := func(known, v bool) string {
			if !known {
				return "?"
			}
			return map[bool]string{true: "true", false: "false"}[v]
		}
		s := p.ProductSelection
		if got := show(s.PrescriberExempt.Known(), s.PrescriberExempt.Value) + " " + show(s.CountsToOOP.Known(), s.CountsToOOP.Value); !s.AddDifference.Value || got != c.want {
			t.Errorf("%s, %s: %v %q, want %q", c.one, c.counts, s.AddDifference.Value, got, c.want)
		}
	}
}

// TestRulesBelowHeadings reads the rules that stand below a heading of drugs in a table of other care, and none below the next.
func TestRulesBelowHeadings(t *testing.T) {
	p := read(t, newSheet().line("Medical plan comparison").table(
		[]string{"Benefits", "In-Network", "Out-of-Network"},
		[]string{"HOSPITAL SERVICES", "<", "<"},
		[]string{"Emergency room", "$250 copay", "$250 copay"},
		[]string{"PRESCRIPTION DRUGS", "<", "<"},
		[]string{"Tier 1 - Generic", "$10 copay", "Not covered"},
		[]string{"Specialty dispensing", "Linden Specialty only, no retail fills", "<"},
		[]string{"MONTHLY RATES", "<", "<"},
		[]string{"Exclusive dispensing", "Harbor only", "<"},
	).text())
	if l := p.Utilization.SpecialtyLockIn; len(l) != 1 || !l[0].Terms.Known() || l[0].Terms.Value.Free != 0 {
		t.Errorf("lock-in %+v", l)
	}
}

// TestFreeRowsOfASchedule reads the rows of a schedule for drugs that cost nothing: kinds of preventive drugs, and supplies by
// several names, each once for all columns that one cell is for.
func TestFreeRowsOfASchedule(t *testing.T) {
	text := newSheet().line("Schedule of prescription drug benefits").table(
		[]string{"Drug category", "Participating retail pharmacy (up to 30 days)", "Mail order pharmacy (up to 90 days)"},
		[]string{"Generic drug", "$8 copay", "$16 copay"},
		[]string{"Preventive drugs required by the Affordable Care Act, including contraceptives for women and tobacco cessation drugs (two courses a year)", "No charge", "<"},
		[]string{"Blood glucose test strips and lancets", "No charge", "<"},
		[]string{"Hospital drugs", "See the medical plan", "<"},
	).text()
	p := read(t, text)
	want := "$0 contraceptive, $0 diabeticSupply, $0 preventive, $0 smokingCessation"
	if got := brief(p); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if len(p.DrugCostShares) != 4 {
		t.Errorf("%d cost shares of drugs", len(p.DrugCostShares))
	}
	checkEvidence(t, text, p)
}

// TestMailAfterFillsOnForms reads that maintenance drugs come by mail after some fills where the member may choose another pharmacy that fills as long.
func TestMailAfterFillsOnForms(t *testing.T) {
	p := read(t, inGuide("Maintenance program", "Mandatory after 2 retail fills (member may use Mail or Retail 90)").text())
	if l := p.Utilization.RetailFills; len(l) != 1 || l[0].Terms.Value.Free != 2 || len(l[0].Terms.Value.Instead) != 2 {
		t.Errorf("%v", l)
	}
}
