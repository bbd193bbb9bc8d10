package sandbox

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"
)

// notIsolated is set when a child could not be given a network of its own.
var notIsolated atomic.Bool

// isolated reports whether children are to have a network of their own, which leads nowhere.
func isolated() bool { return !notIsolated.Load() }

// bind ties a process to come to this one: it is in a group of its own, which can be killed as one, it dies with its parent,
// and it is alone in its network where asked.
func bind(cmd *exec.Cmd, alone bool) {
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if alone {
		// A network of its own needs a user namespace of its own, in which the user is the same.
		cmd.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	}
}

// endGroup kills a process, which leads its group, and all that it has started. Either may have ended already.
func endGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	_ = cmd.Process.Kill()
}

// outOfTime reports whether a process was ended by its limit of processor time.
func outOfTime(s *os.ProcessState) bool {
	w, ok := s.Sys().(syscall.WaitStatus)
	return ok && w.Signaled() && w.Signal() == syscall.SIGXCPU
}

// used is what a process takes.
type used struct {
	resident  int64
	processor time.Duration
}

// ticksPerSecond is the unit of the times in /proc, the same on every Linux that Go runs on.
const ticksPerSecond = 100

// usage returns what a process takes now, and false when it is not known.
func usage(pid int) (used, bool) {
	dir := "/proc/" + strconv.Itoa(pid)
	memory, err := os.ReadFile(dir + "/statm") // size, resident, shared … in pages
	if err != nil {
		return used{}, false
	}
	times, err := os.ReadFile(dir + "/stat")
	if err != nil {
		return used{}, false
	}
	pages := bytes.Fields(memory)
	// The second field is the name, in brackets, and may hold anything; user and system time are the 14th and 15th.
	after := bytes.Fields(times[bytes.LastIndexByte(times, ')')+1:])
	if len(pages) < 2 || len(after) < 13 {
		return used{}, false
	}
	resident, err := strconv.ParseInt(string(pages[1]), 10, 64)
	if err != nil {
		return used{}, false
	}
	var ticks int64
	for _, f := range after[11:13] {
		n, err := strconv.ParseInt(string(f), 10, 64)
		if err != nil {
			return used{}, false
		}
		ticks += n
	}
	return used{resident * int64(os.Getpagesize()), time.Duration(ticks) * time.Second / ticksPerSecond}, true
}

const (
	// The address space is bounded far above the memory, since the runtime and the engine reserve more than they use. The
	// bound holds when the parent is too busy to look.
	spareAddresses = 4 << 30

	maxFile    = 256 << 20 // bytes of a file that a child writes, such as the engine's compiled code
	maxHandles = 64
)

// setrlimit bounds this process; a test refuses to.
var setrlimit = syscall.Setrlimit

// confine bounds what this process, a child, may take for a request, as far as the system lets it.
func confine(q request) (refused error) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return err
	}
	spent := uint64(u.Utime.Sec) + uint64(u.Stime.Sec)
	for resource, most := range map[int]uint64{
		syscall.RLIMIT_CPU:    spent + uint64(q.Seconds) + 2, // the parent looks more exactly
		syscall.RLIMIT_AS:     uint64(q.Memory) + spareAddresses,
		syscall.RLIMIT_FSIZE:  maxFile,
		syscall.RLIMIT_NOFILE: maxHandles,
		syscall.RLIMIT_CORE:   0, // a dump of the memory would hold the document
	} {
		var l syscall.Rlimit
		if err := syscall.Getrlimit(resource, &l); err != nil {
			refused = err
			continue
		}
		l.Cur = min(most, l.Max)
		if resource != syscall.RLIMIT_CPU { // which grows with each document
			l.Max = l.Cur
		}
		if err := setrlimit(resource, &l); err != nil {
			refused = err
		}
	}
	return refused
}
