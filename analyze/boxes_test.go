package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// setUpForm is a form of a plan's set-up: its cost shares, and below them a table of boxes.
func setUpForm(rows ...[]string) *sheet {
	return newSheet().line("Prescription Benefit Design Form").table(
		[]string{"Drug tier", "Copay"}, []string{"Generic", "$10"}, []string{"Preferred brand", "$30"}, []string{"Non-preferred brand", "$55"},
	).line("Elections").table(rows...)
}

// TestBoxes reads the rules that a set-up form states by marks in columns, and none from boxes that are not marked or not certain.
func TestBoxes(t *testing.T) {
	edits := []string{"Drug or class", "PA", "ST", "Max. Qty", "Per # Days", "Comments"}
	cover := []string{"Category", "Cover", "Exclude", "Comments"}
	mail := []string{"Maintenance drug program", "X = selected", "Comments"}
	specialty := []string{"Specialty dispensing", "X = selected", "Comments"}
	daw := []string{"DAW code", "Brand copay only", "Brand copay + difference", "Reject", "Comments"}
	for _, c := range []struct {
		name, want string
		rows       [][]string
	}{
		{"approval of a drug", "PA", [][]string{edits, {"Modafinil", "X", "", "", "", ""}, {"Metformin", "", "", "", "", ""}}},
		{"approval of a kind", "PA fertility", [][]string{edits, {"Fertility drugs", "X", "", "", "", "Six cycles"}}},
		{"approval of what is only described", "PA?", [][]string{edits, {"Interferon products", "X", "", "", "", ""}}},
		{"approval in some cases", "PA?", [][]string{edits, {"Tretinoin", "X", "", "", "", "If over 35 years of age"}}},
		{"steps", "ST", [][]string{edits, {"Febuxostat", "", "X", "", "", "Try allopurinol first"}}},
		{"quantities", "QL 18/30", [][]string{edits, {"Rizatriptan tablets", "", "", "18", "30", ""}}},
		{"quantities and approval", "PA, QL 4/28", [][]string{edits, {"Ibandronate", "X", "", "4", "28", ""}}},
		{"approval beside no quantity", "PA", [][]string{edits, {"Modafinil", "X", "", "n/a", "n/a", ""}}},
		{"quantities without days", "", [][]string{edits, {"Rizatriptan tablets", "", "", "18", "", ""}}},
		{"words instead of marks", "", [][]string{edits, {"Modafinil", "see list", "", "", "", ""}}},
		{"a column of its own", "", [][]string{{"Drug", "PA", "Applies to", "Comments"}, {"Modafinil", "X", "retirees", ""}}},

		{"exclusions", "no cosmetic, no fertility, no?", [][]string{
			cover, {"Fertility drugs", "", "X", ""}, {"Cosmetic drugs (hair loss)", "", "X", ""}, {"Blood products", "", "X", ""}, {"Vaccines", "X", "", ""},
		}},
		{"exclusions below a label over two columns", "no cosmetic, no fertility", [][]string{
			{"Category", "<", "Cover", "Exclude", "Comments", "<"}, {"Cosmetic drugs", "<", "", "X", "", "<"}, {"Fertility drugs", "<", "", "X", "Changed", "<"}, {"Vaccines", "<", "X", "", "", "<"},
		}},
		{"an exclusion with an exception", "no? weightLoss", [][]string{cover, {"Weight loss drugs", "", "X", "Covered with prior authorization"}}},
		{"excluded here, covered elsewhere", "no vaccine", [][]string{cover, {"Vaccines", "", "X", "Covered under the medical plan"}}},
		{"approval among what is covered", "PA smokingCessation, no fertility, no? weightLoss", [][]string{
			{"Category", "Cover", "Exclude", "PA", "Comments"}, {"Fertility drugs", "", "X", "", ""}, {"Smoking cessation drugs", "X", "", "X", ""}, {"Weight loss drugs", "", "X", "X", ""},
		}},
		{"covered with approval, of boxes that are drawn", "PA weightLoss, no cosmetic, no fertility", [][]string{
			{"Category", "Covered", "Covered w/ PA", "Excluded", "Notes"}, {"Fertility drugs", "☐", "☐", "☒", ""}, {"Weight loss drugs", "☐", "☒", "☐", ""}, {"Cosmetic drugs", "☐", "☐", "☒", ""},
		}},
		{"a mark in a column of something else", "no fertility", [][]string{
			{"Category", "Covered", "Retirees", "Excluded", "Notes"}, {"Fertility drugs", "☐", "☐", "☒", ""}, {"Cosmetic drugs", "☐", "☒", "☒", ""},
		}},
		{"both marked", "", [][]string{cover, {"Fertility drugs", "X", "X", ""}}},
		{"none marked", "", [][]string{cover, {"Fertility drugs", "", "", ""}}},
		{"costs nothing", "$0 diabeticSupply, $0 smokingCessation", [][]string{
			cover, {"Test strips and lancets", "X", "", "$0 member cost"}, {"Tobacco cessation", "X", "", "$0 copay, two courses a year"},
		}},
		{"a column of what costs nothing", "$0 diabeticSupply, no fertility", [][]string{
			{"Category", "Cover", "Cover at $0", "Exclude", "Comments"}, {"Diabetic supplies", "", "X", "", "Strips and lancets"}, {"Fertility drugs", "", "", "X", ""}, {"Insulin", "X", "", "", ""},
		}},
		{"a column of what costs nothing, for some", "cost? contraceptive", [][]string{
			{"Category", "Cover", "Cover at $0", "Exclude", "Comments"}, {"Contraceptives", "", "X", "", "Women only if under 50"},
		}},
		{"costs at most", "$25 at most insulin", [][]string{cover, {"Insulin", "X", "", "Member cost capped at $25 per 30-day supply"}}},
		{"costs at most, of one of the kinds", "$25 at most insulin", [][]string{cover, {"Insulin and diabetic supplies", "X", "", "Insulin capped at $25 per 30-day supply"}}},
		{"costs at most, of two kinds", "", [][]string{cover, {"Insulin and diabetic supplies", "X", "", "Capped at $25 per 30-day supply"}}},
		{"costs nothing for some", "", [][]string{cover, {"Contraceptives", "X", "", "$0 for females"}}},

		{"mail order chosen", "mail maintenance 3 reject", [][]string{
			mail, {"None", "", ""}, {"Voluntary mail", "", ""}, {"Mandatory mail", "X", "Three 30-day fills allowed at retail, then member must use mail. Fourth retail fill rejects."},
		}},
		{"mail order not chosen", "", [][]string{
			mail, {"None", "", ""}, {"Voluntary mail", "X", ""}, {"Mandatory mail", "", ""},
		}},
		{"mail order after fills that are not told", "mail? maintenance", [][]string{mail, {"Voluntary mail", "", ""}, {"Mandatory mail", "X", "As discussed"}}},
		{"two programs chosen", "", [][]string{mail, {"Voluntary mail", "X", ""}, {"Mandatory mail", "X", "Two fills at retail"}}},
		{"specialty pharmacy", "lock 0", [][]string{specialty, {"Open (any pharmacy)", "", ""}, {"Exclusive - Larkspur Specialty", "X", "No courtesy fill"}}},
		{"specialty pharmacy after a fill", "lock 1", [][]string{specialty, {"Open (any pharmacy)", "", ""}, {"Exclusive - Larkspur Specialty", "X", "1 grace fill at retail"}}},
		{"any specialty pharmacy", "", [][]string{specialty, {"Open (any pharmacy)", "X", ""}, {"Exclusive - Larkspur Specialty", "", "No courtesy fill"}}},

		{"the difference from the member", "DAW brand exempt:true", [][]string{daw, {"DAW 1 - Physician", "X", "", "", ""}, {"DAW 2 - Member", "", "X", "", ""}}},
		{"the difference from both", "DAW brand exempt:false", [][]string{daw, {"DAW 1 - Physician", "", "X", "", ""}, {"DAW 2 - Member", "", "X", "", ""}}},
		{"what is rejected", "", [][]string{daw, {"DAW 1 - Physician", "", "", "X", ""}, {"DAW 2 - Member", "", "X", "", ""}}},

		{"refills", "refill CII+CIII+CIV+CV 85%, refill mail 65%, refill retail 75%", [][]string{
			{"Edit", "Setting", "Comments"},
			{"Refill too soon - Retail", "75% used", ""},
			{"Refill too soon - Mail", "65% used", ""},
			{"Refill too soon - Controlled substances (CII - CV)", "85% used", ""},
		}},
		{"edits that are off beside what they would be", "PA", [][]string{
			{"Edit", "Setting", "Detail"}, {"Prior authorization", "Yes", "Standard list"}, {"Step therapy", "Off", "Standard list"}, {"Quantity limits", "No", "Standard list"},
		}},
		{"refills by the part of a supply", "refill 75%", [][]string{{"Edit", "Setting"}, {"Refill too soon: percent of days supply used", "75%"}}},
		{"refills by the part that is left", "", [][]string{{"Edit", "Setting"}, {"Refill too soon: percent of supply left", "45%"}}},
		{"refills of what is not known", "", [][]string{{"Edit", "Setting"}, {"Refill too soon - Eye drops", "60% used"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := setUpForm(c.rows...).text()
			p := read(t, text)
			if got := brief(p); sorted(got) != sorted(c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}

func sorted(list string) string {
	words := strings.Split(list, ", ")
	slices.Sort(words)
	return strings.Join(words, ", ")
}

// TestBoxesOfLimits reads limits beside a Yes and a No of which one is marked.
func TestBoxesOfLimits(t *testing.T) {
	text := setUpForm(
		[]string{"Accumulator", "Yes", "No", "Individual", "Family", "Comments"},
		[]string{"Rx deductible", "X", "", "$60", "$180", "Embedded; generics are exempt"},
		[]string{"Rx out-of-pocket maximum", "X", "", "$2,100", "$4,200", "Not combined with medical"},
		[]string{"Medical deductible", "", "X", "$500", "$1,000", ""},
	).text()
	p := read(t, text)
	want := `deductible/rx/any 60.00/180.00 rx=true embedded
outOfPocketMaximum/rx/any 2100.00/4200.00 rx=true`
	if d := cmp.Diff(want, accumulatorLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if d := p.Deductibles[0]; len(d.ExemptTiers.Value) != 1 || d.ExemptTiers.Value[0] != "generic" {
		t.Errorf("exempt are %v", d.ExemptTiers.Value)
	}
	checkEvidence(t, text, p)
}

// TestBoxesOfAnswers reads what is answered by a mark below Yes or No.
func TestBoxesOfAnswers(t *testing.T) {
	for mark, want := range map[string]benefit.AssistanceProgram{"yes": benefit.AssistanceCounts, "no": benefit.AccumulatorAdjuster, "neither": ""} {
		row := []string{"Copay card amounts credited to deductible and out-of-pocket maximum", "", "", ""}
		switch mark {
		case "yes":
			row[1] = "X"
		case "no":
			row[2] = "X"
		}
		p := read(t, setUpForm([]string{"Setting", "Yes", "No", "Comments"}, []string{"Step therapy program", "", "X", ""}, row, []string{"Quantity limits", "", "X", ""}).text())
		var got benefit.AssistanceProgram
		if a := p.Coordination.Assistance; len(a) > 0 {
			got = a[0].Terms.Value.Program
		}
		if got != want {
			t.Errorf("%s: %q, want %q", mark, got, want)
		}
		if rules := brief(p); rules != "" {
			t.Errorf("%s: %s", mark, rules)
		}
	}
}

// TestMarksOfOtherKinds reads boxes drawn as such, and no answers of several plans as one.
func TestMarksOfOtherKinds(t *testing.T) {
	label := "Copay card amounts credited to deductible and out-of-pocket maximum"
	for _, c := range []struct {
		want benefit.AssistanceProgram
		rows [][]string
	}{
		{benefit.AccumulatorAdjuster, [][]string{{"Setting", "Yes", "No"}, {label, "☐", "☒"}}},
		{benefit.AccumulatorAdjuster, [][]string{{"Setting", "Yes", "No"}, {label, "", "•"}}},
		{benefit.AssistanceCounts, [][]string{{"Setting", "Yes", "No"}, {label, "☒", "☐"}}},
		{"", [][]string{{"Setting", "Yes", "No", "Yes", "No"}, {label, "", "X", "X", ""}}},
	} {
		var got benefit.AssistanceProgram
		if a := read(t, setUpForm(c.rows...).text()).Coordination.Assistance; len(a) > 0 {
			got = a[0].Terms.Value.Program
		}
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.rows, got, c.want)
		}
	}
}

// TestSpecialtyBesideItsDrugs reads the rows of a set-up form whose pharmacy and drugs are both called specialty.
func TestSpecialtyBesideItsDrugs(t *testing.T) {
	text := newSheet().line("Prescription Benefit Design Form").table(
		[]string{"Channel", "Drug type", "Copay", "Coins. %", "Min.", "Max.", "Days supply"},
		[]string{"Retail", "Generic", "$7.00", "", "", "", "30"},
		[]string{"Retail", "Preferred brand", "", "25%", "$20.00", "$60.00", "30"},
		[]string{"Specialty", "Preferred specialty", "", "10%", "", "$150.00", "30"},
		[]string{"Specialty", "Non-preferred specialty", "", "20%", "", "$250.00", "30"},
	).text()
	p := read(t, text)
	want := `generic retail in 1-30 $7.00 copay -
preferred-brand retail in 1-30 25 % coinsurance, at least $20.00, at most $60.00 -
preferred-specialty specialty in 1-30 10 % coinsurance, at most $150.00 -
non-preferred-specialty specialty in 1-30 20 % coinsurance, at most $250.00 -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	checkEvidence(t, text, p)
}
