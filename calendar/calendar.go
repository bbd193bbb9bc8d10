// Package calendar holds civil dates: a day in the Gregorian calendar, without a time of day or a time zone.
//
// Claims, plans and fills count in days. "2026-01-31" is the form in JSON and in text, CCYYMMDD ("20260131") the form
// of an NCPDP date field. Nothing here knows what day today is: time is given.
package calendar

import (
	"errors"
	"fmt"
	"time"
)

// Date is the number of a day, 1 for 0001-01-01. Dates compare with <, == and serve as map keys. The zero value is no
// date: its text is empty, and [Date.IsZero] lets `json:",omitzero"` leave it out.
type Date int32

// The first and the last date.
const (
	Min Date = 1
	Max Date = 3_652_059 // 9999-12-31
)

// What a text that is not a date is refused with.
var (
	ErrSyntax = errors.New("not a date of the wanted form")
	ErrRange  = errors.New("no such day in the calendar")
)

// New returns the date of a year (1 to 9999), month and day, or [ErrRange].
func New(year int, month time.Month, day int) (Date, error) {
	if year < 1 || year > 9999 || month < time.January || month > time.December || day < 1 || day > daysIn(year, month) {
		return 0, fmt.Errorf("%w: %04d-%02d-%02d", ErrRange, year, int(month), day)
	}
	return number(year, month, day), nil
}

// Must is [New] for constants; it panics on an error.
func Must(year int, month time.Month, day int) Date {
	d, err := New(year, month, day)
	if err != nil {
		panic(err)
	}
	return d
}

// Parse reads "2026-01-31".
func Parse(s string) (Date, error) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return 0, fmt.Errorf("%w: CCYY-MM-DD", ErrSyntax)
	}
	return fromDigits(s[:4], s[5:7], s[8:], "CCYY-MM-DD")
}

// ParseCompact reads "20260131", the form of an NCPDP date field (CCYYMMDD).
func ParseCompact(s string) (Date, error) {
	if len(s) != 8 {
		return 0, fmt.Errorf("%w: CCYYMMDD", ErrSyntax)
	}
	return fromDigits(s[:4], s[4:6], s[6:], "CCYYMMDD")
}

// MustParse is [Parse] for constants; it panics on an error.
func MustParse(s string) Date {
	d, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return d
}

// FromTime returns the day on which t falls in t's own location.
func FromTime(t time.Time) Date {
	year, month, day := t.Date()
	return min(max(number(year, month, day), Min), Max)
}

// Time returns midnight UTC at the start of the day.
func (d Date) Time() time.Time {
	year, month, day := d.Civil()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// IsZero reports whether there is no date.
func (d Date) IsZero() bool { return d == 0 }

// Civil returns year, month and day; 0, 0, 0 of no date.
func (d Date) Civil() (year int, month time.Month, day int) {
	if d <= 0 {
		return 0, 0, 0
	}
	// Years are counted from 1 March, so that the leap day ends one: era of 400 years, year of the era, day of the year.
	n := int(d) + 305 // days since 0000-03-01
	era := n / 146_097
	doe := n % 146_097
	yoe := (doe - doe/1460 + doe/36_524 - doe/146_096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	m := (5*doy + 2) / 153 // 0 is March
	day = doy - (153*m+2)/5 + 1
	year = era*400 + yoe
	if m < 10 {
		return year, time.Month(m + 3), day
	}
	return year + 1, time.Month(m - 9), day
}

// Year returns the year.
func (d Date) Year() int { y, _, _ := d.Civil(); return y }

// Month returns the month.
func (d Date) Month() time.Month { _, m, _ := d.Civil(); return m }

// Day returns the day of the month.
func (d Date) Day() int { _, _, day := d.Civil(); return day }

// AddDays returns the date n days later, or earlier where n is negative; it stops at [Min] and [Max]. No date stays no
// date.
func (d Date) AddDays(n int) Date {
	if d.IsZero() {
		return 0
	}
	n = min(max(n, -int(Max)), int(Max))
	return Date(min(max(int(d)+n, int(Min)), int(Max)))
}

// AddMonths returns the same day n months later; a day that the month does not have becomes its last one (31 January and
// one month: 28 February). It stops at [Min] and [Max].
func (d Date) AddMonths(n int) Date {
	if d.IsZero() {
		return 0
	}
	year, month, day := d.Civil()
	n = min(max(n, -120_000), 120_000)
	months := year*12 + int(month) - 1 + n
	switch {
	case months < 12:
		return Min
	case months >= 120_000:
		return Max
	}
	year, month = months/12, time.Month(months%12+1)
	return number(year, month, min(day, daysIn(year, month)))
}

// Before reports whether d is earlier than o.
func (d Date) Before(o Date) bool { return d < o }

// After reports whether d is later than o.
func (d Date) After(o Date) bool { return d > o }

// Compare returns -1, 0 or 1 as d is earlier than, the same as, or later than o.
func (d Date) Compare(o Date) int {
	switch {
	case d < o:
		return -1
	case d > o:
		return 1
	}
	return 0
}

// DaysUntil returns the number of days from d to o: 1 for tomorrow, negative where o is earlier.
func (d Date) DaysUntil(o Date) int { return int(o) - int(d) }

// YearsUntil returns the whole years from d to o, as an age is counted: one more from each anniversary on. The
// anniversary of 29 February in a common year is 1 March. It is 0 where o is not later.
func (d Date) YearsUntil(o Date) int {
	if d.IsZero() || o <= d {
		return 0
	}
	y1, m1, d1 := d.Civil()
	y2, m2, d2 := o.Civil()
	if m2 < m1 || m2 == m1 && d2 < d1 {
		return y2 - y1 - 1
	}
	return y2 - y1
}

// String returns "2026-01-31", or "" of no date.
func (d Date) String() string {
	var buf [10]byte
	return string(d.appendText(buf[:0], true))
}

// Compact returns "20260131" (CCYYMMDD), or "" of no date.
func (d Date) Compact() string {
	var buf [10]byte
	return string(d.appendText(buf[:0], false))
}

// MarshalText writes what [Date.String] returns; in JSON a string or an object's key.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what [Date.MarshalText] writes; the empty text is no date.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = 0
		return nil
	}
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*d = v
	return nil
}

func (d Date) appendText(b []byte, dashes bool) []byte {
	if d.IsZero() {
		return b
	}
	year, month, day := d.Civil()
	b = append(b, byte('0'+year/1000), byte('0'+year/100%10), byte('0'+year/10%10), byte('0'+year%10))
	for _, part := range [2]int{int(month), day} {
		if dashes {
			b = append(b, '-')
		}
		b = append(b, byte('0'+part/10), byte('0'+part%10))
	}
	return b
}

// number counts the days of a civil date; see [Date.Civil] for the year that begins in March.
func number(year int, month time.Month, day int) Date {
	m := int(month) - 3
	if m < 0 {
		m += 12
		year--
	}
	return Date(365*year + year/4 - year/100 + year/400 + (153*m+2)/5 + day - 1 - 305)
}

func daysIn(year int, month time.Month) int {
	switch month {
	case time.February:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case time.April, time.June, time.September, time.November:
		return 30
	}
	return 31
}

func fromDigits(year, month, day, form string) (Date, error) {
	n := [3]int{}
	for i, s := range [3]string{year, month, day} {
		for j := range len(s) {
			if s[j] < '0' || s[j] > '9' {
				return 0, fmt.Errorf("%w: %s", ErrSyntax, form)
			}
			n[i] = n[i]*10 + int(s[j]-'0')
		}
	}
	return New(n[0], time.Month(n[1]), n[2])
}
