package oracle

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
)

// Mismatch is one claim on which oracle and engine disagree.
type Mismatch struct {
	Plan        *benefit.Plan
	Variant     string
	Member      *Member
	Claim       *Submitted
	Verdict     Verdict
	Result      adjudicate.Result
	Differences []string
}

// Compare adjudicates a claim twice and returns what differs, nil where nothing does. The engine is that of the plan and
// variant; where it is nil the plan is compiled.
func Compare(e *adjudicate.Engine, p *benefit.Plan, variant string, m *Member, c *Submitted) *Mismatch {
	if e == nil {
		e, _ = adjudicate.Compile(p, adjudicate.Options{Variant: variant})
	}
	x := Mismatch{Plan: p, Variant: variant, Member: m, Claim: c}
	x.Verdict = Claim(p, variant, benefit.StandardYears(), m, c)
	x.Result = e.Claim(c.ForEngine(m), m.ForEngine())
	if x.Differences = Differences(x.Verdict, &x.Result, m); x.Differences == nil || x.wiser() {
		return nil
	}
	return &x
}

// wiser reports whether the engine rightly decides without a fact of the member that the oracle asks for: whatever the
// fact is, the oracle then comes to the engine's result.
func (x *Mismatch) wiser() bool {
	if x.Verdict.Status != Undetermined || statusOf(&x.Result) == Undetermined || !x.Member.Birth.IsZero() && x.Member.Sex != "" {
		return false
	}
	m := *x.Member
	for _, sex := range []benefit.Sex{benefit.Male, benefit.Female, benefit.SexUnknown} {
		if m.Sex = sex; x.Member.Sex != "" {
			m.Sex = x.Member.Sex
		}
		for _, age := range []int{0, 11, 12, 17, 18, 39, 40, 64, 65, 75, 76, 99} {
			if m.Birth = x.Claim.DateOfService.AddMonths(-12 * age); !x.Member.Birth.IsZero() {
				m.Birth = x.Member.Birth
			}
			if v := Claim(x.Plan, x.Variant, benefit.StandardYears(), &m, x.Claim); v.Status == Undetermined || Differences(v, &x.Result, &m) != nil {
				return false
			}
		}
	}
	return true
}

// Asks reports whether the engine only asks for more than the oracle: it names a fact that is missing and answers nothing
// that the oracle does not.
func (x *Mismatch) Asks() bool {
	asks := slices.ContainsFunc(x.Result.Findings, func(f finding.Finding) bool { return f.Code == "fact_missing" })
	switch {
	case !asks || x.Verdict.Status == Undetermined:
		return false
	case x.Result.Status == adjudicate.Undetermined:
		return true
	}
	mine := strings.Fields(codes(x.Verdict.Rejects))
	return x.Result.Status == adjudicate.Rejected && !slices.ContainsFunc(strings.Fields(codesOf(&x.Result)), func(c string) bool {
		return !slices.Contains(mine, c)
	})
}

// Shrink takes away what the disagreement does not need: rules, values, facts of the member and of the claim. It changes
// the plan, member and claim of the mismatch.
func Shrink(x *Mismatch) *Mismatch {
	kind := label(x.Differences[0])
	still := func() bool {
		if broken(x.Plan) || !x.tiered() || x.Claim.DaysSupply < 1 || x.Claim.Quantity < 1 || x.Claim.DateOfService.IsZero() || x.Claim.Channel == "" || x.Claim.Network == "" || x.Claim.Drug.NDC == "" {
			return false
		}
		y := Compare(nil, x.Plan, x.Variant, x.Member, x.Claim)
		return y != nil && label(y.Differences[0]) == kind
	}
	for range 8 {
		n := 0
		for _, root := range []any{x.Plan, x.Member, x.Claim} {
			n += smaller(reflect.ValueOf(root).Elem(), still, 0)
		}
		if n == 0 {
			break
		}
	}
	if y := Compare(nil, x.Plan, x.Variant, x.Member, x.Claim); y != nil {
		return y
	}
	return x
}

// tiered reports whether the plan has the claim's tier.
func (x *Mismatch) tiered() bool {
	return slices.ContainsFunc(x.Plan.Tiers, func(t benefit.Tier) bool { return t.ID == x.Claim.Tier }) && (!x.Claim.Compound || x.Claim.Ingredients != nil)
}

func label(difference string) string {
	kind, _, _ := strings.Cut(difference, ":")
	return kind
}

// smaller tries to leave out each part of a value and returns how often that was possible.
func smaller(v reflect.Value, still func() bool, depth int) int {
	if depth > 12 || !v.CanSet() {
		return 0
	}
	try := func(to reflect.Value) bool {
		was := reflect.New(v.Type()).Elem()
		was.Set(v)
		v.Set(to)
		if still() {
			return true
		}
		v.Set(was)
		return false
	}
	if !v.IsZero() && depth > 0 && try(reflect.Zero(v.Type())) {
		return 1
	}
	n := 0
	switch v.Kind() {
	case reflect.Slice:
		for i := v.Len() - 1; i >= 0; i-- {
			without := reflect.MakeSlice(v.Type(), 0, v.Len())
			without = reflect.AppendSlice(without, v.Slice(0, i))
			without = reflect.AppendSlice(without, v.Slice(i+1, v.Len()))
			if try(without) {
				n++
			}
		}
		for i := range v.Len() {
			n += smaller(v.Index(i), still, depth+1)
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			was := v.MapIndex(k)
			v.SetMapIndex(k, reflect.Value{})
			if still() {
				n++
			} else {
				v.SetMapIndex(k, was)
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			n += smaller(v.Elem(), still, depth+1)
		}
	case reflect.Struct:
		if s := v.FieldByName("Standing"); s.IsValid() && s.Type() == reflect.TypeFor[benefit.Standing]() { // left out as a whole or not
			return n + inside(v.FieldByName("Value"), still, depth)
		}
		for i := range v.NumField() {
			n += smaller(v.Field(i), still, depth+1)
		}
	default: // a value that is needed
	}
	return n
}

// inside shrinks the parts of a value and keeps the value itself.
func inside(v reflect.Value, still func() bool, depth int) int {
	n := 0
	if v.Kind() == reflect.Struct {
		for i := range v.NumField() {
			n += smaller(v.Field(i), still, depth+1)
		}
	}
	return n
}

// String says the case so that a person can work it out: the plan, the member and the claim in JSON, the differences, and
// the engine's own worksheet.
func (x *Mismatch) String() string {
	var b strings.Builder
	write := func(what string, v any) {
		text, err := json.Marshal(v)
		if err != nil {
			text = []byte(err.Error())
		}
		fmt.Fprintf(&b, "%s: %s\n", what, brief(text))
	}
	write("plan", x.Plan)
	if x.Variant != "" {
		fmt.Fprintf(&b, "variant: %s\n", x.Variant)
	}
	write("member", x.Member.ForEngine())
	write("claim", x.Claim.ForEngine(x.Member))
	for _, d := range x.Differences {
		fmt.Fprintf(&b, "  %s\n", d)
	}
	fmt.Fprintf(&b, "oracle: %+v\n", x.Verdict)
	fmt.Fprintf(&b, "engine:\n%s", adjudicate.Explain(x.Result))
	for _, f := range x.Result.Findings {
		fmt.Fprintf(&b, "  finding %s %s: %s\n", f.Code, f.Path, f.Message)
	}
	return b.String()
}

// brief leaves out of JSON what says nothing: absent values, empty lists, evidence.
func brief(text []byte) string {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return string(text)
	}
	out, err := json.Marshal(lean(v))
	if err != nil {
		return string(text)
	}
	return string(out)
}

func lean(v any) any {
	switch x := v.(type) {
	case map[string]any:
		if standing, ok := x["standing"]; ok {
			if standing == string(benefit.Absent) {
				return nil
			}
			if value, ok := x["value"]; ok && len(x) <= 4 {
				return lean(value)
			}
		}
		for k, e := range x {
			if e = lean(e); e == nil {
				delete(x, k)
			} else {
				x[k] = e
			}
		}
		if len(x) == 0 {
			return nil
		}
		return x
	case []any:
		if len(x) == 0 {
			return nil
		}
		for i := range x {
			x[i] = lean(x[i])
		}
		return x
	case string:
		if x == "" {
			return nil
		}
	}
	return v
}
