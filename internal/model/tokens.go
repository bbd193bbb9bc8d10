package model

import (
	"sync"

	"github.com/tiktoken-go/tokenizer"
)

// Tokens of a vendor's models for each 100 of OpenAI's encoding. Only OpenAI publishes its vocabulary; the others follow
// from the rules of thumb for English text, 4.0 characters to a token of OpenAI, 3.5 of Anthropic, 3.8 of Gemini, and are
// rounded up, since documents hold numbers.
var tokensPerHundred = map[string]int{OpenAI: 100, Anthropic: 120, Gemini: 105, Ollama: 110}

var encoding = sync.OnceValues(func() (tokenizer.Codec, error) { return tokenizer.Get(tokenizer.O200kBase) })

// countTokens estimates the tokens that a text is for a vendor's models.
func countTokens(vendor, text string) int {
	count := len(text)/3 + 1 // without the vocabulary: more than any English text has
	if codec, err := encoding(); err == nil {
		if n, err := codec.Count(text); err == nil {
			count = n
		}
	}
	per := tokensPerHundred[vendor]
	if per == 0 {
		per = 120 // of a provider that Open did not make
	}
	return (count*per + 99) / 100
}
