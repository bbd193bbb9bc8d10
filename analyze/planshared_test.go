package analyze

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestSharedParts calls plans by what their titles do not all say: whose they are stands behind each of them, or in front of each.
func TestSharedParts(t *testing.T) {
	rows := func(copay string) [][]string {
		return [][]string{{"Tier", "Retail (up to 30 days)", "Mail (up to 90 days)"}, {"Generic", copay, "$22"}, {"Preferred Brand", "$40", "$80"}}
	}
	workbook := func(tabs, titles []string) *document.Text {
		s := &sheet{b: document.NewBuilder(document.XLSX)}
		for n, tab := range tabs {
			s.tab(tab)
			s.table(append([][]string{{titles[n], "<", "<"}, {"ACCUMULATORS", "<", "<"}, {"", "Individual", "Family"}, {"Rx out-of-pocket maximum", "$2,000", "$4,000"}, {"MEMBER COST SHARE", "<", "<"}}, rows([]string{"$11", "$16"}[n])...)...)
		}
		return s.text()
	}
	for _, c := range []struct {
		name  string
		text  *document.Text
		plans []string
	}{
		{"the client behind the plan of each sheet", workbook([]string{"Gold Rx", "Saver Rx"}, []string{"Gold Rx Plan — Linden Electric", "Saver Rx Plan — Linden Electric"}), []string{"Gold Rx", "Saver Rx"}},
		{"the client in front of it", workbook([]string{"Gold Rx", "Saver Rx"}, []string{"Linden Electric | Gold Rx Plan", "Linden Electric | Saver Rx Plan"}), []string{"Gold Rx", "Saver Rx"}},
		{
			"titles on one page",
			newSheet().line("Gold Rx Plan - Linden Electric").table(rows("$11")...).line("Saver Rx Plan - Linden Electric").table(rows("$16")...).text(),
			[]string{"Gold Rx Plan", "Saver Rx Plan"},
		},
		{
			"columns",
			newSheet().table([]string{"Tier", "Gold Plan – Linden Electric", "Saver Plan – Linden Electric"}, []string{"Generic", "$11", "$16"}, []string{"Preferred brand", "$30", "$45"}, []string{"Rx deductible", "$50", "$100"}).text(),
			[]string{"Gold Plan", "Saver Plan"},
		},
		{
			"whose a class of members is behind it",
			newSheet().table([]string{"Benefit", "Class A – Active members", "Class R – Early retirees"}, []string{"RETAIL, 30 day supply", "<", "<"}, []string{"Generic", "$8", "$10"}, []string{"Formulary brand", "$25", "$35"}).
				table([]string{"Benefit", "Class A", "Class R"}, []string{"Death benefit", "$25,000", "$5,000"}).text(),
			[]string{"Class A – Active members", "Class R – Early retirees"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := read(t, c.text)
			var plans []string
			for _, s := range p.CostShares {
				if !slices.Contains(plans, s.Variant) {
					plans = append(plans, s.Variant)
				}
			}
			if d := cmp.Diff(c.plans, plans); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestOwnParts leaves names as they are whose shared part is the plan that both are of, or what alone makes names of them.
func TestOwnParts(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Harbor PPO – Actives", "Harbor PPO – Retirees"}, nil},
		{[]string{"Gold Plan – 2027", "Silver Plan – 2028"}, nil},
		{[]string{"1 | Linden Electric", "2 | Linden Electric"}, nil},
		{[]string{"Gold | Linden Electric | Iowa", "Silver | Linden Electric | Iowa"}, []string{"Gold", "Silver"}},
		{[]string{"Gold – Linden Electric"}, nil},
	} {
		if d := cmp.Diff(c.want, ownParts(c.names)); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.names, d)
		}
	}
}

// TestPharmaciesBesideRemarks lets a pharmacy head the rows below it where the column of remarks says something of it.
func TestPharmaciesBesideRemarks(t *testing.T) {
	for _, remark := range []string{"Two fills at retail allowed, then specialty pharmacy only", "Trust Specialty, 800-555-0142", "See page 3"} {
		got := shareLines(read(t, newSheet().table(
			[]string{"Benefit element", "Member pays", "Comment"},
			[]string{"RETAIL – participating pharmacy, 30 day supply", "", "Any chain"},
			[]string{"Generic", "$8.00", ""}, []string{"Formulary brand", "$25.00", ""},
			[]string{"MAIL – Fund mail facility, 90 day supply", "", ""},
			[]string{"Generic", "$16.00", ""}, []string{"Formulary brand", "$50.00", ""},
			[]string{"SPECIALTY – Fund specialty pharmacy, 30 day supply", "", remark},
			[]string{"All specialty drugs", "10% up to $100", ""},
		).text()))
		want := "generic retail in 1-30 $8.00 copay -\npreferred-brand retail in 1-30 $25.00 copay -\ngeneric mail in 1-90 $16.00 copay -\npreferred-brand mail in 1-90 $50.00 copay -\nspecialty specialty in 1-30 10 % coinsurance, at most $100.00 -"
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", remark, d)
		}
	}
}
