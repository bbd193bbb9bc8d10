package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/provider"
)

// registryPatience is when a search may be repeated that the registry could not answer.
const registryPatience = 30 * time.Second

// lookupNPI answers anybody who a prescriber or pharmacy is.
func (s *server) lookupNPI(c *call) error {
	npi := c.query("npi")
	found, err := s.cfg.Lookup.NPI(c.ctx(), npi)
	s.countLookup("npi", found.Source, found.Stale, err)
	if err != nil {
		return lookupFailure(err, Detail{"npi", "must be exactly 10 digits"})
	}
	writeJSON(c.w, http.StatusOK, npiAnswer(found))
	return nil
}

func npiAnswer(found lookup.Found[lookup.Provider]) any {
	return struct {
		Success bool              `json:"success"`
		Data    any               `json:"data"`
		Source  oapi.LookupSource `json:"source"`
		Stale   bool              `json:"stale,omitempty"`
	}{true, providerRecord(found.Record), oapi.LookupSource(found.Source), found.Stale}
}

// answerSeeds makes the answers to look-ups of the built-in records, which never change.
func (s *server) answerSeeds() error {
	s.seeds = map[provider.NPI][]byte{}
	for _, r := range provider.Seed() {
		found, err := s.cfg.Lookup.NPI(context.Background(), string(r.NPI))
		if err != nil {
			return fmt.Errorf("api: look up a built-in record: %w", err)
		}
		body, err := json.Marshal(npiAnswer(found))
		if err != nil {
			return fmt.Errorf("api: answer for a built-in record: %w", err)
		}
		s.seeds[r.NPI] = append(body, '\n')
	}
	return nil
}

// countSearch counts a search by whether anything was found.
func (s *server) countSearch(found lookup.Searched, err error) {
	where := "found"
	switch {
	case err != nil:
		where = "error"
	case found.Incomplete:
		where = "unavailable"
	case len(found.Drugs) == 0:
		where = "none"
	}
	s.cfg.Metrics.Lookup("name", where, false)
}

// countLookup counts where something was found, or why it was not.
func (s *server) countLookup(kind string, source lookup.Source, stale bool, err error) {
	var unavailable *lookup.UnavailableError
	where := string(source)
	switch {
	case errors.Is(err, lookup.ErrMalformed):
		return
	case errors.Is(err, lookup.ErrNotFound):
		where = "none"
	case errors.As(err, &unavailable):
		where = "unavailable"
	case err != nil:
		where = "error"
	case where == "":
		where = "several"
	}
	s.cfg.Metrics.Lookup(kind, where, stale)
}

// providerRecord has mailOrder of a pharmacy alone, null where nobody knows it.
func providerRecord(p lookup.Provider) any {
	record := oapi.NPIRecord{
		NPI: string(p.NPI), Type: oapi.NPIRecordType(p.Kind), Name: p.Name,
		FirstName: orNull(p.FirstName), LastName: orNull(p.LastName), Specialty: orNull(p.Specialty), Phone: orNull(p.Phone),
		Address: oapi.PostalAddress{Street: p.Street, City: p.City, State: p.State, Zip: p.Zip},
	}
	if p.Kind != provider.Pharmacy {
		return record
	}
	return struct {
		oapi.NPIRecord
		MailOrder *bool `json:"mailOrder"` // the outer one is written
	}{record, p.MailOrder}
}

// lookupNDC answers anybody what a drug's code means, or which drugs have a name.
func (s *server) lookupNDC(c *call) error {
	q := c.values()
	switch {
	case q.Has("ndc") && q.Has("q"):
		const message = "must not stand beside the other: give ndc for one code, or q to search names"
		return invalid(Detail{"ndc", message}, Detail{"q", message})
	case q.Has("q"):
		return s.searchNDC(c, strings.TrimSpace(q.Get("q")))
	case !q.Has("ndc"):
		const message = "is required, where the other is not given: ndc for one code, or q to search names"
		return invalid(Detail{"ndc", message}, Detail{"q", message})
	}
	found, err := s.cfg.Lookup.NDC(c.ctx(), q.Get("ndc"))
	s.countLookup("ndc", found.Source, found.Stale, err)
	if err != nil {
		return lookupFailure(err, Detail{"ndc", "must be an NDC of 10, 11 or 12 digits, such as 0591-0407-01 or 00591040701"})
	}
	type answer struct {
		Success    bool              `json:"success"`
		Data       *oapi.NDCRecord   `json:"data"`
		Source     oapi.LookupSource `json:"source,omitempty"`
		Stale      bool              `json:"stale,omitempty"`
		Candidates []oapi.NDCRecord  `json:"candidates,omitempty"`
	}
	if len(found.Candidates) > 0 { // each may come from another place
		writeJSON(c.w, http.StatusOK, answer{Success: true, Stale: found.Stale, Candidates: drugRecords(found.Candidates)})
		return nil
	}
	writeJSON(c.w, http.StatusOK, answer{
		Success: true, Data: new(drugRecord(found.Record)), Source: oapi.LookupSource(found.Source), Stale: found.Stale,
	})
	return nil
}

func (s *server) searchNDC(c *call, words string) error {
	if len([]rune(words)) < 2 {
		return invalid(Detail{"q", "must be at least 2 characters long"})
	}
	found, err := s.cfg.Lookup.Search(c.ctx(), words, c.page().Limit)
	s.countSearch(found, err)
	if err != nil {
		return err
	}
	if found.Incomplete { // an empty list would say that there is no such drug
		return lookupFailure(&lookup.UnavailableError{Registry: "NDC", RetryAfter: registryPatience}, Detail{})
	}
	writeJSON(c.w, http.StatusOK, oapi.NDCSearchResponse{Success: true, Data: drugRecords(found.Drugs), Count: len(found.Drugs)})
	return nil
}

func drugRecords(drugs []lookup.Drug) []oapi.NDCRecord {
	out := make([]oapi.NDCRecord, len(drugs))
	for i := range drugs {
		out[i] = drugRecord(drugs[i])
	}
	return out
}

// brandGeneric has the contract's words for the classes; a drug without one has none of them.
var brandGeneric = map[drug.Class]oapi.BrandGeneric{
	drug.SingleSource: "brand", drug.MultiSource: "multiSourceBrand", drug.Generic: "generic",
}

func drugRecord(d lookup.Drug) oapi.NDCRecord {
	r := oapi.NDCRecord{
		Ndc11: d.NDC.String(), NDC: orNull(d.Printed), Labeler: orNull(d.Labeler),
		ProprietaryName: orNull(d.ProprietaryName), NonproprietaryName: orNull(d.NonproprietaryName),
		DosageForm: orNull(d.DosageForm), Strength: orNull(d.Strength), Route: orNull(d.Route),
		PackageDescription: orNull(d.PackageDescription), DEASchedule: orNull(d.DEASchedule),
		PharmClass: orNull(d.PharmacologicClass), Specialty: d.Specialty, OTC: d.OTC, Active: d.Active,
	}
	if d.PackageSize > 0 {
		r.PackageSize = new(json.Number(d.PackageSize.String()))
	}
	if d.BillingUnit != "" {
		r.BillingUnit = new(oapi.BillingUnit(d.BillingUnit))
	}
	if class := brandGeneric[d.Class]; class != "" {
		r.BrandGeneric = &class
	}
	return r
}

// lookupFailure tells why a number was not found; malformed is what to say of one that cannot be.
func lookupFailure(err error, malformed Detail) error {
	var unavailable *lookup.UnavailableError
	switch {
	case errors.Is(err, lookup.ErrMalformed):
		return invalid(malformed)
	case errors.Is(err, lookup.ErrNotFound):
		return fail(codeNotFound, "No record with this number is known. Check the digits.")
	case errors.As(err, &unavailable):
		f := fail(codeUnavailable, "This is not known here, and the %s registry cannot be asked at the moment. Try again %s.",
			unavailable.Registry, inSeconds(unavailable.RetryAfter))
		f.retryAfter, f.cause = unavailable.RetryAfter, err
		return f
	}
	return err
}
