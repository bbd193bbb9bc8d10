package sandbox

import "syscall"

// RefuseBounds lets no process bound itself any more, as a filter of system calls does.
func RefuseBounds() { setrlimit = func(int, *syscall.Rlimit) error { return syscall.EPERM } }
