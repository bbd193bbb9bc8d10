package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// tabbed writes a paragraph whose words tabs part, with stops at the given twentieths of a point.
func (b *docxBody) tabbed(words string, stops ...int) {
	b.WriteString("<w:p><w:pPr><w:tabs>")
	for _, at := range stops {
		fmt.Fprintf(b, `<w:tab w:val="left" w:pos="%d"/>`, at)
	}
	b.WriteString("</w:tabs></w:pPr><w:r><w:t>" + strings.ReplaceAll(words, "\t", "</w:t><w:tab/><w:t>") + "</w:t></w:r></w:p>")
}

// TestTabStops reads the cost shares of both columns of a Word document whose tables are made with tab stops.
func TestTabStops(t *testing.T) {
	files, err := extract.New(extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	for name, stops := range map[string][]int{"set": {3168, 6192}, "not set": nil} {
		t.Run(name, func(t *testing.T) {
			var b docxBody
			b.paragraph("Prescription drugs: what you pay at a network pharmacy")
			for _, l := range []string{"\tRetail (30 days)\tMail (90 days)", "Generic\t$10\t$20", "Preferred brand\t20% ($30 min, $70 max)\t$90", "Non-preferred brand\t$75\tNot covered"} {
				b.tabbed(l, stops...)
			}
			text, _, err := files.Text(t.Context(), extract.DOCX, b.bytes())
			if err != nil {
				t.Fatal(err)
			}
			readsShares(t, []sharesCase{{"shares", text, `generic retail in 1-30 $10.00 copay -
generic mail in 1-90 $20.00 copay -
preferred-brand retail in 1-30 20 % coinsurance, at least $30.00, at most $70.00 -
preferred-brand mail in 1-90 $90.00 copay -
non-preferred-brand retail in 1-30 $75.00 copay -
non-preferred-brand mail in 1-90 not covered -`}})
		})
	}
}
