package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits of the twenty-third set.

// serviceSupply is a Blue's, with the copay of a retail supply and of a mail service supply, and none of its own for specialty drugs.
func (h *harbor) serviceSupply() {
	h.stack(false, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs")
	outside := h.chance(2)
	h.front(2021, h.pick("Bayberry Blue Care Elect: Old Colony Power Cooperative", "Blue Options Deductible: Nashaway Valley Schools"), "PPO", h.limit("deductible", h.medIndividual, 2), "Yes. In-network preventive care, prescription drugs and most office visits.", "No.", h.limit("maximum", h.oopIndividual, 2))
	h.refused()
	var drugs [][]string
	for n := range h.tiers {
		t, out := &h.tiers[n], "Not covered"
		h.voice.copay = "$%d"
		cell := fmt.Sprintf("%s / retail supply or %s / mail service supply; deductible does not apply", h.given(t, "retail", "in", 30, 1), h.given(t, "mail", "in", 90, 2))
		h.across(t, "exempt", []string{"in"}, "retail", "mail")
		if outside {
			out = fmt.Sprintf("%s / retail supply and mail service not covered; deductible does not apply", h.cell(t, "retail", "out", 2))
			h.order(t, "retail", "out", "exempt")
			h.allow("days %s retail out 1-30", t.id)
		}
		drugs = append(drugs, []string{t.words, cell, out, "^"})
	}
	drugs[0][3] = "Up to 30-day retail (90-day mail service) supply. " + strings.Join(h.noticesOfThree(2+h.IntN(3)), " ")
	drugs = append(drugs, []string{"Specialty drugs", "Applicable cost share (generic, preferred, non-preferred)", "Not covered", "When obtained from a designated specialty pharmacy; up to a 30-day supply"})
	h.allow("tier specialty specialty")
	h.allow("days specialty specialty in 1-30")
	h.allow("specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}")
	h.allow("specialtyLockIn {tiers:[specialty]} {free:0}")
	for _, channel := range []string{"any", "retail", "mail", "specialty"} {
		h.allow("share specialty %s out not covered", channel)
	}
	h.visits(2021, "In-Network", "Out-of-Network", drugs)
}

// noticesOfThree are rules of a plan whose specialty drugs have no tier.
func (h *harbor) noticesOfThree(count int) []string {
	h.unlocked = true
	return h.notices(count)
}

// homeDelivery is a national carrier's, whose longer supply is filled at retail as by home delivery.
func (h *harbor) homeDelivery() {
	h.common(false, " drugs")
	h.tiers[3].cap = h.one(150, 200, 250)
	h.voice.copay, h.voice.rate, h.voice.cap = "$%d copay/prescription", "%d%% coinsurance", " up to a maximum of $%d"
	outside, times := h.chance(2), []float64{2, 2.5, 3}[h.IntN(3)]
	h.front(2017, h.pick("Open Access Plus: Tamarack Logistics, LLC", "Alderbrook Foods: OAPIN Standard"), "OAP", h.limit("deductible", h.medIndividual, 2), h.pick("Yes. In-network preventive care & immunizations, office visits, prescription drugs", "Yes. In-network preventive care, prescription drugs and urgent care facility visits"), "No.", h.limit("maximum", h.oopIndividual, 2))
	h.refused()
	var drugs [][]string
	for n := range h.tiers {
		t, out := &h.tiers[n], "Not covered"
		var cell string
		if n == 3 {
			cell = h.given(t, "specialty", "in", 30, 1) + " (30 days)"
			h.oneOf(t, "specialty", "retail")
			h.oneOf(t, "specialty", "mail")
		} else {
			cell = fmt.Sprintf("%s (retail 30 days), %s (retail & home delivery 90 days)", h.given(t, "retail", "in", 30, 1), h.given(t, "mail", "in", 90, times))
			_, share := h.amount(t, times)
			for _, channel := range []string{"retail", "retail90"} {
				h.allow("share %s %s in %s", t.id, channel, share)
				for _, from := range []int{1, 31} {
					h.allow("days %s %s in %d-90", t.id, channel, from)
				}
			}
			h.allow("order %s retail90 in exempt", t.id)
			if outside {
				out = "50% coinsurance (retail); Not covered (home delivery)"
				h.share(t, "retail", "out", "50 % coinsurance")
				h.allow("days %s retail out 1-30", t.id)
				for _, order := range []string{"after", "exempt"} {
					h.allow("order %s retail out %s", t.id, order)
				}
			}
		}
		h.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{t.words, cell + "\nDeductible does not apply", out, "^"})
	}
	drugs[0][3] = "Coverage is limited up to a 30-day supply (retail and specialty) and up to a 90-day supply (retail and home delivery). " + strings.Join(h.notices(2+h.IntN(3)), " ")
	h.visits(2017, "In-Network Provider", "Out-of-Network Provider", drugs)
}

// mixedLevels is an insurer's whose levels are of what a drug costs, not of what it is.
func (h *harbor) mixedLevels() {
	h.common(true, "")
	for n, words := range []string{"Low cost generic and brand name drugs", "Higher cost generic and brand name drugs", "High cost, mostly brand name drugs", "Specialty drugs"} {
		h.tiers[n].words = words
		if n < 3 {
			h.noTier(h.tiers[n].id, h.tiers[n].classes)
			for _, class := range []string{"", "generic+brand", "brand+generic", "brand"} {
				h.allow("tier %s %s", h.tiers[n].id, class)
			}
		}
	}
	h.label = numbered(h.pick("Level %d - %s", "Level %d – %s"))
	h.voice.copay, h.voice.rate = h.pick("$%d copay", "$%d copay/prescription"), "%d%% coinsurance"
	h.front(2021, h.pick("Canopy Health NPOS 22", "Bluegrass Employers Trust: Copay 30"), "NPOS", h.limit("deductible", h.medIndividual, 2), "Yes. Preventive care, office visits and prescription drugs.", "No.", h.limit("maximum", h.oopIndividual, 2))
	h.refused()
	var drugs [][]string
	for n := range h.tiers {
		t := &h.tiers[n]
		var cell string
		remark := "30 day supply (Retail)\n90 day supply (Mail Order)"
		if n == 3 {
			cell, remark = h.given(t, "specialty", "in", 30, 1)+" (Specialty pharmacy)", "30 day supply"
		} else {
			cell = fmt.Sprintf("%s (Retail)\n%s (Mail Order)", h.given(t, "retail", "in", 30, 1), h.given(t, "mail", "in", 90, 2.5))
		}
		h.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{h.label(t), cell + "\nDeductible does not apply", "Not covered", remark})
	}
	drugs[0][3] += "\n" + strings.Join(h.notices(2+h.IntN(2)), " ")
	h.visits(2021, "Network Provider", "Non-Network Provider", drugs)
}

// perUnit is a plan of the upper Midwest, with supplies of 31 and 93 days and a part of the cost elsewhere.
func (h *harbor) perUnit() {
	h.common(false, " drugs")
	h.voice.copay, h.voice.rate, h.voice.cap = h.pick("$%d copay/prescription unit", "$%d/prescription unit"), "%d%% coinsurance", ", maximum $%d/prescription unit"
	part := h.one(40, 50)
	h.front(2017, h.pick("Lakes & Pines Choice Passport 1000-20", "Northland Insure: Prairie View Copay"), "PPO", h.limit("deductible", h.medIndividual, 2), "Yes. Preventive care, office visits and prescription drugs.", "No.", h.limit("maximum", h.oopIndividual, 2))
	h.refused()
	var drugs [][]string
	for n := range h.tiers {
		t, out := &h.tiers[n], fmt.Sprintf("Retail: %d%% coinsurance. Mail order: Not covered.", part)
		var cell, remark string
		if n == 3 {
			out, remark = "Not covered", "Up to a 31-day supply from a designated specialty pharmacy."
			cell = h.given(t, "specialty", "in", 31, 1) + "."
			h.allow("specialtyLockIn %s {free:0}", h.specials())
		} else {
			cell = fmt.Sprintf("Retail: %s. Mail order: %s.", h.given(t, "retail", "in", 31, 1), h.given(t, "mail", "in", 93, 2))
			remark = "Up to a 31-day supply/retail prescription; up to a 93-day supply/mail order prescription."
			h.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
			h.allow("days %s retail out 1-31", t.id)
			for _, order := range []string{"after", "exempt"} {
				h.allow("order %s retail out %s", t.id, order)
			}
		}
		h.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{t.words, cell + " Deductible does not apply.", out, remark})
	}
	drugs[0][3] += " " + strings.Join(h.notices(2+h.IntN(2)), " ")
	h.visits(2017, "Network Provider", "Out-of-Network Provider", drugs)
}

// administrator is an employer's, of the first template, whose drugs have a deductible that generics are free of.
func (h *harbor) administrator() {
	h.common(false, " drugs")
	h.unlocked = false
	h.voice.copay, h.voice.rate = "$%d copay", "%d%% coinsurance"
	one := h.one(50, 75, 100, 150)
	h.front(2012, h.pick("Hartwell Castings Employee Benefit Plan", "Medina Grocers Association Health Plan"), "PPO", h.limit("deductible", h.medIndividual, 2), "", fmt.Sprintf(h.pick("Yes. $%d per person for brand and specialty prescription drugs. There are no other specific deductibles.", "Yes. $%d per person for prescription drugs; waived for generic drugs."), one), h.limit("maximum", h.oopIndividual, 2))
	h.say("deductible rx %d/-", one)
	h.refused()
	var drugs [][]string
	for n := range h.tiers {
		t := &h.tiers[n]
		end, order := h.pick(" after prescription drug deductible", "; prescription drug deductible applies"), "after"
		if n == 0 {
			end, order = h.pick("; prescription drug deductible waived", "; no deductible"), "exempt"
		}
		var cell string
		if n == 3 {
			cell = h.given(t, "specialty", "in", 30, 1) + end
			h.oneOf(t, "specialty", "retail")
		} else {
			cell = fmt.Sprintf("%s%s (retail)\n%s%s (mail order)", h.given(t, "retail", "in", 34, 1), end, h.given(t, "mail", "in", 90, 2), end)
		}
		h.across(t, order, []string{"in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{t.words, cell, "Not covered", map[bool]string{true: "Limited to a 30-day supply.", false: "Retail is limited to a 34-day supply; mail order is limited to a 90-day supply."}[n == 3]})
	}
	drugs[0][3] += " " + strings.Join(h.notices(2+h.IntN(2)), " ")
	h.visits(2012, "In-network Provider", "Out-of-network Provider", drugs)
}

// schoolSavings is a school district's plan with a savings account, a part of whose cost is the same for all drugs but specialty.
func (h *harbor) schoolSavings() {
	h.common(false, " drugs")
	h.medIndividual = 1700 + 100*h.IntN(14)
	h.oopIndividual = h.medIndividual + h.one(1500, 2000, 2500)
	rate := h.one(10, 15, 20, 25)
	h.front(2021, h.pick("Elk Prairie Unified School District 412: HDHP", "Three Forks Public Schools HSA Plan"), "HDHP", h.limit("deductible", h.medIndividual, 2), "Yes. Preventive care.", "No.", h.limit("maximum", h.oopIndividual, 2))
	h.refused()
	var drugs [][]string
	for n := range h.tiers {
		t := &h.tiers[n]
		cell, remark := fmt.Sprintf("%d%% coinsurance after deductible (retail & mail order)", rate), "Up to a 30-day supply at retail and a 90-day supply by mail order."
		put := func(channel string, rate, days int) {
			h.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance", rate))
			h.days(t, channel, "in", 1, days)
			h.order(t, channel, "in", "after")
		}
		if n == 3 {
			cell, remark = fmt.Sprintf("%d%% coinsurance after deductible", rate+10), "Up to a 30-day supply."
			put("specialty", rate+10, 30)
			h.oneOf(t, "specialty", "retail")
		} else {
			put("retail", rate, 30)
			put("mail", rate, 90)
		}
		drugs = append(drugs, []string{t.words, cell, "Not covered", remark})
	}
	drugs[0][3] += " " + strings.Join(h.notices(2+h.IntN(3)), " ")
	h.visits(2021, "Network Provider", "Non-Network Provider", drugs)
}
