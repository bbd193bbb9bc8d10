package model

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"
)

// openAIProvider speaks chat completions with strict structured output, the interface that compatible servers have.
type openAIProvider struct {
	session
	completions openai.ChatCompletionService
	own         bool // OpenAI's own server
}

const openAIAddress = "https://api.openai.com/v1/"

func openOpenAI(s session) (asker, error) {
	base, err := s.address("OPENAI_BASE_URL", openAIAddress)
	if err != nil {
		return nil, err
	}
	own := strings.HasSuffix("."+base.Hostname(), ".openai.com")
	options := []option.RequestOption{
		option.WithBaseURL(base.String()), option.WithHTTPClient(s.client), option.WithMaxRetries(0),
	}
	key, err := s.key("OPENAI_API_KEY")
	switch {
	case err == nil:
		options = append(options, option.WithAPIKey(key))
	case own:
		return nil, err
	}
	// The service alone: the library's client would read further settings from the environment.
	return (&openAIProvider{session: s, completions: openai.NewChatCompletionService(options...), own: own}).ask, nil
}

func (p *openAIProvider) ask(ctx context.Context, r Request, schema map[string]any) (Answer, error) {
	ask := openai.ChatCompletionNewParams{
		Model:    p.model,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.SystemMessage(r.System), openai.UserMessage(r.Prompt)},
		ResponseFormat: openai.ChatCompletionNewParamsResponseFormatUnion{OfJSONSchema: &shared.ResponseFormatJSONSchemaParam{
			JSONSchema: shared.ResponseFormatJSONSchemaJSONSchemaParam{Name: "answer", Strict: openai.Bool(true), Schema: schema},
		}},
	}
	if p.own {
		ask.MaxCompletionTokens = openai.Int(int64(r.MaxOutputTokens))
	} else {
		ask.MaxTokens = openai.Int(int64(r.MaxOutputTokens)) // the older name, which all compatible servers know
	}
	completion, err := p.completions.New(ctx, ask)
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Stop: Finished, Usage: Usage{
		InputTokens: int(completion.Usage.PromptTokens), OutputTokens: int(completion.Usage.CompletionTokens),
	}}
	if len(completion.Choices) == 0 {
		return answer, errUnfinished
	}
	choice := completion.Choices[0]
	answer.Text = choice.Message.Content
	switch {
	case choice.Message.Refusal != "", choice.FinishReason == "content_filter":
		return answer, errRefused
	case choice.FinishReason == "length":
		answer.Stop = Truncated
	case choice.FinishReason != "stop":
		return answer, errUnfinished
	}
	return answer, nil
}

// inPrompt is the schema as words, for servers that do not show it to the model.
func inPrompt(schema map[string]any) string {
	text, _ := json.Marshal(schema) // a tree of maps, slices and strings has a JSON form
	return "\n\nAnswer with one JSON object that fits this JSON Schema, and with nothing else:\n" + string(text)
}
