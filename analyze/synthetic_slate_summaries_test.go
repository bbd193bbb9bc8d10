package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits of the twenty-second set.

// limit words a limit in network, and out of it at so many times as much, and records both; 0: the network is not named.
func (s *slate) limit(kind string, one, times int) string {
	if times == 0 {
		s.unnamed(kind, one, 2*one)
		return s.amounts2(s.pick("$%s/individual or $%s/family", "$%s per member; $%s per family", "$%s single, $%s family"), one, 2*one)
	}
	s.say("%s in %d/%d", kind, one, 2*one)
	s.say("%s out %d/%d", kind, times*one, 2*times*one)
	form := s.pick("In-network: $%s individual / $%s family\n", "In-network $%s/individual or $%s/family; ", "$%s/individual or $%s/family for in-network providers. ")
	other := map[byte]string{'I': "out-of-network: $%s individual / $%s family", '$': "$%s/individual or $%s/family for out-of-network providers."}[form[0]]
	return s.amounts2(form, one, 2*one) + s.amounts2(other, times*one, 2*times*one)
}

// daysInCells has the supply within each cell, and the deductible in the remarks.
func (s *slate) daysInCells() {
	s.four(false)
	s.unlocked = true
	s.voice.copay, s.voice.rate = s.pick("$%d copay", "$%d copayment"), "%d%% coinsurance"
	days, long := s.one(30, 34), s.one(90, 102)
	s.opening(s.pick("Tidewater Shipfitters Welfare Plan: Option A", "Prairie Alliance Health: Blue Sage PPO 1500"), "PPO", s.limit("deductible", s.medIndividual, 2), "Yes. Preventive care, office visits and prescription drugs.", "No.", s.limit("maximum", s.oopIndividual, 2))
	s.refused()
	form := s.pick("Retail (%[2]d-day supply): %[1]s\nMail order (%[4]d-day supply): %[3]s", "%[1]s for up to a %[2]d-day supply at retail; %[3]s for up to a %[4]d-day supply by mail order", "Retail: %[1]s (up to %[2]d days)\nMail: %[3]s (up to %[4]d days)")
	alone := s.pick("%s for up to a 30-day supply", "%s (30-day supply)")
	var drugs [][]string
	for n := range s.tiers {
		t, out := &s.tiers[n], "Not covered"
		var cell string
		if n == 3 {
			cell = fmt.Sprintf(alone, s.given(t, "specialty", "in", 30, 1))
			s.oneOf(t, "specialty", "retail")
		} else {
			cell = fmt.Sprintf(form, s.given(t, "retail", "in", days, 1), days, s.given(t, "mail", "in", long, 2), long)
		}
		s.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{t.words, cell, out, "^"})
	}
	drugs[0][3] = "Deductible does not apply to prescription drugs. " + strings.Join(s.clauses(3+s.IntN(3)), " ")
	s.medicalEvents("In-Network Provider", "Out-of-Network Provider", drugs)
}

// preferredInCells has two kinds of retail pharmacies within each cell.
func (s *slate) preferredInCells() {
	s.stack(false, "preferred-generic=Preferred generic drugs", "non-preferred-generic=Non-preferred generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "specialty=Specialty drugs")
	s.unlocked = true
	s.voice.copay, s.voice.rate = s.pick("$%d/prescription", "$%d copay/prescription"), "%d%% coinsurance"
	s.opening(s.pick("Cottonwood Mutual: Silver Trail 3200", "Lone Mesa Health Insurance: PPO Core 2800"), "PPO", s.limit("deductible", s.medIndividual, 2), "Yes. Preventive care and prescription drugs are covered before you meet your deductible.", "No.", s.limit("maximum", s.oopIndividual, 2))
	s.refused()
	form := s.pick("Preferred retail: %s\nStandard retail: %s\nMail: %s", "%s at preferred retail pharmacies\n%s at standard retail pharmacies\n%s by mail order")
	end := s.pick("; deductible does not apply", "\nDeductible does not apply")
	var drugs [][]string
	for n := range s.tiers {
		t := &s.tiers[n]
		more := *t
		more.copay += 10
		var cell string
		if n == 4 {
			cell = s.given(t, "specialty", "in", 30, 1)
			s.oneOf(t, "specialty", "retail")
		} else {
			cell = fmt.Sprintf(form, s.given(t, "retail", "preferred", 30, 1), s.given(&more, "retail", "standard", 30, 1), s.given(t, "mail", "in", 90, 3))
		}
		s.across(t, "exempt", []string{"preferred", "standard", "in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{t.words, cell + end, "Not covered", "^"})
	}
	drugs[0][3] = s.pick("Retail: up to a 30-day supply. Mail: up to a 90-day supply. Specialty: up to a 30-day supply. ", "Retail and specialty drugs are limited to a 30-day supply, mail order to a 90-day supply. ") + strings.Join(s.clauses(2+s.IntN(3)), " ")
	s.medicalEvents("Network Provider", "Non-Network Provider", drugs)
}

// sixKinds has two kinds each of generics, brands and specialty drugs, all after the deductible, and what is paid outside.
func (s *slate) sixKinds() {
	s.stack(true, "preferred-generic=Preferred generic", "non-preferred-generic=Non-preferred generic", "preferred-brand=Preferred brand", "non-preferred-brand=Non-preferred brand", "preferred-specialty=Preferred specialty", "non-preferred-specialty=Non-preferred specialty")
	s.unlocked = true
	s.label = numbered(s.pick("Tier %d: %s drugs", "Tier %d – %s drugs"))
	rates := []int{10, 15, 20 + 5*s.IntN(2), 30 + 5*s.IntN(2), 40, 50}
	s.opening(s.pick("Granite Basin Community Health: Bronze Access", "Harvest Plains Farm Co-op Health Plan: Bronze"), "PPO", s.limit("deductible", s.medIndividual+2000, 2), "Yes. Preventive care.", "No.", s.limit("maximum", s.medIndividual+4500, 2))
	outside := s.chance(2)
	if !outside {
		s.refused()
	}
	var drugs [][]string
	for n := range s.tiers {
		t, out := &s.tiers[n], "Not covered"
		channels, words := []string{"retail", "mail"}, "%d%% coinsurance after deductible (retail and mail order)"
		if n > 3 {
			channels, words = []string{"specialty"}, "%d%% coinsurance after deductible"
		}
		for _, channel := range channels {
			s.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance", rates[n]))
			s.days(t, channel, "in", 1, map[string]int{"retail": 30, "mail": 90, "specialty": 30}[channel])
			s.order(t, channel, "in", "after")
		}
		if outside && n < 4 {
			out = "50% coinsurance after deductible (retail)\nNot covered (mail order)"
			s.share(t, "retail", "out", "50 % coinsurance")
			s.order(t, "retail", "out", "after")
			s.allow("days %s retail out 1-30", t.id)
			s.notAt(t, "out", "mail")
		} else {
			s.notAt(t, "out", "any", "retail", "mail", "specialty")
		}
		if n > 3 {
			s.oneOf(t, "specialty", "retail")
		}
		drugs = append(drugs, []string{s.label(t), fmt.Sprintf(words, rates[n]), out, map[bool]string{true: "Up to a 30-day supply.", false: "Up to a 30-day supply (retail) or a 90-day supply (mail order)."}[n > 3]})
	}
	drugs[0][3] += " " + strings.Join(s.clauses(2+s.IntN(2)), " ")
	s.medicalEvents("Participating Provider", "Non-Participating Provider", drugs)
}

// numbersAlone has tiers with numbers alone, and a limit of its own for drugs.
func (s *slate) numbersAlone() {
	s.bare(4)
	s.nothing, s.unlocked = "", true
	copay := s.one(4, 8, 10, 12)
	for n := range 3 {
		s.tiers[n].copay, s.tiers[n].rate = copay, 0
		copay += s.one(20, 24, 30, 36)
	}
	s.voice.copay, s.voice.rate, s.voice.cap = s.pick("$%d copay", "$%d"), "%d%% coinsurance", s.pick(" up to $%d", " to a maximum of $%d")
	drugs := s.one(1500, 2000, 2500, 3000)
	s.label = func(t *plantTier) string {
		return fmt.Sprintf("Tier %d drugs", t.number)
	}
	s.opening(s.pick("Ashgrove Diocese Lay Employees' Plan: Choice", "Wexford Tool & Die: Standard PPO"), "PPO", s.limit("deductible", s.medIndividual, 0), "Yes. Preventive care and prescription drugs.", s.pick("No.", "No. There are no other specific deductibles."),
		s.amounts2(s.pick("Medical: $%s individual / $%s family. ", "For medical services $%s/individual, $%s/family. "), s.oopIndividual, s.oopFamily)+s.amounts2(s.pick("Prescription drugs: $%s individual / $%s family.", "For prescription drugs $%s/individual, $%s/family."), drugs, 2*drugs))
	s.unnamed("maximum", s.oopIndividual, s.oopFamily)
	s.say("maximum rx %d/%d", drugs, 2*drugs)
	s.refused()
	form := s.pick("%s/fill at retail\n%s/fill by mail order", "%s retail; %s mail order", "Retail %s\nMail order %s")
	end := s.pick("\nNo deductible", "; deductible does not apply")
	var rows [][]string
	for n := range s.tiers {
		t := &s.tiers[n]
		if n == 3 {
			rows = append(rows, []string{s.label(t), fmt.Sprintf(s.pick("%s at the specialty pharmacy", "Specialty pharmacy %s"), s.given(t, "specialty", "in", 30, 1)) + end, "Not covered", "Up to a 30-day supply."})
		} else {
			rows = append(rows, []string{s.label(t), fmt.Sprintf(form, s.given(t, "retail", "in", 31, 1), s.given(t, "mail", "in", 93, 2.5)) + end, "Not covered", "Up to a 31-day supply at retail and a 93-day supply by mail order."})
		}
		s.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
	}
	s.medicalEvents("PPO Provider", "Non-PPO Provider", rows)
	s.write("* " + strings.Join(s.clauses(2), " "))
}
