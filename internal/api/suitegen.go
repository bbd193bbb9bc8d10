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
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/reading"
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
		return s.saveCorrection(c, in, original, plan, opts)
	}
	return s.saveGenerated(c, plan.Plan, opts, in.Options.MaxTokens)
}

// saveGenerated builds a suite; the response that it leaves ends as success, parse_error or failed, whatever happens.
func (s *server) saveGenerated(c *call, plan *benefit.Plan, opts suite.Options, maxTokens int) error {
	response, err := s.cfg.Store.CreateResponse(c.ctx(), opts.DocumentID, c.user.UID, string(opts.Mode))
	if err != nil {
		return orElse(err, errNoDocument)
	}
	var raw string
	built, err := buildSuite(plan, opts)
	if err == nil && s.cfg.Reading.UsesModel() && opts.Mode != scenario.Quick { // which has no room for more
		raw, err = s.addProposed(c, plan, built, opts, maxTokens)
	}
	end := responseOf(built, raw, err)
	// The client may be gone; the response must not stay pending.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx()), 10*time.Second)
	defer cancel()
	if _, ferr := s.cfg.Store.FinishResponse(ctx, response.ID, end); ferr != nil {
		err = errors.Join(err, ferr)
	}
	if fault := (*pipeline.Fault)(nil); errors.As(err, &fault) && fault.Code == reading.CodeUserBudget {
		return s.processFailure(err)
	}
	if err != nil {
		return suiteFailure(err, response.ID)
	}
	return s.saveSuite(c, built, store.NewSuite{ResponseID: response.ID}, opts, "The suite was generated.")
}

// addProposed adds the scenarios that a model proposes, with the engine's results, and returns what the model said.
func (s *server) addProposed(c *call, plan *benefit.Plan, built *suite.Suite, opts suite.Options, maxTokens int) (raw string, err error) {
	ctx := c.ctx()
	if c.attempt != nil { // whoever sends the key again gets the answer, also when this client has gone
		ctx = context.WithoutCancel(ctx)
	}
	proposed, err := s.cfg.Reading.Propose(ctx, opts.DocumentID, c.user.UID, plan, built, maxTokens)
	if err != nil {
		return "", err
	}
	dropped, err := suite.Propose(built, plan, opts, proposed.Scenarios)
	if err != nil {
		return proposed.Raw, err
	}
	if proposed.Partial {
		built.Validation.Warnings = append(built.Validation.Warnings, "The model's answer is not whole; it may have proposed more scenarios.")
	}
	for _, f := range dropped {
		built.Validation.Warnings = append(built.Validation.Warnings, f.Path+": "+f.Message)
	}
	return proposed.Raw, nil
}

// responseOf is how a response ends: what the model said, or where none was asked the suite itself.
func responseOf(built *suite.Suite, raw string, err error) store.Response {
	end := store.Response{Status: store.ResponseSuccess, Raw: raw}
	if err == nil {
		end.Parsed, err = json.Marshal(built)
	}
	var fault *pipeline.Fault
	switch {
	case errors.Is(err, suite.ErrProposals):
		return store.Response{Status: store.ResponseParseError, Raw: raw, ParseError: "The model's answer is no list of scenarios."}
	case errors.Is(err, suite.ErrNothingToTest):
		return store.Response{Status: store.ResponseFailed, ParseError: "The plan has no rule that a claim could exercise."}
	case errors.As(err, &fault):
		return store.Response{Status: store.ResponseFailed, ParseError: fault.Message}
	case err != nil:
		return store.Response{Status: store.ResponseFailed, ParseError: "The suite could not be generated."}
	case raw == "":
		end.Raw = string(end.Parsed)
	}
	return end
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
	f := &failure{
		code: codeGeneration, cause: err, review: &review{orNull(responseID), responseID != ""},
		message: "The test suite could not be generated. Look at the response, or send a corrected suite; try again later.",
	}
	if fault := (*pipeline.Fault)(nil); errors.As(err, &fault) {
		f.message = fault.Message
	}
	return f
}

// saveSuite makes a suite the current one and answers with it.
func (s *server) saveSuite(c *call, built *suite.Suite, n store.NewSuite, opts suite.Options, message string) error {
	text, err := json.Marshal(built)
	if err != nil {
		return suiteFailure(err, n.ResponseID)
	}
	n.ID, n.DocumentID, n.UserID, n.Mode = built.ID, opts.DocumentID, c.user.UID, string(opts.Mode)
	n.ScenarioCount, n.Confidence, n.GeneratedAt, n.Suite = built.TotalScenarios, perMille(built.Confidence), built.GeneratedAt, text
	answer := answering(s, c, http.StatusCreated, func(saved store.Suite) any {
		return suiteAnswer(built, text, message, saved)
	})
	_, _, err = s.cfg.Store.SaveSuite(c.ctx(), n, answer)
	switch {
	case errors.Is(err, store.ErrKeyLost):
		return err
	case errors.Is(err, store.ErrConflict):
		return errNotExtracted
	case errors.Is(err, store.ErrNotFound):
		return errNoDocument
	case err != nil:
		return suiteFailure(err, n.ResponseID)
	}
	return c.send()
}

// suiteAnswer is what is told of a suite that was saved; text is the suite itself.
func suiteAnswer(built *suite.Suite, text json.RawMessage, message string, saved store.Suite) any {
	return struct {
		Success     bool                  `json:"success"`
		TestSuiteID string                `json:"testSuiteId"`
		TestSuite   json.RawMessage       `json:"testSuite"`
		Message     string                `json:"message"`
		Summary     oapi.TestSuiteSummary `json:"summary"`
		ResponseID  *string               `json:"responseId"`
	}{true, built.ID, text, message, oapi.TestSuiteSummary{
		TotalScenarios: built.TotalScenarios, Mode: saved.Mode, Confidence: saved.Confidence,
		Validation: oapi.ValidationObject{
			Valid: built.Validation.Valid, Errors: built.Validation.Errors, Warnings: built.Validation.Warnings,
		},
		Updated: saved.Version > 1, CorrectionCount: saved.CorrectionCount,
	}, orNull(saved.ResponseID)}
}

func perMille(c benefit.Confidence) float64 { return float64(c) / 1000 }

// exportSuite answers with a suite as a file. The plan beside it is the document's of now, of which pages quote the words
// and batches take the routing.
func (s *server) exportSuite(c *call, v store.Suite, format export.Format) error {
	record, err := suite.Parse(v.Suite)
	if err != nil {
		return fmt.Errorf("api: read a stored suite: %w", err)
	}
	o := export.Options{Wire: wire.Options{
		Format: ncpdp.Version(c.query("claimFormat")), Today: calendar.FromTime(v.GeneratedAt.UTC()), IINMap: s.cfg.F6IIN,
	}}
	switch format {
	case export.NCPDP, export.Responses, export.Markdown, export.HTML:
		d, err := s.cfg.Store.Document(c.ctx(), v.DocumentID)
		if err != nil {
			return orElse(err, errNoSuite)
		}
		plan, err := s.plan(c, d)
		if err != nil {
			return err
		}
		o.Plan = plan.Plan
	case export.JSON, export.CSV, export.XLSX:
	}
	var b bytes.Buffer
	if err := export.Write(&b, record, format, o); err != nil {
		return fmt.Errorf("api: export a suite: %w", err)
	}
	c.attach(format.MediaType(), v.ID+"."+format.Extension(), int64(b.Len()))
	if c.r.Method != http.MethodHead {
		_, _ = b.WriteTo(c.w) // the client has gone: nothing to tell it
	}
	return nil
}
