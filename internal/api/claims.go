package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/suite/export"
)

// deterministic is what metadata names as the model of everything that no model made.
const deterministic = "deterministic"

// claimRequest is the body of the operations that work on one claim.
type claimRequest struct {
	BenefitID string `json:"benefitId"`
	Options   struct {
		FormularyDocumentID string `json:"formularyDocumentId"`
	} `json:"options"`
}

func (s *server) generateF6(c *call) error { return s.generateClaim(c, ncpdp.F6) }
func (s *server) generateD0(c *call) error { return s.generateClaim(c, ncpdp.D0) }

// generateClaim writes a billing from a document's rules and the inputs, and keeps it.
func (s *server) generateClaim(c *call, format ncpdp.Version) error {
	var in claimRequest
	if err := c.bind(&in); err != nil {
		return err
	}
	plan, err := s.hiddenPlan(c, in.BenefitID)
	if err != nil {
		return err
	}
	lists, err := s.drugLists(c, in.Options.FormularyDocumentID)
	if err != nil {
		return err
	}
	today := calendar.FromTime(s.cfg.Clock().UTC())
	built, err := wire.Build(c.inputs, export.PlanFacts(plan.Plan), wire.Options{Format: format, Today: today, IINMap: s.cfg.F6IIN})
	if err != nil {
		return buildFailure(err)
	}
	object, err := claimObject(built.Transmission)
	if err != nil {
		return &failure{code: codeGeneration, cause: err, message: "The claim could not be made. Try again; if it stays, report the inputs."}
	}
	date := c.inputs.DateOfService
	if date.IsZero() {
		date = today
	}
	metadata := claimMetadata(built)
	for _, f := range plan.Plan.CheckDate(date) {
		metadata.Validation.Warnings = append(metadata.Validation.Warnings, f.Message)
	}
	if reason, tier := tierAssumption(plan.Plan, lists, c.inputs); reason != nil {
		metadata.Assumptions = append(metadata.Assumptions, oapi.Assumption{Name: "Drug tier", Value: tier, Reason: *reason})
	}
	record := store.Claim{DocumentID: plan.ID, UserID: c.user.UID, Format: string(format), Raw: built.Bytes}
	for _, part := range []struct {
		to *json.RawMessage
		of any
	}{{&record.Inputs, c.inputs}, {&record.Claim, object}, {&record.Metadata, metadata}} {
		if *part.to, err = json.Marshal(part.of); err != nil {
			return fmt.Errorf("api: keep a claim: %w", err)
		}
	}
	answer := answering(s, c, http.StatusOK, func(saved store.Claim) any {
		return oapi.GenerateClaimResponse{
			Success: true, ClaimID: saved.ID, Format: oapi.ClaimFormat(format), Claim: object, Metadata: metadata,
			DownloadURL: new(s.claimURL(saved.ID)),
		}
	})
	if _, err = s.cfg.Store.SaveClaim(c.ctx(), record, answer); err != nil {
		return orElse(err, errNoDocument)
	}
	return c.send()
}

func (s *server) claimURL(id string) string {
	return s.cfg.PublicURL + "/api/claims/" + id + "/download"
}

// readInputs reads the claim inputs of a body and reports all bad fields, those too that are not known.
func (c *call) readInputs() ([]Detail, error) {
	var in struct {
		ClaimInputs json.RawMessage `json:"claimInputs"`
	}
	if err := c.bind(&in); err != nil {
		return nil, err
	}
	if len(in.ClaimInputs) == 0 {
		return []Detail{{"claimInputs", "is required"}}, nil
	}
	var bad []claim.FieldError
	c.inputs, bad = claim.ParseInputs(in.ClaimInputs)
	return fieldDetails("claimInputs", bad), nil
}

func fieldDetails(parent string, bad []claim.FieldError) []Detail {
	var details []Detail
	for _, f := range bad {
		path := parent
		if f.Field != "" {
			path += "." + f.Field
		}
		details = append(details, Detail{path, f.Message})
	}
	return details
}

// processed is a document together with the plan read from it.
type processed struct {
	store.Document
	Plan    *benefit.Plan
	Version int64
	ReadAt  time.Time // when the plan became what it is
}

// hiddenPlan returns the plan of the caller's document; another user's document is not told from none.
func (s *server) hiddenPlan(c *call, id string) (processed, error) {
	d, err := s.hidden(c, id)
	if err != nil {
		return processed{}, err
	}
	return s.plan(c, d)
}

var errNotExtracted = fail(codeNotExtracted, "The rules of this document are not extracted yet. Try again when its status is completed.")

// plan returns the plan of a document whose rules have been read.
func (s *server) plan(c *call, d store.Document) (processed, error) {
	if d.Status == store.Uploaded || d.Status == store.Failed || !d.HasAnalysis {
		return processed{}, errNotExtracted
	}
	a, err := s.cfg.Store.Analysis(c.ctx(), d.ID)
	if err != nil {
		return processed{}, orElse(err, errNotExtracted)
	}
	var p benefit.Plan
	if err := json.Unmarshal(a.Plan, &p); err != nil {
		return processed{}, fmt.Errorf("api: read a stored plan: %w", err)
	}
	return processed{Document: d, Plan: &p, Version: a.Version, ReadAt: a.UpdatedAt}, nil
}

func buildFailure(err error) error {
	var bad *wire.InputError
	if errors.As(err, &bad) {
		return invalid(fieldDetails("claimInputs", bad.Fields)...)
	}
	return &failure{code: codeGeneration, cause: err, message: "The claim could not be made. Try again; if it stays, report the inputs."}
}

// claimMetadata tells what was assumed and warned of.
func claimMetadata(b wire.Built) oapi.ClaimMetadata {
	m := oapi.ClaimMetadata{
		Model: deterministic, Assumptions: []oapi.Assumption{},
		Validation: oapi.ValidationObject{Valid: true, Errors: []string{}, Warnings: []string{}},
	}
	for _, a := range b.Assumptions {
		m.Assumptions = append(m.Assumptions, oapi.Assumption{FieldID: a.FieldID, Name: a.Name, Value: a.Value, Reason: a.Reason})
	}
	for _, f := range b.Warnings {
		if f.Severity == finding.Error {
			m.Validation.Valid = false
			m.Validation.Errors = append(m.Validation.Errors, f.Message)
		} else {
			m.Validation.Warnings = append(m.Validation.Warnings, f.Message)
		}
	}
	return m
}

// claimObject is the JSON form of a transmission, and for F6 where the knowledge of each field comes from.
func claimObject(t *ncpdp.Transmission) (oapi.Claim, error) {
	text, err := json.Marshal(t)
	if err != nil {
		return oapi.Claim{}, err
	}
	var out oapi.Claim
	if err := json.Unmarshal(text, &out); err != nil {
		return oapi.Claim{}, err
	}
	if t.Version != ncpdp.F6 {
		return out, nil
	}
	rows := ncpdp.Layout(t.Version, t.Kind, t.TransactionCode())
	header := out.Transaction.Header.Fields
	for i := range min(len(rows), len(header)) {
		header[i].Source, header[i].Confidence = rows[i].Source, string(rows[i].Confidence)
	}
	for _, g := range out.Transaction.Groups {
		for _, segment := range g.Segments {
			for i := range segment.Fields {
				f := &segment.Fields[i]
				if d, ok := ncpdp.LookupFieldIn(segment.ID, f.ID); ok {
					f.Source, f.Confidence = d.Source, string(d.In(t.Version))
				}
			}
		}
	}
	return out, nil
}

func (s *server) listClaims(c *call) error {
	list, err := s.cfg.Store.Claims(c.ctx(), c.user.UID, c.query("documentId"), c.page())
	if err != nil {
		return err
	}
	out := oapi.ClaimListResponse{Success: true, Data: oapi.ClaimList{
		Claims: []oapi.ClaimSummary{}, Count: len(list.Items), NextCursor: orNull(list.Next),
	}}
	for _, item := range list.Items {
		var inputs struct {
			NDC string `json:"ndc"`
		}
		whole, err := s.cfg.Store.Claim(c.ctx(), item.ID, c.user.UID) // a list does not carry the inputs
		switch {
		case errors.Is(err, store.ErrNotFound): // its document was deleted just now
			out.Data.Count--
			continue
		case err != nil:
			return err
		}
		if err := json.Unmarshal(whole.Inputs, &inputs); err != nil {
			return fmt.Errorf("api: read a stored claim: %w", err)
		}
		url := s.claimURL(item.ID)
		out.Data.Claims = append(out.Data.Claims, oapi.ClaimSummary{
			ClaimID: item.ID, BenefitID: item.DocumentID, Format: oapi.ClaimFormat(item.Format),
			NDC: inputs.NDC, CreatedAt: item.CreatedAt, DownloadURL: &url,
		})
	}
	writeJSON(c.w, http.StatusOK, out)
	return nil
}

func (s *server) showClaim(c *call) error {
	v, err := s.cfg.Store.Claim(c.ctx(), c.r.PathValue("id"), c.user.UID)
	if err != nil {
		return orElse(err, errNoClaim)
	}
	type record struct {
		ClaimID     string          `json:"claimId"`
		BenefitID   string          `json:"benefitId"`
		Format      string          `json:"format"`
		CreatedAt   any             `json:"createdAt"`
		ClaimInputs json.RawMessage `json:"claimInputs"`
		Claim       json.RawMessage `json:"claim"`
		Metadata    json.RawMessage `json:"metadata"`
		DownloadURL string          `json:"downloadUrl"`
	}
	writeJSON(c.w, http.StatusOK, struct {
		Success bool   `json:"success"`
		Data    record `json:"data"`
	}{true, record{v.ID, v.DocumentID, v.Format, v.CreatedAt, v.Inputs, v.Claim, v.Metadata, s.claimURL(v.ID)}})
	return nil
}

func (s *server) downloadClaim(c *call) error {
	v, err := s.cfg.Store.Claim(c.ctx(), c.r.PathValue("id"), c.user.UID)
	if err != nil {
		return orElse(err, errNoClaim)
	}
	c.attach("application/octet-stream", v.ID+".ncpdp", int64(len(v.Raw)))
	if c.r.Method == http.MethodHead {
		return nil
	}
	_, err = c.w.Write(v.Raw)
	return err
}
