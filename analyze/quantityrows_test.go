package analyze

import (
	"strings"
	"testing"
)

// TestQuantitiesOfForms reads the limits of drugs from rows of a form that name the rule in front of the drugs, and from remarks beside marks.
func TestQuantitiesOfForms(t *testing.T) {
	edit := func(label, detail string) *sheet {
		return newSheet().line("Prescription Drug Benefits").table([]string{"Drug", "You pay"}, []string{"Generic", "$10 copay"}, []string{"Brand", "$30 copay"}).
			table([]string{"Edit", "Yes / No", "Detail"}, []string{"Refill too soon – retail", "Yes", "80%"}, []string{label, "Yes", detail})
	}
	class := func(covered, excluded, remark string) *sheet {
		return newSheet().line("Prescription Drug Benefits").table([]string{"Drug", "You pay"}, []string{"Generic", "$10 copay"}, []string{"Brand", "$30 copay"}).
			table(
				[]string{"Drug class", "Covered", "Excluded", "PA", "Comments"},
				[]string{"Growth hormone", "X", "", "X", ""},
				[]string{"Migraine triptans", covered, excluded, "", remark},
				[]string{"Fertility drugs", "", "X", "", ""},
			)
	}
	for _, c := range []struct {
		name, want string
		sheet      *sheet
	}{
		{"a limit named in front of its drugs", "quantityLimit {drugs:{names:[triptans]}} {max:9,per:daysSupply,days:30}", edit("Quantity limit – triptans", "9 per 30 days")},
		{"one of all drugs at a kind of pharmacy", "", edit("Quantity limit – retail", "9 per 30 days")},
		{"a remark beside what is covered", "quantityLimit {drugs:{names:[migraine triptans]}} {max:9,per:daysSupply,days:30}", class("X", "", "Max 9 tablets per 30 days")},
		{"a remark that says more", "", class("X", "", "Two 12-week courses per year")},
		{"one beside what is not covered", "", class("", "X", "9 tablets per 30 days")},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.sheet.text()
			p := read(t, text)
			checkEvidence(t, text, p)
			got := ruleLines(p)
			if c.want != "" && !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "per:daysSupply") {
				t.Errorf("%s\nwant %q", got, c.want)
			}
		})
	}
}
