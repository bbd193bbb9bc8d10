package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The README's story is run as it stands, by curl against the built program in an empty folder.
func TestReadmeStory(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, marked := strings.Cut(string(readme), "<!-- story:")
	_, block, opened := strings.Cut(after, "```sh\n")
	story, _, closed := strings.Cut(block, "\n```")
	if !marked || !opened || !closed {
		t.Fatal("README.md has no marked story")
	}
	if out, err := exec.Command(filepath.Join(root, "scripts", "need"), "curl").CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	s := &runningService{dir: t.TempDir()}
	s.launch(t, "rxassay")
	shell := exec.Command("bash", "-euo", "pipefail", "-c", story)
	shell.Dir = s.dir
	shell.Env = append(os.Environ(), "BASE="+s.base, "PLAN="+filepath.Join(root, "samples", "quillmark-ppo-500.pdf"))
	if out, err := shell.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for file, want := range map[string]string{
		"approved.html":            "approved",
		"document.json":            `"standing":"stated"`,
		"suite-quick.json":         `"expectedPatientPay":`,
		"suite-edgeCase.json":      `"expectedPatientPay":`,
		"suite-comprehensive.json": `"totalScenarios":`,
		"suite.xlsx":               "PK",
		"claim.f6":                 "99000100F6B1QMTEST",
	} {
		content, err := os.ReadFile(filepath.Join(s.dir, file))
		if err != nil || !strings.Contains(string(content), want) {
			t.Errorf("%s does not contain %q: %.300s", file, want, content)
		}
	}
	s.stop(t)
}
