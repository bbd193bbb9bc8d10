package lookup

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/provider"
)

// nppesAnswer is an answer of the NPPES API, version 2.1. Errors come with status 200.
type nppesAnswer struct {
	Errors []struct {
		Field text `json:"field"`
	} `json:"Errors"`
	Results []nppesResult `json:"results"`
}

type nppesResult struct {
	EnumerationType text `json:"enumeration_type"`
	Number          text `json:"number"`
	Basic           struct {
		OrganizationName text `json:"organization_name"`
		FirstName        text `json:"first_name"`
		MiddleName       text `json:"middle_name"`
		LastName         text `json:"last_name"`
		Name             text `json:"name"`
		Status           text `json:"status"`
	} `json:"basic"`
	Addresses  []nppesAddress `json:"addresses"`
	Taxonomies []struct {
		Code    text `json:"code"`
		Desc    text `json:"desc"`
		Primary text `json:"primary"`
	} `json:"taxonomies"`
}

type nppesAddress struct {
	Purpose    text `json:"address_purpose"`
	Address1   text `json:"address_1"`
	Address2   text `json:"address_2"`
	City       text `json:"city"`
	State      text `json:"state"`
	PostalCode text `json:"postal_code"`
	Phone      text `json:"telephone_number"`
}

// askNPI asks the registry for a number.
func (r *registry) askNPI(ctx context.Context, npi string) (p Provider, err error) {
	query := url.Values{"version": {"2.1"}, "number": {npi}}
	err = r.fetch(ctx, query, func(status int, body []byte) error {
		p, err = readNPPES(npi, status, body)
		return err
	})
	return p, err
}

func readNPPES(npi string, status int, body []byte) (Provider, error) {
	var answer nppesAnswer
	if status != http.StatusOK {
		return Provider{}, &failure{reason: "it answered with an unexpected status"}
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return Provider{}, &failure{reason: "its answer is not one of an NPI registry"}
	}
	for _, e := range answer.Errors {
		if strings.EqualFold(string(e.Field), "number") { // it does not take this number, or has deactivated it
			return Provider{}, ErrNotFound
		}
	}
	switch {
	case len(answer.Errors) > 0:
		return Provider{}, &failure{reason: "it answered that the question is wrong", ours: true}
	case answer.Results == nil:
		return Provider{}, &failure{reason: "its answer is not one of an NPI registry"}
	case len(answer.Results) == 0:
		return Provider{}, ErrNotFound
	}
	i := slices.IndexFunc(answer.Results, func(r nppesResult) bool { return string(r.Number) == npi })
	if i < 0 {
		return Provider{}, &failure{reason: "it answered for another number"}
	}
	p, active := answer.Results[i].provider(npi)
	if !active {
		return Provider{}, ErrNotFound
	}
	if p.Name == "" {
		return Provider{}, &failure{reason: "its answer has no name"}
	}
	return p, nil
}

func (r *nppesResult) provider(npi string) (p Provider, active bool) {
	p.NPI = provider.NPI(npi)
	organisation := r.EnumerationType == "NPI-2"
	if organisation {
		p.Name = join(string(r.Basic.OrganizationName))
	} else {
		p.FirstName, p.LastName = plain(string(r.Basic.FirstName)), plain(string(r.Basic.LastName))
		p.Name = join(string(r.Basic.FirstName), string(r.Basic.MiddleName), string(r.Basic.LastName))
	}
	if p.Name == "" {
		p.Name = plain(string(r.Basic.Name))
	}
	if len(r.Addresses) > 0 {
		practice := slices.IndexFunc(r.Addresses, func(a nppesAddress) bool { return a.Purpose == "LOCATION" })
		a := r.Addresses[max(practice, 0)]
		p.Street, p.City, p.State = join(string(a.Address1), string(a.Address2)), plain(string(a.City)), plain(string(a.State))
		p.Zip, p.Phone = zipCode(string(a.PostalCode)), phone(string(a.Phone))
	}
	var codes []provider.Taxonomy
	words := map[provider.Taxonomy]string{}
	for _, t := range r.Taxonomies {
		code := provider.Taxonomy(plain(string(t.Code)))
		words[code] = plain(string(t.Desc))
		if t.Primary == "true" {
			codes = slices.Insert(codes, 0, code)
		} else {
			codes = append(codes, code)
		}
	}
	p.classify(organisation, codes)
	p.Specialty = words[p.Taxonomy]
	return p, r.Basic.Status == "" || r.Basic.Status == "A"
}
