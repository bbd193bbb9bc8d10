package api

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/model"
	"github.com/rxassay/rxassay/internal/model/modeltest"
	"github.com/rxassay/rxassay/internal/reading"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/samples"
)

// withModel has a model read documents, which the server of a provider answers for.
func withModel(t *testing.T, answer modeltest.Answerer, budget store.ModelBudget) (*world, *modeltest.Server) {
	t.Helper()
	provider := modeltest.NewServer("openai", answer)
	t.Cleanup(provider.Close)
	return newWorld(t, func(c *Config) {
		asked, err := model.Open("openai:gpt-6-luna", provider.Env)
		if err != nil {
			t.Fatal(err)
		}
		if c.Reading, err = reading.New(reading.Config{Store: c.Store, Provider: asked, Budget: budget}); err != nil {
			t.Fatal(err)
		}
	}), provider
}

func silent(modeltest.Asked) modeltest.Reply { return modeltest.Reply{Text: "{}"} }

func TestProcessWithModel(t *testing.T) {
	w, provider := withModel(t, silent, store.ModelBudget{Document: 1_000_000})
	p := w.member("ann")
	id := w.upload(p, extract.PDF, samples.PlanPDF)
	if status := w.rest(p, id); status != "completed" {
		t.Fatalf("the upload ended %s", status)
	}
	body := map[string]any{"documentId": id, "userId": p.uid, "category": "costShares", "customPrompt": "Find the copays of our plans."}
	var out struct {
		PromptUsed, Category string
		Warnings             []string
		Metadata             struct {
			Model          string
			TokenCount     int
			ProcessingTime int
		}
		Analysis struct{ CostShares []any }
	}
	before := provider.Used()
	w.do(request{method: "POST", path: "/api/process-document", token: p.token, json: body}).into(t, 200, &out)
	after := provider.Used()
	if m := out.Metadata; m.Model != "openai:gpt-6-luna" || m.TokenCount != after.Input+after.Output-before.Input-before.Output || m.TokenCount == 0 {
		t.Errorf("%+v, and the provider counts %+v after %+v", m, after, before)
	}
	if out.PromptUsed != "costShares" || len(out.Analysis.CostShares) == 0 ||
		slices.ContainsFunc(out.Warnings, func(s string) bool { return strings.Contains(s, "customPrompt") }) {
		t.Errorf("%+v", out)
	}
	asked := provider.Asked()
	if last := asked[len(asked)-1]; !strings.HasPrefix(last.System, "Find the copays of our plans.") || last.Schema == nil {
		t.Errorf("the model was asked %q", last.System)
	}
	// The same again is not asked again.
	w.do(request{method: "POST", path: "/api/process-document", token: p.token, json: body}).into(t, 200, &out)
	if n := len(provider.Asked()); n != len(asked) || out.Metadata.TokenCount != 0 {
		t.Errorf("%d questions more, %d tokens", n-len(asked), out.Metadata.TokenCount)
	}
	var v struct {
		Data struct {
			Validation struct {
				CanProceed bool
				Cost       struct {
					Model                     string
					InputTokens, OutputTokens int
					EstimatedUSD              *float64
				}
			}
		}
	}
	w.do(request{method: "POST", path: "/api/validate-document", token: p.token, json: map[string]any{"documentId": id, "userId": p.uid}}).into(t, 200, &v)
	if c := v.Data.Validation.Cost; !v.Data.Validation.CanProceed || c.Model != "openai:gpt-6-luna" || c.InputTokens == 0 || c.OutputTokens == 0 || c.EstimatedUSD == nil || *c.EstimatedUSD <= 0 {
		t.Errorf("%+v", v)
	}
	if m := provider.Misuses(); len(m) > 0 {
		t.Error(m)
	}
}

func TestModelThatFails(t *testing.T) {
	w, provider := withModel(t, silent, store.ModelBudget{})
	p := w.member("ann")
	id := w.upload(p, extract.PDF, samples.PlanPDF)
	w.rest(p, id)
	for _, f := range modeltest.Faults() {
		if f.Name == "401, the key in the message" {
			provider.Spoil(func(modeltest.Asked) *modeltest.Fault { return &f })
		}
	}
	a := w.do(request{
		method: "POST", path: "/api/process-document", token: p.token,
		json: map[string]any{"documentId": id, "userId": p.uid, "customPrompt": "another"},
	})
	a.refused(t, http.StatusInternalServerError, "model_error")
	if text := string(a.body) + w.log.String(); strings.Contains(text, modeltest.Key) {
		t.Error("the provider's key is told")
	}
	if status := w.rest(p, id); status != "completed" {
		t.Errorf("the document is %s after a run that failed", status)
	}
}

func TestModelBudgetIsUsedUp(t *testing.T) {
	w, provider := withModel(t, silent, store.ModelBudget{UserDay: 10})
	p := w.member("ann")
	id := w.upload(p, extract.PDF, samples.PlanPDF)
	if status := w.rest(p, id); status != "failed" {
		t.Fatalf("the upload ended %s", status)
	}
	a := w.do(request{method: "POST", path: "/api/process-document", token: p.token, json: map[string]any{"documentId": id, "userId": p.uid}})
	a.refused(t, http.StatusTooManyRequests, "rate_limited")
	if a.header.Get("Retry-After") == "" || len(provider.Asked()) > 0 {
		t.Errorf("%v, %d questions", a.header, len(provider.Asked()))
	}
	if _, err := w.store.BeginModelCall(t.Context(), store.ModelCall{DocumentID: id, UserID: p.uid, TokenUse: store.TokenUse{InputTokens: 10}}, store.ModelBudget{}); err != nil {
		t.Fatal(err)
	}
	var v struct {
		Data struct {
			Validation struct {
				CanProceed bool
				Errors     []string
			}
		}
	}
	w.do(request{method: "POST", path: "/api/validate-document", token: p.token, json: map[string]any{"documentId": id, "userId": p.uid}}).into(t, 200, &v)
	if v.Data.Validation.CanProceed || len(v.Data.Validation.Errors) != 1 {
		t.Errorf("%+v", v)
	}
}

// proposes answers the question for scenarios, and states nothing of documents.
func proposes(text string, stop modeltest.Stop) modeltest.Answerer {
	return func(a modeltest.Asked) modeltest.Reply {
		if lists, _ := a.Schema["properties"].(map[string]any); lists["scenarios"] != nil {
			return modeltest.Reply{Text: text, Stop: stop}
		}
		return modeltest.Reply{Text: "{}"}
	}
}

func TestSuiteWithModel(t *testing.T) {
	const answer = `{"scenarios": [
		{"description": "A generic at mail, dearer than its copay", "tier": "tier-1", "channel": "mail", "ingredientCost": 61.23, "expectedPatientPay": 3},
		{"description": "A tier that is not there", "tier": "tier-9"}]}`
	w, provider := withModel(t, proposes(answer, modeltest.Finished), store.ModelBudget{})
	p := w.member("ann")
	id := w.processed(p)
	var out struct {
		TestSuite struct {
			TotalScenarios int
			Scenarios      []struct {
				ID, Description    string
				ExpectedPatientPay float64
			}
		}
		Summary    struct{ Validation struct{ Warnings []string } }
		ResponseID string
	}
	body := map[string]any{"benefitId": id, "mode": "edgeCase", "options": map[string]any{"maxTokens": 300}}
	w.do(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: body}).into(t, 201, &out)
	last := out.TestSuite.Scenarios[len(out.TestSuite.Scenarios)-1]
	if !strings.HasPrefix(last.ID, "pr-") || last.ExpectedPatientPay != 25 || out.TestSuite.TotalScenarios != len(out.TestSuite.Scenarios) {
		t.Errorf("%+v", last)
	}
	for _, part := range []string{"expected $3.00", "scenarios[1]"} {
		if !slices.ContainsFunc(out.Summary.Validation.Warnings, func(s string) bool { return strings.Contains(s, part) }) {
			t.Errorf("no warning has %q: %q", part, out.Summary.Validation.Warnings)
		}
	}
	asked := provider.Asked()
	if n := asked[len(asked)-1].MaxTokens; n != 300 {
		t.Errorf("the answer may have %d tokens", n)
	}
	var response struct {
		Response struct{ Status, RawResponse string }
	}
	w.do(request{method: "GET", path: "/api/test-suite-responses/{id}", id: out.ResponseID, token: p.token}).into(t, 200, &response)
	if response.Response.Status != "success" || response.Response.RawResponse != answer {
		t.Errorf("%+v", response)
	}
	w.do(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: map[string]any{"benefitId": id, "mode": "quick"}}).into(t, 201, nil)
	if n := len(provider.Asked()); n != len(asked) {
		t.Errorf("a quick suite asked %d questions", n-len(asked))
	}
}

func TestSuiteOfAnAnswerThatCannotBeRead(t *testing.T) {
	w, _ := withModel(t, proposes("I am sorry, here is no list.", modeltest.Finished), store.ModelBudget{})
	p := w.member("ann")
	id := w.processed(p)
	a := w.do(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: map[string]any{"benefitId": id}})
	a.refused(t, 500, "generation_failed")
	var failed struct {
		ResponseID string
		CanReview  bool
	}
	if err := json.Unmarshal(a.body, &failed); err != nil || !failed.CanReview {
		t.Fatalf("%+v %v", failed, err)
	}
	var response struct {
		Response struct {
			Status, RawResponse string
			ParseError          *string
			ParsedTestSuite     any
		}
	}
	w.do(request{method: "GET", path: "/api/test-suite-responses/{id}", id: failed.ResponseID, token: p.token}).into(t, 200, &response)
	if r := response.Response; r.Status != "parse_error" || r.ParseError == nil || r.RawResponse != "I am sorry, here is no list." || r.ParsedTestSuite != nil {
		t.Errorf("%+v", r)
	}
}

func TestSuiteOfAModelThatFails(t *testing.T) {
	w, _ := withModel(t, proposes("", modeltest.Refused), store.ModelBudget{})
	p := w.member("ann")
	id := w.processed(p)
	a := w.do(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: map[string]any{"benefitId": id}})
	a.refused(t, 500, "generation_failed")
	if !strings.Contains(string(a.body), "will not") {
		t.Errorf("%s", a.body)
	}
}

func TestSuiteWithoutBudget(t *testing.T) {
	w, provider := withModel(t, silent, store.ModelBudget{UserDay: 10})
	p := w.member("ann")
	id := w.processed(p) // a plan in JSON is read by its shape, so no model was asked
	a := w.do(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: map[string]any{"benefitId": id}})
	a.refused(t, http.StatusTooManyRequests, "rate_limited")
	if a.header.Get("Retry-After") == "" || len(provider.Asked()) > 0 {
		t.Errorf("%v, %d questions", a.header, len(provider.Asked()))
	}
	w.do(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: map[string]any{"benefitId": id, "mode": "quick"}}).into(t, 201, nil)
}
