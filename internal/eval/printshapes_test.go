package eval_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/rxassay/rxassay/extract"
)

var (
	prints        = newWriting("print", 30, true)
	printedInWord = flag.Bool("printword", false, "write the same documents in Word, to tell what is lost in print alone")
)

// TestPrintsAsWritten prints as PDF files what the tests of sheets and of pages write.
func TestPrintsAsWritten(t *testing.T) {
	prints.run(t, func(r *rand.Rand) written {
		b := newKnownBenefit(r)
		var blocks []printBlock
		var look string
		if chance(r, 65) {
			l := newSheetLayout(r, b)
			l.docx = true
			tabs := writeSheets(r, b, l)
			if *printedInWord {
				return written{l.String(), extract.DOCX, ".docx", docxOf(t, tabs), b.expected()}
			}
			blocks = printSheets(tabs)
			look = l.String()
		} else {
			l := newPageLayout(r, b)
			page := writePage(r, b, l)
			if *printedInWord {
				return written{l.String(), extract.DOCX, ".docx", wordOf(t, l.style, page), b.expected()}
			}
			blocks = printPages(page)
			look = l.String()
		}
		p := newPrintLook(r, blocks)
		return written{p.String() + " " + look, extract.PDF, ".pdf", p.print(r, blocks), b.expected()}
	})
}
