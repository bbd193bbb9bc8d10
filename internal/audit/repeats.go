package audit

import (
	"maps"
	"strconv"
	"sync"
	"time"
)

// A flood must not fill the disk: of the same thing by the same actor within a window, only the first ones have entries
// of their own.
const (
	manyOK     = 60 // of what succeeded, within windowOK
	windowOK   = time.Minute
	manyNotOK  = 5 // of what did not
	windowElse = 10 * time.Minute

	// How many things are told apart at a time; beyond, those of an actor and action are counted together. What did not
	// succeed costs a client nothing, so it gets less room.
	differentOK    = 10_000
	differentNotOK = 200
)

type repeatKey struct{ actor, action, target, outcome, apart string }

// repeat counts how often the same has happened since it began.
type repeat struct {
	key       repeatKey
	detail    map[string]string // of the last one
	requestID string            // of the last one
	began     time.Time
	last      time.Time
	alone     int // that have an entry of their own
	counted   int
}

// entry is the one entry of those that were counted.
func (r *repeat) entry() happened {
	e := Entry{Actor: r.key.actor, Action: r.key.action, Target: r.key.target, Outcome: r.key.outcome, Detail: map[string]string{}}
	maps.Copy(e.Detail, r.detail)
	e.Detail["repeats"], e.Detail["since"], e.Detail["until"] = strconv.Itoa(r.counted), stamp(r.began), stamp(r.last)
	return happened{e, r.requestID}
}

func (r *repeat) over(now time.Time) bool {
	window := windowElse
	if r.key.outcome == OK {
		window = windowOK
	}
	return now.Sub(r.began) >= window
}

type repeats struct {
	mu    sync.Mutex
	open  map[repeatKey]*repeat
	notOK int
}

// admit says whether an entry is written alone; else it is counted. sum, when there is one, is what was counted of the
// same before and is to be written now.
func (r *repeats) admit(e Entry, requestID string, now time.Time) (alone bool, sum *repeat) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.open == nil {
		r.open = map[repeatKey]*repeat{}
	}
	key, many := repeatKey{e.Actor, e.Action, e.Target, e.Outcome, e.Apart}, manyOK
	room := len(r.open)-r.notOK < differentOK
	if e.Outcome != OK {
		many, room = manyNotOK, r.notOK < differentNotOK
	}
	if r.open[key] == nil && !room {
		key.target, key.apart = "", ""
	}
	c := r.open[key]
	if c != nil && c.over(now) {
		if c.counted > 0 {
			sum = c
		}
		r.remove(key)
		c = nil
	}
	if c == nil {
		c = &repeat{key: key, began: now}
		r.open[key] = c
		if e.Outcome != OK {
			r.notOK++
		}
	}
	c.last = now
	if c.alone < many {
		c.alone++
		return true, sum
	}
	c.counted++
	c.detail, c.requestID = e.Detail, requestID
	return false, sum
}

func (r *repeats) remove(key repeatKey) {
	delete(r.open, key)
	if key.outcome != OK {
		r.notOK--
	}
}

// take returns what was counted and is over, or all, and forgets it.
func (r *repeats) take(now time.Time, all bool) (sums []*repeat) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, c := range r.open {
		if !all && !c.over(now) {
			continue
		}
		if c.counted > 0 {
			sums = append(sums, c)
		}
		r.remove(key)
	}
	return sums
}
