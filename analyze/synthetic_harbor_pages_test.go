package analyze

import (
	"fmt"
	"strings"
)

// The plan designs, the guide, the comparison, the page of Part D and the booklet of the twenty-third set.

// blockAKind is a plan design with a block of rows for each kind of drug.
func (h *harbor) blockAKind() {
	h.common(false, " Drugs")
	h.unlocked = false
	h.voice.copay, h.voice.rate, h.voice.cap = h.pick("$%d copay", "$%d"), "%d%%", " up to a $%d maximum"
	h.heading(h.pick("PLAN DESIGN AND BENEFITS - Managed Choice POS Open Access", "PLAN DESIGN & BENEFITS\nOpen Access Select"))
	pair := func(one int) string { return h.amounts2("$%s Individual\n$%s Family", one, 2*one) }
	h.table([]string{"PLAN FEATURES", "IN-NETWORK", "OUT-OF-NETWORK"},
		[]string{"Deductible (per calendar year)", pair(h.medIndividual), pair(2 * h.medIndividual)},
		[]string{"Member Coinsurance", "20%", "50%"},
		[]string{"Payment Limit (per calendar year)", pair(h.oopIndividual), pair(2 * h.oopIndividual)},
		[]string{"Lifetime Maximum", "Unlimited except where otherwise indicated.", "<"},
		[]string{"Referral Requirement", "None", "None"})
	for network, times := range map[string]int{"in": 1, "out": 2} {
		h.say("deductible %s %d/%d", network, times*h.medIndividual, 2*times*h.medIndividual)
		h.say("maximum %s %d/%d", network, times*h.oopIndividual, 2*times*h.oopIndividual)
	}
	h.table([]string{"PHYSICIAN SERVICES", "IN-NETWORK", "OUT-OF-NETWORK"},
		[]string{"Office Visits to Non-Specialist", "$25 copay; deductible waived", "50%; after deductible"},
		[]string{"Specialist Office Visits", "$50 copay; deductible waived", "50%; after deductible"})
	rows := [][]string{
		{"PHARMACY", "IN-NETWORK", "OUT-OF-NETWORK"},
		{"Pharmacy Plan Type", h.pick("Advanced Control Plan", "Standard Plan"), "<"},
	}
	for n := range h.tiers {
		t := &h.tiers[n]
		rows = append(rows, []string{t.words, "<", "<"})
		if n == 3 {
			rows = append(rows, []string{"Specialty pharmacy", h.given(t, "specialty", "in", 30, 1) + "; deductible waived", "Not Covered"})
		} else {
			rows = append(rows, []string{"Retail", h.given(t, "retail", "in", 30, 1) + "; deductible waived", "Not Covered"})
			h.days(t, "mail", "in", 31, 90)
			rows = append(rows, []string{"Mail Order", h.cell(t, "mail", "in", 2) + "; deductible waived", "Not Applicable"})
		}
		h.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
	}
	h.refused()
	h.table(rows...)
	h.heading("Pharmacy Day Supply and Requirements")
	h.table([]string{"Retail", "Up to a 30 day supply"}, []string{"Mail Order", "A 31-90 day supply"}, []string{"Specialty", "Up to a 30 day supply"})
	for _, one := range h.notices(4 + h.IntN(3)) {
		h.write(one)
	}
	h.write("This material is for information only. Health benefits plans contain exclusions and limitations.")
}

// planPharmacy is a health maintenance plan's, with what is paid for items at its own pharmacies.
func (h *harbor) planPharmacy() {
	h.stack(true, "generic=generic", "brand=brand-name", "specialty=specialty")
	h.unlocked = true
	h.tiers[2].cap = h.one(150, 200, 250)
	h.heading(h.pick("Benefit Summary – Traditional HMO Plan", "2026 Summary of Benefits: Deductible HMO"))
	h.table([]string{"Accumulation period limits", "Self-only coverage", "Family coverage (entire family)"},
		[]string{"Plan Deductible", "$" + thousands(h.medIndividual), "$" + thousands(h.medFamily)},
		[]string{"Plan Out-of-Pocket Maximum", "$" + thousands(h.oopIndividual), "$" + thousands(h.oopFamily)},
		[]string{"Drug Deductible", "None", "None"})
	h.unnamed("deductible", h.medIndividual, h.medFamily)
	h.unnamed("maximum", h.oopIndividual, h.oopFamily)
	h.subject(0)
	long := h.one(90, 100)
	h.table([]string{"Professional Services (Plan Provider office visits)", "You Pay"},
		[]string{"Most Primary Care Visits", "$20 per visit (Plan Deductible doesn't apply)"},
		[]string{"Most X-rays and laboratory tests", "$10 per encounter after Plan Deductible"})
	rows := [][]string{{"Prescription Drug Coverage", "You Pay"}, {"Covered outpatient items in accord with our drug formulary guidelines:", "<"}}
	end := h.pick(" (Plan Deductible doesn't apply)", "; Plan Deductible doesn't apply")
	for n := range h.tiers {
		t := &h.tiers[n]
		h.voice.copay, h.voice.rate, h.voice.cap = "$%d", "%d%% Coinsurance", " (not to exceed $%d)"
		rows = append(rows, []string{fmt.Sprintf("Most %s items (Tier %d) at a Plan Pharmacy", t.words, t.number), h.given(t, "retail", "in", 30, 1) + " for up to a 30-day supply" + end})
		if n < 2 {
			rows = append(rows, []string{fmt.Sprintf("Most %s (Tier %d) refills through our mail-order service", t.words, t.number), h.given(t, "mail", "in", long, 2) + fmt.Sprintf(" for up to a %d-day supply", long) + end})
		}
		h.across(t, "exempt", []string{"in"}, "retail", "mail")
	}
	h.oneOf(h.last(), "retail", "specialty")
	h.table(rows...)
	h.table([]string{"Durable Medical Equipment", "You Pay"}, []string{"DME items", "20% Coinsurance"})
	for _, one := range h.notices(3 + h.IntN(3)) {
		h.write("• " + one)
	}
	h.write("This is a summary of the most frequently asked-about benefits. This chart does not explain benefits, Cost Share, or exclusions in full.")
}

// marked has a column that marks where the pharmacy deductible applies.
func (h *harbor) marked() {
	h.common(true, " Drugs")
	h.unlocked = false
	h.voice.copay, h.voice.rate, h.voice.cap = "$%d/prescription", "%d%%", " up to $%d/prescription"
	h.heading(h.pick("Summary of Benefits – Outpatient Prescription Drug Benefit", "Pharmacy Summary of Benefits: Enhanced Rx"))
	h.write("This Summary of Benefits shows the amount you will pay for covered drugs under this prescription drug benefit.")
	h.table([]string{"Calendar Year Pharmacy Deductible", "When using a Participating Pharmacy"},
		[]string{"Per Member", "$" + thousands(h.rxIndividual)}, []string{"Per Family", "$" + thousands(h.rxFamily)})
	h.say("deductible rx %d/%d", h.rxIndividual, h.rxFamily)
	from, mark := h.one(1, 2), h.pick("✔", "✓", "X")
	long := h.one(90, 100)
	rows := [][]string{{"Prescription Drug Benefits", "When using a Participating Pharmacy", "Pharmacy Deductible applies", "When using a Non-Participating Pharmacy"}}
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail pharmacy prescription drugs\nPer prescription, up to a 30-day supply", "retail", 30, 1}, {fmt.Sprintf("Mail service pharmacy prescription drugs\nPer prescription, up to a %d-day supply", long), "mail", long, 2}, {"Network specialty pharmacy drugs\nPer prescription, up to a 30-day supply", "specialty", 30, 1}} {
		rows = append(rows, []string{of.words, "<", "<", "<"})
		for n := range h.tiers {
			t := &h.tiers[n]
			if (n == 3) != (of.channel == "specialty") {
				continue
			}
			row := []string{fmt.Sprintf("Tier %d %s", t.number, t.words), h.given(t, of.channel, "in", of.days, of.times), "", "Not covered"}
			if n >= from {
				row[2] = mark
				h.order(t, of.channel, "in", "after")
			} else {
				h.order(t, of.channel, "in", "exempt")
			}
			rows = append(rows, row)
		}
	}
	h.refused()
	h.table(rows...)
	h.write("A mark (" + mark + ") in the column shows that the Calendar Year Pharmacy Deductible applies to the benefit.")
	h.heading("Notes")
	for n, one := range h.notices(4 + h.IntN(3)) {
		h.write(fmt.Sprintf("%d. %s", n+1, one))
	}
}

// linesInPlans is a guide's, with the tiers in lines of each plan's cell.
func (h *harbor) linesInPlans() {
	h.common(false, "")
	h.several = true
	h.voice.copay, h.voice.rate, h.voice.cap = "$%d", "%d%%", h.pick(" (up to $%d)", " (max $%d)")
	part := h.one(10, 20, 30)
	med := []int{h.medIndividual, h.medIndividual + 1750}
	oop := []int{h.oopIndividual, h.oopIndividual + 2000}
	for n := range 2 {
		h.unnamed("deductible", med[n], 2*med[n])
		h.unnamed("maximum", oop[n], 2*oop[n])
	}
	h.heading(h.pick("Your 2026 Medical Plan Options", "Medical and Prescription Drug Plans"))
	h.write("You choose between two medical plans when you enroll. Both use the same network and include prescription drugs.")
	lines := func(channel string, days int, times float64) []string {
		return planRow("", 2, func(plan int) string {
			var out []string
			for n := range h.tiers {
				t := &h.tiers[n]
				if n == 3 && channel == "mail" {
					continue
				}
				if plan == 0 {
					out = append(out, t.words+": "+h.given(t, channel, "in", days, times))
					continue
				}
				h.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance", part))
				h.days(t, channel, "in", 1, days)
				h.order(t, channel, "in", "after")
				out = append(out, fmt.Sprintf("%s: %d%% after deductible", t.words, part))
			}
			return strings.Join(out, "\n")
		})
	}
	retail, mail := lines("retail", 30, 1), lines("mail", 90, 2)
	h.oneOf(h.last(), "retail", "specialty")
	retail[0], mail[0] = "Retail prescriptions (up to a 30-day supply)", "Mail-order prescriptions (up to a 90-day supply)"
	pair := func(of []int) func(int) string {
		return func(n int) string { return h.amounts2("$%s / $%s", of[n], 2*of[n]) }
	}
	h.table(
		append([]string{"In-network"}, "PPO Plan", h.pick("HSA Plan", "HDHP with HSA")),
		planRow("Annual deductible (individual / family)", 2, pair(med)),
		planRow("Out-of-pocket maximum (individual / family)", 2, pair(oop)),
		[]string{"Company HSA contribution", "None", "$500 / $1,000"},
		[]string{"Preventive care", "$0", "$0"},
		[]string{"Office visit", "$30", fmt.Sprintf("%d%% after deductible", part)},
		retail, mail)
	h.either()
	h.heading("More about prescriptions")
	for _, one := range h.notices(3 + h.IntN(2)) {
		h.write("• " + one)
	}
	h.surroundings()
}

// planARow is a comparison with a plan in each row and the tiers across.
func (h *harbor) planARow() {
	h.common(true, "")
	h.several = true
	h.voice.copay, h.voice.rate, h.voice.cap = "$%d", "%d%%", ""
	h.heading(h.pick("Small Group Portfolio – Pharmacy Copays by Plan", "2026 Plan Grid: Juniper Mutual"))
	rows := [][]string{{"Plan name", "Deductible\n(single / family)", "Out-of-pocket max\n(single / family)", "PCP visit", "Rx Tier 1", "Rx Tier 2", "Rx Tier 3", "Rx Tier 4"}}
	h.tiers[3].cap = 0
	for plan, name := range []string{"Choice 20", "Choice 30", "Choice 40"}[:2+h.IntN(2)] {
		med, oop := h.medIndividual+500*plan, h.oopIndividual+750*plan
		h.unnamed("deductible", med, 2*med)
		h.unnamed("maximum", oop, 2*oop)
		row := []string{name, h.amounts2("$%s / $%s", med, 2*med), h.amounts2("$%s / $%s", oop, 2*oop), fmt.Sprintf("$%d", 20+10*plan)}
		for n := range h.tiers {
			one := h.tiers[n]
			if n < 3 {
				one.copay += 5 * plan
			} else {
				one.rate += 5 * plan
			}
			row = append(row, h.given(&one, "retail", "in", 30, 1))
		}
		rows = append(rows, row)
	}
	for n := range h.tiers { // the heads of the columns have numbers alone
		h.oneOf(&h.tiers[n], "retail", "any")
	}
	h.oneOf(h.last(), "retail", "specialty")
	h.table(rows...)
	h.write("Rx copays are for up to a 30-day supply at a network retail pharmacy. Tier 1 = Generic; Tier 2 = Preferred brand; Tier 3 = Non-preferred brand; Tier 4 = Specialty.")
	h.either()
	for _, one := range h.notices(3) {
		h.write("• " + one)
	}
	h.write("All plans include pediatric dental and vision. Rates are quoted by the broker.")
}

// placesAcross is a page of a Part D plan with the places to fill a prescription across.
func (h *harbor) placesAcross() {
	h.partDTiers()
	for n, copay := range []int{h.one(0, 2), h.one(7, 10, 15), h.one(42, 45, 47)} {
		h.tiers[n].copay, h.tiers[n].rate = copay, 0
	}
	h.tiers[3].copay, h.tiers[3].rate = 0, h.one(35, 40, 45, 50)
	h.voice.copay, h.voice.rate = "$%d", "%d%%"
	h.label = numbered("Cost-Sharing Tier %d\n(%s)")
	amount := h.one(250, 400, 615)
	h.heading(h.pick("Chapter 4. What you pay for your Part D prescription drugs", "SECTION 5. The Initial Coverage Stage"))
	h.write(fmt.Sprintf("The Deductible Stage is the first payment stage for your drug coverage. You will pay a yearly deductible of $%d on Tier 3, Tier 4 and Tier 5 drugs. For Tier 1 and Tier 2 drugs you do not pay a deductible.", amount))
	h.say("deductible rx %d/-", amount)
	h.write("You stay in the Initial Coverage Stage until your total out-of-pocket costs reach $2,100. You then move to the Catastrophic Coverage Stage, in which you pay nothing for covered Part D drugs.")
	h.allow("maximum rx 2100/-")
	h.heading("Your costs for a one-month supply of a covered Part D drug")
	rows := [][]string{{"Tier", "Standard retail cost sharing (in-network)\n(up to a 30-day supply)", "Mail-order cost sharing\n(up to a 30-day supply)", "Long-term care (LTC) cost sharing\n(up to a 31-day supply)", "Out-of-network cost sharing\n(Coverage is limited to certain situations; see Chapter 3 for details.)\n(up to a 30-day supply)"}}
	for n := range h.tiers {
		t := &h.tiers[n]
		words, share := h.amount(t, 1)
		var row []string
		order := map[bool]string{true: "after", false: "exempt"}[t.number >= 3]
		for _, of := range []struct {
			channel, network string
			days             int
		}{{"retail", "standard", 30}, {"mail", "in", 30}, {"longTermCare", "in", 31}} {
			h.share(t, of.channel, of.network, share)
			h.days(t, of.channel, of.network, 1, of.days)
			h.order(t, of.channel, of.network, order)
			row = append(row, words)
		}
		h.allow("share %s retail in %s", t.id, share)
		h.allow("days %s retail in 1-30", t.id)
		h.allow("order %s retail in %s", t.id, order)
		for _, channel := range []string{"any", "retail"} {
			h.allow("share %s %s out %s", t.id, channel, share)
			h.allow("days %s %s out 1-30", t.id, channel)
			h.allow("order %s %s out after", t.id, channel)
			h.allow("order %s %s out exempt", t.id, channel)
		}
		row = append(row, words)
		rows = append(rows, append([]string{h.label(t)}, row...))
	}
	h.table(rows...)
	h.ceiling()
	h.write("The Drug List tells you which drugs need prior authorization.")
	h.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	h.write("For some drugs, we limit the amount of the drug you can get (quantity limits).")
	h.say("quantityLimit {drugs:{flags:[QL]}} open")
}

// proseBooklet tells of the benefit in sentences.
func (h *harbor) proseBooklet() {
	h.common(false, " drugs")
	h.unlocked = false
	h.voice.copay, h.voice.rate, h.voice.cap = "$%d", "%d%% of the cost", ", but no more than $%d"
	h.heading(h.pick("Section VII – Prescription Drug Benefits", "PRESCRIPTION DRUG COVERAGE"))
	h.write("The Plan covers prescription drugs that are Medically Necessary, that are approved by the Food and Drug Administration and that a licensed prescriber orders for You. Benefits are subject to the terms of this booklet.")
	h.heading("Your share of the cost")
	a, b, c, d := &h.tiers[0], &h.tiers[1], &h.tiers[2], &h.tiers[3]
	h.write(fmt.Sprintf("At a participating retail pharmacy You pay a copayment of %s for generic drugs, %s for preferred brand drugs and %s for non-preferred brand drugs for up to a 30-day supply.", h.given(a, "retail", "in", 30, 1), h.given(b, "retail", "in", 30, 1), h.given(c, "retail", "in", 30, 1)))
	h.write(fmt.Sprintf("When You use the mail order pharmacy, the copayment for up to a 90-day supply is %s for generic drugs, %s for preferred brand drugs and %s for non-preferred brand drugs.", h.given(a, "mail", "in", 90, 2), h.given(b, "mail", "in", 90, 2), h.given(c, "mail", "in", 90, 2)))
	h.write(fmt.Sprintf("For specialty drugs from the specialty pharmacy You pay %s for up to a 30-day supply.", h.given(d, "specialty", "in", 30, 1)))
	h.heading("Deductible and out-of-pocket maximum")
	h.write(h.amounts2("The annual Deductible is $%s for an individual and $%s for a family. It does not apply to prescription drugs.", h.medIndividual, h.medFamily))
	h.write(h.amounts2("The annual Out-of-Pocket Maximum is $%s for an individual and $%s for a family. Copayments for prescription drugs count toward it.", h.oopIndividual, h.oopFamily))
	h.unnamed("deductible", h.medIndividual, h.medFamily)
	h.unnamed("maximum", h.oopIndividual, h.oopFamily)
	h.allow("deductible rx 0/-")
	for n := range h.tiers {
		h.across(&h.tiers[n], "exempt", []string{"in"}, "retail", "mail", "specialty")
	}
	h.heading("Non-participating pharmacies")
	h.write("Drugs purchased at a non-participating pharmacy are not covered.")
	h.refused()
	h.allow("access {networks:[out]} {covered:false}")
	h.heading("Limitations and exclusions")
	for _, one := range h.notices(5 + h.IntN(4)) {
		h.write(one)
	}
	h.heading("Filing a claim")
	h.write("Claims must be received within 12 months of the date of service. Durable medical equipment is described in Section VI.")
	h.say("timelyFiling {} {days:365,paper:true}")
}
