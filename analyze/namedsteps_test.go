package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// stepsOf writes the steps of a plan: which drugs wait for which, "?" where that is left open.
func stepsOf(p *benefit.Plan) string {
	var out []string
	for _, r := range p.Utilization.StepTherapy {
		s := strings.Join(r.Scope.Drugs.Names, "+") + " after ?"
		if t := r.Terms.Value; r.Terms.Known() {
			s = strings.Join(r.Scope.Drugs.Names, "+") + " after"
			for _, step := range t.Steps {
				s += " " + strings.Join(step.Names, "/")
			}
			if t.Needed > 0 {
				s += fmt.Sprint(" needed ", t.Needed)
			}
			if t.LookBackDays > 0 {
				s += fmt.Sprint(" in ", t.LookBackDays)
			}
		}
		out = append(out, s)
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// TestNamedSteps reads which drugs wait for others, and what must come first where names tell it: two of a class are left open.
func TestNamedSteps(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"You must try testformin before we cover Examplix, Othex or Thirdor.", "examplix+othex+thirdor after testformin"},
		{"You must use a generic proton pump inhibitor for 60 days before we cover Examplix.", "examplix after ?"},
		{"You must try at least two preferred NSAIDs before the plan covers Examplix or Othex.", "examplix+othex after ?"},
		{"Examplix is covered only after you have tried samplevastatin within the last 12 months.", "examplix after samplevastatin in 365"},
		{"Examplix is covered only after you have tried two generic pain drugs, such as samplefenac, within the last 12 months.", "examplix after ?"},
		{"Brand-name statins (Examplix, Othex) are covered only after a trial of one generic statin.", "examplix+othex after ?"},
		{"Examplix and Othex: you must first try two generic antibiotics.", "examplix+othex after ?"},
		{"Brand-name sleep aids (Examplix, Othex): you must first try generic samplezepam or testclone.", "examplix+othex after samplezepam/testclone"},
		{"Examplix requires a trial of samplesartan and testpril.", "examplix after samplesartan testpril"},
		{"Step therapy. (a) Pain: two preferred NSAIDs before samplecoxib brand (Examplix) or Othex. (b) Bladder: one anticholinergic (sampledine or testdine) before Thirdor.", "examplix+othex after ?, thirdor after sampledine/testdine"},
		{"Step therapy is met if the claims history shows a paid claim in the previous 180 days.", ""},
		// words that are no names of drugs
		{"A brand name drug is covered only if you have used a generic in the same class.", ""},
		{"Note: you must first try a lower-cost drug.", " after ?"},
		{"You must try our website before you call.", ""},
	} {
		text := inText(c.words).text()
		p := read(t, text)
		got := stepsOf(p)
		if c.want == "" && !strings.Contains(got, "+") && !strings.Contains(got, "examplix") {
			continue
		}
		if got != c.want {
			t.Errorf("%s\n got %q, want %q", c.words, got, c.want)
		}
		checkEvidence(t, text, p)
	}
}

// TestListedSteps reads steps from the items of a list and from tables, and how far back claims are looked at.
func TestListedSteps(t *testing.T) {
	list := []string{"A \"first-line\" drug must be tried before the plan covers a \"second-line\" drug:", "• Nasal allergy: generic samplesone before Examplix.", "• Cholesterol: a generic statin before Othex."}
	table := newSheet().line("Prescription Drug Benefits").table([]string{"Drug", "You pay"}, []string{"Generic", "$10 copay"}, []string{"Brand", "$30 copay"})
	for _, c := range []struct {
		name, want string
		sheet      *sheet
	}{
		{"list", "examplix after samplesone, othex after ?", prose(append([]string{"Generic drugs: $10 copay", "Brand drugs: $30 copay", "", "Step therapy"}, list...)...)},
		{"no list of steps", "", prose("Generic drugs: $10 copay", "Brand drugs: $30 copay", "", "Deliveries", "• By mail: testformin before Examplix.")},
		{"table", "examplix+othex after ?, thirdor after allosample", table.line("Step therapy").table([]string{"If your doctor prescribes", "You must first have tried"}, []string{"Examplix or Othex", "two preferred NSAIDs"}, []string{"Thirdor", "allosample"})},
	} {
		text := c.sheet.text()
		p := read(t, text)
		got := stepsOf(p)
		if got = strings.TrimPrefix(got, " after ?, "); got == " after ?" {
			got = ""
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		checkEvidence(t, text, p)
	}
	p := read(t, inText("You must try testformin before we cover Examplix. Step therapy looks at paid claims of the previous 180 days.").text())
	if got := stepsOf(p); !strings.Contains(got, "examplix after testformin in 180") {
		t.Errorf("how far back claims are looked at: %q", got)
	}
}
