package lookup

import (
	"context"
	"strings"

	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/provider"
)

// Provider is a prescriber or a pharmacy. An empty string means that the source does not say.
type Provider struct {
	NPI provider.NPI
	// Kind is Pharmacy for whoever has a pharmacy's taxonomy code, else Prescriber, which also stands for the other
	// organisations; those have no first and last name.
	Kind      provider.Kind
	Name      string
	FirstName string
	LastName  string
	Specialty string
	Taxonomy  provider.Taxonomy
	Street    string
	City      string
	State     string
	Zip       string // 12345 or 12345-6789
	Phone     string // 123-456-7890
	// MailOrder says of a pharmacy whether it dispenses by mail; nil: it is not known, or no pharmacy.
	MailOrder *bool
}

func seedProvider(r provider.Record) Provider {
	p := Provider{
		NPI: r.NPI, Kind: r.Kind, Name: r.Name, FirstName: r.FirstName, LastName: r.LastName, Specialty: r.Specialty,
		Taxonomy: r.Taxonomy, Street: r.Street, City: r.City, State: r.State, Zip: r.Zip, Phone: r.Phone,
	}
	if r.Kind == provider.Pharmacy && r.PharmacyType != provider.UnknownType {
		p.MailOrder = new(r.PharmacyType == provider.MailOrder)
	}
	return p
}

// classify sets what follows from the taxonomy codes of a record, of which primary comes first if there is one: a
// pharmacy usually has several codes.
func (p *Provider) classify(organisation bool, codes []provider.Taxonomy) {
	p.Kind, p.MailOrder = provider.Prescriber, nil
	if len(codes) > 0 {
		p.Taxonomy = codes[0]
	}
	for i, c := range codes {
		if !c.Pharmacy() || !organisation && i > 0 { // a person is a pharmacy only in the first place
			continue
		}
		if p.Kind != provider.Pharmacy {
			p.Kind = provider.Pharmacy
			p.Taxonomy = c
		}
		switch c.PharmacyType() {
		case provider.MailOrder:
			p.MailOrder = new(true)
		case provider.UnknownType:
		default:
			if p.MailOrder == nil {
				p.MailOrder = new(false)
			}
		}
	}
}

func providerOf(n store.NPIRecord) Provider {
	return Provider{
		NPI: provider.NPI(n.NPI), Kind: provider.Kind(n.Kind), Name: n.Name, FirstName: n.FirstName, LastName: n.LastName,
		Specialty: n.Specialty, Taxonomy: provider.Taxonomy(n.Taxonomy), Street: n.Street, City: n.City, State: n.State,
		Zip: n.Zip, Phone: n.Phone, MailOrder: n.MailOrder,
	}
}

func (p *Provider) stored() store.NPIRecord {
	return store.NPIRecord{
		NPI: string(p.NPI), Known: true, Kind: string(p.Kind), Name: p.Name, FirstName: p.FirstName, LastName: p.LastName,
		Specialty: p.Specialty, Taxonomy: string(p.Taxonomy), MailOrder: p.MailOrder, Street: p.Street, City: p.City,
		State: p.State, Zip: p.Zip, Phone: p.Phone,
	}
}

func (s *Service) storedNPI(ctx context.Context, npi string) (entry[Provider], error) {
	n, err := s.store.NPIRecord(ctx, npi)
	return entry[Provider]{record: providerOf(n), known: n.Known, imported: n.Imported, said: n.SaidAt}, err
}

func (s *Service) saveNPI(ctx context.Context, npi string, e entry[Provider]) error {
	n := store.NPIRecord{NPI: npi}
	if e.known {
		n = e.record.stored()
	}
	n.SaidAt = e.said
	// What the registry says holds on its day, so that an older file changes nothing of it.
	n.UpdatedOn = e.said.UTC().Format("2006-01-02")
	return s.store.SaveNPI(ctx, n)
}

// join puts the parts that are not empty together with a space between them.
func join(parts ...string) string {
	kept := parts[:0]
	for _, p := range parts {
		if p = plain(p); p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, " ")
}

// zipCode writes nine digits as 12345-6789.
func zipCode(s string) string {
	s = plain(s)
	if len(s) == 9 && digits(s) {
		return s[:5] + "-" + s[5:]
	}
	return s
}

// phone writes ten digits, however they are punctuated, as 123-456-7890.
func phone(s string) string {
	s = plain(s)
	number := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -.()/", r) {
			return -1
		}
		return r
	}, s)
	if len(number) == 11 && number[0] == '1' {
		number = number[1:]
	}
	if len(number) == 10 && digits(number) {
		return number[:3] + "-" + number[3:6] + "-" + number[6:]
	}
	return s
}

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// taxonomyNames are the names of the codes of the built-in records, for sources that have codes alone.
func taxonomyNames() map[provider.Taxonomy]string {
	names := map[provider.Taxonomy]string{}
	for _, r := range provider.Seed() {
		if r.Taxonomy != "" && r.Specialty != "" {
			names[r.Taxonomy] = r.Specialty
		}
	}
	return names
}
