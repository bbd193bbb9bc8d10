package api

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonStream reads one JSON text from a body without holding it: a long string is handed on in pieces as it arrives. It
// is as strict as RFC 8259, and a member name that stands twice in an object is an error.
type jsonStream struct {
	r *bufio.Reader
}

// Bounds that keep the memory of one stream at tens of kilobytes.
const (
	streamBuffer  = 32 << 10
	maxMemberName = 256 // bytes; a longer name cannot be one of ours
	maxMembers    = 256 // in one object
	maxDepth      = 32
	maxNumber     = 64 // digits, signs and points of a number that is skipped
)

// syntaxError says what is wrong with the text of a body; it never quotes from it.
type syntaxError struct{ what string }

func (e *syntaxError) Error() string { return e.what }

func syntaxf(format string, args ...any) error { return &syntaxError{fmt.Sprintf(format, args...)} }

func newJSONStream(r io.Reader) *jsonStream {
	return &jsonStream{r: bufio.NewReaderSize(r, streamBuffer)}
}

// peek returns the next byte that is not white space and leaves it unread.
func (s *jsonStream) peek() (byte, error) {
	for {
		c, err := s.r.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return 0, syntaxf("it ends before the JSON is complete")
		case err != nil:
			return 0, err
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			continue
		}
		return c, s.r.UnreadByte()
	}
}

// next returns the very next byte.
func (s *jsonStream) next() (byte, error) {
	c, err := s.r.ReadByte()
	if errors.Is(err, io.EOF) {
		return 0, syntaxf("it ends before the JSON is complete")
	}
	return c, err
}

func (s *jsonStream) expect(want byte) error {
	c, err := s.peek()
	if err != nil {
		return err
	}
	if c != want {
		return syntaxf("%q was expected where something else stands", want)
	}
	_, err = s.r.ReadByte()
	return err
}

// end checks that nothing but white space follows.
func (s *jsonStream) end() error {
	_, err := s.peek()
	var syntax *syntaxError
	switch {
	case err == nil:
		return syntaxf("something follows the end of the JSON object")
	case errors.As(err, &syntax): // the end of the input
		return nil
	}
	return err
}

// object reads an object and calls member for each name, with the stream standing before the value; member must read it.
func (s *jsonStream) object(member func(name string) error) error {
	if err := s.expect('{'); err != nil {
		return err
	}
	seen := map[string]bool{}
	for first := true; ; first = false {
		c, err := s.peek()
		if err != nil {
			return err
		}
		if first && c == '}' {
			return s.expect('}')
		}
		name, whole, err := s.str(maxMemberName)
		if err != nil {
			return err
		}
		if whole && seen[name] {
			return syntaxf("a member name stands twice in one object")
		}
		if !whole {
			name = "" // too long to be a name that anybody asks for
		} else if seen[name] = true; len(seen) > maxMembers {
			return syntaxf("an object has more than %d members", maxMembers)
		}
		if err := s.expect(':'); err != nil {
			return err
		}
		if err := member(name); err != nil {
			return err
		}
		if c, err = s.peek(); err != nil {
			return err
		}
		if c == ',' {
			if err := s.expect(','); err != nil {
				return err
			}
			continue
		}
		return s.expect('}')
	}
}

// str reads a string of at most limit bytes. Of a longer one it reads all, keeps nothing and reports whole as false.
func (s *jsonStream) str(limit int) (text string, whole bool, err error) {
	var b strings.Builder
	whole = true
	check := utf8Checker{}
	err = s.copyString(func(p []byte) error {
		if !check.write(p) {
			return syntaxf("a string is not valid UTF-8")
		}
		if b.Len()+len(p) > limit {
			whole = false
		}
		if whole {
			b.Write(p)
		}
		return nil
	})
	if err == nil && !check.done() {
		err = syntaxf("a string is not valid UTF-8")
	}
	if err != nil || !whole {
		return "", whole, err
	}
	return b.String(), true, nil
}

// utf8Checker validates text that arrives in pieces which may cut a code point.
type utf8Checker struct {
	rest  [utf8.UTFMax]byte
	nRest int
}

func (u *utf8Checker) write(p []byte) bool {
	for u.nRest > 0 && len(p) > 0 {
		u.rest[u.nRest] = p[0]
		u.nRest++
		p = p[1:]
		if utf8.FullRune(u.rest[:u.nRest]) {
			if r, size := utf8.DecodeRune(u.rest[:u.nRest]); r == utf8.RuneError && size <= 1 || size != u.nRest {
				return false
			}
			u.nRest = 0
		}
	}
	cut := len(p)
	for back := 1; back < utf8.UTFMax && back <= len(p); back++ {
		if utf8.RuneStart(p[len(p)-back]) {
			if !utf8.FullRune(p[len(p)-back:]) {
				cut = len(p) - back
			}
			break
		}
	}
	u.nRest += copy(u.rest[u.nRest:], p[cut:])
	return utf8.Valid(p[:cut])
}

func (u *utf8Checker) done() bool { return u.nRest == 0 }

// copyString reads a string and hands its unescaped bytes to write, piece by piece. The pieces are only valid during the
// call. An error of write ends the reading.
func (s *jsonStream) copyString(write func([]byte) error) error {
	if err := s.expect('"'); err != nil {
		return err
	}
	for {
		if _, err := s.r.Peek(1); err != nil {
			_, err = s.next() // the same error, told apart
			return err
		}
		chunk, _ := s.r.Peek(s.r.Buffered())
		n := 0
		for n < len(chunk) && chunk[n] != '"' && chunk[n] != '\\' && chunk[n] >= 0x20 {
			n++
		}
		if n > 0 {
			if err := write(chunk[:n]); err != nil {
				return err
			}
			if _, err := s.r.Discard(n); err != nil {
				return err
			}
			continue
		}
		c, err := s.next()
		if err != nil {
			return err
		}
		switch c {
		case '"':
			return nil
		case '\\':
			r, err := s.escape()
			if err != nil {
				return err
			}
			var enc [utf8.UTFMax]byte
			if err := write(enc[:utf8.EncodeRune(enc[:], r)]); err != nil {
				return err
			}
		default:
			return syntaxf("a string holds a control character that is not escaped")
		}
	}
}

// escape reads what follows a backslash. Half of a surrogate pair becomes U+FFFD, as in encoding/json.
func (s *jsonStream) escape() (rune, error) {
	c, err := s.next()
	if err != nil {
		return 0, err
	}
	switch c {
	case '"', '\\', '/':
		return rune(c), nil
	case 'b':
		return '\b', nil
	case 'f':
		return '\f', nil
	case 'n':
		return '\n', nil
	case 'r':
		return '\r', nil
	case 't':
		return '\t', nil
	case 'u':
	default:
		return 0, syntaxf("a string holds an escape that JSON does not have")
	}
	r, err := s.hex4()
	if err != nil || !utf16.IsSurrogate(r) {
		return r, err
	}
	ahead, _ := s.r.Peek(6)
	if len(ahead) == 6 && ahead[0] == '\\' && ahead[1] == 'u' {
		low, ok := parseHex4(ahead[2:])
		if pair := utf16.DecodeRune(r, low); ok && pair != utf8.RuneError {
			_, err := s.r.Discard(6)
			return pair, err
		}
	}
	return utf8.RuneError, nil
}

func (s *jsonStream) hex4() (rune, error) {
	var digits [4]byte
	for i := range digits {
		c, err := s.next()
		if err != nil {
			return 0, err
		}
		digits[i] = c
	}
	r, ok := parseHex4(digits[:])
	if !ok {
		return 0, syntaxf("\\u in a string is not followed by four hexadecimal digits")
	}
	return r, nil
}

func parseHex4(b []byte) (rune, bool) {
	var r rune
	for _, c := range b {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// word reads one of the words of JSON.
func (s *jsonStream) word(want string) error {
	for i := range len(want) {
		c, err := s.next()
		if err != nil {
			return err
		}
		if c != want[i] {
			return syntaxf("a value is not valid JSON")
		}
	}
	return nil
}

// skip reads one value of any kind and checks its grammar.
func (s *jsonStream) skip() error { return s.skipAt(0) }

func (s *jsonStream) skipAt(depth int) error {
	if depth > maxDepth {
		return syntaxf("it is nested more than %d deep", maxDepth)
	}
	c, err := s.peek()
	if err != nil {
		return err
	}
	switch {
	case c == '"':
		_, _, err := s.str(0)
		return err
	case c == '{':
		return s.object(func(string) error { return s.skipAt(depth + 1) })
	case c == '[':
		return s.skipArray(depth)
	case c == 't':
		return s.word("true")
	case c == 'f':
		return s.word("false")
	case c == 'n':
		return s.word("null")
	case c == '-' || '0' <= c && c <= '9':
		return s.skipNumber()
	}
	return syntaxf("a value is not valid JSON")
}

func (s *jsonStream) skipArray(depth int) error {
	if err := s.expect('['); err != nil {
		return err
	}
	c, err := s.peek()
	if err != nil {
		return err
	}
	if c == ']' {
		return s.expect(']')
	}
	for {
		if err := s.skipAt(depth + 1); err != nil {
			return err
		}
		if c, err = s.peek(); err != nil {
			return err
		}
		if c != ',' {
			return s.expect(']')
		}
		if err := s.expect(','); err != nil {
			return err
		}
	}
}

func (s *jsonStream) skipNumber() error {
	var text []byte
	for len(text) <= maxNumber {
		c, err := s.r.ReadByte()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if strings.IndexByte("+-.eE0123456789", c) < 0 {
			if err := s.r.UnreadByte(); err != nil {
				return err
			}
			break
		}
		text = append(text, c)
	}
	if len(text) > maxNumber || !isJSONNumber(text) {
		return syntaxf("a number is not valid JSON")
	}
	return nil
}

// isJSONNumber checks the grammar -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?
func isJSONNumber(b []byte) bool {
	digits := func() bool {
		n := 0
		for n < len(b) && '0' <= b[n] && b[n] <= '9' {
			n++
		}
		b = b[n:]
		return n > 0
	}
	b = bytes.TrimPrefix(b, []byte("-"))
	if len(b) > 1 && b[0] == '0' && '0' <= b[1] && b[1] <= '9' {
		return false
	}
	if !digits() {
		return false
	}
	if len(b) > 0 && b[0] == '.' {
		if b = b[1:]; !digits() {
			return false
		}
	}
	if len(b) > 0 && (b[0] == 'e' || b[0] == 'E') {
		if b = b[1:]; len(b) > 0 && (b[0] == '+' || b[0] == '-') {
			b = b[1:]
		}
		if !digits() {
			return false
		}
	}
	return len(b) == 0
}
