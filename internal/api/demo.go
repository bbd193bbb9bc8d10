package api

import (
	"encoding/json"
	"net/http"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/demo"
	"github.com/rxassay/rxassay/internal/store"
)

// submitDemo keeps a demo request that a program sends.
func (s *server) submitDemo(c *call) error {
	var in oapi.DemoRequestBody
	if err := c.bind(&in); err != nil {
		return err
	}
	r, err := s.cfg.Demo.Submit(c.ctx(), demoInput(in))
	if err != nil {
		return err
	}
	// The same request sent again is found again, so its answer need not be kept along with it.
	return s.sendKept(c, http.StatusCreated, oapi.DemoRequestResponse{Success: true, Data: demoRecord(r)})
}

func demoInput(in oapi.DemoRequestBody) demo.Input {
	out := demo.Input{Name: in.Name, Email: in.Email, Description: in.Description}
	if in.Phone != nil {
		out.Phone = *in.Phone
	}
	return out
}

// checkDemo finds what the description cannot tell: it measures a field with the spaces around it.
func checkDemo(body []byte) []Detail {
	var in oapi.DemoRequestBody
	_ = json.Unmarshal(body, &in) // a field of another type is told of already
	_, bad := demoInput(in).Check()
	return demoDetails(bad)
}

func demoDetails(bad []demo.Field) []Detail {
	var details []Detail
	for _, f := range bad {
		details = append(details, Detail(f))
	}
	return details
}

func demoRecord(r demo.Request) oapi.DemoRequestRecord {
	return oapi.DemoRequestRecord{
		ID: r.ID, Name: r.Name, Email: r.Email, Phone: orNull(r.Phone), Description: r.Description,
		Status: oapi.DemoRequestStatus(r.Status), SubmittedAt: r.SubmittedAt, Notes: r.Notes,
		NextFollowUpDate: orNull(r.NextFollowUp.String()), ClosedReason: (*oapi.ClosedReason)(orNull(r.ClosedReason)),
		ClosedNote: orNull(r.ClosedNote),
	}
}

// listDemos lists the demo requests for the administrator, or gives them as a file.
func (s *server) listDemos(c *call) error {
	f := demo.Filter{Status: store.DemoStatus(c.query("status")), Held: c.query("spam") == "true"}
	f.Due, _ = calendar.Parse(c.query("due")) // checked by the description; empty is no date
	if c.query("format") == "csv" {
		return s.exportDemos(c, f)
	}
	list, err := s.cfg.Demo.List(c.ctx(), f, c.page())
	if err != nil {
		return err
	}
	out := oapi.DemoRequestListResponse{Success: true, Data: oapi.DemoRequestList{
		DemoRequests: []oapi.DemoRequestRecord{}, Count: len(list.Items), NextCursor: orNull(list.Next),
	}}
	for _, r := range list.Items {
		out.Data.DemoRequests = append(out.Data.DemoRequests, demoRecord(r))
	}
	writeJSON(c.w, http.StatusOK, out)
	return nil
}

func (s *server) exportDemos(c *call, f demo.Filter) error {
	var bad []Detail
	for _, name := range []string{"cursor", "limit"} {
		if c.r.URL.Query().Has(name) {
			bad = append(bad, Detail{name, "is not for format=csv, which gives every request; leave it out"})
		}
	}
	if bad != nil {
		return invalid(bad...)
	}
	h := c.w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="demo-requests-`+calendar.FromTime(s.cfg.Clock().UTC()).String()+`.csv"`)
	if c.r.Method == http.MethodHead {
		return nil
	}
	return s.cfg.Demo.WriteCSV(c.ctx(), c.w, f, audit.AdminKey)
}

func (s *server) showDemo(c *call) error {
	r, err := s.cfg.Demo.Request(c.ctx(), c.r.PathValue("id"))
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusOK, oapi.DemoRequestResponse{Success: true, Data: demoRecord(r)})
	return nil
}

// updateDemo changes what the body names.
func (s *server) updateDemo(c *call) error {
	u, bad := demoUpdate(c.body)
	if len(bad) > 0 {
		return invalid(bad...)
	}
	r, err := s.cfg.Demo.Update(c.ctx(), c.r.PathValue("id"), u, audit.AdminKey)
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusOK, oapi.DemoRequestResponse{Success: true, Data: demoRecord(r)})
	return nil
}

// checkDemoUpdate finds what only the record can tell: whether it is closed.
func (s *server) checkDemoUpdate(c *call) ([]Detail, error) {
	r, err := s.cfg.Demo.Request(c.ctx(), c.r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	u, details := demoUpdate(c.body)
	return mergeDetails(details, demoDetails(u.Check(r.Status))), nil
}

// demoUpdate reads an update, and names what has another form than it must. Null is the empty value of a field.
func demoUpdate(body []byte) (u demo.Update, bad []Detail) {
	var named map[string]json.RawMessage
	if json.Unmarshal(body, &named) != nil {
		return u, []Detail{{"(body)", "must be an object"}}
	}
	text := func(name string) *string {
		raw, ok := named[name]
		if !ok {
			return nil
		}
		var s string
		if json.Unmarshal(raw, &s) != nil {
			bad = append(bad, Detail{name, "must be a string"})
		}
		return &s
	}
	u.ClosedNote, u.ClosedReason = text("closedNote"), text("closedReason")
	if raw, ok := named["nextFollowUpDate"]; ok {
		u.NextFollowUp = new(calendar.Date)
		if json.Unmarshal(raw, u.NextFollowUp) != nil {
			bad = append(bad, Detail{"nextFollowUpDate", "must be " + formatWords("date")})
		}
	}
	u.Note, u.Status = text("note"), (*store.DemoStatus)(text("status"))
	return u, bad
}
