package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

func TestLookupRecords(t *testing.T) {
	c := newClock()
	s := open(t, store.Options{DataDir: t.TempDir(), Clock: c.Now})
	_, err := s.NPIRecord(t.Context(), "1234567893")
	is(t, err, store.ErrNotFound)
	_, err = s.NDCRecord(t.Context(), "00093005801")
	is(t, err, store.ErrNotFound)

	n := store.NPIRecord{
		NPI: "1234567893", Known: true, Kind: "pharmacy", Name: "N", FirstName: "F", LastName: "L", Specialty: "S",
		Taxonomy: "T", MailOrder: new(true), Street: "St", City: "C", State: "IL", Zip: "Z", Phone: "P",
		UpdatedOn: "2026-11-20", SaidAt: c.Now(),
	}
	ok(t, s.SaveNPI(t.Context(), n))
	got, err := s.NPIRecord(t.Context(), n.NPI)
	ok(t, err)
	same(t, "npi", got, n)
	n.MailOrder, n.Name = nil, "changed"
	ok(t, s.SaveNPI(t.Context(), n))
	got, err = s.NPIRecord(t.Context(), n.NPI)
	ok(t, err)
	same(t, "npi", got, n)

	d := store.NDCRecord{
		NDC: "00093005801", Known: true, Printed: "0093-0058-01", Labeler: "L", ProprietaryName: "P",
		NonproprietaryName: "N", DosageForm: "D", Strength: "S", Route: "R", PackageDescription: "PD", PackageSize: 30_000,
		BillingUnit: "EA", Class: "G", DEASchedule: "CII", PharmacologicClass: "PC", OTC: new(false), Active: new(true),
		EndsOn: "2027-01-01", SaidAt: c.Now(),
	}
	d.Words = []string{"alpha", "beta"}
	ok(t, s.SaveNDC(t.Context(), d))
	d.Words = nil
	drug, err := s.NDCRecord(t.Context(), d.NDC)
	ok(t, err)
	same(t, "ndc", drug, d)
	for _, q := range []struct {
		words []string
		found int
	}{
		{[]string{"alpha"}, 1},
		{[]string{"alp", "be"}, 1},
		{[]string{"alp", "gamma"}, 0},
		{[]string{"lpha"}, 0},
		{[]string{"%"}, 0},
		{nil, 0},
	} {
		all, err := s.SearchNDC(t.Context(), q.words, 10)
		ok(t, err)
		same(t, fmt.Sprint(q.words), len(all), q.found)
	}
	d.Words, d.NDC = []string{"gamma"}, "00093005802" // the product was renamed
	ok(t, s.SaveNDC(t.Context(), d))
	all, err := s.SearchNDC(t.Context(), []string{"alpha"}, 10)
	ok(t, err)
	same(t, "by the old name", len(all), 0)
	all, err = s.SearchNDC(t.Context(), []string{"gamma"}, 10)
	ok(t, err)
	same(t, "by the new name", len(all), 2)
}

func TestAbsentNumbersDoNotPileUp(t *testing.T) {
	c := newClock()
	s := open(t, store.Options{DataDir: t.TempDir(), Clock: c.Now})
	for i := range 20 {
		ok(t, s.SaveNPI(t.Context(), store.NPIRecord{NPI: fmt.Sprint(1000000000 + i), SaidAt: c.Now()}))
		ok(t, s.SaveNDC(t.Context(), store.NDCRecord{NDC: fmt.Sprintf("%011d", i), SaidAt: c.Now()}))
	}
	_, err := s.NPIRecord(t.Context(), "1000000003")
	ok(t, err)
	c.Add(8 * 24 * time.Hour)
	ok(t, s.SaveNPI(t.Context(), store.NPIRecord{NPI: "1999999999", SaidAt: c.Now()}))
	ok(t, s.SaveNDC(t.Context(), store.NDCRecord{NDC: "99999999999", SaidAt: c.Now()}))
	_, err = s.NPIRecord(t.Context(), "1000000003")
	is(t, err, store.ErrNotFound)
	_, err = s.NDCRecord(t.Context(), "00000000003")
	is(t, err, store.ErrNotFound)
}

func TestImportBatches(t *testing.T) {
	c := newClock()
	s := open(t, store.Options{DataDir: t.TempDir(), Clock: c.Now})
	begin, err := s.BeginImport(t.Context(), "h1", "npi", false)
	ok(t, err)
	record := func(npi, date string) store.NPIRecord {
		return store.NPIRecord{NPI: npi, Known: true, Name: date, UpdatedOn: date, Imported: true, SaidAt: c.Now()}
	}
	to := begin
	to.Rows, to.Bytes, to.Saved = 3, 300, 3
	ok(t, s.ImportNPIs(t.Context(), begin, to, []store.NPIRecord{record("2", "2026-02-01"), record("1", "2026-02-01"), record("2", "2026-01-01")}))
	is(t, s.ImportNPIs(t.Context(), begin, to, nil), store.ErrConflict) // another process is further
	got, err := s.NPIRecord(t.Context(), "2")
	ok(t, err)
	same(t, "the later of two", got.Name, "2026-02-01")

	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	further := to
	further.Rows = 4
	is(t, s.ImportNPIs(cancelled, to, further, []store.NPIRecord{record("3", "2026-02-01")}), context.Canceled)
	_, err = s.NPIRecord(t.Context(), "3")
	is(t, err, store.ErrNotFound)

	again, err := s.BeginImport(t.Context(), "h1", "npi", false)
	ok(t, err)
	same(t, "resumed", again, to)
	c.Add(time.Hour)
	done, err := s.FinishImport(t.Context(), again)
	ok(t, err)
	same(t, "finished", done.FinishedAt, c.Now())
	is(t, s.ImportNPIs(t.Context(), again, further, nil), store.ErrConflict)
	_, err = s.FinishImport(t.Context(), again)
	is(t, err, store.ErrConflict)
	fresh, err := s.BeginImport(t.Context(), "h1", "npi", true)
	ok(t, err)
	same(t, "again", fresh, store.DirectoryImport{SHA256: "h1", Kind: "npi", StartedAt: c.Now()})
}
