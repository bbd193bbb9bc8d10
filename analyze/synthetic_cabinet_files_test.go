package analyze

import (
	"fmt"
	"strings"
)

// The files of JSON of the sixteenth set.

// rowCost is a cost share as a row of what a vendor sends; what does not apply is null.
type rowCost struct {
	Plan        string `json:"planCode"`
	Tier        int    `json:"tierNumber"`
	Name        string `json:"tierName"`
	Pharmacy    string `json:"pharmacyType"`
	Network     string `json:"networkStatus"`
	From        int    `json:"daySupplyFrom"`
	To          int    `json:"daySupplyTo"`
	Copay       any    `json:"copayAmount"`
	Coinsurance any    `json:"coinsurancePercent"`
	Least       any    `json:"minimumAmount"`
	Most        any    `json:"maximumAmount"`
	Deductible  bool   `json:"deductibleApplies"`
}

// costShareRows has a row for each tier, pharmacy and supply.
func (c *cabinet) costShareRows() {
	c.shelf(1)
	c.numbered(true)
	days := []int{90, 100}[c.IntN(2)]
	from := 1 + c.IntN(2) // so many tiers are free of the deductible
	var rows []rowCost
	put := func(t *plantTier, word, channel string, lo, hi int, times float64) {
		row := rowCost{Plan: "CTY-RX-01", Tier: t.number, Name: t.words, Pharmacy: word, Network: "IN_NETWORK", From: lo, To: hi, Deductible: t.number > from}
		amount := int(float64(t.copay) * times)
		share := fmt.Sprintf("$%d.00 copay", amount)
		switch {
		case t.rate > 0:
			row.Coinsurance, share = t.rate, fmt.Sprintf("%d %% coinsurance", t.rate)
			if t.cap > 0 {
				row.Most = t.cap
				share += fmt.Sprintf(", at most $%d.00", t.cap)
			}
		default:
			row.Copay = amount
		}
		c.share(t, channel, "in", share)
		c.days(t, channel, "in", lo, hi)
		c.order(t, channel, "in", map[bool]string{true: "after", false: "exempt"}[row.Deductible])
		rows = append(rows, row)
	}
	for _, t := range c.filled() {
		put(t, "RETAIL", "retail", 1, 30, 1)
		put(t, "RETAIL", "retail", 31, days, 3)
		put(t, "MAIL", "mail", 1, days, 2)
	}
	put(c.last(), "SPECIALTY", "specialty", 1, 30, 1)
	c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	c.say("maximum rx %d/%d", c.oopIndividual, c.oopFamily)
	type limit struct {
		Type       string `json:"type"`
		Scope      string `json:"scope"`
		Individual int    `json:"individualAmount"`
		Family     int    `json:"familyAmount"`
	}
	c.sent(struct {
		File   record    `json:"fileHeader"`
		Plan   record    `json:"plan"`
		Limits []limit   `json:"accumulators"`
		Rows   []rowCost `json:"costShares"`
		Rules  []string  `json:"planNotes"`
	}{
		record{"created": "2025-11-18T14:20:05Z", "sender": "Summit TPA", "version": "3.2"},
		record{"planCode": "CTY-RX-01", "planName": "County Employees Rx", "effectiveDate": "2026-01-01"},
		[]limit{{"DEDUCTIBLE", "PHARMACY", c.rxIndividual, c.rxFamily}, {"OUT_OF_POCKET_MAXIMUM", "PHARMACY", c.oopIndividual, c.oopFamily}},
		rows,
		c.rules(),
	})
}

// What an exchange answers about a plan.
type (
	exchangeLimit struct {
		Type    string `json:"type"`
		Amount  int    `json:"amount"`
		Network string `json:"network_tier"`
		Family  string `json:"family_cost"`
		Display string `json:"display_string"`
	}
	exchangeShare struct {
		Network  string  `json:"network_tier"`
		Copay    int     `json:"copay_amount"`
		CopayOpt string  `json:"copay_options"`
		Rate     float64 `json:"coinsurance_rate"`
		RateOpt  string  `json:"coinsurance_options"`
		Display  string  `json:"display_string"`
		CSR      any     `json:"csr"`
	}
	exchangeBenefit struct {
		Name    string          `json:"name"`
		Type    string          `json:"type"`
		Covered bool            `json:"covered"`
		Shares  []exchangeShare `json:"cost_sharings"`
	}
	exchangePlan struct {
		ID          string            `json:"id"`
		Name        string            `json:"name"`
		Issuer      record            `json:"issuer"`
		Metal       string            `json:"metal_level"`
		Type        string            `json:"type"`
		Premium     float64           `json:"premium"`
		Deductibles []exchangeLimit   `json:"deductibles"`
		Maximums    []exchangeLimit   `json:"moops"`
		Benefits    []exchangeBenefit `json:"benefits"`
	}
)

// exchangeFile has a plan as an exchange describes it: its limits by network and its benefits, drugs among them.
func (c *cabinet) exchangeFile() {
	c.tiers = []plantTier{
		{words: "Generic Drugs", classID: "generic", classes: "generic"},
		{words: "Preferred Brand Drugs", classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: "Non-Preferred Brand Drugs", classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true},
		{words: "Specialty Drugs", classID: "specialty", classes: "specialty"},
	}
	c.cost()
	c.numbered(false)
	apart := c.chance(2)
	limits := func(kind string, one, family int) []exchangeLimit {
		var out []exchangeLimit
		for k, words := range []string{"Individual", "Family"} {
			amount := []int{one, family}[k]
			out = append(out, exchangeLimit{kind, amount, "In-Network", words, "$" + thousands(amount)})
		}
		return out
	}
	plan := exchangePlan{
		ID: "77422XX0020014", Name: c.pick("Blue Heron Silver 4000", "Cottonwood Gold HMO"), Issuer: record{"id": "77422", "name": "Blue Heron Health", "state": "NM"}, Metal: c.pick("Silver", "Gold"), Type: "HMO", Premium: 402.17,
		Maximums: limits("Maximum Out of Pocket for Medical and Drug EHB Benefits (Total)", c.oopIndividual, c.oopFamily),
	}
	c.say("deductible in %d/%d", c.medIndividual, c.medFamily)
	c.say("maximum in %d/%d", c.oopIndividual, c.oopFamily)
	if apart {
		plan.Deductibles = append(limits("Medical EHB Deductible", c.medIndividual, c.medFamily), limits("Drug EHB Deductible", c.rxIndividual, c.rxFamily)...)
		c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	} else {
		plan.Deductibles = limits("Combined Medical and Drug EHB Deductible", c.medIndividual, c.medFamily)
	}
	benefit := func(name string, share exchangeShare) {
		share.Network = "In-Network"
		outside := exchangeShare{Network: "Out-of-Network", CopayOpt: "Not Applicable", Rate: 1, RateOpt: "Not Applicable", Display: "Not Covered"}
		plan.Benefits = append(plan.Benefits, exchangeBenefit{name, strings.ToUpper(strings.NewReplacer(" ", "_", "-", "_", ",", "").Replace(name)), true, []exchangeShare{share, outside}})
	}
	benefit("Primary Care Visit to Treat an Injury or Illness", exchangeShare{Copay: 30, CopayOpt: "Not Applicable", RateOpt: "Not Applicable", Display: "$30"})
	c.either()
	c.refused()
	from := 1 + c.IntN(2)
	for n := range c.tiers {
		t := &c.tiers[n]
		after, channel := "", c.filledAt(t)
		if n >= from {
			after = " after deductible"
			c.order(t, channel, "in", "after")
		}
		c.allow("share %s %s out 100 %% coinsurance", t.id, channel) // the rate beside the words "Not Covered"
		switch {
		case t.rate > 0:
			c.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance", t.rate))
			benefit(t.words, exchangeShare{CopayOpt: "Not Applicable", Rate: float64(t.rate) / 100, RateOpt: "Coinsurance" + after, Display: fmt.Sprintf("%d%% Coinsurance%s", t.rate, after)})
		case t.copay == 0:
			c.share(t, channel, "in", "no charge")
			benefit(t.words, exchangeShare{CopayOpt: "No Charge" + after, RateOpt: "Not Applicable", Display: "No Charge" + after})
		default:
			c.share(t, channel, "in", fmt.Sprintf("$%d.00 copay", t.copay))
			benefit(t.words, exchangeShare{Copay: t.copay, CopayOpt: "Copay" + after, RateOpt: "Not Applicable", Display: fmt.Sprintf("$%d Copay%s", t.copay, after)})
		}
	}
	benefit("Emergency Room Services", exchangeShare{CopayOpt: "Not Applicable", Rate: 0.4, RateOpt: "Coinsurance after deductible", Display: "40% Coinsurance after deductible"})
	c.sent(record{"plan": plan})
}

// coveragePlan is a plan as the first interface of the drug formulary guide gives it: a list whose extensions say what
// each tier costs at each kind of pharmacy.
func (c *cabinet) coveragePlan() {
	c.tiers = []plantTier{
		{words: "Preferred Generic", classID: "preferred-generic", classes: "preferredGeneric"},
		{words: "Non-preferred Generic", classID: "non-preferred-generic", classes: "nonPreferredGeneric"},
		{words: "Preferred Brand", classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: "Non-preferred Brand", classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true},
		{words: "Specialty", classID: "specialty", classes: "specialty"},
	}
	if c.chance(2) {
		c.tiers = c.tiers[1:]
		c.tiers[0] = plantTier{words: "Generic", classID: "generic", classes: "generic"}
	}
	c.cost()
	c.numbered(false)
	const guide = "http://hl7.org/fhir/us/davinci-drug-formulary/"
	concept := func(system, code, display string) record {
		return record{"coding": []record{{"system": guide + "CodeSystem/usdf-" + system, "code": code, "display": display}}}
	}
	from := 1 + c.IntN(2)
	extensions := []record{
		{"url": guide + "StructureDefinition/usdf-Network-extension", "valueString": "Mesa Choice Network"},
		{"url": guide + "StructureDefinition/usdf-SummaryURL-extension", "valueUrl": "https://www.example.com/summary"},
		{"url": guide + "StructureDefinition/usdf-PlanIDType-extension", "valueString": "HIOS-PLAN-ID"},
	}
	for n := range c.tiers {
		t := &c.tiers[n]
		tier := []record{
			{"url": "drugTierID", "valueCodeableConcept": concept("DrugTierCS", string(t.classID), t.words)},
			{"url": "mailOrder", "valueBoolean": !c.special(t)},
		}
		put := func(code, display, channel string, days int, times float64) {
			cost := []record{{"url": "pharmacyType", "valueCodeableConcept": concept("PharmacyTypeCS", code, display)}}
			kind, amount := "copay", int(float64(t.copay)*times)
			share := fmt.Sprintf("$%d.00 copay", amount)
			if t.rate > 0 {
				kind, share = "coinsurance", fmt.Sprintf("%d %% coinsurance", t.rate)
				cost = append(cost, record{"url": "coinsuranceRate", "valueDecimal": float64(t.rate) / 100})
			} else {
				cost = append(cost, record{"url": "copayAmount", "valueMoney": record{"value": amount, "currency": "USD"}})
			}
			if n >= from {
				system := map[string]string{"copay": "CopayOptionCS", "coinsurance": "CoInsuranceOptionCS"}[kind]
				cost = append(cost, record{"url": kind + "Option", "valueCodeableConcept": concept(system, "after-deductible", "After Deductible")})
				c.order(t, channel, "in", "after")
			}
			c.share(t, channel, "in", share)
			c.days(t, channel, "in", 1, days)
			tier = append(tier, record{"url": "costSharing", "extension": cost})
		}
		put("1-month-in-retail", "1 month in network retail", "retail", 30, 1)
		if !c.special(t) {
			put("3-month-in-mail", "3 month in network mail order", "mail", 90, 2.5)
		}
		extensions = append(extensions, record{"url": guide + "StructureDefinition/usdf-DrugTierDefinition-extension", "extension": tier})
	}
	c.either()
	for _, none := range []string{"-/-", "0/-"} {
		c.allow("deductible rx %s", none)
	}
	c.sent(struct {
		Resource   string   `json:"resourceType"`
		ID         string   `json:"id"`
		Meta       record   `json:"meta"`
		Extension  []record `json:"extension"`
		Identifier []record `json:"identifier"`
		Status     string   `json:"status"`
		Mode       string   `json:"mode"`
		Title      string   `json:"title"`
		Code       record   `json:"code"`
		Date       string   `json:"date"`
	}{
		"List", "covplan3307",
		record{"lastUpdated": "2025-10-30T08:00:00.000+00:00", "profile": []string{guide + "StructureDefinition/usdf-CoveragePlan"}},
		extensions,
		[]record{{"value": "33070NM0010003"}},
		"current", "snapshot",
		c.pick("Mesa Choice Silver", "Rio Grande Gold 1500"),
		record{"coding": []record{{"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "DRUGPOL", "display": "drug policy"}}},
		"2025-10-30",
	})
}
