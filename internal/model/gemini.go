package model

import (
	"context"
	"errors"
	"strings"

	"google.golang.org/genai"
)

// geminiProvider speaks generateContent of the Gemini API.
type geminiProvider struct {
	session
	models *genai.Models
}

func openGemini(s session) (asker, error) {
	key, err := s.key("GEMINI_API_KEY", "GOOGLE_API_KEY")
	if err != nil {
		return nil, err
	}
	base, err := s.address("GOOGLE_GEMINI_BASE_URL", "https://generativelanguage.googleapis.com/")
	if err != nil {
		return nil, err
	}
	client, err := genai.NewClient(context.Background(), &genai.ClientConfig{
		APIKey: key, Backend: genai.BackendGeminiAPI, HTTPClient: s.client,
		HTTPOptions: genai.HTTPOptions{BaseURL: base.String()}, // without RetryOptions it tries once
	})
	if err != nil {
		return nil, errors.New("model: the Gemini library does not take its settings") // its error repeats the key
	}
	return (&geminiProvider{session: s, models: client.Models}).ask, nil
}

func (p *geminiProvider) ask(ctx context.Context, r Request, schema map[string]any) (Answer, error) {
	response, err := p.models.GenerateContent(ctx, p.model, genai.Text(r.Prompt), &genai.GenerateContentConfig{
		SystemInstruction:  genai.NewContentFromText(r.System, genai.RoleUser),
		MaxOutputTokens:    int32(r.MaxOutputTokens),
		ResponseMIMEType:   "application/json",
		ResponseJsonSchema: schema,
	})
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Stop: Finished}
	if u := response.UsageMetadata; u != nil {
		answer.Usage = Usage{
			InputTokens:  int(u.PromptTokenCount),
			OutputTokens: int(u.CandidatesTokenCount + u.ThoughtsTokenCount),
		}
	}
	if len(response.Candidates) == 0 {
		if f := response.PromptFeedback; f != nil && f.BlockReason != "" {
			return answer, errRefused
		}
		return answer, errUnfinished
	}
	candidate := response.Candidates[0]
	if candidate.Content != nil {
		var text strings.Builder
		for _, part := range candidate.Content.Parts {
			if part != nil && !part.Thought {
				text.WriteString(part.Text)
			}
		}
		answer.Text = text.String()
	}
	switch candidate.FinishReason {
	case genai.FinishReasonStop:
	case genai.FinishReasonMaxTokens:
		answer.Stop = Truncated
	case genai.FinishReasonSafety, genai.FinishReasonRecitation, genai.FinishReasonBlocklist,
		genai.FinishReasonProhibitedContent, genai.FinishReasonSPII, genai.FinishReasonLanguage:
		return answer, errRefused
	default:
		return answer, errUnfinished
	}
	return answer, nil
}
