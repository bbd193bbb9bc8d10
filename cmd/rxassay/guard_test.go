package main

import (
	"errors"
	"strings"
	"testing"
)

// TestDefectOfTheProgram has a command fail by a defect of its own: the user reads where it is and what to do.
func TestDefectOfTheProgram(t *testing.T) {
	err := guarded(func() error { panic("Ada Marlow pays $7") })
	if err == nil || !strings.Contains(err.Error(), "TestDefectOfTheProgram") || !strings.Contains(err.Error(), "please report it") {
		t.Errorf("error %v", err)
	}
	if want := errors.New("no such file"); guarded(func() error { return want }) != want { //nolint:errorlint // the very error
		t.Error("an error of the command is not passed on as it is")
	}
}
