package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// group is a control group for one child. The kernel holds all that runs in it to its memory together, a program for pictures
// that the child has started too, and also when the parent is too busy to look. A nil group bounds nothing.
type group struct{ dir string }

const (
	// maxProcesses bounds the processes and threads of a group.
	maxProcesses = 256

	// groupName begins the names of the groups; the number of this process and of the group follow.
	groupName = "rxassay-reader-"

	// removals is how often a group is tried to be removed, with a pause between: what was killed leaves it a moment later.
	removals = 50
)

// groups is the directory in which groups are made, "" where this process was given none.
var groups = sync.OnceValue(func() string {
	membership, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return ""
	}
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return ""
	}
	dir := keptGroup(string(membership), string(mounts), isDelegated)
	if dir == "" || passMemoryOn(dir) != nil {
		return ""
	}
	removeLeft(dir)
	return dir
})

var made atomic.Int64

// groupFor puts a child that has just started into a group of its own, where there are groups.
func groupFor(pid int, memory int64) *group {
	dir := groups()
	if dir == "" {
		return nil
	}
	g, err := newGroup(filepath.Join(dir, fmt.Sprint(groupName, os.Getpid(), "-", made.Add(1))), memory)
	if err != nil {
		return nil
	}
	if g.set("cgroup.procs", int64(pid)) != nil {
		g.remove()
		return nil
	}
	return g
}

// keptGroup returns the control group above that of this process, when it was given to the processes in it to be kept by
// them: with systemd, a unit with Delegate=yes and DelegateSubgroup=. The kernel lets only a group without processes of its
// own divide its memory. In any other case the tree is somebody else's.
func keptGroup(membership, mounts string, delegated func(dir string) bool) string {
	own := ""
	for line := range strings.Lines(membership) {
		if path, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "0::"); ok {
			own = path
		}
	}
	if own == "" || own == "/" {
		return ""
	}
	for line := range strings.Lines(mounts) {
		// number, parent, device, root within the file system, mount point, options … - type, source, options
		fields := strings.Fields(line)
		if at := slices.Index(fields, "-"); at < 6 || at+1 == len(fields) || fields[at+1] != "cgroup2" {
			continue
		}
		within, err := filepath.Rel(fields[3], own)
		if err != nil || strings.HasPrefix(within, "..") || within == "." {
			continue
		}
		if above := filepath.Dir(filepath.Join(fields[4], within)); delegated(above) {
			return above
		}
	}
	return ""
}

// isDelegated reports whether systemd has marked a group as given away.
func isDelegated(dir string) bool {
	mark := make([]byte, 8)
	n, err := syscall.Getxattr(dir, "user.delegate", mark)
	return err == nil && string(mark[:n]) == "1"
}

// passMemoryOn lets the groups in a group have bounds of memory, and of processes where it can.
func passMemoryOn(dir string) error {
	control := filepath.Join(dir, "cgroup.subtree_control")
	_ = os.WriteFile(control, []byte("+pids"), 0o600)
	return os.WriteFile(control, []byte("+memory"), 0o600)
}

// removeLeft removes what processes have left in a directory of groups that were killed.
func removeLeft(dir string) {
	all, _ := filepath.Glob(filepath.Join(dir, groupName+"*"))
	for _, left := range all {
		pid, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(left), groupName), "-")
		if _, err := os.Stat("/proc/" + pid); os.IsNotExist(err) {
			_ = syscall.Rmdir(left) // the kernel keeps one in which something runs
		}
	}
}

func newGroup(dir string, memory int64) (*group, error) {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, err
	}
	g := &group{dir}
	// A little above the child's bound, so that where the parent looks in time, it is the parent that tells of it.
	if err := g.set("memory.max", memory+memory/8); err != nil {
		g.remove()
		return nil, err
	}
	for name, n := range map[string]int64{"memory.swap.max": 0, "memory.oom.group": 1, "pids.max": maxProcesses} {
		_ = g.set(name, n) // where there is such a bound
	}
	return g, nil
}

func (g *group) set(name string, n int64) error {
	return os.WriteFile(filepath.Join(g.dir, name), strconv.AppendInt(nil, n, 10), 0o600)
}

// end kills all that runs in the group, also what has left the child's process group.
func (g *group) end() {
	if g != nil {
		_ = g.set("cgroup.kill", 1)
	}
}

// ranOut reports whether the kernel has ended something in the group for its memory.
func (g *group) ranOut() bool {
	if g == nil {
		return false
	}
	events, _ := os.ReadFile(filepath.Join(g.dir, "memory.events"))
	for line := range bytes.Lines(events) {
		if n, ok := bytes.CutPrefix(line, []byte("oom_kill ")); ok {
			return string(bytes.TrimSpace(n)) != "0"
		}
	}
	return false
}

func (g *group) remove() {
	if g == nil {
		return
	}
	for range removals {
		if err := syscall.Rmdir(g.dir); err == nil || os.IsNotExist(err) {
			return
		}
		time.Sleep(look)
	}
}
