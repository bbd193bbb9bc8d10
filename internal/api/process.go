package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/reading"
	"github.com/rxassay/rxassay/internal/store"
)

// builtIn begins the name of the reader that is part of this program.
const builtIn = "builtin"

// textPatience is how long validate-document waits for a text that is being read.
const textPatience = 10 * time.Second

// validateDocument tells whether processing would work. It calls no model and counts against no limit.
func (s *server) validateDocument(c *call) error {
	var in oapi.ValidateDocumentRequest
	if err := c.bind(&in); err != nil {
		return err
	}
	if err := c.actAs(in.UserID); err != nil {
		return err
	}
	if _, err := s.hidden(c, in.DocumentID); err != nil {
		return err
	}
	d, err := s.whenRead(c.ctx(), in.DocumentID)
	if err != nil {
		return orElse(err, errNoDocument)
	}
	rate, err := s.cfg.ProcessLimit.Look(c.ctx(), c.user.UID)
	if err != nil {
		return err
	}
	v := oapi.DocumentValidation{
		Size:      oapi.SizeCheck{Bytes: d.FileSize, Limit: maxFileSize, Ok: d.FileSize <= maxFileSize},
		RateLimit: rateState(rate),
		Warnings:  []string{}, Errors: []string{},
	}
	if err := s.checkContent(c, d, &v); err != nil {
		return err
	}
	if err := s.checkCost(c, d, &v); err != nil {
		return err
	}
	if !v.Size.Ok {
		v.Errors = append(v.Errors, "The file is larger than 10 MB. Upload a smaller one.")
	}
	if !rate.Allowed {
		v.Errors = append(v.Errors, "No process-document call is left in this window; rateLimit.resetAt says when one is.")
	}
	v.CanProceed = len(v.Errors) == 0
	writeJSON(c.w, http.StatusOK, oapi.ValidateDocumentResponse{
		Success: true, Data: oapi.DocumentValidationData{Validation: v},
	})
	return nil
}

// whenRead returns a document once its text has been read or found unreadable, or as it is when that takes too long.
func (s *server) whenRead(ctx context.Context, id string) (store.Document, error) {
	patience := time.NewTimer(textPatience)
	defer patience.Stop()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		d, err := s.cfg.Store.Document(ctx, id)
		if err != nil || d.Characters > 0 || d.Status != store.Uploaded && d.Status != store.Processing {
			return d, err
		}
		select {
		case <-tick.C:
		case <-patience.C:
			return d, nil
		case <-ctx.Done():
			return d, ctx.Err()
		}
	}
}

// checkContent fills in what is known of a document's text.
func (s *server) checkContent(c *call, d store.Document, v *oapi.DocumentValidation) error {
	v.Content = oapi.ContentCheck{Readable: d.Characters > 0, Characters: d.Characters, Tables: d.Tables}
	if d.Pages > 0 && slices.Contains([]string{extract.PDF, extract.XLSX, extract.XLS}, d.FileType) {
		v.Content.Pages = &d.Pages
	}
	text, err := s.cfg.Store.Text(c.ctx(), d.ID)
	switch {
	case err == nil:
		v.Content.Language = language(text.Text.Content)
		for _, f := range text.Findings {
			v.Content.Scanned = v.Content.Scanned || f.Code == "page_without_text"
			v.Warnings = append(v.Warnings, f.Message)
		}
	case !errors.Is(err, store.ErrNotFound):
		return err
	}
	switch {
	case v.Content.Readable:
	case d.ContentKey == "":
		v.Errors = append(v.Errors, "The document has no stored content. Upload it again.")
	case d.Failure != nil:
		v.Content.Scanned = d.Failure.Code == extract.NoText
		v.Errors = append(v.Errors, d.Failure.Message)
	default:
		v.Errors = append(v.Errors, "The document has not been read yet. Ask again in a few seconds.")
	}
	v.Warnings = slices.Compact(v.Warnings)
	return nil
}

// checkCost fills in what a comprehensive run would cost.
func (s *server) checkCost(c *call, d store.Document, v *oapi.DocumentValidation) error {
	text, err := s.cfg.Store.Text(c.ctx(), d.ID)
	if errors.Is(err, store.ErrNotFound) {
		text.Text, err = &document.Text{}, nil // not read yet, or not readable, which is told elsewhere
	}
	if err != nil {
		return err
	}
	e, err := s.cfg.Reading.Estimate(text.Text, benefit.Comprehensive)
	if err != nil {
		return err
	}
	v.Cost = oapi.CostEstimate{Model: e.Model, InputTokens: e.InputTokens, OutputTokens: e.OutputTokens}
	if e.Known {
		v.Cost.EstimatedUSD = new(json.Number(e.Cost.String()))
	}
	left, bounded, err := s.cfg.Reading.Left(c.ctx(), d.ID, c.user.UID)
	if err != nil || !bounded {
		return err
	}
	switch needed := int64(e.InputTokens) + int64(e.OutputTokens); {
	case left == 0:
		v.Errors = append(v.Errors, "The budget of tokens for the AI model is used up. Where it is your budget of the day, try again tomorrow (UTC); else ask the operator for more.")
	case left < needed:
		v.Warnings = append(v.Warnings, fmt.Sprintf("The AI model would take about %d tokens, and the budget has %d left: a part of the document may not be read by it.", needed, left))
	}
	return nil
}

// language tells English from Spanish, in which benefit documents of the United States are written, by their commonest
// words; nil where there are too few of either.
func language(text string) *string {
	const enough, sample = 20, 40_000
	words := map[string]string{}
	for _, w := range strings.Fields("the and of to for you is are your or this by not with if") {
		words[w] = "en"
	}
	for _, w := range strings.Fields("el la los las de que para por su sus es con una del si usted") {
		words[w] = "es"
	}
	counts := map[string]int{}
	for w := range strings.FieldsSeq(strings.ToLower(text[:min(len(text), sample)])) {
		if l := words[strings.Trim(w, ".,;:()")]; l != "" {
			counts[l]++
		}
	}
	best := slices.MaxFunc([]string{"en", "es"}, func(a, b string) int { return cmp.Compare(counts[a], counts[b]) })
	if counts[best] < enough {
		return nil
	}
	return &best
}

// processDocument runs an analysis and waits for it. A client that goes away does not stop the run.
func (s *server) processDocument(c *call) error {
	var in oapi.ProcessDocumentRequest
	if err := c.bind(&in); err != nil {
		return err
	}
	if err := c.actAs(in.UserID); err != nil {
		return err
	}
	category, prompt := benefit.Comprehensive, ""
	if in.Category != nil {
		category = benefit.Category(*in.Category)
	}
	if in.CustomPrompt != nil {
		prompt = strings.TrimSpace(*in.CustomPrompt)
	}
	d, err := s.hidden(c, in.DocumentID)
	if err != nil {
		return err
	}
	if d.ContentKey == "" {
		return errNotUploaded
	}
	if err := s.takeProcess(c); err != nil {
		return err
	}
	ctx := c.ctx()
	if c.attempt != nil { // whoever sends the key again gets the answer, also when this client has gone
		ctx = context.WithoutCancel(ctx)
	}
	res, err := s.cfg.Pipeline.Process(ctx, d.ID, c.user.UID, category, prompt)
	if err != nil {
		return s.processFailure(err)
	}
	model := cmp.Or(res.Run.Result.Model, s.cfg.Reading.Model())
	warnings := append([]string{}, res.Run.Result.Warnings...)
	if prompt != "" && strings.HasPrefix(model, builtIn) &&
		!slices.ContainsFunc(warnings, func(w string) bool { return strings.Contains(w, "customPrompt") }) {
		warnings = append(warnings, "customPrompt was not used: the built-in reader takes no prompt.")
	}
	if notRead, err := unreadWarning(res.Analysis, category); err != nil {
		return err
	} else if notRead != "" {
		warnings = append(warnings, notRead)
	}
	// A run that was asked for again is joined, or its result is taken over: it needs no answer beside it.
	return s.sendKept(c, http.StatusOK, oapi.ProcessDocumentResponse{
		Success: true, Analysis: res.Analysis, Category: string(category), PromptUsed: string(category), Warnings: warnings,
		Metadata: oapi.ProcessingMetadata{
			Model: model, TokenCount: int(res.Run.Result.TokenCount),
			ProcessingTime: res.Run.Result.Duration.Milliseconds(),
		},
	})
}

// unreadWarning says that a category was asked for which the reader of the plan cannot read: that its rules are empty
// then says nothing of the document.
func unreadWarning(plan json.RawMessage, category benefit.Category) (string, error) {
	var p struct {
		Unread []benefit.Category `json:"unreadCategories"`
	}
	if err := json.Unmarshal(plan, &p); err != nil {
		return "", fmt.Errorf("api: read an analysis: %w", err)
	}
	if !slices.Contains(p.Unread, category) {
		return "", nil
	}
	return "The reader does not read the category " + string(category) + ": that its rules are empty says nothing of the document.", nil
}

var errNotUploaded = fail(codeNotUploaded, "The document has no stored content. Upload it again.")

// processFailure tells why a run failed: the document could not be read, a model failed or may not be asked, or we did.
func (s *server) processFailure(err error) error {
	var fault *pipeline.Fault
	switch {
	case errors.Is(err, store.ErrNoContent):
		return errNotUploaded
	case errors.Is(err, store.ErrNotFound):
		return errNoDocument
	case errors.As(err, &fault) && fault.Code == reading.CodeUserBudget:
		f := fail(codeRateLimited, "%s", fault.Message)
		f.retryAfter, f.cause = untilTomorrow(s.cfg.Clock()), err
		return f
	case errors.As(err, &fault):
		c := codeExtraction
		switch {
		case fault.Code == "internal":
			c = codeInternal
		case strings.HasPrefix(fault.Code, "model"):
			c = codeModel
		}
		return &failure{code: c, message: fault.Message, cause: err}
	}
	return err
}

// untilTomorrow is how long the day (UTC) lasts, which is what a user's budget is for.
func untilTomorrow(now time.Time) time.Duration {
	return now.UTC().Truncate(24 * time.Hour).Add(24 * time.Hour).Sub(now)
}
