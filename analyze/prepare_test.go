package analyze

import "testing"

// The expressions of the package are compiled when they are first used: one that is none would show in a document only.
func TestPrepare(t *testing.T) { Prepare(t.Context()) }
