package drug

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// Class is the brand class of a product, as a benefit reads it.
type Class string

// The brand classes. Whether a brand is preferred is a formulary's decision and stands nowhere here.
const (
	SingleSource Class = "B" // a brand without a generic on the US market
	MultiSource  Class = "M" // a brand of which a generic is on the US market
	Generic      Class = "G" // a generic, an authorised generic or an unbranded biologic
	Unclassified Class = ""  // bulk ingredients and supplies that have no class
)

// Brand reports whether the product is a brand.
func (c Class) Brand() bool { return c == SingleSource || c == MultiSource }

// Unit is the NCPDP billing unit in which field 442-E7 counts.
type Unit string

// The billing units.
const (
	Each       Unit = "EA"
	Milliliter Unit = "ML"
	Gram       Unit = "GM"
)

// Product is one packaged product. An empty string, zero quantity, price or date means that the source does not say.
type Product struct {
	NDC                 NDC             `json:"ndc11"`
	Printed             string          `json:"ndc"` // as the FDA prints it, ten digits with hyphens
	Labeler             string          `json:"labeler"`
	ProprietaryName     string          `json:"proprietaryName"`
	NonproprietaryName  string          `json:"nonproprietaryName"`
	DosageForm          string          `json:"dosageForm"`
	Strength            string          `json:"strength"`
	Route               string          `json:"route"`
	PackageDescription  string          `json:"packageDescription"`
	PackageSize         money.Quantity  `json:"packageSize"` // thousandths of the billing unit
	BillingUnit         Unit            `json:"billingUnit"`
	Class               Class           `json:"brandGeneric"`
	Specialty           bool            `json:"specialty"`
	OTC                 bool            `json:"otc"`
	DEASchedule         string          `json:"deaSchedule"` // CII to CV
	PharmacologicClass  string          `json:"pharmClass"`
	Benefit             BenefitKind     `json:"vaccineOrInsulin,omitempty"`
	Maintenance         bool            `json:"maintenance"`
	TypicalQuantity     money.Quantity  `json:"-"` // thousandths of the billing unit in one fill
	TypicalDaysSupply   int             `json:"-"` // days that quantity lasts
	AcquisitionCost     money.UnitPrice `json:"-"` // NADAC, the national average of what pharmacies pay
	AcquisitionCostDate calendar.Date   `json:"-"`
	Source              string          `json:"-"` // where the record was published
}

// BenefitKind marks products for which benefits have rules of their own.
type BenefitKind string

// The marked kinds.
const (
	Vaccine        BenefitKind = "vaccine"
	Insulin        BenefitKind = "insulin"
	DiabeticSupply BenefitKind = "diabetic-supply"
)

// Price returns the acquisition cost of a quantity, rounded half up to cents, and whether a cost is known.
func (p Product) Price(q money.Quantity) (money.Amount, bool) {
	return p.AcquisitionCost.Times(q, money.HalfUp), p.AcquisitionCost > 0
}

//go:embed seed.csv
var seedCSV string

// Seed returns the embedded products in the order of the file. The caller owns the slice.
func Seed() []Product { return slices.Clone(seed().products) }

// Lookup returns the embedded product of an NDC.
func Lookup(ndc NDC) (Product, bool) {
	s := seed()
	i, ok := s.byNDC[ndc]
	if !ok {
		return Product{}, false
	}
	return s.products[i], true
}

// Search returns at most limit embedded products of which every word of the query occurs, in any case, in the
// proprietary name, the nonproprietary name, the strength or the dosage form: first those in which every word begins one
// of theirs (lisinopril before glulisine for "lisin"). A query without words finds nothing.
func Search(query string, limit int) []Product {
	words := strings.Fields(strings.ToLower(query))
	if len(words) == 0 {
		return nil
	}
	var begun, inside []Product
	for _, p := range seed().products {
		text := strings.ToLower(" " + p.ProprietaryName + " " + p.NonproprietaryName + " " + p.Strength + " " + p.DosageForm)
		missing := func(before string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, before+w) })
		}
		switch {
		case !missing(" "):
			begun = append(begun, p)
		case !missing(""):
			inside = append(inside, p)
		}
	}
	found := slices.Concat(begun, inside)
	return found[:min(max(limit, 0), len(found))]
}

type directory struct {
	products []Product
	byNDC    map[NDC]int
}

// seed parses the embedded file once. A defect in it is a defect of the program: the tests read every row.
var seed = sync.OnceValue(func() directory {
	products, err := parseProducts(seedCSV)
	if err != nil {
		panic("drug: seed.csv: " + err.Error())
	}
	d := directory{products: products, byNDC: make(map[NDC]int, len(products))}
	for i, p := range products {
		d.byNDC[p.NDC] = i
	}
	return d
})

// columns of a product file, in their order.
var columns = []string{
	"ndc11", "ndcFda", "labeler", "proprietaryName", "nonproprietaryName", "dosageForm", "strength", "route",
	"packageDescription", "packageSize", "billingUnit", "brandGeneric", "specialty", "otc", "deaSchedule", "pharmClass",
	"vaccineOrInsulin", "maintenance", "typicalQuantity", "typicalDaysSupply", "nadacPerUnit", "nadacDate", "source",
}

func parseProducts(text string) ([]Product, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = len(columns)
	rows, err := r.ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 || !slices.Equal(rows[0], columns) {
		return nil, fmt.Errorf("the first line must name the columns %s", strings.Join(columns, ","))
	}
	products := make([]Product, 0, len(rows)-1)
	for i, row := range rows[1:] {
		p, err := parseProduct(row)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+2, err)
		}
		products = append(products, p)
	}
	return products, nil
}

func parseProduct(row []string) (Product, error) {
	p := Product{
		NDC: NDC(row[0]), Printed: row[1], Labeler: row[2], ProprietaryName: row[3], NonproprietaryName: row[4],
		DosageForm: row[5], Strength: row[6], Route: row[7], PackageDescription: row[8], BillingUnit: Unit(row[10]),
		Class: Class(row[11]), DEASchedule: row[14], PharmacologicClass: row[15], Benefit: BenefitKind(row[16]), Source: row[22],
	}
	if !p.NDC.Valid() {
		return p, fmt.Errorf("ndc11: %w", ErrSyntax)
	}
	if p.Printed != "" {
		if printed, err := ParseNDC(p.Printed); err != nil || printed != p.NDC {
			return p, fmt.Errorf("ndcFda %s is not %s", p.Printed, p.NDC)
		}
	}
	switch p.BillingUnit {
	case Each, Milliliter, Gram:
	default:
		return p, fmt.Errorf("billingUnit %q", p.BillingUnit)
	}
	switch p.Class {
	case SingleSource, MultiSource, Generic, Unclassified:
	default:
		return p, fmt.Errorf("brandGeneric %q", p.Class)
	}
	switch p.Benefit {
	case Vaccine, Insulin, DiabeticSupply, "":
	default:
		return p, fmt.Errorf("vaccineOrInsulin %q", p.Benefit)
	}
	var err error
	optional := func(column int, parse func(string) error) {
		if row[column] != "" && err == nil {
			if e := parse(row[column]); e != nil {
				err = fmt.Errorf("%s: %w", columns[column], e)
			}
		}
	}
	flag := func(b *bool) func(string) error {
		return func(s string) error {
			if s != "Y" && s != "N" {
				return fmt.Errorf("%q is neither Y nor N", s)
			}
			*b = s == "Y"
			return nil
		}
	}
	optional(12, flag(&p.Specialty))
	optional(13, flag(&p.OTC))
	optional(17, flag(&p.Maintenance))
	optional(9, func(s string) (e error) { p.PackageSize, e = money.ParseQuantity(s); return e })
	optional(18, func(s string) (e error) { p.TypicalQuantity, e = money.ParseQuantity(s); return e })
	optional(19, func(s string) (e error) { p.TypicalDaysSupply, e = strconv.Atoi(s); return e })
	optional(20, func(s string) (e error) { p.AcquisitionCost, e = money.ParseUnitPrice(s); return e })
	optional(21, func(s string) (e error) { p.AcquisitionCostDate, e = calendar.Parse(s); return e })
	return p, err
}
