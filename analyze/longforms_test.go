package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLongForms reads tables with a row for each tier, pharmacy, supply and network, whatever stands in their columns.
func TestLongForms(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{
			"a column of networks",
			[][]string{
				{"Tier", "Channel", "Days supply", "Network", "Copay"},
				{"Tier 1", "Retail", "1-30", "In", "$12"},
				{"Tier 1", "Retail", "1-30", "Out", "$48"},
				{"Tier 1", "Mail", "1-90", "In", "$24"},
			},
			"tier-1 mail in 1-90 $24.00 copay\ntier-1 retail in 1-30 $12.00 copay\ntier-1 retail out 1-30 $48.00 copay",
		},
		{
			"networks in front, in other words",
			[][]string{
				{"Network", "Tier", "Pharmacy", "You pay"},
				{"Par", "Generic", "Retail (30-day supply)", "$12"},
				{"Non-par", "Generic", "Retail (30-day supply)", "45%"},
				{"Par", "Brand", "Retail (30-day supply)", "$36"},
				{"Non-par", "Brand", "Retail (30-day supply)", "55%"},
			},
			"brand retail in 1-30 $36.00 copay\nbrand retail out 1-30 55 % coinsurance\ngeneric retail in 1-30 $12.00 copay\ngeneric retail out 1-30 45 % coinsurance",
		},
		{
			"preferred networks, which are no tiers",
			[][]string{
				{"Tier", "Pharmacy", "Network type", "Days", "Copay"},
				{"Generic", "Retail", "Preferred", "34", "$4"},
				{"Generic", "Retail", "Standard", "34", "$9"},
				{"Preferred brand", "Retail", "Preferred", "34", "$38"},
				{"Preferred brand", "Retail", "Standard", "34", "$52"},
			},
			"generic retail preferred 1-34 $4.00 copay\ngeneric retail standard 1-34 $9.00 copay\npreferred-brand retail preferred 1-34 $38.00 copay\npreferred-brand retail standard 1-34 $52.00 copay",
		},
		{
			"brands without another word",
			[][]string{
				{"Tier", "Pharmacy", "Days", "Member cost"},
				{"Generic", "Retail", "30", "$12"},
				{"^", "Mail", "90", "$24"},
				{"Brand", "Retail", "30", "$36"},
				{"^", "Mail", "90", "$72"},
				{"Specialty", "Specialty pharmacy", "30", "22%"},
			},
			"brand mail in 1-90 $72.00 copay\nbrand retail in 1-30 $36.00 copay\ngeneric mail in 1-90 $24.00 copay\ngeneric retail in 1-30 $12.00 copay\nspecialty specialty in 1-30 22 % coinsurance",
		},
		{
			"the days of a quantity are no supply of a fill",
			[][]string{
				{"Tier", "Retail", "Days to appeal"},
				{"Generic", "$12", "60"},
				{"Brand", "$36", "60"},
			},
			"brand retail in 1-30 $36.00 copay\ngeneric retail in 1-30 $12.00 copay",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, bandLines(t, newSheet().line("Harbor Plan").table(c.rows...).text())); d != "" {
				t.Error(d)
			}
		})
	}
}
