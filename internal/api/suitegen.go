package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/export"
)

// generateSuite makes the suite of a document and mode, or saves the one that a person has corrected in its place.
func (s *server) generateSuite(c *call) error {
	var in suiteRequest
	if err := c.bind(&in); err != nil {
		return err
	}
	if in.Mode == "" {
		in.Mode = string(scenario.Comprehensive)
	}
	d, err := s.owned(c, in.BenefitID)
	if err != nil {
		return err
	}
	plan, err := s.plan(c, d)
	if err != nil {
		return err
	}
	lists, err := s.drugLists(c, in.Options.FormularyDocumentID)
	if err != nil {
		return err
	}
	original, err := s.original(c, in)
	if err != nil {
		return err
	}
	opts := suite.Options{DocumentID: d.ID, Mode: scenario.Mode(in.Mode), Now: s.cfg.Clock(), Formularies: lists}
	if len(in.CorrectedTestSuite) > 0 && string(in.CorrectedTestSuite) != "null" {
		return s.saveCorrection(c, in, original, plan.Plan, opts)
	}
	return s.saveGenerated(c, plan.Plan, opts)
}

// saveGenerated builds a suite; the response that it leaves ends as success or failed, whatever happens.
func (s *server) saveGenerated(c *call, plan *benefit.Plan, opts suite.Options) error {
	response, err := s.cfg.Store.CreateResponse(c.ctx(), opts.DocumentID, c.user.UID, string(opts.Mode))
	if err != nil {
		return orElse(err, errNoDocument)
	}
	built, err := buildSuite(plan, opts)
	end := store.Response{Status: store.ResponseSuccess}
	if err != nil {
		end = store.Response{Status: store.ResponseFailed, ParseError: "The suite could not be generated."}
		if errors.Is(err, suite.ErrNothingToTest) {
			end.ParseError = "The plan has no rule that a claim could exercise."
		}
	} else if end.Parsed, err = json.Marshal(built); err == nil {
		end.Raw = string(end.Parsed)
	}
	// The client may be gone; the response must not stay pending.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx()), 10*time.Second)
	defer cancel()
	if _, ferr := s.cfg.Store.FinishResponse(ctx, response.ID, end); ferr != nil {
		err = errors.Join(err, ferr)
	}
	if err != nil {
		return suiteFailure(err, response.ID)
	}
	return s.saveSuite(c, built, store.NewSuite{ResponseID: response.ID}, opts, "The suite was generated.")
}

// buildSuite keeps a panic of the generator from taking the response along.
func buildSuite(plan *benefit.Plan, opts suite.Options) (s *suite.Suite, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("api: the generator panicked with a %s", panicType(p))
		}
	}()
	s, _, err = suite.Build(plan, opts)
	return s, err
}

// suiteFailure tells why there is no suite, and which response can be looked at.
func suiteFailure(err error, responseID string) error {
	if errors.Is(err, suite.ErrNothingToTest) {
		return fail(codeNothingToTest, "The plan holds no rule that a claim could exercise. Process the document again, or upload one that states cost shares.")
	}
	return &failure{
		code: codeGeneration, cause: err, review: &review{orNull(responseID), responseID != ""},
		message: "The test suite could not be generated. Look at the response, or send a corrected suite; try again later.",
	}
}

// saveSuite makes a suite the current one and answers with it.
func (s *server) saveSuite(c *call, built *suite.Suite, n store.NewSuite, opts suite.Options, message string) error {
	text, err := json.Marshal(built)
	if err != nil {
		return suiteFailure(err, n.ResponseID)
	}
	n.ID, n.DocumentID, n.UserID, n.Mode = built.ID, opts.DocumentID, c.user.UID, string(opts.Mode)
	n.ScenarioCount, n.Confidence, n.GeneratedAt, n.Suite = built.TotalScenarios, perMille(built.Confidence), built.GeneratedAt, text
	saved, updated, err := s.cfg.Store.SaveSuite(c.ctx(), n)
	switch {
	case errors.Is(err, store.ErrConflict):
		return errNotExtracted
	case errors.Is(err, store.ErrNotFound):
		return errNoDocument
	case err != nil:
		return suiteFailure(err, n.ResponseID)
	}
	writeJSON(c.w, http.StatusCreated, struct {
		Success     bool                  `json:"success"`
		TestSuiteID string                `json:"testSuiteId"`
		TestSuite   json.RawMessage       `json:"testSuite"`
		Message     string                `json:"message"`
		Summary     oapi.TestSuiteSummary `json:"summary"`
		ResponseID  *string               `json:"responseId"`
	}{true, built.ID, text, message, oapi.TestSuiteSummary{
		TotalScenarios: built.TotalScenarios, Mode: n.Mode, Confidence: n.Confidence,
		Validation: oapi.ValidationObject{
			Valid: built.Validation.Valid, Errors: built.Validation.Errors, Warnings: built.Validation.Warnings,
		},
		Updated: updated, CorrectionCount: saved.CorrectionCount,
	}, orNull(saved.ResponseID)})
	return nil
}

func perMille(c benefit.Confidence) float64 { return float64(c) / 1000 }

// exportSuite answers with a suite as a file.
func (s *server) exportSuite(c *call, v store.Suite, format string) error {
	record, err := suite.Parse(v.Suite)
	if err != nil {
		return fmt.Errorf("api: read a stored suite: %w", err)
	}
	o := export.Options{Wire: wire.Options{Format: ncpdp.D0, Today: calendar.FromTime(v.GeneratedAt.UTC())}}
	if export.Format(format) == export.NCPDP {
		d, err := s.cfg.Store.Document(c.ctx(), v.DocumentID)
		if err != nil {
			return orElse(err, errNoSuite)
		}
		plan, err := s.plan(c, d)
		if err != nil {
			return err
		}
		o.Plan = plan.Plan
	}
	var b bytes.Buffer
	if err := export.Write(&b, record, export.Format(format), o); err != nil {
		return fmt.Errorf("api: export a suite: %w", err)
	}
	c.attach(export.Format(format).MediaType(), v.ID+"."+format, int64(b.Len()))
	if c.r.Method != http.MethodHead {
		_, _ = b.WriteTo(c.w) // the client has gone: nothing to tell it
	}
	return nil
}
