package api

import (
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// misfits names every place of a JSON text whose value a Go type cannot hold, in words for people. The description says
// what is a number; only the types know which numbers are amounts, dates or counts.
func misfits(t reflect.Type, raw []byte, path string) []Detail {
	into := reflect.New(t)
	err := json.Unmarshal(raw, into.Interface())
	if err == nil {
		return nil
	}
	_, reads := into.Interface().(json.Unmarshaler)
	_, readsText := into.Interface().(encoding.TextUnmarshaler)
	switch {
	case t == reflect.TypeFor[claim.Inputs]():
		var details []Detail
		for _, f := range fieldErrors(err) {
			details = append(details, fieldDetails(path, []claim.FieldError{f})...)
		}
		return details
	case reads || readsText:
		return []Detail{{orBody(path), valueWords(t, err)}}
	case t.Kind() == reflect.Pointer:
		return misfits(t.Elem(), raw, path)
	case t.Kind() == reflect.Struct:
		return misfitsOfObject(t, raw, path)
	case t.Kind() == reflect.Slice:
		return misfitsOfArray(t.Elem(), raw, path)
	}
	return []Detail{{orBody(path), kindWords(t.Kind(), raw)}}
}

func misfitsOfObject(t reflect.Type, raw []byte, path string) []Detail {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil {
		return []Detail{{orBody(path), "must be an object"}}
	}
	var details []Detail
	for i := range t.NumField() {
		field := t.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous && name == "":
			details = append(details, misfits(field.Type, raw, path)...)
			continue
		case !field.IsExported() || name == "-":
			continue
		case name == "":
			name = field.Name
		}
		for _, given := range sortedKeys(members) {
			if strings.EqualFold(given, name) {
				details = append(details, misfits(field.Type, members[given], joinPath(path, []string{name}))...)
			}
		}
	}
	return details
}

func misfitsOfArray(of reflect.Type, raw []byte, path string) []Detail {
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil {
		return []Detail{{orBody(path), "must be an array"}}
	}
	var details []Detail
	for i, item := range items {
		details = append(details, misfits(of, item, indexed(path, i))...)
	}
	return details
}

func orBody(path string) string {
	if path == "" {
		return "(body)"
	}
	return path
}

// valueWords says what a value with a form of its own must be.
func valueWords(t reflect.Type, err error) string {
	tooLarge := errors.Is(err, money.ErrRange)
	switch t {
	case reflect.TypeFor[money.Amount]():
		if tooLarge {
			return "must be a number of dollars of at most " + money.MaxAmount.String()
		}
		return "must be a number of dollars with at most two decimals"
	case reflect.TypeFor[money.Quantity]():
		if tooLarge {
			return "must be a number of at most " + money.MaxQuantity.String()
		}
		return "must be a number with at most three decimals"
	case reflect.TypeFor[benefit.Confidence]():
		return "must be a plain decimal number from 0 to 1"
	case reflect.TypeFor[time.Time]():
		return "must be " + formatWords("date-time")
	case reflect.TypeFor[calendar.Date]():
		return "must be " + formatWords("date")
	}
	return "is not valid; see /docs for its form"
}

var wholeNumber = regexp.MustCompile(`^-?[0-9]+$`)

func kindWords(k reflect.Kind, raw []byte) string {
	switch {
	case k == reflect.String:
		return "must be a string"
	case k == reflect.Bool:
		return "must be true or false"
	case reflect.Int <= k && k <= reflect.Uintptr:
		if wholeNumber.Match(raw) {
			return "is too large a number"
		}
		return "must be a whole number, written with digits alone"
	case k == reflect.Float32 || k == reflect.Float64:
		return "must be a number that is not too large"
	}
	return "is not valid; see /docs for its form"
}

// dropBelow leaves out what is said of a part where something is said of the whole: a missing object has no fields.
func dropBelow(details []Detail) []Detail {
	fields := map[string]bool{}
	for _, d := range details {
		fields[d.Field] = true
	}
	return slices.DeleteFunc(details, func(d Detail) bool {
		for i := range len(d.Field) {
			if (d.Field[i] == '.' || d.Field[i] == '[') && fields[d.Field[:i]] {
				return true
			}
		}
		return false
	})
}
