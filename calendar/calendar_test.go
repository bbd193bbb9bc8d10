package calendar_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/rxassay/rxassay/calendar"
)

// Every day of ten thousand years, against package time.
func TestEveryDayAgreesWithTime(t *testing.T) {
	want := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	for d := calendar.Min; d <= calendar.Max; d++ {
		year, month, day := d.Civil()
		wy, wm, wd := want.Date()
		if year != wy || month != wm || day != wd {
			t.Fatalf("day %d is %d-%d-%d, want %s", d, year, month, day, want)
		}
		if got := calendar.Must(year, month, day); got != d {
			t.Fatalf("%s is numbered %d, want %d", d, got, d)
		}
		want = want.AddDate(0, 0, 1)
	}
	if want.Year() != 10_000 {
		t.Fatalf("the last day is before %s", want)
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		in   string
		want string
		err  error
	}{
		{"2026-01-31", "20260131", nil},
		{"2024-02-29", "20240229", nil},
		{"2000-02-29", "20000229", nil},
		{"0001-01-01", "00010101", nil},
		{"9999-12-31", "99991231", nil},
		{"2026-02-29", "", calendar.ErrRange},
		{"1900-02-29", "", calendar.ErrRange},
		{"2026-13-01", "", calendar.ErrRange},
		{"2026-00-01", "", calendar.ErrRange},
		{"2026-04-31", "", calendar.ErrRange},
		{"2026-04-00", "", calendar.ErrRange},
		{"0000-01-01", "", calendar.ErrRange},
		{"20260131", "", calendar.ErrSyntax},
		{"2026/01/31", "", calendar.ErrSyntax},
		{"2026-1-31", "", calendar.ErrSyntax},
		{"2026-0a-31", "", calendar.ErrSyntax},
		{"2026-01-3¹", "", calendar.ErrSyntax},
		{"", "", calendar.ErrSyntax},
	} {
		d, err := calendar.Parse(c.in)
		if !errors.Is(err, c.err) || d.Compact() != c.want {
			t.Errorf("Parse(%q) = %q, %v; want %q, %v", c.in, d.Compact(), err, c.want, c.err)
		}
		if c.err != nil {
			continue
		}
		if back, err := calendar.ParseCompact(c.want); err != nil || back != d || back.String() != c.in {
			t.Errorf("ParseCompact(%q) = %v, %v; want %s", c.want, back, err, c.in)
		}
	}
	for _, in := range []string{"2026013", "202601311", "2026-1-1", "20260229", "2026013 "} {
		if d, err := calendar.ParseCompact(in); err == nil {
			t.Errorf("ParseCompact(%q) = %s, want an error", in, d)
		}
	}
}

func TestArithmetic(t *testing.T) {
	day := calendar.MustParse
	for _, c := range []struct{ name, got, want string }{
		{"over a leap day", day("2024-02-28").AddDays(2).String(), "2024-03-01"},
		{"back over a year", day("2026-01-01").AddDays(-1).String(), "2025-12-31"},
		{"a month from the 31st", day("2026-01-31").AddMonths(1).String(), "2026-02-28"},
		{"a month back into a leap February", day("2024-03-31").AddMonths(-1).String(), "2024-02-29"},
		{"twelve months", day("2025-12-15").AddMonths(12).String(), "2026-12-15"},
		{"stops at the end", day("9999-12-30").AddDays(1 << 40).String(), "9999-12-31"},
		{"stops at the start", day("0001-01-02").AddDays(-9).String(), "0001-01-01"},
		{"months stop at the end", day("9999-12-01").AddMonths(1).String(), "9999-12-31"},
		{"months stop at the start", day("0001-01-31").AddMonths(-1).String(), "0001-01-01"},
		{"no date stays none", calendar.Date(0).AddDays(3).String() + calendar.Date(0).AddMonths(1).Compact(), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.name, c.got, c.want)
		}
	}
	if n := day("2024-02-28").DaysUntil(day("2024-03-01")); n != 2 {
		t.Errorf("DaysUntil = %d, want 2", n)
	}
	if n := day("2026-01-01").DaysUntil(day("2025-01-01")); n != -365 {
		t.Errorf("DaysUntil = %d, want -365", n)
	}
	if a, b := day("2025-06-01"), day("2025-06-02"); !a.Before(b) || a.After(b) || a.Compare(b) != -1 || b.Compare(a) != 1 || a.Compare(day("2025-06-01")) != 0 {
		t.Error("the order of two days is wrong")
	}
	for _, c := range []struct {
		born, on string
		want     int
	}{
		{"1980-06-15", "2026-06-14", 45},
		{"1980-06-15", "2026-06-15", 46},
		{"2024-02-29", "2025-02-28", 0},
		{"2024-02-29", "2025-03-01", 1},
		{"2026-06-15", "2020-01-01", 0},
	} {
		if got := day(c.born).YearsUntil(day(c.on)); got != c.want {
			t.Errorf("born %s, on %s: %d years, want %d", c.born, c.on, got, c.want)
		}
	}
}

func TestTimeKeepsTheDayOfItsZone(t *testing.T) {
	evening := time.Date(2026, 1, 31, 23, 30, 0, 0, time.FixedZone("", -5*3600))
	if got := calendar.FromTime(evening).String(); got != "2026-01-31" {
		t.Errorf("FromTime = %s", got)
	}
	if got := calendar.MustParse("2026-01-31").Time(); !got.Equal(time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("Time = %s", got)
	}
}

func TestJSON(t *testing.T) {
	type record struct {
		On    calendar.Date         `json:"on"`
		Maybe calendar.Date         `json:"maybe,omitzero"`
		By    map[calendar.Date]int `json:"by"`
	}
	day := calendar.MustParse("2026-01-31")
	b, err := json.Marshal(record{On: day, By: map[calendar.Date]int{day: 1}})
	if want := `{"on":"2026-01-31","by":{"2026-01-31":1}}`; err != nil || string(b) != want {
		t.Fatalf("Marshal = %s, %v; want %s", b, err, want)
	}
	var back record
	if err := json.Unmarshal(b, &back); err != nil || back.On != day || back.By[day] != 1 || !back.Maybe.IsZero() {
		t.Fatalf("Unmarshal = %+v, %v", back, err)
	}
	for _, bad := range []string{`{"on":"2026-02-30"}`, `{"on":"20260131"}`, `{"on":20260131}`} {
		if err := json.Unmarshal([]byte(bad), &back); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
	if err := json.Unmarshal([]byte(`{"on":""}`), &back); err != nil || back.On != 0 {
		t.Errorf("an empty date is %v, %v", back.On, err)
	}
}
