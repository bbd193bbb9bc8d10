package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAgencyRows reads the limits of an agency: supplies by pharmacy in rows of their own, and when controlled drugs and all others are refilled.
func TestAgencyRows(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").
		table([]string{"Covered Service", "Copayment"}, []string{"Outpatient generic drug", "$3.00 per prescription"}, []string{"Mail order generic drug (90-day supply)", "$6.00 per prescription"}).
		table([]string{"Topic", "Limit"}, []string{"Maximum days’ supply – retail pharmacy", "34 days"},
			[]string{"Early refill – non-controlled drugs", "Claim will deny if less than 80% of the previous supply has been used"},
			[]string{"Early refill – controlled substances", "Claim will deny if less than 90% of the previous supply has been used"}).
		line("Drugs that do not appear on the formulary are not covered.").text())
	if d := cmp.Diff("generic retail in 1-34 $3.00 copay -\ngeneric mail in 1-90 $6.00 copay -", shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
	if d := cmp.Diff("daysSupply {channels:[retail]} {max:34}\nrefillTooSoon {} {percent:80}\nrefillTooSoon {drugs:{schedules:[CII,CIII,CIV,CV]}} {percent:90}\nformulary closed", strings.TrimSpace(ruleLines(p))); d != "" {
		t.Errorf("rules (-want +got):\n%s", d)
	}
}

// TestSpecialtyThrough reads what specialty drugs cost below a heading that names who fills them.
func TestSpecialtyThrough(t *testing.T) {
	readsShares(t, []sharesCase{{
		"behind mail order",
		newSheet().table([]string{"You pay", "Choice PPO Plan"}, []string{"Retail pharmacy – up to a 30-day supply", "<"}, []string{"Generic", "$10"}, []string{"Home delivery – up to a 90-day supply", "<"}, []string{"Generic", "$25"},
			[]string{"Specialty medications through Harborline – up to a 30-day supply", "<"}, []string{"Specialty", "25% ($200 max)"}).text(),
		"generic retail in 1-30 $10.00 copay -\ngeneric mail in 1-90 $25.00 copay -\nspecialty specialty in 1-30 25 % coinsurance, at most $200.00 -",
	}})
}
