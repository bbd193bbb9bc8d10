package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestSpecialtyPharmacies reads in the many ways of summaries and booklets that specialty drugs must come from a specialty pharmacy,
// and reads it from no sentence that only speaks of both.
func TestSpecialtyPharmacies(t *testing.T) {
	for _, c := range []ruleSentence{
		// a pharmacy by its name
		{"Specialty drugs must be obtained through Larkspur.", "lock 0"},
		{"All specialty drugs must be filled at Larkspur Specialty Pharmacy beginning with the first fill.", "lock 0"},
		{"Specialty medications are dispensed exclusively by Larkspur Specialty.", "lock 0"},
		{"All specialty drugs come from Larkspur Specialty.", "lock 0"},
		{"Some specialty drugs come from Larkspur Specialty.", ""},
		{"Specialty drugs have to come from Larkspur Specialty with no grace fills at retail.", "lock 0"},
		// the duty behind the drugs, before them, or in one word
		{"You must use one of our specialty pharmacies to get specialty drugs.", "lock 0"},
		{"The plan requires that specialty drugs be dispensed by a designated pharmacy.", "lock 0"},
		{"You can only get specialty drugs from our specialty pharmacy.", "lock 0"},
		{"Specialty drugs: participating specialty pharmacy only.", "lock 0"},
		{"The network specialty pharmacy must fill specialty drugs.", "lock 0"},
		{"Specialty drugs: up to a 30-day supply. Must be purchased from the specialty pharmacy network.", "days specialty 30, lock 0"},
		{"Specialty drugs are covered only when our specialty pharmacy fills them.", "lock 0"},
		{"Specialty drugs are covered only if the plan's specialty pharmacy dispenses them.", "lock 0"},
		{"Specialty drugs are covered only when your doctor and our specialty pharmacy agree.", ""},
		{"You pay 20% for a specialty drug. The plan's specialty pharmacy is the only pharmacy that can fill them.", "lock 0"},
		{"Our specialty pharmacy is the only place to get your specialty drugs.", "lock 0"},
		{"Specialty drugs are costly. Our specialty pharmacy is the only pharmacy that delivers to Alaska.", ""},
		{"Specialty drugs are costly. If you take one at home, our specialty pharmacy is the only pharmacy that can fill it.", ""},
		// where they are not to be had
		{"The plan does not cover specialty drugs purchased at a retail pharmacy.", "lock 0"},
		{"Specialty drugs will not be covered if obtained from a pharmacy other than the designated one.", "lock 0"},
		{"Specialty drugs are filled by the Larkspur specialty pharmacy and are not available by mail order.", "lock 0"},
		{"Specialty drugs are dispensed only by St. Alban Specialty Pharmacy.", "lock 0"},
		{"Specialty drugs are limited to a 30-day supply from a Larkspur specialty pharmacy and are not available by mail order.", "lock 0"},
		{"Specialty drugs are limited to a 30-day supply from a specialty pharmacy or a retail pharmacy.", ""},
		{"Specialty drugs are limited to a 30-day supply through a designated specialty pharmacy.", "days specialty 30, lock 0"},
		{"Specialty drugs are limited to a 30-day supply from a network pharmacy or the specialty pharmacy.", "days specialty 30"},
		{"Specialty drugs must be filled at a network pharmacy or the specialty pharmacy.", ""},
		{"Specialty drugs: your first fill may be at any retail pharmacy. After that, only Larkspur Specialty Pharmacy.", "lock 1"},
		{"If you choose not to obtain your specialty drug from the designated pharmacy, no benefit will be paid.", "lock 0"},
		{"If you do not fill your specialty drug at a network specialty pharmacy, you pay the full cost.", "lock 0"},
		{"If you do not get approval for a specialty drug, no benefit will be paid.", ""},
		{"If you do not obtain a specialty drug for which we direct you to a designated pharmacy, no benefit will be paid.", ""},
		{"Specialty drugs are filled by our specialty pharmacy and cannot be filled at retail more than once.", ""},
		{"When specialty drugs are filled by the Larkspur specialty pharmacy and are not available by mail order, call us.", ""},
		{"Specialty drugs are filled by the specialty pharmacy or a retail pharmacy and are not available by mail.", ""},
		{"Specialty drugs are available through the Larkspur specialty pharmacy.", ""},
		// first fills that are free
		{"Specialty drugs must be ordered from our specialty pharmacy, except that your first two fills may be made at a local pharmacy.", "lock 2"},
		{"You may obtain one fill of a specialty drug at a retail pharmacy. All refills must be filled at Larkspur.", "lock 1"},
		{"Your first specialty prescription can be filled anywhere. After that, you must use Larkspur to fill specialty drugs.", "lock 1"},
		{"First prescription for a self-injectable drug may be filled at a retail pharmacy or Larkspur Specialty Pharmacy. Subsequent fills must be through Larkspur Specialty Pharmacy.", "lock 1"},
		{"First prescription for a growth hormone may be filled at a retail pharmacy. Later fills must be through the mail order pharmacy.", ""},
		{"Specialty drugs: two grace fills at retail, then must use the specialty pharmacy.", "lock 2"},
		{"Specialty drugs must be purchased from our specialty pharmacy network; you may get one fill at a retail pharmacy.", "lock 1"},
		{"Specialty drugs must be filled at Larkspur Specialty. Call 1-800-555-0100 to enroll. Your first two fills may be made at any retail pharmacy.", "lock 2"},
		{"Specialty drugs must be filled at Larkspur Specialty. Maintenance drugs are different. You may have two fills at a retail pharmacy; then you must use mail order.", "lock 0, mail maintenance 2"},
		{"Specialty drugs must be filled at a specialty pharmacy. Generic drugs save you money. Your first fill may be at any retail pharmacy.", "lock 0"},
		{"Specialty drugs must be ordered through Larkspur Specialty. In an emergency the first fill may be made at a local pharmacy.", "lock? 0"},
		{"The specialty pharmacy of the PBM must fill every specialty prescription.", "lock 0"},
		{"The specialty pharmacy of the plan must fill every specialty prescription, save one that the plan identifies as emergent, of which the first fill may be made at retail.", "lock? 0"},
		{"You may need to get certain specialty drugs from a pharmacy designated by us.", "lock? 0"},
		// what says none
		{"Specialty drugs must be prescribed by a network provider.", ""},
		{"Specialty drugs are covered only at network pharmacies.", ""},
		{"Specialty drugs are not covered at non-network pharmacies.", ""},
		{"Specialty drugs may be filled at a specialty pharmacy or a retail pharmacy.", ""},
		{"Specialty drugs must be filled at Larkspur Specialty or any retail pharmacy.", ""},
		{"Specialty drugs are only covered when your doctor gets approval from Larkspur Rx.", ""},
		{"You must call Larkspur Specialty before your first fill of a specialty drug.", ""},
		{"Ask whether specialty drugs must be filled at a specialty pharmacy.", ""},
		{"Specialty drugs must be filled by mail order.", ""},
	} {
		t.Run(c.words, func(t *testing.T) {
			if got := brief(read(t, inText(c.words).text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestRulesBehindCosts reads rules that stand behind a cost share in its cell, and a row of drugs that a law makes free.
func TestRulesBehindCosts(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Drug tier", "Participating retail pharmacy", "<", "Mail order"},
		[]string{"^", "Up to a 34-day supply", "35 to 90-day supply", "Up to a 90-day supply"},
		[]string{"Generic", "$9 copay", "$25 copay", "$20 copay"},
		[]string{"Specialty", "20% to a maximum of $200 per prescription, limited to a 30-day supply. Specialty drugs must be filled through the Larkspur Specialty Pharmacy.", "<", "<"},
		[]string{"Preventive drugs required by the Affordable Care Act, and generic contraceptives", "No copay", "<", "<"},
	).text())
	if got, want := brief(p), "$0 contraceptive, $0 preventive, lock 0"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRulesInRows reads what rows beside the cost shares say in sentences, of which one has a percentage or an amount that is no
// cost share.
func TestRulesInRows(t *testing.T) {
	for _, c := range []struct{ feature, words, want string }{
		{"Prescription Drug Management", "Prior authorization, step therapy and quantity limits apply to drugs marked PA, ST or QL. Refills are available after 80% of the previous supply has been used.", "PA, QL, ST, refill 80%"},
		{"Preventive Drugs", "Drugs on the preventive schedule and oral contraceptives are covered at 100% with no copay.", "$0 contraceptive"},
		{"Not Covered under the Drug Benefit", "Hair growth agents, fertility agents, and drugs available over-the-counter.", "no cosmetic, no fertility, no otc"},
		{"Drugs not covered by the plan", "Fertility drugs, weight loss drugs.", "no fertility, no weightLoss"},
		{"SP", "Specialty pharmacy. This drug must be filled at Larkspur Specialty Pharmacy and is limited to a 30-day supply per fill.", "days specialty 30, lock 0"},
		{"SP", "Specialty drug, which you may fill anywhere", ""},
		{"QL", "Quantity limit. We cover only a certain amount of this drug in a set time.", "QL"},
		{"PA", "Prior authorization. Your doctor must get approval from us before the drug will be covered.", "PA"},
		{"ST", "Step therapy. You must try one or more other drugs first.", "ST"},
		{"ACA", "Preventive drug under the Affordable Care Act. No copay when you meet the age and other rules.", "$0 preventive"},
		{"Drug Guide", "Our website features tools for drugs, including:\n• Prior authorization forms\n• A list of step therapy drugs", ""},
		{"LA", "Limited access: only some pharmacies dispense this drug.", ""},
		{"Specialty", "Up to a 30 day supply. First prescription fill may be at any participating retail or specialty pharmacy. Subsequent fills must be through our preferred specialty pharmacy network.", "days specialty 30, lock 1"},
	} {
		t.Run(c.feature, func(t *testing.T) {
			if got := brief(read(t, inGuide(c.feature, c.words).text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestSupplyLabels reads the supplies that the label beside cost shares tells of each kind of pharmacy, and of specialty drugs there.
func TestSupplyLabels(t *testing.T) {
	text := newSheet().line("Pharmacy").table([]string{"Pharmacy", "In-Network"}, []string{
		"Cost Share and Supply\n• Retail - up to a 90-day supply (except Specialty up to a 30-day supply)\n• Home Delivery - up to a 90-day supply (except Specialty up to a 30-day supply)",
		"Retail (per 30-day supply):\nGeneric: You pay $12\nPreferred Brand: You pay $30\nRetail (per 90-day supply):\nGeneric: You pay $36\nPreferred Brand: You pay $90\nSpecialty (per 30-day supply):\nSpecialty: You pay 20%",
	}).text()
	const want = "days mail 90, days retail 90, days specialty 30"
	if got := brief(read(t, text)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPlaceBesideSpecialtyDrugs reads the one pharmacy of specialty drugs from a cell beside their cost share, a remark, and a heading.
func TestPlaceBesideSpecialtyDrugs(t *testing.T) {
	grid := func(header []string, specialty ...string) *sheet {
		rows := [][]string{header, {"Generic drugs", "$10 copay"}, append([]string{"Specialty drugs"}, specialty...)}
		for k := range rows {
			for len(rows[k]) < len(header) {
				rows[k] = append(rows[k], "")
			}
		}
		return newSheet().line("Prescription Drug Benefits").table(rows...)
	}
	for name, s := range map[string]*sheet{
		"a cell":    grid([]string{"Drugs", "You pay"}, "25%, up to $210. Covered only from Larkspur Specialty Pharmacy."),
		"a remark":  grid([]string{"Drugs", "You pay", "Limitations & Exceptions"}, "25%", "When obtained from a designated specialty pharmacy; pre-authorization required for certain drugs"),
		"a label":   newSheet().line("Prescription Drug Benefits").table([]string{"Drugs", "You pay"}, []string{"Tier 1 - Generic", "$10"}, []string{"Tier 4 - Specialty (30-day supply; specialty pharmacy only)", "$100"}),
		"a heading": newSheet().line("Prescription Drug Benefits").table([]string{"Drugs", "You pay"}, []string{"Generic", "$10"}, []string{"Specialty (up to a 30-day supply, Larkspur Specialty Pharmacy only)", "<"}, []string{"Specialty drugs", "$100"}),
	} {
		if got := read(t, s.text()).Utilization.SpecialtyLockIn; len(got) != 1 || !got[0].Terms.Known() {
			t.Errorf("%s: %v", name, got)
		}
	}
	elsewhere := newSheet().line("Prescription Drug Benefits").table([]string{"Drugs", "You pay"}, []string{"Tier 1 - Generic", "$10"}, []string{"Tier 4 - Specialty (specialty pharmacy only)", "$100"}, []string{"Tier 4 - Specialty (retail pharmacy)", "$150"})
	if got := read(t, elsewhere.text()).Utilization.SpecialtyLockIn; len(got) > 0 {
		t.Errorf("a label of two: %v", got)
	}
	if got := read(t, grid([]string{"Drugs", "You pay"}, "25% at retail or a specialty pharmacy").text()).Utilization.SpecialtyLockIn; len(got) > 0 {
		t.Errorf("a choice: %v", got)
	}
}

// TestRulesInOtherWords reads rules that sentences say in ways of their own.
func TestRulesInOtherWords(t *testing.T) {
	for _, c := range []ruleSentence{
		// how soon a prescription is filled again
		{"When can I get a refill? When you have used 75 percent of your supply, or 80 percent if you use mail order.", "refill 75%, refill mail 80%"},
		{"A retail prescription may be refilled once 80% of it has been used; a mail prescription, after 70%.", "refill mail 70%, refill retail 80%"},
		{"A refill will be covered once 80% of the previous supply has been used (mail order: 70%).", "refill 80%, refill mail 70%"},
		{"Refills are allowed when 75% of the supply has been used; mail service, 60%.", "refill 75%, refill mail 60%"},
		{"A refill at a retail pharmacy is covered after 80% of the supply has been used (mail order 70%).", "refill mail 70%, refill retail 80%"},
		{"Refills are covered once 80% of the supply is used (mail order: 70%, specialty pharmacy: 85%).", "refill 80%, refill mail 70%, refill specialty 85%"},
		{"Refills are covered once 80% of the supply has been used (mail order: 70% for eye drops).", ""},
		{"Refills are covered once 80% of a supply from retail or mail order is used, 70% in an emergency.", ""},
		{"Refills are covered after 75% usage of the last fill.", "refill 75%"},
		{"Refills: after 85% of your supply is used; 75% for eye drops.", "refill 85%, refill?"},
		{"How soon can I refill? At retail, when you have used 75% of your supply. Through home delivery, when you have used 66%.", "refill mail 66%, refill retail 75%"},
		{"A refill may be had once 75% of the last supply has been used. For controlled substances the threshold is 85%.", "refill 75%, refill CII+CIII+CIV+CV 85%"},
		{"You can refill a prescription after 75% of your supply has been used (85% for controlled substances).", "refill 75%, refill CII+CIII+CIV+CV 85%"},
		{"Refills are covered at 70% used, 80% for narcotics.", "refill 70%, refill CII+CIII+CIV+CV 80%"},
		{"Controlled substances can be refilled when 90% has been used and all other drugs when 80% has been used.", "refill 80%, refill CII+CIII+CIV+CV 90%"},
		{"Mail service refills may be ordered when 60% of the medication has been used.", "refill mail 60%"},
		{"You must use three-fourths of your medicine before you can refill it.", "refill 75%"},
		{"You can get a refill when you have used at least two-thirds of your supply.", "refill 66.67%"},
		{"You can refill your prescription up to 7 days before your supply runs out.", "refill 7 days left"},
		{"Refills are allowed no more than 5 days early.", "refill 5 days left"},
		// one sentence on several rules
		{"Some drugs need approval first, some require you to try a lower-cost drug first, and some are limited in quantity.", "PA, QL, ST"},
		{"Before some drugs are approved, you must try a lower-cost drug first.", "ST"},
		// maintenance drugs
		{"A maintenance drug may be filled at retail for the initial fill and two refills. Beginning with the fourth fill you must use mail order.", "mail maintenance 3"},
		{"Once you have used your 2 allowed fills of a maintenance drug at a retail pharmacy, you must use home delivery.", "mail maintenance 2"},
		{"After two fills of a maintenance drug at retail, you must use mail order. If you stay at retail, you pay 50% of the cost of the drug.", "mail maintenance 2 share"},
		{"Maintenance drugs come by mail. The plan pays for two 30-day fills at a retail pharmacy first. Thereafter the fills must come by mail.", "mail maintenance 2"},
		// step therapy and approval
		{"For some conditions, we ask that you try one drug before we pay for another one.", "ST"},
		{"Benefits for certain prescription drugs are subject to prior authorization.", "PA"},
		{"Preauthorization required for certain drugs or no coverage.", "PA"},
		{"Prior authorization for some drugs; your doctor calls the plan", "PA"},
		{"Your doctor must call Larkspur Rx before these drugs are covered: growth hormones and all specialty drugs.", "PA specialty"},
		{"Your physician has to contact the plan before certain drugs are dispensed.", "PA"},
		{"Some drugs are covered only if we approve them first.", "PA"},
		{"You must call member services before you travel to get a vacation supply of your drugs.", ""},
		{"You must call the mail order pharmacy before your first prescription can be filled.", ""},
		{"Your pharmacist must contact your doctor before a refill prescription is dispensed.", ""},
		{"You must notify us of your other coverage before your prescriptions are covered.", ""},
		// quantities
		{"Triptan drugs for migraine are limited to 18 tablets per 30 days.", "QL 18/30"},
		{"We pay for up to 9 tablets of sumatriptan every 30 days.", "QL 9/30"},
		{"We cover up to 6 tablets of an erectile dysfunction drug per 30 days.", "QL erectileDysfunction 6/30, yes erectileDysfunction"},
		{"We cover up to 9 tablets of any migraine medication per month.", "QL 9/30"},
		{"We cover up to 9 tablets of each covered drug per month.", ""},
		{"Erectile dysfunction drugs: six tablets per 30 days at most.", "QL erectileDysfunction 6/30"},
		{"Erectile dysfunction drugs: 6 tablets per 30 days at most.", "QL erectileDysfunction 6/30"},
		{"Impotence drugs are limited to six tablets per month.", "QL erectileDysfunction 6/30"},
		{"Lifestyle medication limited to 6 tablets per month.", "QL 6/30"},
		{"Nicotine patches: 90 patches every 180 days.", "QL 90/180"},
		{"Epinephrine auto-injectors are limited to 4 injectors every 365 days.", "QL 4/365"},
		{"Migraine drugs (triptans) – up to 9 tablets a month.", "QL 9/30"},
		{"Samplix is limited to 8 tablets per 30 days.", "QL 8/30"},
		{"Sleep aids are limited to a quantity of 15 tablets per 30 days.", "QL 15/30"},
		{"A quantity limit of 30 tablets per 30 days applies to sleep aids.", "QL 30/30"},
		{"Triptans: 9 tablets per 30 days; sleep aids: 15 tablets per 30 days.", "QL 15/30, QL 9/30"},
		{"Triptans are limited to 9 tablets per 30 days, and sleep aids to 15 tablets per 30 days.", "QL 15/30, QL 9/30"},
		{"Test strips: up to 200 per month.", "QL 200/30"},
		{"The plan limits erectile dysfunction medications to eight doses every thirty days.", "QL erectileDysfunction 8/30"},
		{"Certain medications, such as migraine drugs (9 tablets per 30 days), have quantity limits.", "QL 9/30"},
		{"You may get up to 3 refills per prescription.", ""},
		{"Most drugs are limited to 100 tablets per fill.", ""},
		{"A limited number of over-the-counter drugs are covered when required by law.", ""},
		{"Certain drugs have dispensing limits.", "QL"},
		{"The Fund limits the amount of certain drugs covered per prescription.", "QL"},
		{"The Fund limits the amount that it pays for drugs abroad.", ""},
		{"The number of tablets per fill is limited for some drugs.", "QL"},
		// what a legend says of specialty drugs
		{"Tier 1 = generic; Tier 2 = brand; Tier 3 = specialty (limited to a 30-day supply; must be filled at a Harbor specialty pharmacy).", "days specialty 30, lock 0"},
		{"Tier 1 = generic; Tier 2 = brand; Tier 3 = specialty (where available).", ""},
		// what a brand costs where there is a generic
		{"If a dispensed drug has a chemically equivalent drug at a lower tier, the cost difference between the drugs may be applied in addition to the copay.", "DAW?"},
		{"Payment of the difference between the cost of a brand name drug and a generic may also be required if a generic is available.", "DAW?"},
		{"If you may take the generic and ask for the brand, you pay the brand copay plus the difference in cost.", "DAW brand"},
		{"If you take a brand with a generic equivalent, you pay the additional cost of the brand on top of your copay.", "DAW"},
		{"If you request a brand and there is a generic, you pay the brand copay plus the difference in cost. This does not apply when the physician requires the brand.", "DAW brand exempt:true"},
		{"The generic is filled unless you or your doctor ask for the brand. If you ask for a brand when a generic is available, you pay your generic copay plus the difference in price. If your doctor writes \"dispense as written\", you do not pay the difference in price.", "DAW generic exempt:true"},
		{"The difference between brand and generic drugs is the price.", ""},
		// what was not decided
		{"The Committee discussed but did not recommend mandatory mail order for maintenance drugs.", ""},
		{"The Trustees voted against requiring that maintenance drugs be filled by mail order.", ""},
		{"Maintenance drugs must be filled by mail order, as the Board decided.", "mail maintenance 0"},
	} {
		t.Run(c.words, func(t *testing.T) {
			if got := brief(read(t, inText(c.words).text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestRulesInCells reads rules that a form says in a word or two.
func TestRulesInCells(t *testing.T) {
	for _, c := range []struct{ feature, words, want string }{
		{"Exclusive specialty pharmacy", "Yes - 1 grace fill", "lock 1"},
		{"Exclusive specialty pharmacy", "On, no grace fills", "lock 0"},
		{"Specialty pharmacy", "Mandatory after 1st fill", "lock 1"},
		{"Specialty lock", "On – Larkspur Specialty only", "lock 0"},
		{"Specialty lock", "Off", ""},
		{"Specialty", "Exclusive: Larkspur Rx, 0 grace fills", "lock 0"},
		{"Specialty drugs", "Open", ""},
		{"Specialty pharmacy", "Mandatory, no retail fills", "lock 0"},
		{"Specialty pharmacy", "Voluntary", ""},
		{"Mandatory specialty pharmacy", "No", ""},
		{"Refill too soon threshold - mail", "65%", "refill mail 65%"},
		{"Step therapy package", "Enhanced ST - ON", "ST"},
		{"Prior authorization", "Yes. For some prescription drugs your physician has to call the plan.", "PA"},
	} {
		t.Run(c.feature+": "+c.words, func(t *testing.T) {
			if got := brief(read(t, inGuide(c.feature, c.words).text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestLockInInLabels reads from the label of a tier that one pharmacy fills specialty drugs.
func TestLockInInLabels(t *testing.T) {
	for _, c := range []struct{ label, want string }{
		{"Tier 4 - Specialty drugs (plan specialty pharmacy only)", "lock 0"},
		{"Specialty drugs (only through the plan's specialty pharmacy)", "lock 0"},
		{"Tier 4 - Specialty drugs (plan specialty pharmacy or retail)", ""},
		{"Tier 4 - Specialty drugs (may be limited to the plan specialty pharmacy)", ""},
	} {
		t.Run(c.label, func(t *testing.T) {
			text := newSheet().line("Prescription drug benefits").table([]string{"Drug tier", "You pay"}, []string{"Generic drugs", "$10"}, []string{c.label, "20%"}).text()
			if got := brief(read(t, text)); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestRulesAlone reads a page of a plan that states its rules and no cost share, and reads nothing from one that explains them.
func TestRulesAlone(t *testing.T) {
	for _, c := range []struct {
		name, want string
		lines      []string
	}{
		{"mail order", "mail maintenance 2", []string{"Prescription Drug Program", "Maintenance drugs: the Plan pays for two fills at a retail pharmacy. After that you must use mail order."}},
		{"refills", "refill 75%", []string{"Pharmacy benefits", "Your plan covers a refill once 75% of the last fill has been used."}},
		{"exclusions", "no cosmetic, no fertility, no weightLoss", []string{"Prescription Drug Exclusions", "The Plan does not cover drugs for weight loss, fertility drugs or drugs for cosmetic purposes."}},
		{"an article", "", []string{"Prescription refills explained", "Many plans cover a refill once 75% of the last fill has been used. Your plan may have a rule of its own."}},
		{"a tip", "", []string{"Prescription drugs", "If your plan has mandatory mail order, maintenance drugs must be filled by mail after two retail fills."}},
		{"no plan", "", []string{"Pharmacy job", "You will handle refills after 75% of the supply has been used."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSheet()
			for _, l := range c.lines {
				s.line(l)
			}
			if got := brief(read(t, s.text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestFirstFillsAtRetail wants the cost share of specialty drugs at retail pharmacies too, where their first fills are free.
func TestFirstFillsAtRetail(t *testing.T) {
	for words, want := range map[string]string{
		"First prescription fill of a specialty drug at any retail or specialty pharmacy. Subsequent fills must be through our specialty pharmacy network.": "specialty 1-30, retail 1-30",
		"Specialty drugs must be filled by our specialty pharmacy.":                                                                                         "specialty 1-30",
	} {
		p := read(t, newSheet().table(
			[]string{"Drug tier", "In-network", "Mail order"},
			[]string{"Generic (up to a 30-day supply)", "$10 copay", "$20 copay"},
			[]string{"Specialty drugs (up to a 30-day supply)", "20% coinsurance up to $250", "Not covered"},
		).line(words).text())
		var got []string
		for _, c := range p.CostShares {
			if c.Tier == "specialty" && c.Share.Value.Kind == benefit.Coinsurance {
				got = append(got, fmt.Sprintf("%s %d-%d", c.Channel.Value, c.DaysSupply.Value.Min, c.DaysSupply.Value.Max))
			}
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
	}
}

// TestLimitedToTheSpecialtyNetwork holds specialty drugs that are limited to the pharmacies themselves, not to fills at them.
func TestLimitedToTheSpecialtyNetwork(t *testing.T) {
	for words, want := range map[string]string{
		"Specialty drugs are limited to the exclusive specialty pharmacy network.": "lock 0",
		"Specialty drugs are restricted to the plan's specialty pharmacy.":         "lock 0",
		"Specialty drugs are not limited to the exclusive specialty pharmacy.":     "",
		"Specialty drugs are limited to one fill at a specialty pharmacy.":         "",
	} {
		if got := brief(read(t, inText(words).text())); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
	}
}

// TestSupplyAtASpecialtyPharmacy leaves no lock-in open where brackets say which pharmacy fills a supply, and something else may be required.
func TestSupplyAtASpecialtyPharmacy(t *testing.T) {
	p := read(t, newSheet().table([]string{"Common Medical Event", "Services You May Need", "Network Provider", "Limitations, Exceptions, & Other Important Information"},
		[]string{"If you need drugs to treat your illness", "Generic drugs", "$10 copay", "30 day supply"},
		[]string{"^", "Specialty drugs", "25% coinsurance", "30 day supply (Specialty Pharmacy)\nPreauthorization may be required."}).text())
	if l := p.Utilization.SpecialtyLockIn; len(l) > 0 {
		t.Error(brief(p))
	}
}

// TestOnlyPharmacyInBrackets holds specialty drugs to the one pharmacy that their label or a heading in a cell adds in brackets.
func TestOnlyPharmacyInBrackets(t *testing.T) {
	for label, want := range map[string]string{
		"Specialty drugs (30-day supply; Larkspur Specialty only)":          "days specialty 30, lock 0",
		"Specialty drugs (30-day supply; Preferred Specialty only)":         "days specialty 30",
		"Specialty drugs (30-day supply; Larkspur Specialty)":               "",
		"Specialty drugs (31-day supply, Exclusive Specialty Pharmacy)":     "lock 0",
		"Specialty drugs (31-day supply, Participating Specialty Pharmacy)": "",
	} {
		page := newSheet().line("Prescription drug program").table([]string{"", "In-network"}, []string{"Generic drugs", "$10"}, []string{"Preferred brand drugs", "$30"}, []string{label, "20%"})
		if got := brief(read(t, page.text())); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
	for head, want := range map[string]string{"Exclusive Specialty Pharmacy": "lock 0", "Any Specialty Pharmacy": ""} {
		page := newSheet().line("Prescription drug program").table([]string{"", "In-network"},
			[]string{"Prescription drugs", "Retail Drugs (31-day Supply)\nGeneric: $6 copay\nBrand: $40 copay\nSpecialty Drugs (31-day Supply, " + head + ")\n25% coinsurance, $60 minimum / $220 maximum"})
		if got := brief(read(t, page.text())); got != want {
			t.Errorf("%s: %q, want %q", head, got, want)
		}
	}
}
