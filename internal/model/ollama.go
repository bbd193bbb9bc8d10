package model

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
)

// ollamaProvider speaks /api/chat of a local Ollama, which has no official library in Go without its server.
type ollamaProvider struct {
	session
	chat string // its address
}

func openOllama(s session) (asker, error) {
	base, err := ollamaAddress(s.env("OLLAMA_HOST"))
	if err != nil {
		return nil, err
	}
	return (&ollamaProvider{session: s, chat: base.JoinPath("api", "chat").String()}).ask, nil
}

type ollamaMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type ollamaRequest struct {
	Model    string          `json:"model"`
	Messages []ollamaMessage `json:"messages"`
	Stream   bool            `json:"stream"`
	Format   map[string]any  `json:"format"`
	Options  ollamaOptions   `json:"options"`
}

type ollamaOptions struct {
	NumContext int `json:"num_ctx"` // the default is small, and what is beyond it is cut off silently
	NumPredict int `json:"num_predict"`
}

type ollamaResponse struct {
	Message         ollamaMessage `json:"message"`
	Done            bool          `json:"done"`
	DoneReason      string        `json:"done_reason"`
	PromptEvalCount int           `json:"prompt_eval_count"`
	EvalCount       int           `json:"eval_count"`
}

// Steps of the context window: a server loads the model anew when it is asked for another one.
const ollamaWindowStep = 8192

func (p *ollamaProvider) ask(ctx context.Context, r Request, schema map[string]any) (Answer, error) {
	prompt := r.Prompt + inPrompt(schema)
	window := countTokens(p.vendor, r.System+prompt)*5/4 + r.MaxOutputTokens
	body, err := json.Marshal(ollamaRequest{
		Model:    p.model,
		Messages: []ollamaMessage{{"system", r.System}, {"user", prompt}},
		Format:   schema,
		Options:  ollamaOptions{NumContext: (window/ollamaWindowStep + 1) * ollamaWindowStep, NumPredict: r.MaxOutputTokens},
	})
	if err != nil {
		return Answer{}, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.chat, bytes.NewReader(body))
	if err != nil {
		return Answer{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := p.client.Do(request)
	if err != nil {
		return Answer{}, err
	}
	defer response.Body.Close()
	var said ollamaResponse
	if err := json.NewDecoder(response.Body).Decode(&said); err != nil {
		return Answer{}, err
	}
	answer := Answer{Text: said.Message.Content, Stop: Finished, Usage: Usage{InputTokens: said.PromptEvalCount, OutputTokens: said.EvalCount}}
	switch {
	case said.Done && said.DoneReason == "length":
		answer.Stop = Truncated
	case !said.Done || said.DoneReason != "" && said.DoneReason != "stop":
		return answer, errUnfinished
	}
	return answer, nil
}
