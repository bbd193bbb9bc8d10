package provider

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Kind says which side of a claim a provider stands on.
type Kind string

// The kinds.
const (
	Prescriber Kind = "prescriber"
	Pharmacy   Kind = "pharmacy"
)

// Record is one public provider record. An empty string means that the source does not say.
type Record struct {
	NPI          NPI
	Kind         Kind
	Name         string // whole name of a person, legal name of an organisation
	FirstName    string // persons only
	LastName     string // persons only
	Credential   string
	Specialty    string // the taxonomy code in words
	Taxonomy     Taxonomy
	PharmacyType PharmacyType // pharmacies only; what the list says, which may know more than the taxonomy code
	Street       string
	City         string
	State        string // two letters
	Zip          string // 12345 or 12345-6789
	Phone        string // 123-456-7890
	Source       string // where the record was published
}

//go:embed seed.csv
var seedCSV string

// Lookup returns the embedded record of an NPI.
func Lookup(npi NPI) (Record, bool) {
	s := seed()
	i, ok := s.byNPI[npi]
	if !ok {
		return Record{}, false
	}
	return s.records[i], true
}

// Prescribers returns the embedded prescribers in the order of the file. The caller owns the slice.
func Prescribers() []Record {
	return filter(func(r Record) bool { return r.Kind == Prescriber })
}

// Pharmacies returns the embedded pharmacies of a type in the order of the file; [UnknownType] asks for those whose type
// is not known. The caller owns the slice.
func Pharmacies(t PharmacyType) []Record {
	return filter(func(r Record) bool { return r.Kind == Pharmacy && r.PharmacyType == t })
}

// Seed returns all embedded records in the order of the file. The caller owns the slice.
func Seed() []Record { return slices.Clone(seed().records) }

func filter(keep func(Record) bool) []Record {
	var out []Record
	for _, r := range seed().records {
		if keep(r) {
			out = append(out, r)
		}
	}
	return out
}

type directory struct {
	records []Record
	byNPI   map[NPI]int
}

// seed parses the embedded file once. A defect in it is a defect of the program: the tests read every row.
var seed = sync.OnceValue(func() directory {
	records, err := parseRecords(seedCSV)
	if err != nil {
		panic("provider: seed.csv: " + err.Error())
	}
	d := directory{records: records, byNPI: make(map[NPI]int, len(records))}
	for i, r := range records {
		d.byNPI[r.NPI] = i
	}
	return d
})

// columns of a provider file, in their order.
var columns = []string{
	"npi", "type", "name", "firstName", "lastName", "credential", "specialty", "taxonomy", "pharmacyType", "street",
	"city", "state", "zip", "phone", "source",
}

func parseRecords(text string) ([]Record, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = len(columns)
	rows, err := r.ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 || !slices.Equal(rows[0], columns) {
		return nil, fmt.Errorf("the first line must name the columns %s", strings.Join(columns, ","))
	}
	records := make([]Record, 0, len(rows)-1)
	for i, row := range rows[1:] {
		npi, err := ParseNPI(row[0])
		if err != nil {
			return nil, fmt.Errorf("row %d: npi: %w", i+2, err)
		}
		rec := Record{
			NPI: npi, Kind: Kind(row[1]), Name: row[2], FirstName: row[3], LastName: row[4], Credential: row[5],
			Specialty: row[6], Taxonomy: Taxonomy(row[7]), PharmacyType: PharmacyType(row[8]), Street: row[9], City: row[10],
			State: row[11], Zip: row[12], Phone: row[13], Source: row[14],
		}
		switch {
		case rec.Kind != Prescriber && rec.Kind != Pharmacy:
			return nil, fmt.Errorf("row %d: type %q", i+2, rec.Kind)
		case rec.Kind == Prescriber && (rec.PharmacyType != "" || rec.Taxonomy.Pharmacy()):
			return nil, fmt.Errorf("row %d: a prescriber is no pharmacy", i+2)
		case !knownType(rec.PharmacyType):
			return nil, fmt.Errorf("row %d: pharmacyType %q", i+2, rec.PharmacyType)
		case rec.Taxonomy != "" && rec.Kind == Pharmacy && !rec.Taxonomy.Pharmacy():
			return nil, fmt.Errorf("row %d: taxonomy %s is not a pharmacy's", i+2, rec.Taxonomy)
		}
		if rec.Kind == Pharmacy && rec.PharmacyType == UnknownType {
			rec.PharmacyType = rec.Taxonomy.PharmacyType()
		}
		records = append(records, rec)
	}
	return records, nil
}

func knownType(t PharmacyType) bool {
	for _, known := range pharmacyTypes {
		if t == known {
			return true
		}
	}
	return false
}
