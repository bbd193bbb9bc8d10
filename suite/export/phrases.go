package export

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// between stands between the phrases of a cell.
const between = "; "

// phrases is a column of a list, one phrase an item: "deductible/rx 100.00; outOfPocketMaximum/rx met". A list that has more
// to say than its phrases is written as JSON, and both are read.
func phrases[T any](name string, at func(*row) *[]T, write func(T) string, read func(string) (T, error)) column {
	parse := func(s string) ([]T, error) {
		var items []T
		for phrase := range strings.SplitSeq(s, strings.TrimSpace(between)) {
			item, err := read(strings.TrimSpace(phrase))
			if err != nil {
				return nil, fmt.Errorf("%q is %w", strings.TrimSpace(phrase), err)
			}
			items = append(items, item)
		}
		return items, nil
	}
	return column{
		name: name,
		get: func(r *row) string {
			items := *at(r)
			if len(items) == 0 {
				return ""
			}
			words := make([]string, len(items))
			for i, item := range items {
				words[i] = write(item)
			}
			cell := strings.Join(words, between)
			if back, err := parse(cell); err != nil || strings.HasPrefix(cell, "[") || !reflect.DeepEqual(back, items) {
				return asJSON(items)
			}
			return cell
		},
		set: func(r *row, s string) (err error) {
			if strings.HasPrefix(s, "[") {
				return json.Unmarshal([]byte(s), at(r))
			}
			*at(r), err = parse(s)
			return err
		},
	}
}

// phrase is the error of words that make no phrase of a column.
type phrase string

// Error says what form is wanted.
func (p phrase) Error() string { return "not of the form " + string(p) }

const (
	componentForm = phrase("518-FI 10.00")
	useForm       = phrase("deductible/rx 100.00 family 150.00, or: deductible/rx met")
	moveForm      = phrase("deductible/rx 100.00 to 150.00 family 100.00 to 150.00")
)

func componentWords(c adjudicate.Component) string { return string(c.Field) + " " + c.Amount.String() }

func readComponent(s string) (adjudicate.Component, error) {
	field, amount, _ := strings.Cut(s, " ")
	a, err := money.ParseAmount(amount)
	if err != nil {
		return adjudicate.Component{}, componentForm
	}
	return adjudicate.Component{Field: claim.Component(field), Amount: a}, nil
}

func useWords(u adjudicate.Use) string {
	switch {
	case u.Met:
		return string(u.ID) + " met"
	case u.Family != 0:
		return fmt.Sprintf("%s %s family %s", u.ID, u.Individual, u.Family)
	default:
		return fmt.Sprintf("%s %s", u.ID, u.Individual)
	}
}

func readUse(s string) (adjudicate.Use, error) {
	w := strings.Fields(s)
	if len(w) == 2 && w[1] == "met" {
		return adjudicate.Use{ID: benefit.RuleID(w[0]), Met: true}, nil
	}
	if len(w) != 2 && (len(w) != 4 || w[2] != "family") {
		return adjudicate.Use{}, useForm
	}
	amounts, ok := parseAmounts(append(w, "", "0", "0"), 1, 3)
	if !ok {
		return adjudicate.Use{}, useForm
	}
	return adjudicate.Use{ID: benefit.RuleID(w[0]), Individual: amounts[0], Family: amounts[1]}, nil
}

func moveWords(m adjudicate.AccumulatorMove) string {
	s := fmt.Sprintf("%s %s to %s", m.ID, m.Before.Individual, m.After.Individual)
	if m.Before.Family != 0 || m.After.Family != 0 {
		s += fmt.Sprintf(" family %s to %s", m.Before.Family, m.After.Family)
	}
	return s
}

func readMove(s string) (m adjudicate.AccumulatorMove, err error) {
	w := strings.Fields(s)
	if (len(w) != 4 || w[2] != "to") && (len(w) != 8 || w[4] != "family" || w[6] != "to") {
		return m, moveForm
	}
	amounts, ok := parseAmounts(append(w, "", "0", "", "0"), 1, 3, 5, 7)
	if !ok {
		return m, moveForm
	}
	id := benefit.RuleID(w[0])
	return adjudicate.AccumulatorMove{
		ID: id, Before: adjudicate.Use{ID: id, Individual: amounts[0], Family: amounts[2]},
		After: adjudicate.Use{ID: id, Individual: amounts[1], Family: amounts[3]},
	}, nil
}

// parseAmounts reads the words at some places.
func parseAmounts(words []string, at ...int) ([]money.Amount, bool) {
	amounts := make([]money.Amount, len(at))
	for i, place := range at {
		var err error
		if amounts[i], err = money.ParseAmount(words[place]); err != nil {
			return nil, false
		}
	}
	return amounts, true
}
