package analyze

import (
	"slices"
	"strings"
	"testing"
)

// TestNumberedQuestionnaires reads a form that numbers its questions, and has its title and its headings in the column of numbers.
func TestNumberedQuestionnaires(t *testing.T) {
	questions := func(rows ...[]string) *sheet {
		return newSheet().line("Prescription drug questionnaire").table(append([][]string{
			{"Section B: accumulators and edits", "", "", ""},
			{"#", "Question", "Client response", "Clarification"},
			{"B1. Limits", "", "", ""},
		}, rows...)...)
	}
	for _, c := range []struct {
		name, want string
		rows       [][]string
	}{
		{"amounts in rows of their own", "deductible rx any 125/375, maximum integrated in 3000/6000 drugs=true", [][]string{
			{"B1.1", "Does the plan have a deductible for prescription drugs?", "Yes, prescription only", ""},
			{"B1.2", "Individual prescription deductible amount", "$125", ""},
			{"B1.3", "Family prescription deductible amount", "$375", ""},
			{"B1.4", "Does the plan have an out-of-pocket maximum for prescription drugs?", "Yes, combined with medical", "File each day"},
			{"B1.5", "Individual in-network out-of-pocket maximum", "$3,000", ""},
			{"B1.6", "Family in-network out-of-pocket maximum", "$6,000", ""},
			{"B1.7", "Does manufacturer copay assistance count toward the deductible?", "No", ""},
		}},
		{"no deductible of drugs", "deductible rx any 0/-, maximum integrated in 3000/-", [][]string{
			{"B1.1", "Is there a deductible for prescription drugs?", "No", ""},
			{"B1.2", "Individual in-network out-of-pocket maximum", "$3,000", ""},
		}},
		{"supplies", "daysSupply {channels:[mail]} {max:90}, daysSupply {channels:[retail]} {max:34}, daysSupply {drugs:{kinds:[specialty]}} {max:30}, deductible rx any 125/-", [][]string{
			{"B1.1", "Individual prescription deductible amount", "$125", ""},
			{"B1.2", "Maximum day supply, retail", "34", ""},
			{"B1.3", "Maximum day supply, mail", "90", ""},
			{"B1.4", "Maximum day supply, specialty", "30", ""},
		}},
		{"edits", "deductible rx any 125/-, difference true, prescriber exempt true, refillTooSoon {channels:[mail]} {percent:65}, refillTooSoon {channels:[retail]} {percent:80}, specialtyLockIn {drugs:{kinds:[specialty]}} {free:1}", [][]string{
			{"B1.2", "Individual prescription deductible amount", "$125", ""},
			{"B2.0", "Member requests brand when a generic is available (DAW 2)", "Member pays brand copay plus the difference in cost between brand and generic", ""},
			{"B2.0", "Prescriber requires brand (DAW 1)", "Member pays brand copay", "No penalty"},
			{"B2.1", "Percent of retail supply used before a refill is allowed", "80%", ""},
			{"B2.2", "Percent of mail supply used before a refill is allowed", "65%", ""},
			{"B2.3", "Exclusive specialty pharmacy", "Yes", "One retail grace fill, then Harbor Specialty"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := questions(c.rows...).text()
			p := read(t, text)
			got := jsonFacts(p)
			slices.Sort(got)
			if strings.Join(got, ", ") != c.want {
				t.Errorf("%q, want %q", strings.Join(got, ", "), c.want)
			}
			for _, d := range p.Deductibles {
				if d.Counts.CopayAssistance.Known() && d.Counts.CopayAssistance.Value {
					t.Error("copay assistance counts")
				}
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestFamilyMethodAsked reads how family amounts work from the answer to a form's question.
func TestFamilyMethodAsked(t *testing.T) {
	for answer, want := range map[string]string{"Embedded": "embedded", "Aggregate": "aggregate", "To be decided": ""} {
		p := read(t, newSheet().line("Prescription drug questionnaire").table(
			[]string{"Question", "Response"},
			[]string{"Individual prescription deductible amount", "$125"},
			[]string{"Family prescription deductible amount", "$375"},
			[]string{"How does the family deductible work (embedded or aggregate)?", answer},
		).text())
		if len(p.Deductibles) != 1 || string(p.Deductibles[0].FamilyMethod.Value) != want {
			t.Errorf("%s: %+v", answer, p.Deductibles)
		}
	}
}

// TestAskedLimitsOfPersons reads the amounts of persons beside the yes of a question.
func TestAskedLimitsOfPersons(t *testing.T) {
	for _, asked := range [][2]string{{"Is there a pharmacy deductible?", "Is there a pharmacy MOOP?"}, {"Is there an Rx deductible?", "Is there an Rx out-of-pocket maximum?"}} {
		for _, amounts := range [][4]string{{"60", "180", "2500", "5000"}, {"$60", "$180", "$2,500", "$5,000"}} {
			p := read(t, workbook(
				[]string{"Question", "Y/N", "Individual", "Family", "Comments"},
				[]string{asked[0], "Yes", amounts[0], amounts[1], "Embedded"},
				[]string{"Is the deductible combined with medical?", "No", "", "", ""},
				[]string{asked[1], "Yes", amounts[2], amounts[3], "Embedded"},
			))
			if got, want := accumulatorLines(p), "deductible/rx/any 60.00/180.00 rx=true embedded\noutOfPocketMaximum/rx/any 2500.00/5000.00 rx=true embedded"; got != want {
				t.Errorf("%s, %s:\n%s", asked[0], amounts[0], got)
			}
		}
	}
}
