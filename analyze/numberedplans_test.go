package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOptionsOnTheirOwnPages reads the options of a Medicare drug plan that stand one after the other, told apart by a number alone; the name
// of a stage is no plan's.
func TestOptionsOnTheirOwnPages(t *testing.T) {
	page := func(s *sheet, option, deductible, generic, brand string) *sheet {
		return s.line("Benefit Overview").line("Harbor Script (PDP) for Retirees").line("Prescription Drug Plan Option "+option).line("Deductible stage").line(deductible).
			line("You will pay the following until your yearly out-of-pocket drug costs reach $2,100:").
			table([]string{"Tier", "Retail One-Month (31-day) Supply", "Home Delivery (90-day) Supply"}, []string{"Tier 1: Generic Drugs", generic, generic}, []string{"Tier 2: Preferred Brand Drugs", brand, brand}).
			line("Catastrophic").line("Coverage stage").line("You pay $0 for covered Part D drugs for the rest of the year. Retail fills are limited to a 31-day supply.")
	}
	text := page(page(newSheet(), "1", "You do not pay a yearly deductible.", "$7", "$35").page(), "2", "You pay a $250 yearly deductible for Tier 2 drugs.", "$9", "$50").text()
	want := cellsOfPlans(`
		Prescription Drug Plan Option 1: deductible rx any 0/0
		Prescription Drug Plan Option 1: retail in 31 | tier-1 $7 copay | tier-2 $35 copay
		Prescription Drug Plan Option 1: mail in 90 | tier-1 $7 copay | tier-2 $35 copay
		Prescription Drug Plan Option 2: deductible rx any 250/0
		Prescription Drug Plan Option 2: retail in 31 | tier-1 $9 copay | tier-2 $50 copay
		Prescription Drug Plan Option 2: mail in 90 | tier-1 $9 copay | tier-2 $50 copay`)
	if d := cmp.Diff(append(want, "part D threshold 2100.00"), planCells(t, text)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestSchedulesOfPlans names a plan from the title of its schedule, whatever the schedule is of.
func TestSchedulesOfPlans(t *testing.T) {
	for title, want := range map[string]string{
		"SCHEDULE OF PRESCRIPTION DRUG BENEFITS – BLUE PPO PLAN":    "BLUE PPO PLAN",
		"Schedule of Rx Benefits: Silver HDHP":                      "Silver HDHP",
		"Schedule of Benefits – Harbor HMO":                         "Harbor HMO",
		"Schedule of prescription drug benefits":                    "",
		"Schedule of dental benefits – Harbor HMO pays the dentist": "",
	} {
		text := newSheet().line(title).text()
		if got, _ := titleOf(newPassage(text, text.Pages[0].Lines[0].Span)); got != want {
			t.Errorf("%s: %q, want %q", title, got, want)
		}
	}
}

// TestPlansOfAnAmendment gives what an amendment says below the name of a plan's schedule to that plan, up to its next item.
func TestPlansOfAnAmendment(t *testing.T) {
	item := func(s *sheet, number, plan, generic string) *sheet {
		return s.line(number+". The following is added to the SCHEDULE OF BENEFITS – "+plan+" section of the Plan document:").
			table([]string{"Benefits", "Retail (up to a 30-day supply)"}, []string{"Generic drugs", generic}, []string{"Brand drugs", "$30"})
	}
	text := item(item(newSheet().line("Amendment No. 3: prescription drugs"), "1", "BLUESTONE PLAN", "$12"), "2", "HARBOR HDHP", "$15").
		line("3. The notes, which apply to both plans, will be replaced with the following:").line("A prescription may be refilled once 80% of the days' supply has been used.").text()
	want := cellsOfPlans(`
		BLUESTONE PLAN: retail in 30 | generic $12 copay | brand $30 copay
		HARBOR HDHP: retail in 30 | generic $15 copay | brand $30 copay`)
	if d := cmp.Diff(want, planCells(t, text)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	for _, r := range read(t, text).Utilization.RefillTooSoon {
		if r.Variant != "" {
			t.Errorf("refills of %s", r.Variant)
		}
	}
}
