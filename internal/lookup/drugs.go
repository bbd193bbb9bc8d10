package lookup

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/money"
)

// Drug is a packaged product. An empty string, a size of 0 and nil mean that the source does not say.
type Drug struct {
	NDC                drug.NDC
	Printed            string // as the directory prints it, with hyphens
	Labeler            string
	ProprietaryName    string
	NonproprietaryName string
	DosageForm         string
	Strength           string
	Route              string
	PackageDescription string
	PackageSize        money.Quantity // in billing units
	BillingUnit        drug.Unit
	Class              drug.Class
	Specialty          *bool
	OTC                *bool
	DEASchedule        string // CI to CV
	PharmacologicClass string
	Active             *bool // it is on the market, as far as the directory says
	endsOn             calendar.Date
}

// pricedSince is the day from which a price in the national survey of what pharmacies pay tells that a built-in product
// is on the market: the survey's prices go with the purchases of the month.
var pricedSince = calendar.MustParse("2025-01-01")

func seedDrug(p drug.Product) Drug {
	d := Drug{
		NDC: p.NDC, Printed: p.Printed, Labeler: p.Labeler, ProprietaryName: p.ProprietaryName,
		NonproprietaryName: p.NonproprietaryName, DosageForm: p.DosageForm, Strength: p.Strength, Route: p.Route,
		PackageDescription: p.PackageDescription, PackageSize: p.PackageSize, BillingUnit: p.BillingUnit, Class: p.Class,
		Specialty: new(p.Specialty), OTC: new(p.OTC), DEASchedule: p.DEASchedule, PharmacologicClass: p.PharmacologicClass,
	}
	if !p.AcquisitionCostDate.Before(pricedSince) {
		d.Active = new(true)
	}
	return d
}

func drugOf(n store.NDCRecord) Drug {
	d := Drug{
		NDC: drug.NDC(n.NDC), Printed: n.Printed, Labeler: n.Labeler, ProprietaryName: n.ProprietaryName,
		NonproprietaryName: n.NonproprietaryName, DosageForm: n.DosageForm, Strength: n.Strength, Route: n.Route,
		PackageDescription: n.PackageDescription, PackageSize: money.Quantity(n.PackageSize), BillingUnit: drug.Unit(n.BillingUnit),
		Class: drug.Class(n.Class), OTC: n.OTC, DEASchedule: n.DEASchedule, PharmacologicClass: n.PharmacologicClass, Active: n.Active,
	}
	if ends, err := calendar.Parse(n.EndsOn); err == nil {
		d.endsOn = ends
	}
	return d
}

func (d *Drug) stored() store.NDCRecord {
	n := store.NDCRecord{
		NDC: string(d.NDC), Known: true, Printed: d.Printed, Labeler: d.Labeler, ProprietaryName: d.ProprietaryName,
		NonproprietaryName: d.NonproprietaryName, DosageForm: d.DosageForm, Strength: d.Strength, Route: d.Route,
		PackageDescription: d.PackageDescription, PackageSize: int64(d.PackageSize), BillingUnit: string(d.BillingUnit),
		Class: string(d.Class), OTC: d.OTC, DEASchedule: d.DEASchedule, PharmacologicClass: d.PharmacologicClass, Active: d.Active,
		Words: wordsOf(strings.Join([]string{d.ProprietaryName, d.NonproprietaryName, d.Strength, d.DosageForm}, " ")),
	}
	if !d.endsOn.IsZero() {
		n.EndsOn = d.endsOn.String()
	}
	return n
}

// ended marks a drug as no longer active once its marketing has ended.
func (d *Drug) ended(now time.Time) {
	if !d.endsOn.IsZero() && d.endsOn.Before(calendar.FromTime(now)) {
		d.Active = new(false)
	}
}

func (s *Service) storedNDC(ctx context.Context, ndc string) (entry[Drug], error) {
	n, err := s.store.NDCRecord(ctx, ndc)
	return entry[Drug]{record: drugOf(n), known: n.Known, imported: n.Imported, said: n.SaidAt}, err
}

func (s *Service) saveNDC(ctx context.Context, ndc string, e entry[Drug]) error {
	n := store.NDCRecord{NDC: ndc}
	if e.known {
		n = e.record.stored()
	}
	n.SaidAt = e.said
	return s.store.SaveNDC(ctx, n)
}

// wordsOf returns the words of a text in lower case, each once, in their order: runs of letters and digits.
func wordsOf(s string) []string {
	const longest, most = 40, 30
	var words []string
	for w := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) > longest {
			w = strings.ToValidUTF8(w[:longest], "")
		}
		if len(words) < most && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// strength writes a strength of the directory as the trade does: "40 mg/1" is 40 MG, "5 mg/5mL" is 5 MG/5ML.
func strength(number, unit string) string {
	s := strings.TrimSuffix(join(number, unit), "/1")
	return strings.ToUpper(s)
}

// title writes the directory's capitals as a name: "TABLET, FILM COATED" is Tablet, Film Coated.
func title(s string) string {
	b := []byte(plain(s))
	for i, c := range b {
		if inWord := i > 0 && b[i-1] != ' ' && b[i-1] != '-' && b[i-1] != '/'; inWord && 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// pharmClass picks the established class of a list such as "Angiotensin Converting Enzyme Inhibitor [EPC]", without the
// mark; other kinds of classes are not what a benefit means.
func pharmClass(all []string) string {
	for _, c := range all {
		if name, found := strings.CutSuffix(plain(c), "[EPC]"); found {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

// market sets what follows from the words of the FDA: the product's type, its marketing category, and the day on which
// marketing ends (CCYYMMDD, or empty).
func (d *Drug) market(productType, category, ends string) {
	switch strings.ToUpper(plain(productType)) {
	case "HUMAN OTC DRUG":
		d.OTC = new(true)
	case "HUMAN PRESCRIPTION DRUG":
		d.OTC = new(false)
	}
	switch strings.ToUpper(plain(category)) {
	case "ANDA", "NDA AUTHORIZED GENERIC": // of an NDA or a BLA the directory does not say whether it has generics
		d.Class = drug.Generic
	}
	d.Active = new(true)
	if day, err := calendar.ParseCompact(plain(ends)); err == nil {
		d.endsOn = day
	}
}
