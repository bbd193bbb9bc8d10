package modeltest

import (
	"encoding/json"
	"net/http"
	"strings"
)

// refusal is an error that a provider answers with.
type refusal struct {
	status        int
	kind, message string // the kind in Anthropic's words
	retryAfter    string
}

// protocol is one vendor's wire.
type protocol struct {
	read    func(r *http.Request, body []byte) (Asked, *refusal)
	reply   func(a Asked, r Reply, u Usage) any
	refusal func(e refusal) any

	tokensPerHundred int  // of OpenAI's
	schemaInPrompt   bool // not shown to the model otherwise
}

var protocols = map[string]protocol{
	"anthropic": {read: readAnthropic, reply: replyAnthropic, refusal: refuseAnthropic, tokensPerHundred: 120},
	"openai":    {read: readOpenAI, reply: replyOpenAI, refusal: refuseOpenAI, tokensPerHundred: 100},
	"gemini":    {read: readGemini, reply: replyGemini, refusal: refuseGemini, tokensPerHundred: 105},
	"ollama":    {read: readOllama, reply: replyOllama, refusal: refuseOllama, tokensPerHundred: 110, schemaInPrompt: true},
}

func bad(message string) *refusal {
	return &refusal{status: http.StatusBadRequest, kind: "invalid_request_error", message: message}
}

// wrongKey repeats the key, as providers do.
func wrongKey(got string) *refusal {
	return &refusal{status: http.StatusUnauthorized, kind: "authentication_error", message: "Incorrect API key provided: " + got}
}

// receive checks what all protocols have in common and decodes the body.
func receive(r *http.Request, body []byte, path string, into any) *refusal {
	switch {
	case r.Method != http.MethodPost || r.URL.Path != path:
		return &refusal{status: http.StatusNotFound, kind: "not_found_error", message: "no such path: " + r.URL.Path}
	case !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json"):
		return bad("the content type is not JSON")
	case json.Unmarshal(body, into) != nil:
		return bad("the body is not JSON")
	}
	return nil
}

func readAnthropic(r *http.Request, body []byte) (a Asked, e *refusal) {
	var in struct {
		Model     string
		MaxTokens int `json:"max_tokens"`
		System    []struct{ Text string }
		Messages  []struct {
			Role    string
			Content []struct{ Type, Text string }
		}
		OutputConfig struct {
			Format struct {
				Type   string
				Schema map[string]any
			}
		} `json:"output_config"`
	}
	if e = receive(r, body, "/v1/messages", &in); e != nil {
		return a, e
	}
	if key := r.Header.Get("X-Api-Key"); key != Key {
		return a, wrongKey(key)
	}
	if r.Header.Get("Anthropic-Version") == "" {
		return a, bad("anthropic-version: header is required")
	}
	if len(in.System) != 1 || len(in.Messages) != 1 || in.Messages[0].Role != "user" || len(in.Messages[0].Content) != 1 || in.MaxTokens < 1 {
		return a, bad("messages: one system text, one message of the user and max_tokens are wanted")
	}
	a = Asked{in.Model, in.System[0].Text, in.Messages[0].Content[0].Text, in.OutputConfig.Format.Schema, in.MaxTokens}
	if in.OutputConfig.Format.Type != "json_schema" {
		return a, bad("output_config.format.type: must be json_schema")
	}
	return a, limitsAnthropic(a.Schema)
}

func replyAnthropic(a Asked, r Reply, u Usage) any {
	out := map[string]any{
		"id": "msg_1", "type": "message", "role": "assistant", "model": a.Model, "stop_sequence": nil,
		"stop_reason": [...]string{"end_turn", "max_tokens", "refusal", "pause_turn"}[r.Stop],
		"content":     []any{map[string]any{"type": "text", "text": r.Text}},
		"usage":       map[string]any{"input_tokens": u.Input, "output_tokens": u.Output},
	}
	if r.Empty {
		out["content"] = []any{}
	}
	return without(out, "usage", r.NoUsage)
}

func without(out map[string]any, name string, drop bool) map[string]any {
	if drop {
		delete(out, name)
	}
	return out
}

func refuseAnthropic(e refusal) any {
	return map[string]any{"type": "error", "error": map[string]any{"type": e.kind, "message": e.message}}
}

func readOpenAI(r *http.Request, body []byte) (a Asked, e *refusal) {
	var in struct {
		Model               string
		MaxTokens           int `json:"max_tokens"`
		MaxCompletionTokens int `json:"max_completion_tokens"`
		Messages            []struct{ Role, Content string }
		ResponseFormat      struct {
			Type       string
			JSONSchema struct {
				Name   string
				Strict bool
				Schema map[string]any
			} `json:"json_schema"`
		} `json:"response_format"`
	}
	if e = receive(r, body, "/v1/chat/completions", &in); e != nil {
		return a, e
	}
	if key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "); key != Key {
		return a, wrongKey(key)
	}
	format := in.ResponseFormat
	limit := max(in.MaxTokens, in.MaxCompletionTokens)
	if len(in.Messages) != 2 || in.Messages[0].Role != "system" || in.Messages[1].Role != "user" || limit < 1 {
		return a, bad("one system and one user message and a limit of tokens are wanted")
	}
	a = Asked{in.Model, in.Messages[0].Content, in.Messages[1].Content, format.JSONSchema.Schema, limit}
	if format.Type != "json_schema" || format.JSONSchema.Name == "" || !format.JSONSchema.Strict {
		return a, bad("response_format: json_schema with a name and strict is wanted")
	}
	return a, limitsOpenAI(a.Schema)
}

func replyOpenAI(a Asked, r Reply, u Usage) any {
	message := map[string]any{"role": "assistant", "content": r.Text, "refusal": nil}
	if r.Stop == Refused {
		message["content"], message["refusal"] = nil, "I cannot help with that."
	}
	out := map[string]any{
		"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": a.Model,
		"choices": []any{map[string]any{
			"index": 0, "message": message,
			"finish_reason": [...]string{"stop", "length", "stop", "tool_calls"}[r.Stop],
		}},
		"usage": map[string]any{"prompt_tokens": u.Input, "completion_tokens": u.Output, "total_tokens": u.Input + u.Output},
	}
	if r.Empty {
		out["choices"] = []any{}
	}
	return without(out, "usage", r.NoUsage)
}

func refuseOpenAI(e refusal) any {
	return map[string]any{"error": map[string]any{"message": e.message, "type": e.kind, "code": openAICode[e.kind], "param": nil}}
}

var openAICode = map[string]any{"billing_error": "insufficient_quota", "authentication_error": "invalid_api_key"}

func readGemini(r *http.Request, body []byte) (a Asked, e *refusal) {
	type content struct{ Parts []struct{ Text string } }
	var in struct {
		SystemInstruction content
		Contents          []content
		GenerationConfig  struct {
			MaxOutputTokens    int
			ResponseMIMEType   string         `json:"responseMimeType"`
			ResponseJSONSchema map[string]any `json:"responseJsonSchema"`
		}
	}
	name := strings.TrimSuffix(strings.TrimPrefix(r.URL.Path, "/v1beta/models/"), ":generateContent")
	if e = receive(r, body, "/v1beta/models/"+name+":generateContent", &in); e != nil {
		return a, e
	}
	if key := r.Header.Get("X-Goog-Api-Key"); key != Key {
		return a, &refusal{status: http.StatusBadRequest, kind: "authentication_error", message: "API key not valid. Please pass a valid API key: " + key}
	}
	if len(in.SystemInstruction.Parts) != 1 || len(in.Contents) != 1 || len(in.Contents[0].Parts) != 1 || in.GenerationConfig.MaxOutputTokens < 1 {
		return a, bad("one system instruction, one content and maxOutputTokens are wanted")
	}
	g := in.GenerationConfig
	a = Asked{name, in.SystemInstruction.Parts[0].Text, in.Contents[0].Parts[0].Text, g.ResponseJSONSchema, g.MaxOutputTokens}
	if g.ResponseMIMEType != "application/json" {
		return a, bad("response_mime_type must be application/json")
	}
	return a, limitsGemini(a.Schema)
}

func replyGemini(a Asked, r Reply, u Usage) any {
	out := map[string]any{
		"modelVersion": a.Model,
		"candidates": []any{map[string]any{
			"index": 0, "content": map[string]any{"role": "model", "parts": []any{map[string]any{"text": r.Text}}},
			"finishReason": [...]string{"STOP", "MAX_TOKENS", "SAFETY", "MALFORMED_FUNCTION_CALL"}[r.Stop],
		}},
		"usageMetadata": map[string]any{"promptTokenCount": u.Input, "candidatesTokenCount": u.Output, "totalTokenCount": u.Input + u.Output},
	}
	if r.Empty {
		out["candidates"] = []any{}
	}
	return without(out, "usageMetadata", r.NoUsage)
}

var geminiStatus = map[string]string{
	"rate_limit_error": "RESOURCE_EXHAUSTED", "overloaded_error": "UNAVAILABLE", "api_error": "INTERNAL",
	"authentication_error": "INVALID_ARGUMENT", "permission_error": "PERMISSION_DENIED", "not_found_error": "NOT_FOUND",
}

func refuseGemini(e refusal) any {
	status := geminiStatus[e.kind]
	if status == "" {
		status = "INVALID_ARGUMENT"
	}
	out := map[string]any{"code": e.status, "message": e.message, "status": status}
	if e.retryAfter != "" {
		out["details"] = []any{map[string]any{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": e.retryAfter + "s"}}
	}
	return map[string]any{"error": out}
}

func readOllama(r *http.Request, body []byte) (a Asked, e *refusal) {
	var in struct {
		Model    string
		Stream   *bool
		Messages []struct{ Role, Content string }
		Format   map[string]any
		Options  struct {
			NumContext int `json:"num_ctx"`
			NumPredict int `json:"num_predict"`
		}
	}
	if e = receive(r, body, "/api/chat", &in); e != nil {
		return a, e
	}
	if len(in.Messages) != 2 || in.Stream == nil || *in.Stream || in.Options.NumPredict < 1 {
		return a, bad("two messages, stream false and num_predict are wanted")
	}
	a = Asked{in.Model, in.Messages[0].Content, in.Messages[1].Content, in.Format, in.Options.NumPredict}
	if in.Options.NumContext < tokens(a.System+a.Prompt)+a.MaxTokens {
		return a, bad("num_ctx cuts the question off") // Ollama does so silently
	}
	return a, limitsOllama(a)
}

func replyOllama(a Asked, r Reply, u Usage) any {
	out := map[string]any{
		"model": a.Model, "created_at": "2026-11-20T00:00:00Z", "message": map[string]any{"role": "assistant", "content": r.Text},
		"done": true, "done_reason": [...]string{"stop", "length", "stop", "load"}[r.Stop],
		"prompt_eval_count": u.Input, "eval_count": u.Output,
	}
	if r.Empty {
		delete(out, "message")
	}
	if r.NoUsage {
		delete(out, "prompt_eval_count")
		delete(out, "eval_count")
	}
	return out
}

func refuseOllama(e refusal) any { return map[string]any{"error": e.message} }
