package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"io"
	"iter"
	"sync/atomic"

	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/internal/parallel"
)

const (
	maxUnpacked    = 64 << 20  // bytes that one stream may unpack to; a page's drawing has some hundred thousand
	maxAllUnpacked = 512 << 20 // bytes that all of them may
	mostPacked     = 1032      // times that deflate makes a stream smaller, at most
	maxDictionary  = 4096      // bytes before the word stream in which its filter is looked for
)

// checkPacked refuses a file whose streams unpack to more than is read, before the engine would hold them in memory. Pictures
// are left out: the engine unpacks them only to draw them. What is no stream after all, or damaged, is left to the engine.
func checkPacked(ctx context.Context, content []byte) error {
	if len(content) <= maxUnpacked/mostPacked {
		return nil
	}
	var packed [][]byte
	for at := 0; ; {
		i := bytes.Index(content[at:], []byte("stream"))
		if i < 0 {
			break
		}
		word := at + i
		at = word + len("stream")
		if data := streamData(content, word); data != nil {
			packed = append(packed, data)
		}
	}
	var all atomic.Int64
	var tooMuch atomic.Bool
	parallel.Each(len(packed), func(places iter.Seq[int]) {
		var unpacker io.ReadCloser
		defer func() {
			if unpacker != nil {
				_ = unpacker.Close() // only tells what reading told before
			}
		}()
		for i := range places {
			if tooMuch.Load() || ctx.Err() != nil {
				return
			}
			var err error
			if unpacker == nil {
				unpacker, err = zlib.NewReader(bytes.NewReader(packed[i]))
			} else {
				err = unpacker.(zlib.Resetter).Reset(bytes.NewReader(packed[i]), nil)
			}
			if err != nil {
				continue
			}
			n, _ := io.Copy(io.Discard, io.LimitReader(unpacker, maxUnpacked+1))
			if n > maxUnpacked || all.Add(n) > maxAllUnpacked {
				tooMuch.Store(true)
			}
		}
	})
	if tooMuch.Load() {
		return fault.New(fault.TooComplex, "The PDF has packed parts that hold more than is read.")
	}
	return nil
}

// streamData returns what stands behind the word stream at a place, nil when it is not packed by deflate or is a picture.
func streamData(content []byte, word int) []byte {
	before := content[max(0, word-maxDictionary):word]
	if bytes.HasSuffix(before, []byte("end")) {
		return nil
	}
	if i := bytes.LastIndex(before, []byte("obj")); i >= 0 {
		before = before[i:]
	}
	_, kind, _ := bytes.Cut(before, []byte("/Subtype"))
	if !bytes.Contains(before, []byte("/Fl")) || bytes.HasPrefix(bytes.TrimSpace(kind), []byte("/Image")) {
		return nil
	}
	data := content[word+len("stream"):]
	data = bytes.TrimPrefix(data, []byte("\r"))
	return bytes.TrimPrefix(data, []byte("\n"))
}
