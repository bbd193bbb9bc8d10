package model

import "context"

// OpenUntil is Open with exchanges that end when the given function says so.
func OpenUntil(spec string, env func(string) string, deadline func(context.Context) (context.Context, context.CancelFunc)) (Provider, error) {
	w := newWire()
	w.deadline = deadline
	return open(spec, env, w)
}
