package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestLimitPhrases reads limits on quantities that stand one behind the other, and takes no other count for one.
func TestLimitPhrases(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"Migraine tablets: 9 per 30 days", "migraine 9/30"},
		{"Migraine tablets: 9 per 30 days. Migraine injections: 6 per 30 days.", "migraine 9/30, migraine injections 6/30"},
		{"Sildenafil and tadalafil: 6 tablets per 30 days.", "sildenafil+tadalafil 6/30"},
		{"Quantity limits: sumatriptan tablets, 9 tablets per 30 days; ondansetron 4 mg tablets, 12 tablets per 30 days; epinephrine, 4 devices per year.", "epinephrine 4/calendarYear, ondansetron 12/30, sumatriptan 9/30"},
		{"Quantity limits apply to some drugs, for example: oral triptans, 9 tablets in 30 days; proton pump inhibitors, 34 capsules per 34 days.", "oral triptans 9/30, proton pump inhibitors 34/34"},
		{"Proton pump inhibitors are limited to 34 capsules or tablets per 34 days.", "proton pump inhibitors 34/34"},
		{"Sleep aids (zolpidem, eszopiclone): 15 tablets per 30 days.", "zolpidem+eszopiclone 15/30"},
		{"The following limits apply: triptans (9 tablets per 30 days) and sleep aids (15 tablets per 30 days).", "sleep aids 15/30, triptans 9/30"},
		{"Impotence drugs 6/30 days; nasal triptans are covered for no more than 6 units per 30 days.", "[erectileDysfunction] 6/30, nasal triptans 6/30"},
		{"Blood glucose test strips: 204 strips per 30 days", "blood glucose test strips 204/30"},
		// counts of something else, or of what no list can tell
		{"Take 2 tablets per day.", ""},
		{"Certain drugs are limited to 30 tablets per 30 days.", ""},
		{"You may receive up to 90 tablets per 30 days.", ""},
		{"Physical therapy: 20 visits per year; nicotine gum: 2 kits per year.", ""},
		{"Migraine tablets: $9 per 30 days", ""},
		{"Migraine tablets may be limited to 9 per 30 days.", ""},
	} {
		text := inText(c.words).text()
		p := read(t, text)
		var got []string
		for _, q := range p.Utilization.QuantityLimit {
			if !q.Terms.Known() {
				continue
			}
			of := strings.Join(q.Scope.Drugs.Names, "+")
			if of == "" {
				of = fmt.Sprint(q.Scope.Drugs.Kinds)
			}
			per := fmt.Sprint(q.Terms.Value.Days)
			if period := q.Terms.Value.Window.Period; period != "" {
				per = string(period)
			}
			got = append(got, fmt.Sprintf("%s %s/%s", of, q.Terms.Value.Max, per))
		}
		slices.Sort(got)
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s\n got %q, want %q", c.words, s, c.want)
		}
		checkEvidence(t, text, p)
	}
}

// TestLimitsOfOtherThings takes no limit on what is not a drug where the document does not speak of drugs.
func TestLimitsOfOtherThings(t *testing.T) {
	for words, want := range map[string]int{
		"Hearing aids: 2 per 365 days":             0,
		"Blood pressure monitors: 1 unit per year": 0,
		"Sampletriptan: 9 per 30 days":             1,
		"Migraine relief: 9 tablets per 30 days":   1,
		"Quantity limits: migraine 9 per 30 days":  1,
	} {
		p := read(t, newSheet().line("Schedule of Benefits").table([]string{"Prescription drugs", "You pay"}, []string{"Generic", "$10 copay"}, []string{"Brand", "$30 copay"}).
			table([]string{"Service", "You pay"}, []string{"Office visit", "$20 copay"}, []string{"Hospital stay", "20% coinsurance"}).
			line("Durable Medical Equipment").line(words).text())
		if got := len(p.Utilization.QuantityLimit); got != want {
			t.Errorf("%s: %d limits, want %d", words, got, want)
		}
	}
}
