package model_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/model"
	"github.com/rxassay/rxassay/internal/model/modeltest"
)

var update = flag.Bool("update", false, "write the table of faults into docs/models.md")

const (
	documentation = "../../docs/models.md"
	tableBegins   = "<!-- faults: written by go test ./internal/model -run TestFaults -update -->\n"
	tableEnds     = "<!-- end of faults -->\n"
)

// TestFaults does each fault to each protocol, once and always, while the second page is asked about. Each cell must end
// in the state that docs/models.md declares, with the first page read and not paid again, no leak and no misuse.
func TestFaults(t *testing.T) {
	faults := modeltest.Faults()
	if len(faults) < 24 {
		t.Errorf("%d faults, at least 24 are wanted", len(faults))
	}
	cell := map[string]string{}
	for v, vendor := range modeltest.Vendors() {
		t.Run(vendor, func(t *testing.T) {
			for i := v % cellStep; i < len(faults); i += cellStep {
				fault := faults[i]
				cell[fault.Name+vendor] = once(t, vendor, fault) + " / " + always(t, vendor, fault)
			}
		})
	}
	if cellStep > 1 {
		return // the table is not whole
	}
	var table strings.Builder
	table.WriteString("| fault | " + strings.Join(modeltest.Vendors(), " | ") + " |\n|---" + strings.Repeat("|---", len(modeltest.Vendors())) + "|\n")
	for _, fault := range faults {
		table.WriteString("| " + fault.Name)
		for _, vendor := range modeltest.Vendors() {
			table.WriteString(" | " + cell[fault.Name+vendor])
		}
		table.WriteString(" |\n")
	}
	checkDocumentation(t, table.String())
}

func checkDocumentation(t *testing.T, table string) {
	t.Helper()
	page, err := os.ReadFile(documentation)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begins := strings.Cut(string(page), tableBegins)
	declared, after, ends := strings.Cut(rest, tableEnds)
	if !begins || !ends {
		t.Fatalf("%s has no place for the table of faults", documentation)
	}
	if *update {
		if err := os.WriteFile(documentation, []byte(before+tableBegins+table+tableEnds+after), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, got := strings.Split(declared, "\n"), strings.Split(table, "\n")
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			t.Errorf("%s, row %d of the faults:\n declared %q\n is       %q", documentation, i+1, at(want, i), at(got, i))
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// secondPage reports whether a question is about the second page.
func secondPage(a modeltest.Asked) bool { return strings.Contains(a.Document(), "[page 2]") }

// once does a fault to the first question about the second page.
func once(t *testing.T, vendor string, fault modeltest.Fault) string {
	t.Helper()
	w := newWorld(t, vendor, modeltest.Truth(facts))
	done := false
	w.server.Spoil(func(a modeltest.Asked) *modeltest.Fault {
		if done || !secondPage(a) {
			return nil
		}
		done = true
		return &fault
	})
	return w.cell(t, fault, false)
}

// always does a fault to every question about the second page, until the provider is well again.
func always(t *testing.T, vendor string, fault modeltest.Fault) string {
	t.Helper()
	w := newWorld(t, vendor, modeltest.Truth(facts))
	w.server.Spoil(func(a modeltest.Asked) *modeltest.Fault {
		if secondPage(a) {
			return &fault
		}
		return nil
	})
	return w.cell(t, fault, true)
}

// cell reads the document while a fault is done, and again when the provider is well if the document was not read whole
// or if it is said to. It returns how the second page ended at first.
func (w *world) cell(t *testing.T, fault modeltest.Fault, again bool) string {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s: %s", fault.Name, fmt.Sprintf(format, args...))
	}
	w.config.Parallel = 1
	text := twoPages()
	request := analyze.Request{Category: benefit.CostShares}
	draft, err := w.reader(t).Read(context.Background(), text, request)
	if err != nil {
		fail("a page was read, so the reading has not failed: %v", err)
		return "?"
	}
	if len(w.progress) != 2 || w.progress[0].State != model.OK {
		fail("the chunks ended %v", w.progress)
		return "?"
	}
	questions := len(w.server.Asked())
	second := w.progress[1]
	told := slices.ContainsFunc(draft.Findings, func(f finding) bool {
		return f.Code == "model_chunk_"+string(second.State) && f.Page == 2
	})
	if told == (second.State == model.OK) {
		fail("state %s, findings %v", second.State, draft.Findings)
	}
	if second.State == model.OK {
		w.complete(t, fault.Name)
		if n := len(draft.Plan.CostShares); n != len(facts) {
			fail("%d cost shares were admitted: %v", n, draft.Findings)
		}
	}
	for _, leak := range []string{modeltest.Key, canary, "127.0.0.1", w.server.URL} {
		if strings.Contains(fmt.Sprint(draft.Findings, w.progress), leak) {
			fail("%q is in what is told", leak)
		}
	}

	if second.State == model.OK && !again {
		return described(second, questions)
	}
	w.server.Spoil(nil)
	if _, err := w.reader(t).Read(context.Background(), text, request); err != nil {
		fail("the provider is well again: %v", err)
	}
	w.complete(t, fault.Name)
	first := 0
	for _, a := range w.server.Asked() {
		if !secondPage(a) {
			first++
		}
	}
	if first != 1 {
		fail("the first page was paid %d times", first)
	}
	if more := len(w.server.Asked()) - questions; second.State == model.OK && more != 0 {
		fail("%d questions were asked about what was settled", more)
	}
	if w.budget.reserved != w.budget.settled || w.budget.reserved != len(w.server.Asked()) {
		fail("%d reserved, %d settled, %d asked", w.budget.reserved, w.budget.settled, len(w.server.Asked()))
	}
	if m := w.server.Misuses(); len(m) > 0 {
		fail("misuse: %q", m)
	}
	return described(second, questions)
}

// described is the second page's end as the table has it: its state and the questions about it.
func described(p model.Progress, questions int) string {
	out := string(p.State)
	if p.Reason != "" {
		out += ": " + string(p.Reason)
	}
	return fmt.Sprintf("%s (%d)", out, questions-1)
}

// complete checks that everything that the document states has been brought.
func (w *world) complete(t *testing.T, name string) {
	t.Helper()
	kept := w.ledger.texts()
	for _, f := range facts {
		if !strings.Contains(kept, fmt.Sprint(f.Item["tier"])) {
			t.Errorf("%s: lost: %s", name, f.Item["tier"])
		}
	}
}

// TestErrorsTellNothing has each fault done to a question and looks at the error.
func TestErrorsTellNothing(t *testing.T) {
	var logged strings.Builder // the vendors' libraries log by the standard logger
	log.SetOutput(&logged)
	defer log.SetOutput(os.Stderr)
	request := model.Request{
		System: "System words.", Prompt: "BEGIN x\n" + canary + "\nEND x", MaxOutputTokens: 100,
		Schema: []byte(`{"type": "object", "properties": {"note": {"type": "string"}}}`),
	}
	for _, vendor := range modeltest.Vendors() {
		w := newWorld(t, vendor, func(modeltest.Asked) modeltest.Reply {
			return modeltest.Reply{Text: `{"note": "Tier 1, as found in the document"}`}
		})
		for i, fault := range modeltest.Faults() {
			if i%cellStep != 0 {
				continue
			}
			w.server.Spoil(func(modeltest.Asked) *modeltest.Fault { return &fault })
			_, err := w.config.Provider.Complete(context.Background(), request)
			if err == nil {
				continue // what is wrong is in the answer's text
			}
			var known *model.Error
			if !errors.As(err, &known) || known.Provider != models[vendor] || known.Kind == "" || known.Reason == "" {
				t.Errorf("%s, %s: not a whole error of the package: %v", vendor, fault.Name, err)
			}
			for _, leak := range []string{modeltest.Key, canary, "127.0.0.1", "localhost", "Tier", "own words", "System words"} {
				if strings.Contains(err.Error(), leak) {
					t.Errorf("%s, %s: the error holds %q: %v", vendor, fault.Name, leak, err)
				}
			}
		}
		if m := w.server.Misuses(); len(m) > 0 {
			t.Errorf("%s: misuse: %q", vendor, m)
		}
		w.server.Close()
	}
	if strings.Contains(logged.String(), modeltest.Key) || strings.Contains(logged.String(), canary) {
		t.Errorf("logged: %s", logged.String())
	}
}
