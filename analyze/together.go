package analyze

import (
	"context"

	"github.com/rxassay/rxassay/document"
)

// Together returns a reader that lets both read and combines what they say, see [Combine]. It has the second one's name
// and cost, and fails where either fails.
func Together(first, second Reader) Reader { return both{first, second} }

type both struct{ first, second Reader }

// Name implements [Reader].
func (b both) Name() string { return b.second.Name() }

// Read implements [Reader].
func (b both) Read(ctx context.Context, text *document.Text, req Request) (Draft, error) {
	a, err := b.first.Read(ctx, text, req)
	if err != nil {
		return Draft{}, err
	}
	c, err := b.second.Read(ctx, text, req)
	if err != nil {
		return Draft{}, err
	}
	combined := Combine(a, c)
	combined.Usage = c.Usage
	return combined, nil
}
