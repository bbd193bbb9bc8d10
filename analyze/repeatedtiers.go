package analyze

import (
	"github.com/rxassay/rxassay/benefit"
)

// leastAgain is how many tiers stand both above and below a heading that parts the same tiers by where they are filled.
const leastAgain = 2

// headsAgain reports whether the rows below a heading tell once more what the tiers cost that the rows above it have told: then the heading
// says where or for how long they are filled, in whatever words, and what the heading before it said has ended.
func (r *row) headsAgain(below []*row, above []drugRow) bool {
	told := map[benefit.TierID]bool{}
	for _, o := range above {
		if t, ok := readTier(o.labelText()); ok && o.table == r.table {
			told[t.id()] = true
		}
	}
	again := map[benefit.TierID]bool{}
	for _, o := range below {
		if o.table != r.table || o.lone {
			break
		}
		if t, ok := readTier(o.labelText()); ok && told[t.id()] && o.statesShares() {
			again[t.id()] = true
		}
	}
	return len(again) >= leastAgain
}
