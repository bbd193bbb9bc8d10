package lookup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/provider"
)

// npiTable is the name of the table of providers in a dissemination file, monthly or weekly, of either version.
var npiTable = regexp.MustCompile(`^npidata_pfile_\d{8}-\d{8}(_v\d+)?\.csv$`)

// The columns that are read of the 330, in the order of the constants below; the fifteen pairs of taxonomy code and
// primary switch follow them.
var npiNames = func() []string {
	names := []string{
		"NPI", "Entity Type Code", "Provider Organization Name (Legal Business Name)", "Provider Last Name (Legal Name)",
		"Provider First Name", "Provider Middle Name", "Provider First Line Business Practice Location Address",
		"Provider Second Line Business Practice Location Address", "Provider Business Practice Location Address City Name",
		"Provider Business Practice Location Address State Name", "Provider Business Practice Location Address Postal Code",
		"Provider Business Practice Location Address Telephone Number", "Last Update Date", "NPI Deactivation Date",
		"NPI Reactivation Date",
	}
	for i := 1; i <= npiTaxonomies; i++ {
		n := strconv.Itoa(i)
		names = append(names, "Healthcare Provider Taxonomy Code_"+n, "Healthcare Provider Primary Taxonomy Switch_"+n)
	}
	return names
}()

const (
	colNPI = iota
	colEntity
	colOrganisation
	colLast
	colFirst
	colMiddle
	colStreet1
	colStreet2
	colCity
	colState
	colZip
	colPhone
	colUpdated
	colDeactivated
	colReactivated
	colTaxonomies
	npiTaxonomies = 15
)

// ImportNPI reads a dissemination file of NPPES, monthly or weekly, into the database: the ZIP as it is downloaded, or
// the table npidata_pfile in it. It holds no more than a batch of rows in memory, and goes on where an earlier run of the
// same file was interrupted. A row changes nothing of a record with a later date; deactivated numbers are kept as such.
func ImportNPI(ctx context.Context, file string, o ImportOptions) (Progress, error) {
	specialties := taxonomyNames()
	if o.Taxonomy != nil {
		if err := readTaxonomy(o.Taxonomy, specialties); err != nil {
			return Progress{}, fmt.Errorf("the taxonomy cannot be read: %w", err)
		}
	}
	a, err := openArchive(ctx, file)
	if err != nil {
		return Progress{}, err
	}
	defer a.file.Close()
	table, size, err := a.table(npiTable.MatchString)
	if err != nil {
		return Progress{}, npiFileError(err)
	}
	defer table.Close()
	i, err := begin(ctx, o, a, "npi")
	if err != nil || !i.at.FinishedAt.IsZero() {
		return Progress{Before: i.at.FinishedAt, Rows: i.at.Rows, Saved: i.at.Saved, Skipped: i.at.Skipped}, err
	}
	i.total = size
	p, err := run(ctx, i, table, ',', npiNames, func(values []string) (store.NPIRecord, bool) {
		n, ok := npiRow(values, specialties)
		n.Imported, n.SaidAt = true, i.at.StartedAt
		return n, ok
	}, o.Store.ImportNPIs)
	return p, npiFileError(err)
}

func npiFileError(err error) error {
	if errors.Is(err, errNoTable) {
		return fmt.Errorf("%w: give the NPPES Data Dissemination ZIP, monthly or weekly, as CMS publishes it", err)
	}
	return err
}

// npiRow makes a record of a row; false: it has no good number, or neither a name nor a deactivation.
func npiRow(v []string, specialties map[provider.Taxonomy]string) (store.NPIRecord, bool) {
	npi, err := provider.ParseNPI(strings.TrimSpace(v[colNPI]))
	if err != nil {
		return store.NPIRecord{}, false
	}
	deactivated, reactivated := isoDate(v[colDeactivated]), isoDate(v[colReactivated])
	updated := max(isoDate(v[colUpdated]), deactivated, reactivated)
	if deactivated != "" && deactivated > reactivated {
		return store.NPIRecord{NPI: string(npi), UpdatedOn: updated}, true
	}
	p := Provider{NPI: npi}
	organisation := strings.TrimSpace(v[colEntity]) == "2"
	if organisation {
		p.Name = told(v[colOrganisation])
	} else {
		p.FirstName, p.LastName = told(v[colFirst]), told(v[colLast])
		p.Name = join(p.FirstName, told(v[colMiddle]), p.LastName)
	}
	if p.Name == "" {
		return store.NPIRecord{}, false
	}
	p.Street, p.City, p.State = join(told(v[colStreet1]), told(v[colStreet2])), told(v[colCity]), told(v[colState])
	p.Zip, p.Phone = zipCode(told(v[colZip])), phone(told(v[colPhone]))
	var all [npiTaxonomies]provider.Taxonomy
	codes := all[:0]
	for i := colTaxonomies; i < len(v); i += 2 {
		code := provider.Taxonomy(plain(v[i]))
		if code == "" {
			continue
		}
		codes = append(codes, code)
		if last := len(codes) - 1; v[i+1] == "Y" {
			codes[0], codes[last] = codes[last], codes[0]
		}
	}
	p.classify(organisation, codes)
	p.Specialty = specialties[p.Taxonomy]
	n := p.stored()
	n.UpdatedOn = updated
	return n, true
}

// told is a text of the file, or nothing where a mask stands in its place.
func told(s string) string {
	if s = plain(s); s == "<UNAVAIL>" || s != "" && strings.Trim(s, "$*=") == "" {
		return ""
	}
	return s
}

// isoDate reads MM/DD/YYYY, or CCYY-MM-DD as it is; anything else is empty.
func isoDate(s string) string {
	s = strings.TrimSpace(s)
	switch {
	case len(s) != 10:
		return ""
	case s[2] == '/' && s[5] == '/' && digits(s[:2]+s[3:5]+s[6:]):
		return s[6:] + "-" + s[:2] + "-" + s[3:5]
	case s[4] == '-' && s[7] == '-' && digits(s[:4]+s[5:7]+s[8:]):
		return s
	}
	return ""
}

// maxTaxonomies bounds the table of taxonomy codes, which has about nine hundred rows.
const maxTaxonomies = 20_000

// readTaxonomy adds the names of the NUCC's table of codes, as it is downloaded.
func readTaxonomy(r io.Reader, names map[provider.Taxonomy]string) error {
	t := newRows(r, ',')
	header, err := t.next()
	if err != nil {
		return err
	}
	places, err := t.columns(header, []string{"Code", "Display Name"})
	if err != nil {
		return fmt.Errorf("%w; give the CSV file of the health care provider taxonomy as the NUCC publishes it", err)
	}
	w := newWanted(t, places)
	for range maxTaxonomies {
		row, err := t.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if code := strings.TrimSpace(firstOf(w, row)); len(code) == 10 && w.values[1] != "" {
			names[provider.Taxonomy(code)] = plain(w.values[1])
		}
	}
	return errors.New("it has too many rows")
}

// firstOf reads a row and returns its first wanted column.
func firstOf(w *wanted, row []byte) string {
	w.read(row)
	return w.values[0]
}
