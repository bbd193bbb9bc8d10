package model

import (
	"context"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
)

// anthropicProvider speaks the Messages API with structured outputs.
type anthropicProvider struct {
	session
	messages anthropic.MessageService
}

func openAnthropic(s session) (asker, error) {
	key, err := s.key("ANTHROPIC_API_KEY")
	if err != nil {
		return nil, err
	}
	base, err := s.address("ANTHROPIC_BASE_URL", "https://api.anthropic.com")
	if err != nil {
		return nil, err
	}
	client := anthropic.NewClient(
		option.WithoutEnvironmentDefaults(), option.WithAPIKey(key), option.WithBaseURL(base.String()),
		option.WithHTTPClient(s.client), option.WithMaxRetries(0),
		option.WithRequestTimeout(2*callTimeout), // the wire's is shorter; without one, the library refuses long answers
	)
	return (&anthropicProvider{session: s, messages: client.Messages}).ask, nil
}

func (p *anthropicProvider) ask(ctx context.Context, r Request, schema map[string]any) (Answer, error) {
	message, err := p.messages.New(ctx, anthropic.MessageNewParams{
		Model:        p.model,
		MaxTokens:    int64(r.MaxOutputTokens),
		System:       []anthropic.TextBlockParam{{Text: r.System}},
		Messages:     []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(r.Prompt))},
		OutputConfig: anthropic.OutputConfigParam{Format: anthropic.JSONOutputFormatParam{Schema: schema}},
	})
	if err != nil {
		return Answer{}, err
	}
	u := message.Usage
	answer := Answer{Stop: Finished, Usage: Usage{
		InputTokens:  int(u.InputTokens + u.CacheReadInputTokens + u.CacheCreationInputTokens),
		OutputTokens: int(u.OutputTokens),
	}}
	var text strings.Builder
	for _, block := range message.Content {
		if block.Type == "text" { // what it thought is not its answer
			text.WriteString(block.Text)
		}
	}
	answer.Text = text.String()
	switch message.StopReason {
	case anthropic.StopReasonMaxTokens, anthropic.StopReasonModelContextWindowExceeded:
		answer.Stop = Truncated
	case anthropic.StopReasonRefusal:
		return answer, errRefused
	case anthropic.StopReasonEndTurn, anthropic.StopReasonStopSequence:
	default:
		return answer, errUnfinished
	}
	return answer, nil
}
