package money_test

import (
	"encoding/json"
	"errors"
	"flag"
	"math/big"
	"testing"

	"github.com/rxassay/rxassay/money"
	"pgregory.net/rapid"
)

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

func TestParseAmount(t *testing.T) {
	for _, c := range []struct {
		in   string
		want money.Amount
		err  error
	}{
		{"0", 0, nil},
		{"12", 1200, nil},
		{"12.3", 1230, nil},
		{"12.34", 1234, nil},
		{"-0.05", -5, nil},
		{"+1", 100, nil},
		{".5", 50, nil},
		{"12.340", 1234, nil},
		{"9999999999.99", money.MaxAmount, nil},
		{"12.345", 0, money.ErrDecimals},
		{"10000000000", 0, money.ErrRange},
		{"99999999999999999999", 0, money.ErrRange},
		{"", 0, money.ErrSyntax},
		{"1.", 0, money.ErrSyntax},
		{".", 0, money.ErrSyntax},
		{"1e3", 0, money.ErrSyntax},
		{"1,000", 0, money.ErrSyntax},
		{"$5", 0, money.ErrSyntax},
		{"--5", 0, money.ErrSyntax},
		{"+-5", 0, money.ErrSyntax},
		{"NaN", 0, money.ErrSyntax},
		{"٣", 0, money.ErrSyntax},
	} {
		got, err := money.ParseAmount(c.in)
		if !errors.Is(err, c.err) || err == nil && got != c.want {
			t.Errorf("ParseAmount(%q) = %v, %v; want %v, %v", c.in, got, err, c.want, c.err)
		}
	}
}

func TestRoundingIsNamedAndHappensOnce(t *testing.T) {
	for _, c := range []struct {
		rate   money.Rate
		amount money.Amount
		how    money.Rounding
		want   money.Amount
	}{
		{money.Percent(25), 1002, money.HalfUp, 251},   // 250.5
		{money.Percent(25), 1002, money.HalfEven, 250}, // 250.5 → even
		{money.Percent(25), 1006, money.HalfEven, 252}, // 251.5 → even
		{money.Percent(25), 1002, money.Truncate, 250},
		{money.Percent(25), -1002, money.HalfUp, -251},
		{money.NewRate(1, 3), 1000, money.HalfUp, 333},
		{money.NewRate(2, 3), 1000, money.HalfUp, 667},
		{money.NewRate(2, 3), 1000, money.Truncate, 666},
		{money.Rate{}, 1000, money.HalfUp, 0},
		{money.Percent(100), 1234, money.HalfUp, 1234},
	} {
		if got := c.rate.Of(c.amount, c.how); got != c.want {
			t.Errorf("%s%% of %s, %s = %s, want %s", c.rate, c.amount, c.how, got, c.want)
		}
	}
}

// The rounded product is compared with exact arithmetic on any rate and amount.
func TestRateOfAgreesWithExactArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := money.NewRate(rapid.Int64Range(0, 1_000_000).Draw(t, "num"), rapid.Int64Range(1, 1_000_000).Draw(t, "den"))
		amount := money.Amount(rapid.Int64Range(-1_000_000_00, 1_000_000_00).Draw(t, "cents"))
		exact := new(big.Rat).Mul(big.NewRat(rate.Num(), rate.Den()), big.NewRat(int64(amount), 1))
		got := big.NewRat(int64(rate.Of(amount, money.HalfUp)), 1)
		diff := new(big.Rat).Sub(got, exact)
		half := big.NewRat(1, 2)
		if diff.Abs(diff).Cmp(half) > 0 {
			t.Fatalf("%s of %s rounds by more than half a cent", rate, amount)
		}
		// Half goes away from zero.
		if diff.Cmp(half) == 0 && new(big.Rat).Abs(got).Cmp(new(big.Rat).Abs(exact)) < 0 {
			t.Fatalf("%s of %s rounded a half toward zero", rate, amount)
		}
	})
}

func TestUnitPriceTimesQuantity(t *testing.T) {
	price, err := money.ParseUnitPrice("18.58127")
	if err != nil {
		t.Fatal(err)
	}
	if got := price.Times(money.Units(30), money.HalfUp); got != 55744 { // 557.4381
		t.Errorf("30 × 18.58127 = %s, want 557.44", got)
	}
	half, _ := money.ParseQuantity("2.5")
	if got := price.Times(half, money.HalfUp); got != 4645 { // 46.453175
		t.Errorf("2.5 × 18.58127 = %s, want 46.45", got)
	}
}

func TestJSONIsDecimalDollarsAndNeverAFloat(t *testing.T) {
	type body struct {
		Amount   money.Amount   `json:"amount"`
		Quantity money.Quantity `json:"quantity"`
		Rate     money.Rate     `json:"rate"`
	}
	out, err := json.Marshal(body{Amount: 1230, Quantity: 2500, Rate: money.NewRate(1, 3)})
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"amount":12.30,"quantity":2.5,"rate":"1/3"}`; string(out) != want {
		t.Errorf("got %s, want %s", out, want)
	}
	var in body
	if err := json.Unmarshal([]byte(`{"amount":1.25e1,"quantity":30.000,"rate":12.5}`), &in); err != nil {
		t.Fatal(err)
	}
	if in.Amount != 1250 || in.Quantity != 30_000 || in.Rate != money.BasisPoints(1250) {
		t.Errorf("got %+v", in)
	}
	for _, bad := range []string{`{"amount":0.1299999}`, `{"amount":"5"}`, `{"amount":1e300}`, `{"quantity":1.0005}`, `{"rate":-1}`, `{"rate":"1/0"}`} {
		if err := json.Unmarshal([]byte(bad), &in); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
}

func TestTextFormsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := money.Amount(rapid.Int64Range(-int64(money.MaxAmount), int64(money.MaxAmount)).Draw(t, "cents"))
		if back, err := money.ParseAmount(a.String()); err != nil || back != a {
			t.Fatalf("%v → %q → %v, %v", int64(a), a.String(), back, err)
		}
		q := money.Quantity(rapid.Int64Range(0, int64(money.MaxQuantity)).Draw(t, "thousandths"))
		if back, err := money.ParseQuantity(q.String()); err != nil || back != q {
			t.Fatalf("%v → %q → %v, %v", int64(q), q.String(), back, err)
		}
		r := money.NewRate(rapid.Int64Range(0, 10_000).Draw(t, "num"), rapid.Int64Range(1, 10_000).Draw(t, "den"))
		js, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var back money.Rate
		if err := json.Unmarshal(js, &back); err != nil || back != r {
			t.Fatalf("%s → %s, %v", js, back, err)
		}
	})
}

func TestOverflowPanicsInsteadOfWrapping(t *testing.T) {
	const top = money.Amount(1<<63 - 1)
	for name, f := range map[string]func(){
		"add":   func() { top.Add(1) },
		"sub":   func() { (-top).Sub(2) },
		"times": func() { top.Times(2) },
		"rate":  func() { money.Percent(200).Of(top, money.HalfUp) },
	} {
		func() {
			defer func() {
				if err, _ := recover().(error); !errors.Is(err, money.ErrOverflow) {
					t.Errorf("%s: recovered %v, want ErrOverflow", name, err)
				}
			}()
			f()
		}()
	}
}

func TestRateOrder(t *testing.T) {
	if !money.Percent(25).Less(money.NewRate(1, 3)) || money.NewRate(1, 3).Less(money.Percent(25)) || money.Percent(25).Less(money.NewRate(1, 4)) {
		t.Error("25 % < 1/3, and 25 % is 1/4")
	}
}

func FuzzParseAmount(f *testing.F) {
	for _, s := range []string{"0", "12.34", "-0.5", "1e9", "٣", "999999999999999999999.99"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := money.ParseAmount(s)
		if err != nil {
			return
		}
		if back, err := money.ParseAmount(a.String()); err != nil || back != a {
			t.Fatalf("%q → %s → %v, %v", s, a, back, err)
		}
	})
}
