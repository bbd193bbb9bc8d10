package sandbox

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
)

// A frame is its length in four bytes, the highest first, and so many bytes. A request is two frames, its JSON and the
// content of the document; an answer is one.

// request asks a child for the text of a document, or, without a media type, whether it is ready. With a task it asks for what
// comes of that instead of the text.
type request struct {
	MediaType string `json:"mediaType"` // of the document, or textType
	Task      string `json:"task,omitempty"`
	Seconds   int    `json:"seconds"` // of processor time that the child may take for it
	Memory    int64  `json:"memory"`  // resident bytes that the child may take
	content   []byte
}

// textType stands for the JSON of a text that was read before.
const textType = "document.Text"

// answer is what became of a request: a text, or the result of a task; a failure of the document; or an error of the program.
type answer struct {
	Text     *document.Text    `json:"text,omitempty"`
	Result   json.RawMessage   `json:"result,omitempty"`
	Findings []finding.Finding `json:"findings,omitempty"`
	Failure  *extract.Failure  `json:"failure,omitempty"`
	Error    string            `json:"error,omitempty"`
	Unbound  string            `json:"unbound,omitempty"` // why the child could not bound itself
}

func writeFrame(w io.Writer, content []byte) error {
	if int64(len(content)) > 1<<32-1 {
		return fmt.Errorf("a frame of %d bytes", len(content))
	}
	if _, err := w.Write(binary.BigEndian.AppendUint32(nil, uint32(len(content)))); err != nil {
		return err
	}
	_, err := w.Write(content)
	return err
}

// readFrame returns the next frame. It is io.EOF when there is none, and errTooLong when it has more than limit bytes.
func readFrame(r io.Reader, limit int) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head[:])
	if int64(n) > int64(limit) {
		return nil, errTooLong
	}
	content := make([]byte, n)
	if _, err := io.ReadFull(r, content); err != nil {
		return nil, fmt.Errorf("within a frame: %w", err)
	}
	return content, nil
}

func writeRequest(w io.Writer, r request) error {
	head, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := writeFrame(w, head); err != nil {
		return err
	}
	return writeFrame(w, r.content)
}

// Bounds of what a child takes from its parent, which has bounded it already.
const (
	maxHead    = 64 << 10
	maxContent = 1 << 30
)

func readRequest(r io.Reader) (request, error) {
	var q request
	head, err := readFrame(r, maxHead)
	if err != nil {
		return q, err
	}
	if err := json.Unmarshal(head, &q); err != nil {
		return q, err
	}
	q.content, err = readFrame(r, maxContent)
	return q, err
}
