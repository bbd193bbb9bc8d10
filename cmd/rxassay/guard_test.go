package main

import (
	"errors"
	"strings"
	"testing"
)

// TestFaultOfTheProgram has a command fail by a fault of its own: the user reads where, and nothing of the document.
func TestFaultOfTheProgram(t *testing.T) {
	document := "Ada Marlow pays $7"
	err := guarded(func() error { panic(document) })
	if err == nil || !strings.Contains(err.Error(), "fault of rxassay") || !strings.Contains(err.Error(), "guard_test") && !strings.Contains(err.Error(), "TestFaultOfTheProgram") {
		t.Errorf("error %v", err)
	}
	if err != nil && strings.Contains(err.Error(), "Ada") {
		t.Errorf("the error quotes the document: %v", err)
	}
	if want := errors.New("no such file"); guarded(func() error { return want }) != want { //nolint:errorlint // the very error
		t.Error("an error of the command is not passed on as it is")
	}
}
