package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"
)

// maxNesting bounds the depth of what is read from an answer.
const maxNesting = 64

// How an answer can fail to be JSON.
var (
	errCut       = errors.New("model: the answer breaks off")
	errMalformed = errors.New("model: the answer is not a JSON object")
	errTwice     = errors.New("model: a name stands twice in an object")
)

// repair returns the JSON object that a model's answer holds. Form is mended and nothing else: words or a code fence
// around the object, a byte order mark, single quotes, missing quotes of names, trailing commas, control characters in
// strings, needless escapes, NaN and the constants of Python. A number is never touched.
//
// When the answer breaks off, whole is false and the object holds what was complete: members of the root and items of its
// arrays; an item that is cut is left out. The error is errMalformed or errTwice, or errCut when nothing was complete.
func repair(answer string) (object []byte, whole bool, err error) {
	answer = strings.TrimPrefix(strings.TrimSpace(answer), "\uFEFF")
	start := strings.IndexByte(answer, '{')
	if start < 0 || strings.Contains(answer[:start], "[") { // of an array, the object would be the first item
		return nil, false, errMalformed
	}
	m := mender{in: answer[start:]}
	if err := m.value(0); err != nil {
		return nil, false, err
	}
	if strings.ContainsRune(m.in[m.at:], '{') {
		return nil, false, errMalformed // a second object: which of them is the answer?
	}
	if !json.Valid(m.out.Bytes()) { // it never happens; what is handed on is always JSON
		return nil, false, errMalformed
	}
	return m.out.Bytes(), !m.cut, nil
}

// mender reads the lenient form and writes the strict one.
type mender struct {
	in  string
	at  int
	out bytes.Buffer
	cut bool
}

// peek skips white space and returns the next byte, or errCut at the end.
func (m *mender) peek() (byte, error) {
	for m.at < len(m.in) {
		switch c := m.in[m.at]; c {
		case ' ', '\t', '\n', '\r':
			m.at++
		default:
			return c, nil
		}
	}
	return 0, errCut
}

func (m *mender) value(depth int) error {
	c, err := m.peek()
	if err != nil {
		return err
	}
	switch {
	case depth > maxNesting:
		return errMalformed
	case c == '{':
		return m.object(depth)
	case c == '[':
		return m.array(depth)
	case c == '"' || c == '\'':
		return m.text(c)
	default:
		return m.scalar()
	}
}

// object reads an object. The root keeps its complete members when the answer breaks off.
func (m *mender) object(depth int) error {
	m.at++
	m.out.WriteByte('{')
	names := map[string]bool{}
	for {
		mark := m.out.Len()
		done, err := m.member(depth, names)
		if errors.Is(err, errCut) && depth == 0 {
			m.breaksOff(mark)
			done, err = true, nil
		}
		if err != nil {
			return err
		}
		if done {
			m.out.WriteByte('}')
			return nil
		}
	}
}

// breaksOff takes back what was begun and not completed.
func (m *mender) breaksOff(mark int) {
	m.out.Truncate(mark)
	m.cut, m.at = true, len(m.in)
}

// member reads one member of an object or its end.
func (m *mender) member(depth int, names map[string]bool) (done bool, err error) {
	c, err := m.separator('}')
	if err != nil || c == '}' {
		return c == '}', err
	}
	if len(names) > 0 {
		m.out.WriteByte(',')
	}
	mark := m.out.Len()
	if c == '"' || c == '\'' {
		err = m.text(c)
	} else {
		err = m.name()
	}
	if err != nil {
		return false, err
	}
	name := m.out.String()[mark:]
	if names[name] {
		return false, errTwice
	}
	if c, err = m.peek(); err != nil {
		return false, err
	}
	if c != ':' {
		return false, errMalformed
	}
	m.at++
	m.out.WriteByte(':')
	if err := m.value(depth + 1); err != nil {
		return false, err
	}
	names[name] = true
	return false, nil
}

// array reads an array. One in the root keeps its complete items when the answer breaks off.
func (m *mender) array(depth int) error {
	m.at++
	m.out.WriteByte('[')
	for items := 0; ; items++ {
		mark := m.out.Len()
		c, err := m.separator(']')
		if err == nil && c != ']' {
			if items > 0 {
				m.out.WriteByte(',')
			}
			err = m.value(depth + 1)
		}
		if errors.Is(err, errCut) && depth == 1 {
			m.breaksOff(mark)
			c, err = ']', nil
		}
		if err != nil {
			return err
		}
		if c == ']' {
			m.out.WriteByte(']')
			return nil
		}
	}
}

// separator skips commas, also those that are too many, and the end of the object or array if it stands here.
func (m *mender) separator(end byte) (byte, error) {
	for {
		c, err := m.peek()
		if err != nil {
			return 0, err
		}
		if c == ',' {
			m.at++
			continue
		}
		if c == end {
			m.at++
		}
		return c, nil
	}
}

// text reads a string in either kind of quotes.
func (m *mender) text(quote byte) error {
	m.at++
	var s strings.Builder
	for m.at < len(m.in) {
		switch c := m.in[m.at]; c {
		case quote:
			m.at++
			m.write(s.String())
			return nil
		case '\\':
			if err := m.escape(&s); err != nil {
				return err
			}
		default:
			s.WriteByte(c)
			m.at++
		}
	}
	return errCut
}

// escape reads one escape; one that JSON does not have stands for its character.
func (m *mender) escape(s *strings.Builder) error {
	rest := m.in[m.at:]
	if len(rest) < 2 {
		return errCut
	}
	length := 2
	if rest[1] == 'u' {
		length = 6
		if len(rest) >= 12 && strings.ContainsRune("dD", rune(rest[2])) && rest[6] == '\\' && rest[7] == 'u' {
			length = 12 // a surrogate pair
		}
	}
	if len(rest) < length {
		return errCut
	}
	var decoded string
	switch {
	case json.Unmarshal([]byte(`"`+rest[:length]+`"`), &decoded) == nil:
		s.WriteString(decoded)
	case length > 2:
		return errMalformed
	default:
		m.at++ // the backslash alone; what follows is read as it is
		_, size := utf8.DecodeRuneInString(rest[1:])
		s.WriteString(rest[1 : 1+size])
		m.at += size
		return nil
	}
	m.at += length
	return nil
}

// write writes a string in its strict form.
func (m *mender) write(s string) {
	encoder := json.NewEncoder(&m.out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(strings.ToValidUTF8(s, "\uFFFD")) // a string always has a JSON form, and a buffer takes it
	m.out.Truncate(m.out.Len() - 1)
}

// name reads a name without quotes.
func (m *mender) name() error {
	start := m.at
	for m.at < len(m.in) && isWord(m.in[m.at]) {
		m.at++
	}
	if m.at == start {
		return errMalformed
	}
	m.write(m.in[start:m.at])
	return nil
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// constants are the words that stand for a value.
var constants = map[string]string{
	"true": "true", "false": "false", "null": "null", "True": "true", "False": "false", "None": "null",
	"NaN": "null", "Infinity": "null", "-Infinity": "null", "undefined": "null",
}

// scalar reads a number or a constant.
func (m *mender) scalar() error {
	start := m.at
	for m.at < len(m.in) && (isWord(m.in[m.at]) || strings.IndexByte("+-.", m.in[m.at]) >= 0) {
		m.at++
	}
	word := m.in[start:m.at]
	if m.at == len(m.in) {
		return errCut // it may go on
	}
	if constant, known := constants[word]; known {
		m.out.WriteString(constant)
		return nil
	}
	if word == "" || !json.Valid([]byte(word)) {
		return errMalformed
	}
	m.out.WriteString(word)
	return nil
}
