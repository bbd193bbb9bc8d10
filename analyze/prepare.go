package analyze

import (
	"context"

	"github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Prepare readies what reading needs, so that the first document need not wait for it: call it while the document is
// being turned into text. It takes some ten milliseconds once, and nothing must wait for it; it stops when ctx ends.
func Prepare(ctx context.Context) { lazyregexp.Prepare(ctx) }
