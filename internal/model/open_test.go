package model_test

import (
	"context"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/model"
	"github.com/rxassay/rxassay/internal/model/modeltest"
)

func TestOpenSaysWhatIsMissing(t *testing.T) {
	const secret = "https://user:hunter2@models.example.com?key=hunter2"
	for _, c := range []struct {
		spec, variable, value string
		want                  string // words of the error, "" for none
	}{
		{"anthropic:claude-sonnet-5-5", "", "", "set ANTHROPIC_API_KEY"},
		{"anthropic:claude-sonnet-5-5", "ANTHROPIC_API_KEY", "k", ""},
		{"openai:gpt-6-luna", "", "", "set OPENAI_API_KEY"},
		{"openai:gpt-6-luna", "OPENAI_BASE_URL", "http://127.0.0.1:8000/v1", ""}, // a compatible server may want no key
		{"openai:gpt-6-luna", "OPENAI_BASE_URL", "https://eu.api.openai.com/v1", "set OPENAI_API_KEY"},
		{"openai:gpt-6-luna", "OPENAI_BASE_URL", secret, "OPENAI_BASE_URL is not an address"},
		{"gemini:gemini-3.5-flash", "", "", "set GEMINI_API_KEY or GOOGLE_API_KEY"},
		{"gemini:gemini-3.5-flash", "GOOGLE_API_KEY", "k", ""},
		{"ollama:llama3.2:3b", "", "", ""},
		{"ollama:llama3.2:3b", "OLLAMA_HOST", "0.0.0.0", ""},
		{"ollama:llama3.2:3b", "OLLAMA_HOST", "ftp://127.0.0.1", "OLLAMA_HOST is not an address"},
		{"claude-sonnet-5-5", "", "", "give anthropic:<model>"},
		{"openai:", "", "", "give anthropic:<model>"},
		{"mistral:large", "", "", "give anthropic:<model>"},
		{"openai:gpt 6", "", "", "give anthropic:<model>"},
	} {
		p, err := model.Open(c.spec, func(name string) string {
			if name == c.variable {
				return c.value
			}
			return ""
		})
		switch {
		case c.want == "" && (err != nil || p.Name() != c.spec):
			t.Errorf("%s with %s=%s: %v", c.spec, c.variable, c.value, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hunter2")):
			t.Errorf("%s with %s: %v; want %q and no value", c.spec, c.variable, err, c.want)
		}
	}
}

// TestProvidersTakeTheSchemas asks every provider for every category; the servers refuse what is beyond their limits.
func TestProvidersTakeTheSchemas(t *testing.T) {
	for _, vendor := range modeltest.Vendors() {
		w := newWorld(t, vendor, func(modeltest.Asked) modeltest.Reply { return modeltest.Reply{Text: "{}"} })
		for _, category := range benefit.Categories() {
			answer, err := w.config.Provider.Complete(context.Background(), model.Request{
				System: "s", Prompt: "p", Schema: analyze.ProposalSchema(category), MaxOutputTokens: 9,
			})
			if err != nil || answer.Text != "{}" || answer.Stop != model.Finished || answer.Usage.InputTokens == 0 || answer.Usage.OutputTokens == 0 {
				t.Errorf("%s, %s: %+v, %v; misuse: %q", vendor, category, answer, err, w.server.Misuses())
			}
		}
		last := w.server.Asked()[0]
		if last.MaxTokens != 9 || !strings.HasSuffix(models[vendor], ":"+last.Model) || last.System != "s" || !strings.HasPrefix(last.Prompt, "p") {
			t.Errorf("%s was asked %+v", vendor, last)
		}
	}
}

// TestServersRefuseMisuse: the limits that the servers check are not the compiler's own.
func TestServersRefuseMisuse(t *testing.T) {
	for _, vendor := range modeltest.Vendors() {
		server := modeltest.NewServer(vendor, func(modeltest.Asked) modeltest.Reply { return modeltest.Reply{Text: "{}"} })
		defer server.Close()
		p, err := model.Open(models[vendor], func(name string) string {
			if strings.HasSuffix(name, "_API_KEY") {
				return "wrong"
			}
			return server.Env(name)
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Complete(context.Background(), model.Request{Schema: []byte(`{"type": "object"}`), MaxOutputTokens: 1})
		if wrongKey := vendor != "ollama"; wrongKey && (err == nil || !strings.Contains(err.Error(), string(model.Auth)) || strings.Contains(err.Error(), "wrong")) {
			t.Errorf("%s: a wrong key: %v", vendor, err)
		}
	}
}
