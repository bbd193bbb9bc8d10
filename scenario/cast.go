package scenario

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
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
	tier    benefit.TierID
	source  TierSource
	notes   []string
	facts   benefit.DrugFacts
	beyond  bool // the facts are more than the embedded drug data say
	at      standingOf

	compound []drug.Product // what a compound is made of, the product first; nil: the product itself is dispensed
}

// tell writes what a system under test must know of the drug. That it is a compound is what the claim says.
func (p *part) tell(f *Facts) {
	if p.beyond {
		facts := p.facts
		if p.mixed() {
			facts.Kinds = slices.DeleteFunc(slices.Clone(facts.Kinds), func(k benefit.DrugKind) bool { return k == benefit.KindCompound })
		}
		f.Drug = &facts
	}
	f.Listing, f.NotListed = p.at.row, p.at.asked && p.at.row == nil
}

// cast chooses who appears in scenarios: one real product for each tier, real prescribers and pharmacies, and members
// that are plainly made up. Choices follow from the seed and the tier or case alone.
type cast struct {
	seed       uint64
	tiers      *Tiers
	day        calendar.Date
	scopes     []*benefit.DrugSet // that rules of the plan name
	noClass    string             // a class code that none of them has
	taken      map[drug.NDC]bool
	extras     []*part // drugs of certain rules
	stock      []fit
	abroad     []abroad
	byTier     map[benefit.TierID]part
	prescriber provider.Record
	pharmacies map[standing]provider.Record
}

// standing is what a pharmacy is to the plan. A pharmacy of a suite has one: a test system knows each NPI once.
type standing struct {
	channel benefit.Channel
	network benefit.Network
}

// fit is a product with the tier that its words or a drug list give it.
type fit struct {
	product drug.Product
	tier    TierResolution
	facts   benefit.DrugFacts
	at      standingOf
	special int // how many rules of the plan are for this drug and not for every one
}

// newCast gives each tier a product of its own, so that no two preconditions of a suite contradict each other. A product
// that a drug list puts on the tier is best, then one that the tier's words name alone, then one that they allow.
func newCast(t *Tiers, engine *adjudicate.Engine, seed uint64, day calendar.Date) *cast {
	c := &cast{
		seed: seed, tiers: t, day: day, taken: map[drug.NDC]bool{}, byTier: map[benefit.TierID]part{}, pharmacies: map[standing]provider.Record{},
	}
	order := engine.Tiers()
	if len(order) == 0 && engine.PartD() != nil {
		order = append(order, "") // the standard benefit of Part D has no tiers
	}
	c.scopes = drugScopes(engine)
	c.noClass = classOutside(c.scopes)
	var stock []fit
	for _, p := range drug.Seed() {
		_, ok := fillQuantity(p, 30)
		if ok && !p.OTC && p.Benefit == "" && p.DEASchedule == "" && p.Class != drug.Unclassified {
			stock = append(stock, c.fitOf(p))
		}
	}
	for rank := range 4 {
		for _, id := range order {
			if _, done := c.byTier[id]; done {
				continue
			}
			var pool []fit
			for _, f := range stock {
				if !c.taken[f.product.NDC] && suits(f, id, rank, t.injects(id)) {
					pool = append(pool, f)
				}
			}
			if len(pool) == 0 {
				continue
			}
			pool = prefer(pool, !t.injects(id))
			f := pool[c.number("drug", string(id))%uint64(len(pool))]
			c.taken[f.product.NDC] = true
			p := f.part()
			p.tier = id
			if rank >= 2 || f.tier.Tier != id {
				p.source = FromPrecondition
				p.notes = nil
			}
			c.byTier[id] = p
		}
	}
	c.prescriber = c.choosePrescriber()
	c.choosePharmacies(engine)
	return c
}

// suits reports whether a product can be cast for a tier, in the ranks' order of how well. What a drug list says of it
// goes before everything else.
func suits(f fit, id benefit.TierID, rank int, injects bool) bool {
	listed := f.tier.Source == FromDocument || f.tier.Source == FromFormulary
	if rank == 0 {
		return f.tier.Tier == id && listed
	}
	if listed || injects && !injectable(f.product) || elective(f.product) {
		return false
	}
	switch {
	case injects: // its words name how a drug is given, not its class
		return f.product.Specialty || rank > 1
	case rank == 1:
		return f.tier.Tier == id
	case rank == 2:
		return f.tier.Tier == "" && slices.Contains(f.tier.Candidates, id)
	}
	return f.tier.Tier == "" && len(f.tier.Candidates) == 0 || f.tier.Source == FromTierWords
}

// prefer keeps, of products that suit a tier, those that suit its scenarios: of which the fewest rules are, taken for long, as some are for 90 days by
// mail, with a known cost, and, unless the tier is for injectables, swallowed. A wish that nothing meets is dropped.
func prefer(pool []fit, swallowed bool) []fit {
	least := slices.MinFunc(pool, func(a, b fit) int { return a.special - b.special }).special
	pool = slices.DeleteFunc(pool, func(f fit) bool { return f.special > least })
	for _, wish := range []func(drug.Product) bool{
		func(p drug.Product) bool { return p.Maintenance },
		func(p drug.Product) bool { return !swallowed || solid(p) },
		func(p drug.Product) bool { return p.AcquisitionCost > 0 },
	} {
		kept := slices.DeleteFunc(slices.Clone(pool), func(f fit) bool { return !wish(f.product) })
		if len(kept) > 0 {
			pool = kept
		}
	}
	return pool
}

// injects reports whether a tier's words say that it holds what members inject themselves.
func (t *Tiers) injects(id benefit.TierID) bool {
	return slices.Contains(t.withClass(benefit.SelfInjectable), id)
}

// injectable reports whether a product is one that a member injects.
func injectable(p drug.Product) bool {
	form := strings.ToLower(p.DosageForm)
	return strings.Contains(form, "inject") || strings.Contains(form, "syringe") || p.Route == "Subcutaneous" && !strings.Contains(form, "implant")
}

// solid reports whether a product is counted out as tablets or capsules.
func solid(p drug.Product) bool {
	form := strings.ToLower(p.DosageForm)
	return p.BillingUnit == drug.Each && (strings.Contains(form, "tablet") || strings.Contains(form, "capsule"))
}

// elective reports whether a product is of a class that benefits exclude, or cover by rules of their own, more often than
// by a tier's cost share.
func elective(p drug.Product) bool {
	class := strings.ToLower(p.PharmacologicClass)
	return slices.ContainsFunc([]string{
		"weight loss", "hair loss", "cosmetic", "eyelash", "smoking", "erectile", "fertility", "contracepti", "cough/cold", "vaccine",
	}, func(word string) bool { return strings.Contains(class, word) })
}

// choosePharmacies gives every kind of pharmacy in every network its own NPI, those first that the plan names. Where the
// embedded pharmacies of a kind run out, one whose public record states no kind takes the place.
func (c *cast) choosePharmacies(engine *adjudicate.Engine) {
	networks := []benefit.Network{benefit.In, benefit.Out, benefit.Preferred, benefit.Standard}
	named := func(n benefit.Network) bool {
		return slices.ContainsFunc(engine.Rules(), func(r adjudicate.Rule) bool { return r.Network == n })
	}
	slices.SortStableFunc(networks, func(a, b benefit.Network) int {
		switch {
		case named(a) == named(b):
			return 0
		case named(a):
			return -1
		}
		return 1
	})
	others := usable(provider.UnknownType)
	for _, ch := range []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare} {
		list := usable(typeOf(ch))
		if len(list) == 0 {
			continue
		}
		first := c.number("pharmacy", string(ch)) % uint64(len(list))
		for i, n := range networks {
			switch {
			case i < len(list):
				c.pharmacies[standing{ch, n}] = list[(first+uint64(i))%uint64(len(list))]
			case len(others) > 0:
				c.pharmacies[standing{ch, n}] = others[0]
				others = others[1:]
			}
		}
	}
}

// usable are the embedded pharmacies of a kind that a claim can name.
func usable(t provider.PharmacyType) []provider.Record {
	return slices.DeleteFunc(provider.Pharmacies(t), func(r provider.Record) bool {
		return !r.NPI.Valid() || !plain(r.Name, r.Street, r.City, r.State, r.Zip)
	})
}

// pharmacyIn is a pharmacy of a kind in one of some states that has no other standing: its own where that fits.
func (c *cast) pharmacyIn(at standing, states []string) (provider.Record, bool) {
	if r := c.pharmacies[at]; slices.Contains(states, r.State) {
		return r, true
	}
	for _, a := range c.abroad {
		if a.at == at && slices.Contains(states, a.pharmacy.State) {
			return a.pharmacy, true
		}
	}
	for _, r := range usable(typeOf(at.channel)) {
		if !slices.Contains(states, r.State) {
			continue
		}
		used := false
		for _, other := range c.pharmacies {
			used = used || other.NPI == r.NPI
		}
		for _, other := range c.abroad {
			used = used || other.pharmacy.NPI == r.NPI
		}
		if !used {
			c.abroad = append(c.abroad, abroad{at, r})
			return r, true
		}
	}
	return provider.Record{}, false
}

// abroad is a pharmacy of a certain state.
type abroad struct {
	at       standing
	pharmacy provider.Record
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

// fillQuantity is what is dispensed for a number of days: of tablets and capsules the typical quantity in proportion, or
// one a day; of everything else so many whole packages as come closest, as a pen or an inhaler is not cut in two. False
// where neither a typical fill nor a package is known.
func fillQuantity(p drug.Product, days int) (money.Quantity, bool) {
	if solid(p) {
		if p.TypicalQuantity > 0 && p.TypicalDaysSupply > 0 {
			q, n := int64(p.TypicalQuantity)*int64(days), int64(p.TypicalDaysSupply)*1000
			return money.Units((q + n - 1) / n), true
		}
		return money.Units(int64(days)), true
	}
	fill, lasts := p.TypicalQuantity, p.TypicalDaysSupply
	if injectable(p) && (fill <= 0 || lasts <= 0) {
		fill, lasts = p.PackageSize, 30 // a package for a month is how most are packed
	}
	if fill <= 0 || lasts <= 0 {
		return 0, false
	}
	return fill * money.Quantity(max((days+lasts/2)/lasts, 1)), true
}

// spelling words for first names that nobody mistakes for a person's.
var spelling = []string{"ALPHA", "BRAVO", "CHARLIE", "DELTA", "ECHO", "FOXTROT", "GOLF", "HOTEL", "INDIA", "JULIETT", "KILO", "LIMA"}

// inputs writes the claim of a case: the member is made up from the case's id, so that members in different states have
// different ids.
func (c *cast) inputs(caseID string, p *part, at standing, plan benefit.Identity, date calendar.Date) claim.Inputs {
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
		PharmacyType: typeOf(at.channel),
	}
	if r, ok := c.pharmacies[at]; ok {
		fillAt(&in, r)
	}
	return in
}

// fillAt names the pharmacy of a claim.
func fillAt(in *claim.Inputs, r provider.Record) {
	in.PharmacyNPI, in.PharmacyName, in.PharmacyStreetAddress = r.NPI, clip(r.Name, 30), clip(r.Street, 30)
	in.PharmacyCity, in.PharmacyState, in.PharmacyZip = clip(r.City, 20), r.State, clip(r.Zip, 15)
}

// sendable is a value of the plan that a claim can carry, "" otherwise or where the document contradicts itself.
func sendable(v benefit.Sourced[string], most int) string {
	if s := strings.TrimSpace(v.Value); v.Known() && v.Standing != benefit.Conflicting && len(s) <= most && plain(s) {
		return s
	}
	return ""
}

func clip(s string, most int) string { return strings.TrimSpace(s[:min(len(s), most)]) }
