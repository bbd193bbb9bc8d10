package defect_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/internal/defect"
)

func reads(words string, bounds int) (err error) {
	defer defect.Caught(&err)
	if bounds < 0 {
		panic(words)
	}
	_ = words[:bounds]
	return errors.New("read")
}

func TestCaught(t *testing.T) {
	const words = "Ada Marlow pays $7"
	for _, bounds := range []int{-1, 99} {
		err := reads(words, bounds)
		if err == nil || !strings.Contains(err.Error(), "defect_test.reads (line ") {
			t.Errorf("%d: %v does not say where", bounds, err)
		}
		if err != nil && strings.Contains(err.Error(), "Ada") {
			t.Errorf("%d: the error quotes the document: %v", bounds, err)
		}
	}
	if err := reads(words, 3); err == nil || err.Error() != "read" {
		t.Errorf("an error is not passed on as it is: %v", err)
	}
}
