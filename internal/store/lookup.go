package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// NPIRecord is what the database knows of an NPI. An empty string means that the source does not say.
type NPIRecord struct {
	NPI                             string
	Known                           bool   // false: there is no such NPI, or it was deactivated
	Kind                            string // prescriber or pharmacy
	Name, FirstName, LastName       string
	Specialty, Taxonomy             string
	MailOrder                       *bool
	Street, City, State, Zip, Phone string
	UpdatedOn                       string    // the source's date of the record, CCYY-MM-DD
	Imported                        bool      // from a file, not from the registry
	SaidAt                          time.Time // when the registry answered, or the file was imported
}

// NDCRecord is what the database knows of an NDC. An empty string, and a size of 0, mean that the source does not say.
type NDCRecord struct {
	NDC                                                 string // eleven digits
	Known                                               bool
	Printed, Labeler                                    string
	ProprietaryName, NonproprietaryName                 string
	DosageForm, Strength, Route                         string
	PackageDescription                                  string
	PackageSize                                         int64 // thousandths of the billing unit
	BillingUnit, Class, DEASchedule, PharmacologicClass string
	OTC, Active                                         *bool
	EndsOn                                              string   // end of marketing, CCYY-MM-DD
	Words                                               []string // of the names, in lower case; written and searched, not read
	Imported                                            bool
	SaidAt                                              time.Time
}

// absentKept is how long it is remembered that a registry did not know a key.
const absentKept = 7 * 24 * time.Hour

// NPIRecord returns what is known of an NPI: also a record that says that there is none.
func (s *Store) NPIRecord(ctx context.Context, npi string) (n NPIRecord, err error) {
	n.NPI = npi
	err = s.reader.QueryRowContext(ctx, `SELECT known, kind, name, first_name, last_name, specialty, taxonomy, mail_order,
			street, city, state, zip, phone, updated_on, imported, said_at FROM npi_records WHERE npi = $1`, npi).
		Scan(&n.Known, &n.Kind, &n.Name, &n.FirstName, &n.LastName, &n.Specialty, &n.Taxonomy, &n.MailOrder,
			&n.Street, &n.City, &n.State, &n.Zip, &n.Phone, &n.UpdatedOn, &n.Imported, timeColumn{&n.SaidAt})
	return n, notFoundOrNil(err, "npi record")
}

const (
	npiColumns = `npi, known, kind, name, first_name, last_name, specialty, taxonomy, mail_order, street, city, state, zip,
		phone, updated_on, imported, said_at`
	npiUpdate = ` ON CONFLICT (npi) DO UPDATE SET known = excluded.known, kind = excluded.kind, name = excluded.name,
		first_name = excluded.first_name, last_name = excluded.last_name, specialty = excluded.specialty,
		taxonomy = excluded.taxonomy, mail_order = excluded.mail_order, street = excluded.street, city = excluded.city,
		state = excluded.state, zip = excluded.zip, phone = excluded.phone, updated_on = excluded.updated_on,
		imported = excluded.imported, said_at = excluded.said_at`
	npiColumnCount = 17
)

func (n *NPIRecord) values() []any {
	return []any{
		n.NPI, n.Known, n.Kind, n.Name, n.FirstName, n.LastName, n.Specialty, n.Taxonomy, n.MailOrder, n.Street, n.City,
		n.State, n.Zip, n.Phone, n.UpdatedOn, n.Imported, timeText(n.SaidAt),
	}
}

// SaveNPI keeps what the registry has just said of an NPI, in the place of what was known.
func (s *Store) SaveNPI(ctx context.Context, n NPIRecord) error {
	return s.write(ctx, func(tx Tx) error {
		if err := forgetAbsent(ctx, tx, `DELETE FROM npi_records WHERE NOT known AND NOT imported AND said_at < $1`, n.SaidAt); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO npi_records (`+npiColumns+`) VALUES `+placeholders(1, npiColumnCount)+npiUpdate, n.values()...)
		if err != nil {
			return fmt.Errorf("store: save npi record: %w", err)
		}
		return nil
	})
}

// forgetAbsent removes old answers that there is no such key: anybody can ask for any number, so they must not pile up.
func forgetAbsent(ctx context.Context, tx Tx, query string, now time.Time) error {
	if _, err := tx.ExecContext(ctx, query, timeText(now.Add(-absentKept))); err != nil {
		return fmt.Errorf("store: forget absent records: %w", err)
	}
	return nil
}

// placeholders returns so many rows of numbered placeholders, "($1, $2), ($3, $4)".
func placeholders(rows, columns int) string {
	var b strings.Builder
	for i := range rows * columns {
		switch {
		case i%columns != 0:
			b.WriteString(", ")
		case i == 0:
			b.WriteByte('(')
		default:
			b.WriteString("), (")
		}
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String() + ")"
}

// NDCRecord returns what is known of an NDC of eleven digits: also a record that says that there is none.
func (s *Store) NDCRecord(ctx context.Context, ndc string) (n NDCRecord, err error) {
	n, err = scanNDC(s.reader.QueryRowContext(ctx, `SELECT `+ndcColumns+` FROM ndc_records WHERE ndc = $1`, ndc))
	return n, notFoundOrNil(err, "ndc record")
}

const (
	ndcColumns = `ndc, known, printed, labeler, proprietary, nonproprietary, dosage_form, strength, route, description,
		package_size, billing_unit, class, otc, dea_schedule, pharm_class, active, ends_on, imported, said_at`
	ndcUpdate = ` ON CONFLICT (ndc) DO UPDATE SET known = excluded.known, printed = excluded.printed,
		labeler = excluded.labeler, proprietary = excluded.proprietary, nonproprietary = excluded.nonproprietary,
		dosage_form = excluded.dosage_form, strength = excluded.strength, route = excluded.route,
		description = excluded.description, package_size = excluded.package_size, billing_unit = excluded.billing_unit,
		class = excluded.class, otc = excluded.otc, dea_schedule = excluded.dea_schedule,
		pharm_class = excluded.pharm_class, active = excluded.active, ends_on = excluded.ends_on,
		imported = excluded.imported, said_at = excluded.said_at`
	ndcColumnCount = 20
)

func (n *NDCRecord) values() []any {
	return []any{
		n.NDC, n.Known, n.Printed, n.Labeler, n.ProprietaryName, n.NonproprietaryName, n.DosageForm, n.Strength, n.Route,
		n.PackageDescription, n.PackageSize, n.BillingUnit, n.Class, n.OTC, n.DEASchedule, n.PharmacologicClass, n.Active,
		n.EndsOn, n.Imported, timeText(n.SaidAt),
	}
}

func scanNDC(r row) (n NDCRecord, err error) {
	err = r.Scan(&n.NDC, &n.Known, &n.Printed, &n.Labeler, &n.ProprietaryName, &n.NonproprietaryName, &n.DosageForm,
		&n.Strength, &n.Route, &n.PackageDescription, &n.PackageSize, &n.BillingUnit, &n.Class, &n.OTC, &n.DEASchedule,
		&n.PharmacologicClass, &n.Active, &n.EndsOn, &n.Imported, timeColumn{&n.SaidAt})
	return n, err
}

// SaveNDC keeps what the registry has just said of an NDC, in the place of what was known.
func (s *Store) SaveNDC(ctx context.Context, n NDCRecord) error {
	return s.write(ctx, func(tx Tx) error {
		if err := forgetAbsent(ctx, tx, `DELETE FROM ndc_records WHERE NOT known AND NOT imported AND said_at < $1`, n.SaidAt); err != nil {
			return err
		}
		return putNDCs(ctx, tx, []NDCRecord{n})
	})
}

// putNDCs writes records and the words of their products.
func putNDCs(ctx context.Context, tx Tx, all []NDCRecord) error {
	insert, err := tx.PrepareContext(ctx, `INSERT INTO ndc_records (`+ndcColumns+`) VALUES `+placeholders(1, ndcColumnCount)+ndcUpdate)
	if err != nil {
		return fmt.Errorf("store: save ndc records: %w", err)
	}
	defer insert.Close()
	word, err := tx.PrepareContext(ctx, `INSERT INTO ndc_words (word, product) VALUES ($1, $2) ON CONFLICT (word, product) DO NOTHING`)
	if err != nil {
		return fmt.Errorf("store: save ndc words: %w", err)
	}
	defer word.Close()
	last := ""
	for i := range all {
		n := &all[i]
		if _, err := insert.ExecContext(ctx, n.values()...); err != nil {
			return fmt.Errorf("store: save ndc record: %w", err)
		}
		product := n.NDC[:9]
		if !n.Known || product == last {
			continue
		}
		last = product
		if _, err := tx.ExecContext(ctx, `DELETE FROM ndc_words WHERE product = $1`, product); err != nil {
			return fmt.Errorf("store: save ndc words: %w", err)
		}
		for _, w := range n.Words {
			if _, err := word.ExecContext(ctx, w, product); err != nil {
				return fmt.Errorf("store: save ndc words: %w", err)
			}
		}
	}
	return nil
}

// SearchNDC returns at most limit known records of products of which each given word, in lower case, begins a word of
// the names. No words find nothing. The longest word leads, since fewest products have it.
func (s *Store) SearchNDC(ctx context.Context, words []string, limit int) (all []NDCRecord, err error) {
	if len(words) == 0 {
		return nil, nil
	}
	words = slices.SortedStableFunc(slices.Values(words), func(a, b string) int { return len(b) - len(a) })
	q := `SELECT DISTINCT product FROM ndc_words AS lead WHERE word >= $2 AND word < $3`
	args := []any{limit}
	for i, w := range words {
		args = append(args, w, w+"\U0010FFFF")
		if i > 0 {
			q += fmt.Sprintf(` AND EXISTS (SELECT 1 FROM ndc_words AS more WHERE more.product = lead.product
				AND more.word >= $%d AND more.word < $%d)`, 2*i+2, 2*i+3)
		}
	}
	q = `SELECT ` + ndcColumns + ` FROM (` + q + ` LIMIT $1) AS found
		JOIN ndc_records ON ndc BETWEEN product || '00' AND product || '99' WHERE known ORDER BY ndc LIMIT $1`
	err = s.read(ctx, func(tx Tx) error {
		all, err = collect(ctx, tx, scanNDC, q, args...)
		if err != nil {
			return fmt.Errorf("store: search ndc records: %w", err)
		}
		return nil
	})
	return all, err
}
