package export_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/export"
)

// FuzzRead: whatever bytes come, reading ends in a suite or an error; what was read from CSV and written again reads the
// same, and Check never panics.
func FuzzRead(f *testing.F) {
	for _, format := range []export.Format{export.JSON, export.CSV} {
		var b bytes.Buffer
		if err := export.Write(&b, seedSuite(f), format, export.Options{}); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Add([]byte("scenarioId,expectedResult,ndc,accumulators\n1,approved,1,\"[{}]\"\n"))
	f.Add([]byte(`{"scenarios": [null, {}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.HasPrefix(data, []byte("PK")) {
			return // a workbook: the business of its library
		}
		s, err := export.Read(data)
		if err != nil {
			return
		}
		suite.Check(s, nil)
		var b bytes.Buffer
		if err := export.WriteCSV(&b, s); err != nil || len(s.Scenarios) == 0 {
			return // a year or a confidence that has no JSON form
		}
		again, err := export.ReadCSV(b.Bytes())
		if err != nil {
			return // empty cells of fields that must be there
		}
		if len(again.Scenarios) != len(s.Scenarios) {
			t.Fatalf("%d scenarios of %d", len(again.Scenarios), len(s.Scenarios))
		}
		for i := range s.Scenarios {
			if d := cmp.Diff(s.Scenarios[i].ExpectedPatientPay, again.Scenarios[i].ExpectedPatientPay); d != "" {
				t.Fatal(d)
			}
		}
	})
}

func seedSuite(f *testing.F) *suite.Suite {
	f.Helper()
	s, err := build(scenario.Quick)
	if err != nil {
		f.Fatal(err)
	}
	s.Scenarios = s.Scenarios[:3]
	return s
}
