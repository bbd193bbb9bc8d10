// Package ocr recognises words on pictures of pages with the program tesseract, which is not part of RxAssay: where it is
// installed, scanned documents are read.
package ocr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/extract"
)

// Program is the program's name on PATH.
const Program = "tesseract"

// Find returns the program's file, and false when it is not on PATH.
func Find() (path string, found bool) {
	path, err := exec.LookPath(Program)
	return path, err == nil
}

// Tesseract returns a reader of pictures that runs the program at path, in English, once a page. Its error says why the
// program gave no answer; it ends early with the error of the context.
func Tesseract(path string) extract.OCR {
	return func(ctx context.Context, p extract.Picture) ([]extract.Recognized, error) {
		cmd := exec.CommandContext(ctx, path, "stdin", "stdout", "--dpi", strconv.Itoa(p.DPI), "--psm", segmentation, "-l", "eng", "tsv") //nolint:gosec // the path is that of Find
		// One thread: pages are read side by side, and its threads mostly wait for one another.
		cmd.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1")
		cmd.Stdin = io.MultiReader(strings.NewReader(fmt.Sprintf("P5 %d %d 255\n", p.Grey.Rect.Dx(), p.Grey.Rect.Dy())), bytes.NewReader(p.Grey.Pix))
		var out bytes.Buffer
		cmd.Stdout = &out
		err := cmd.Run()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("ocr: %s: %w", Program, err)
		}
		return parse(out.String())
	}
}

// segmentation is the program's way of finding text on a page: the whole page, columns and tables by itself.
const segmentation = "3"

// The columns of the program's table that are used, of twelve.
const (
	columnLevel = iota
	_           // page
	columnBlock
	columnParagraph
	columnLine
	_ // word
	columnLeft
	columnTop
	columnWidth
	columnHeight
	columnConfidence
	columnText
	columns
)

// wordLevel is the level of the rows that hold a word; the others hold what it stands in.
const wordLevel = "5"

// parse reads the program's table of words.
func parse(table string) ([]extract.Recognized, error) {
	var out []extract.Recognized
	lines := map[string]int{}
	for row := range strings.Lines(table) {
		f := strings.SplitN(strings.TrimRight(row, "\r\n"), "\t", columns)
		if len(f) < columns || f[columnLevel] != wordLevel {
			continue
		}
		text := strings.TrimSpace(f[columnText])
		if strings.Trim(text, "|") == "" { // nothing, or the rule of a table
			continue
		}
		var box [4]int
		for i, column := range []int{columnLeft, columnTop, columnWidth, columnHeight} {
			n, err := strconv.Atoi(f[column])
			if err != nil {
				return nil, errors.New("ocr: a word without its place")
			}
			box[i] = n
		}
		confidence, err := strconv.ParseFloat(f[columnConfidence], 64)
		if err != nil {
			return nil, errors.New("ocr: a word without its confidence")
		}
		key := strings.Join([]string{f[columnBlock], f[columnParagraph], f[columnLine]}, " ")
		line, ok := lines[key]
		if !ok {
			line = len(lines)
			lines[key] = line
		}
		out = append(out, extract.Recognized{
			Text: text, Box: image.Rect(box[0], box[1], box[0]+box[2], box[1]+box[3]), Line: line,
			Percent: min(max(int(confidence), 1), 100),
		})
	}
	return out, nil
}
