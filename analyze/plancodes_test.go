package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestPlanCodes calls the plans of records by what a sheet says that their codes stand for.
func TestPlanCodes(t *testing.T) {
	s := &sheet{b: document.NewBuilder(document.XLSX)}
	s.tab("Client")
	s.table(
		[]string{"Plan Code", "Plan Description", "Group Number", "Members"},
		[]string{"AX01", "Alder Classic", "7001", "410"},
		[]string{"AX02", "Alder Saver", "7002", "138"},
	)
	s.tab("Cost Share")
	s.table(
		[]string{"Plan Code", "Tier", "Tier Description", "Channel", "Min Days", "Max Days", "Type", "Copay $", "Coins %", "Max $", "Ded Applies (Y/N)"},
		[]string{"AX01", "1", "Generic", "Retail", "1", "30", "Copay", "10", "", "", "N"},
		[]string{"AX01", "2", "Brand", "Retail", "1", "30", "Coins", "", "40", "150", "Y"},
		[]string{"AX02", "1", "Generic", "Retail", "1", "30", "Coins", "", "10", "", "Y"},
		[]string{"AX02", "2", "Brand", "Retail", "1", "30", "Coins", "", "20", "", "Y"},
	)
	text := s.text()
	p := read(t, text)
	checkEvidence(t, text, p)
	want := `Alder Classic: tier-1 $10.00 copay
Alder Classic: tier-2 40 % coinsurance, at most $150.00
Alder Saver: tier-1 10 % coinsurance
Alder Saver: tier-2 20 % coinsurance`
	var got []string
	for _, c := range p.CostShares {
		got = append(got, fmt.Sprintf("%s: %s %s", c.Variant, c.Tier, c.Share.Value))
	}
	if d := cmp.Diff(want, strings.Join(got, "\n")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
