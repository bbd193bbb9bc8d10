//go:build !linux

package sandbox

// RefuseBounds does nothing: a process does not bound itself here.
func RefuseBounds() {}
