package analyze

import "testing"

// TestCoverTables reads forms that ask of each kind of drugs whether it is covered, and takes no other "no" for an exclusion.
func TestCoverTables(t *testing.T) {
	tiers := func() *sheet {
		return newSheet().table([]string{"Tier", "Retail"}, []string{"Generic", "$7"}, []string{"Brand", "$31"})
	}
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{"answers and remarks", [][]string{
			{"Product category", "Cover?", "Notes"},
			{"Fertility drugs", "No", ""},
			{"Cosmetic drugs", "No", "Includes wrinkle creams"},
			{"Insulin", "Yes", ""},
			{"Vitamins", "Yes", "Prenatal only"},
			{"Over-the-counter products", "No", "Except preventive items"},
		}, "no cosmetic, no fertility, no? otc, yes insulin"},
		{"asked below a title of both", [][]string{
			{"Drug class", "Covered (Y/N)", "Comments"},
			{"Weight loss / anti-obesity", "N", ""},
			{"Cosmetic", "N", "Hair growth, wrinkles"},
			{"OTC products", "N", ""},
			{"Compounds", "N", ""},
			{"Vaccines", "Y", "$0 copay"},
			{"Diabetic supplies", "Y", ""},
			{"Insulin", "Y", "Generic only"},
		}, "$0 vaccine, no compound, no cosmetic, no otc, no weightLoss, yes diabeticSupply"},
		{"asked in full", [][]string{{"Drug class", "Covered (Y/N)"}, {"Weight loss drugs", "N"}, {"Erectile dysfunction drugs", "Y"}}, "no weightLoss, yes erectileDysfunction"},
		{"behind an approval", [][]string{{"Category", "Covered?", "Remarks"}, {"Weight loss drugs", "No", "May be covered with approval"}}, "no? weightLoss"},
		{"another question below", [][]string{{"Product category", "Covered?", "Notes"}, {"Fertility drugs", "No", ""}, {"Product category", "PA required?", "Notes"}, {"Weight loss drugs", "No", ""}}, "no fertility"},
		{"rules for the drugs", [][]string{{"Drug class", "Covered?"}, {"Fertility drugs", "No"}, {"Weight loss drugs quantity limit", "No"}, {"Step therapy for vitamins", "No"}}, "no fertility"},
		{"covered in another way", [][]string{{"Product category", "Covered?", "Notes"}, {"Fertility drugs", "No", ""}, {"Vitamins", "No", "Covered under the medical benefit"}}, "no fertility, no? vitamin"},
		{"asked of the drugs", [][]string{{"Are these drugs covered?", "Response", "Comments"}, {"Contraceptives", "Yes", "$0 copay"}, {"Weight loss drugs", "No", ""}, {"Over-the-counter drugs", "No", ""}, {"Compound drugs", "No", ""}}, "$0 contraceptive, no compound, no otc, no weightLoss"},
		{"answers to something else", [][]string{{"Question", "Response", "Comments"}, {"Weight loss drugs", "No", ""}, {"Compound drugs", "No", ""}}, ""},
		{"a ceiling behind a yes", [][]string{{"Question", "Response", "Comments"}, {"Insulin copay cap?", "Yes", "$25 per 30-day supply"}, {"Quantity limit program?", "Yes", "Standard"}}, "$25 at most insulin, QL"},
		{"what is only described", [][]string{{"Category", "Cover?", "Comment"}, {"Medical foods", "N", ""}, {"Growth factors", "Y", ""}, {"Retail 90 fills", "N", ""}, {"Travel kits", "N", "On request"}}, "no?"},
		{"a status", [][]string{
			{"Category", "Status"},
			{"Weight loss drugs", "Covered with PA"},
			{"Fertility drugs", "Excluded"},
			{"Allergy serums", "Excluded"},
			{"Fluoride products over age 16", "Not covered"},
			{"Smoking cessation", "Covered"},
			{"Step therapy", "Excluded"},
		}, "no fertility, no?, yes smokingCessation"},
		{"a status of something else", [][]string{{"Category", "Status"}, {"Allergy serums", "Pending"}, {"Enrollment files", "Included"}, {"Question", "Response"}, {"Allergy serums", "No"}}, ""},
		{"another question", [][]string{{"Product category", "Limit?", "Notes"}, {"Fertility drugs", "No", ""}}, ""},
		{"another table of answers", [][]string{{"Product category", "Copay waived?"}, {"Smoking cessation drugs", "No"}, {"Weight loss drugs", "No"}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, title := range []string{"Product coverage", "Inclusions and Exclusions"} {
				if got := brief(read(t, tiers().line(title).table(c.rows...).text())); got != c.want {
					t.Errorf("below %q: %q, want %q", title, got, c.want)
				}
			}
		})
	}
}

// TestRowsBehindACase goes on with the rows below one that begins its words with a case: it is no medical event.
func TestRowsBehindACase(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Drug tier", "Retail"}, []string{"Tier 1", "$7"}, []string{"Tier 2", "$31"},
	).line("Features of your drug plan").table(
		[]string{"Brand-name drugs", "If your doctor writes a brand and a generic is there, you pay the difference in cost."},
		[]string{"Refills", "Prescriptions may be refilled after 75 percent of the previous supply has been used."},
		[]string{"Drugs not covered", "Drugs for weight loss and fertility drugs."},
	).text())
	if got, want := brief(p), "DAW, no fertility, no weightLoss, refill 75%"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p = read(t, newSheet().table(
		[]string{"Common medical event", "Services you may need", "Network", "Limitations"},
		[]string{"If you need drugs to treat your illness", "Generic drugs", "$7 copay", "None"},
		[]string{"If you have surgery", "Facility fee", "20% coinsurance", "Prior authorization is required for these drugs."},
	).text())
	if got := brief(p); got != "" {
		t.Errorf("of another event: %q", got)
	}
}
