package lookup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/internal/store"
)

// The columns that are read of product.txt and package.txt, in the order of the constants below.
var (
	productNames = []string{
		"PRODUCTID", "PRODUCTTYPENAME", "PROPRIETARYNAME", "PROPRIETARYNAMESUFFIX", "NONPROPRIETARYNAME", "DOSAGEFORMNAME",
		"ROUTENAME", "ENDMARKETINGDATE", "MARKETINGCATEGORYNAME", "LABELERNAME", "ACTIVE_NUMERATOR_STRENGTH",
		"ACTIVE_INGRED_UNIT", "PHARM_CLASSES", "DEASCHEDULE", "NDC_EXCLUDE_FLAG",
	}
	packageNames = []string{"PRODUCTID", "NDCPACKAGECODE", "PACKAGEDESCRIPTION", "ENDMARKETINGDATE", "NDC_EXCLUDE_FLAG"}
)

const (
	colProductID = iota
	colType
	colProprietary
	colSuffix
	colNonproprietary
	colForm
	colRoute
	colEnds
	colCategory
	colLabeler
	colStrength
	colUnit
	colClasses
	colSchedule
	colExcluded
)

const (
	colPackageProduct = iota
	colPackageCode
	colDescription
	colPackageEnds
	colPackageExcluded
)

// product is what the packages of a product have in common.
type product struct {
	drug                 Drug
	kind, category, ends string
	form                 string
	excluded             bool
}

// maxProducts bounds the table of products, which has about 140,000 rows and is held in memory.
const maxProducts = 1_000_000

// ImportNDC reads the FDA's NDC directory into the database: the ZIP with product.txt and package.txt as it is downloaded.
// It goes on where an earlier run of the same file was interrupted. A directory is whole: drugs that an earlier one had
// and this one has not are no longer active.
func ImportNDC(ctx context.Context, file string, o ImportOptions) (Progress, error) {
	a, err := openArchive(ctx, file)
	if err != nil {
		return Progress{}, err
	}
	defer a.file.Close()
	if a.zip == nil {
		return Progress{}, ndcFileError(errNoTable)
	}
	products, err := readProducts(ctx, a)
	if err != nil {
		return Progress{}, ndcFileError(err)
	}
	table, size, err := a.table(func(name string) bool { return name == "package.txt" })
	if err != nil {
		return Progress{}, ndcFileError(err)
	}
	defer table.Close()
	i, err := begin(ctx, o, a, "ndc")
	if err != nil || !i.at.FinishedAt.IsZero() {
		return Progress{Before: i.at.FinishedAt, Rows: i.at.Rows, Saved: i.at.Saved, Skipped: i.at.Skipped}, err
	}
	i.total = size
	p, err := run(ctx, i, table, '\t', packageNames, func(values []string) (store.NDCRecord, bool) {
		n, ok := ndcRow(values, products)
		n.Imported, n.SaidAt = true, i.at.StartedAt
		return n, ok
	}, o.Store.ImportNDCs)
	return p, ndcFileError(err)
}

func ndcFileError(err error) error {
	if errors.Is(err, errNoTable) {
		return fmt.Errorf("%w: give the ZIP of the NDC directory in text form, with product.txt and package.txt, as the FDA publishes it", err)
	}
	return err
}

func readProducts(ctx context.Context, a *archive) (map[string]*product, error) {
	file, _, err := a.table(func(name string) bool { return name == "product.txt" })
	if err != nil {
		return nil, err
	}
	defer file.Close()
	t := newRows(readerOf(ctx, file), '\t')
	header, err := t.next()
	if err != nil {
		return nil, tableError(err)
	}
	places, err := t.columns(header, productNames)
	if err != nil {
		return nil, fmt.Errorf("%w: product.txt: %w", errNoTable, err)
	}
	products := map[string]*product{}
	seen := map[string]string{} // labelers, forms, routes and classes come again and again
	once := func(s string) string {
		if known, ok := seen[s]; ok {
			return known
		}
		s = strings.Clone(s)
		seen[s] = s
		return s
	}
	w := newWanted(t, places)
	for len(products) <= maxProducts {
		row, err := t.next()
		if errors.Is(err, io.EOF) {
			return products, nil
		}
		if err != nil {
			return nil, tableError(err)
		}
		if w.read(row) {
			products[w.values[colProductID]] = productOf(w.values, once)
		}
	}
	return nil, fmt.Errorf("%w: product.txt has more than %d rows", errNoTable, maxProducts)
}

func productOf(v []string, once func(string) string) *product {
	p := &product{
		kind: once(v[colType]), category: once(v[colCategory]), ends: once(v[colEnds]), form: once(v[colForm]),
		excluded: strings.EqualFold(v[colExcluded], "E"),
	}
	var routes []string
	for r := range strings.SplitSeq(v[colRoute], ";") {
		routes = append(routes, title(r))
	}
	p.drug = Drug{
		Labeler: once(plain(v[colLabeler])), ProprietaryName: join(v[colProprietary], v[colSuffix]),
		NonproprietaryName: plain(v[colNonproprietary]), DosageForm: once(title(v[colForm])),
		Strength: once(strengths(v[colStrength], v[colUnit])), Route: once(plain(strings.Join(routes, ", "))),
		DEASchedule: once(plain(v[colSchedule])), PharmacologicClass: once(pharmClass(strings.Split(v[colClasses], ","))),
	}
	return p
}

// strengths joins "5; 325" and "mg/1; mg/1".
func strengths(numbers, units string) string {
	each, all := strings.Split(units, ";"), []string{}
	for i, n := range strings.Split(numbers, ";") {
		unit := ""
		if i < len(each) {
			unit = each[i]
		}
		if s := strength(n, unit); s != "" {
			all = append(all, s)
		}
	}
	return plain(strings.Join(all, "; "))
}

// ndcRow makes a record of a row of package.txt; false: its code cannot be read, or its product is missing.
func ndcRow(v []string, products map[string]*product) (store.NDCRecord, bool) {
	printed := plain(v[colPackageCode])
	n, err := drug.ParseNDC(printed)
	p := products[v[colPackageProduct]]
	if err != nil || p == nil {
		return store.NDCRecord{}, false
	}
	d := p.drug
	d.NDC, d.Printed, d.PackageDescription = n, printed, plain(v[colDescription])
	d.PackageSize, d.BillingUnit, _ = packageSize(d.PackageDescription, p.form)
	ends := v[colPackageEnds]
	if ends == "" {
		ends = p.ends
	}
	d.market(p.kind, p.category, ends)
	if p.excluded || strings.EqualFold(v[colPackageExcluded], "E") {
		d.Active = new(false)
	}
	return d.stored(), true
}
