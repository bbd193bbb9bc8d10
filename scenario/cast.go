package scenario

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/provider"
)

// part is a drug cast for a tier.
type part struct {
	product drug.Product
	source  TierSource
	notes   []string
}

// cast chooses who appears in scenarios: one real product for each tier, real prescribers and pharmacies, and members
// that are plainly made up. Choices follow from the seed and the tier or case alone.
type cast struct {
	seed       uint64
	byTier     map[benefit.TierID]part
	prescriber provider.Record
	pharmacies map[benefit.Channel]provider.Record
}

// newCast gives each tier a product of its own, so that no two preconditions of a suite contradict each other. A product
// that a drug list puts on the tier is best, then one that the tier's words name alone, then one that they allow.
func newCast(t *Tiers, order []benefit.TierID, seed uint64) *cast {
	c := &cast{seed: seed, byTier: map[benefit.TierID]part{}, pharmacies: map[benefit.Channel]provider.Record{}}
	type fit struct {
		product drug.Product
		tier    TierResolution
	}
	var stock []fit
	for _, p := range drug.Seed() {
		if _, ok := fillQuantity(p, 30); ok && !p.OTC && p.Benefit == "" && p.DEASchedule == "" && p.Class != drug.Unclassified {
			stock = append(stock, fit{p, t.Of(p)})
		}
	}
	taken := map[drug.NDC]bool{}
	for rank := range 4 {
		for _, id := range order {
			if _, done := c.byTier[id]; done {
				continue
			}
			suits := func(f fit) bool {
				if taken[f.product.NDC] {
					return false
				}
				switch rank {
				case 0:
					return f.tier.Tier == id && (f.tier.Source == FromDocument || f.tier.Source == FromFormulary)
				case 1:
					return f.tier.Tier == id
				case 2:
					return f.tier.Tier == "" && slices.Contains(f.tier.Candidates, id)
				}
				return f.tier.Tier == "" && len(f.tier.Candidates) == 0 || f.tier.Source == FromTierWords
			}
			var pool []fit
			for _, f := range stock {
				if suits(f) {
					pool = append(pool, f)
				}
			}
			if len(pool) == 0 {
				continue
			}
			priced := slices.DeleteFunc(slices.Clone(pool), func(f fit) bool { return f.product.AcquisitionCost == 0 })
			if len(priced) > 0 {
				pool = priced
			}
			f := pool[c.number("drug", string(id))%uint64(len(pool))]
			taken[f.product.NDC] = true
			p := part{product: f.product, source: f.tier.Source, notes: f.tier.Assumptions}
			if rank >= 2 {
				p.source = FromPrecondition
				p.notes = nil
			}
			c.byTier[id] = p
		}
	}
	c.prescriber = c.choosePrescriber()
	for _, ch := range []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare} {
		list := provider.Pharmacies(typeOf(ch))
		list = slices.DeleteFunc(list, func(r provider.Record) bool {
			return !r.NPI.Valid() || !plain(r.Name, r.Street, r.City, r.State, r.Zip)
		})
		if len(list) > 0 {
			c.pharmacies[ch] = list[c.number("pharmacy", string(ch))%uint64(len(list))]
		}
	}
	return c
}

func (c *cast) choosePrescriber() provider.Record {
	var best, others []provider.Record
	for _, r := range provider.Prescribers() {
		if !r.NPI.Valid() || !plain(r.FirstName, r.LastName) || len(r.LastName) > 15 || len(r.FirstName) > 12 {
			continue
		}
		if s := strings.ToLower(r.Specialty); strings.Contains(s, "family") || strings.Contains(s, "internal medicine") {
			best = append(best, r)
		} else {
			others = append(others, r)
		}
	}
	if len(best) == 0 {
		best = others
	}
	if len(best) == 0 {
		return provider.Record{}
	}
	return best[c.number("prescriber")%uint64(len(best))]
}

// plain reports whether texts have only what every claim can carry.
func plain(texts ...string) bool {
	for _, s := range texts {
		for i := range len(s) {
			if s[i] < ' ' || s[i] > '~' {
				return false
			}
		}
	}
	return true
}

// number is a number that follows from the seed and a name alone.
func (c *cast) number(name ...string) uint64 {
	h := sha256.Sum256([]byte(strconv.FormatUint(c.seed, 10) + "\x00" + strings.Join(name, "\x00")))
	return binary.BigEndian.Uint64(h[:8])
}

// fillQuantity is what is dispensed for a number of days: the product's typical quantity in proportion, or one tablet or
// capsule a day. False where neither is known.
func fillQuantity(p drug.Product, days int) (money.Quantity, bool) {
	if p.TypicalQuantity > 0 && p.TypicalDaysSupply > 0 {
		q := int64(p.TypicalQuantity) * int64(days)
		n := int64(p.TypicalDaysSupply)
		if p.BillingUnit == drug.Each {
			n *= 1000
			return money.Units((q + n - 1) / n), true
		}
		return money.Quantity((q + n - 1) / n), true
	}
	form := strings.ToLower(p.DosageForm)
	if p.BillingUnit == drug.Each && (strings.Contains(form, "tablet") || strings.Contains(form, "capsule")) {
		return money.Units(int64(days)), true
	}
	return 0, false
}

// spelling words for first names that nobody mistakes for a person's.
var spelling = []string{"ALPHA", "BRAVO", "CHARLIE", "DELTA", "ECHO", "FOXTROT", "GOLF", "HOTEL", "INDIA", "JULIETT", "KILO", "LIMA"}

// inputs writes the claim of a case: the member is made up from the case's id, so that members in different states have
// different ids.
func (c *cast) inputs(caseID string, p part, ch benefit.Channel, plan benefit.Identity, date calendar.Date) claim.Inputs {
	h := sha256.Sum256([]byte(caseID))
	n := binary.BigEndian.Uint32(h[:4])
	in := claim.Inputs{
		BINNumber:    sendable(plan.BIN, 6),
		IIN:          sendable(plan.IIN, 8),
		PCN:          sendable(plan.PCN, 10),
		GroupID:      sendable(plan.Group, 15),
		CardholderID: "TEST" + strings.ToUpper(hex.EncodeToString(h[:5])), PersonCode: "001", PatientRelationship: "1",
		DateOfBirth: calendar.Must(1980, 1, 1), PatientGender: strconv.Itoa(1 + int(n%2)),
		PatientFirstName: spelling[n%uint32(len(spelling))], PatientLastName: "TESTMEMBER",
		DateOfService: date, PrescriptionNumber: strconv.Itoa(1_000_000 + int(n%9_000_000)), FillNumber: new(0),
		NDC: p.product.NDC, DAWCode: "0",
		PrescriberID: string(c.prescriber.NPI), PrescriberFirstName: c.prescriber.FirstName, PrescriberLastName: c.prescriber.LastName,
		PharmacyType: typeOf(ch),
	}
	if r, ok := c.pharmacies[ch]; ok {
		in.PharmacyNPI, in.PharmacyName, in.PharmacyStreetAddress = r.NPI, clip(r.Name, 30), clip(r.Street, 30)
		in.PharmacyCity, in.PharmacyState, in.PharmacyZip = clip(r.City, 20), r.State, clip(r.Zip, 15)
	}
	return in
}

// sendable is a value of the plan that a claim can carry, "" otherwise or where the document contradicts itself.
func sendable(v benefit.Sourced[string], most int) string {
	if s := strings.TrimSpace(v.Value); v.Known() && v.Standing != benefit.Conflicting && len(s) <= most && plain(s) {
		return s
	}
	return ""
}

func clip(s string, most int) string { return strings.TrimSpace(s[:min(len(s), most)]) }
