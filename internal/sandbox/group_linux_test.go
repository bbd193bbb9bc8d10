package sandbox

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestKeptGroup(t *testing.T) {
	const mounts = "22 1 0:20 / /proc rw - proc proc rw\n30 1 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n"
	const container = "40 1 0:26 /kept/pod /sys/fs/cgroup ro - cgroup2 cgroup rw\n"
	given := func(dirs ...string) func(string) bool {
		return func(dir string) bool { return strings.Contains(" "+strings.Join(dirs, " ")+" ", " "+dir+" ") }
	}
	for name, c := range map[string]struct {
		membership, mounts string
		delegated          func(string) bool
		want               string
	}{
		"a unit with a group of its own":   {"0::/system.slice/rx.service/main\n", mounts, given("/sys/fs/cgroup/system.slice/rx.service"), "/sys/fs/cgroup/system.slice/rx.service"},
		"beside groups of the old kind":    {"4:memory:/x\n0::/system.slice/rx.service/main\n", mounts, given("/sys/fs/cgroup/system.slice/rx.service"), "/sys/fs/cgroup/system.slice/rx.service"},
		"a part of the tree":               {"0::/kept/pod/main/rx\n", container, given("/sys/fs/cgroup/main"), "/sys/fs/cgroup/main"},
		"a unit that was given nothing":    {"0::/system.slice/rx.service\n", mounts, given(), ""},
		"given, and in it itself":          {"0::/system.slice/rx.service\n", mounts, given("/sys/fs/cgroup/system.slice/rx.service"), ""},
		"the root":                         {"0::/\n", mounts, given("/", "/sys/fs", "/sys/fs/cgroup"), ""},
		"the root of a container":          {"0::/kept/pod\n", container, given("/", "/sys/fs", "/sys/fs/cgroup"), ""},
		"outside of what is mounted":       {"0::/elsewhere/main\n", container, given("/sys/fs/cgroup"), ""},
		"only groups of the old kind":      {"4:memory:/x\n", mounts, given("/sys/fs/cgroup"), ""},
		"nowhere mounted":                  {"0::/system.slice/rx.service/main\n", "22 1 0:20 / /proc rw - proc proc rw\n", given("/sys/fs/cgroup/system.slice/rx.service"), ""},
		"mounts that nobody can interpret": {"0::/a/b\n", "- cgroup2\n\n1 2 3 4 5 6 -\n", given("/a"), ""},
	} {
		if got := keptGroup(c.membership, c.mounts, c.delegated); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// What a group is told is written to its files; a system that has none of them, or forbids it, leaves no group.
func TestGroup(t *testing.T) {
	tree := t.TempDir()
	g, err := newGroup(filepath.Join(tree, groupName+"1-1"), 800)
	if err != nil {
		t.Fatal(err)
	}
	holds := func(name, want string) {
		t.Helper()
		if b, err := os.ReadFile(filepath.Join(g.dir, name)); err != nil || string(b) != want {
			t.Errorf("%s is %q, want %q (%v)", name, b, want, err)
		}
	}
	holds("memory.max", "900")
	holds("memory.swap.max", "0")
	holds("memory.oom.group", "1")
	holds("pids.max", "256")
	g.end()
	holds("cgroup.kill", "1")
	for events, want := range map[string]bool{"": false, "low 0\noom 0\noom_kill 0\n": false, "oom 3\noom_kill 1\noom_group_kill 1\n": true} {
		if err := os.WriteFile(filepath.Join(g.dir, "memory.events"), []byte(events), 0o600); err != nil {
			t.Fatal(err)
		}
		if g.ranOut() != want {
			t.Errorf("%q: %v", events, !want)
		}
	}
	if _, err := newGroup(g.dir, 1); err == nil {
		t.Error("a group is made twice")
	}
	if _, err := newGroup(filepath.Join(tree, "absent", "x"), 1); err == nil {
		t.Error("a group is made where there is no place")
	}
	var none *group
	none.end()
	none.remove()
	if none.ranOut() {
		t.Error("no group ran out of memory")
	}
}

func TestGroupsThatWereLeftAreRemoved(t *testing.T) {
	tree := t.TempDir()
	gone, own, other := filepath.Join(tree, groupName+"0-1"), filepath.Join(tree, groupName+"self-1"), filepath.Join(tree, "main")
	for _, dir := range []string{gone, own, other} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	removeLeft(tree)
	for dir, want := range map[string]bool{gone: false, own: true, other: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s: %v", dir, err)
		}
	}
	g := &group{own}
	g.remove()
	if _, err := os.Stat(own); !os.IsNotExist(err) {
		t.Errorf("the group is there still: %v", err)
	}
}
