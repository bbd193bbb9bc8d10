package extract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

// tabbed is a paragraph whose words tabs part, with what its properties say; a line feed breaks its line.
func tabbed(properties, words string) string {
	s := strings.NewReplacer("\t", "</w:t><w:tab/><w:t>", "\n", "</w:t><w:br/><w:t>").Replace(words)
	return "<w:p><w:pPr>" + properties + "</w:pPr><w:r><w:t>" + s + "</w:t></w:r></w:p>"
}

// stops are the tab stops of a paragraph, all of one kind.
func stops(kind string, at ...int) string {
	var sb strings.Builder
	for _, a := range at {
		fmt.Fprintf(&sb, `<w:tab w:val="%s" w:pos="%d"/>`, kind, a)
	}
	return "<w:tabs>" + sb.String() + "</w:tabs>"
}

// tabbedLines are paragraphs of the same properties.
func tabbedLines(properties string, lines ...string) string {
	var sb strings.Builder
	for _, l := range lines {
		sb.WriteString(tabbed(properties, l))
	}
	return sb.String()
}

// TestDOCXTabTables has tables that are made with tab stops.
func TestDOCXTabTables(t *testing.T) {
	two := stops("left", 3000, 6000)
	four := stops("left", 2500, 4000, 5500, 7000)
	plain := []string{"|Retail|Mail", "Generic|$10|$20", "Brand|$30|$60"}
	for name, c := range map[string]struct {
		body string
		want []string // the cells of each row
	}{
		"below a head whose first cell is empty": {
			paragraph("What you pay") + tabbedLines(two, "\tRetail\tMail", "Generic\t$10\t$20", "Brand\t$30\t$60") + paragraph("After"), plain,
		},
		"empty positions": {
			tabbedLines(two, "Tier\tRetail\tMail", "Generic\t$10\t$20", "Brand\t\t$60", "Specialty\t$100", "Insulin\t$35\t$70"),
			[]string{"Tier|Retail|Mail", "Generic|$10|$20", "Brand||$60", "Specialty|$100|", "Insulin|$35|$70"},
		},
		"stops of their own": {
			tabbedLines(stops("center", 3700, 6700), "Tier\tRetail\tMail") + tabbedLines(two, "Generic\t$10\t$20", "Brand\t$30\t$60") +
				tabbed(stops("left", 6000), "Insulin\t$35"),
			[]string{"Tier|Retail|Mail", "Generic|$10|$20", "Brand|$30|$60", "Insulin||$35"},
		},
		"stops of a style, one of them cleared": {
			tabbedLines(`<w:pStyle w:val="Row"/>`, "\tRetail\tMail", "Generic\t$10\t$20", "Brand\t$30\t$60") +
				tabbed(`<w:pStyle w:val="Row"/>`+stops("clear", 3000), "Insulin\t$35"),
			append(plain, "Insulin||$35"),
		},
		"as many tabs as the words need": {
			tabbedLines("", "\t\t\tRetail (30 days)\t\tMail (90 days)", "Generic\t\t\t$10\t\t\t$20", "Non-preferred brand\t\t$75\t\t\t$150", "Test strips\t\t\t\t\t\t$0"),
			[]string{"|Retail (30 days)|Mail (90 days)", "Generic|$10|$20", "Non-preferred brand|$75|$150", "Test strips||$0"},
		},
		"words that reach beyond a stop": {
			tabbedLines(two, "\tRetail\tMail", "Generic\t$10\t$20", "Brand\t$30\t$60", "Specialty drugs, from the specialty pharmacy alone\t$100"),
			append(plain, "Specialty drugs, from the specialty pharmacy alone||$100"),
		},
		"a line that hangs out of its indent": {
			tabbedLines(two+`<w:ind w:left="200" w:hanging="200"/>`, "Tier\tRetail\tMail", "Generic\t$10\t$20", "Brand\t$30\t$60"),
			append([]string{"Tier|Retail|Mail"}, plain[1:]...),
		},
		"a paragraph that is broken into lines": {tabbed(two, "\tRetail\tMail\nGeneric\t$10\t$20\nBrand\t$30\t$60"), plain},
		"dots that lead to amounts":             {tabbedLines(strings.ReplaceAll(two, "w:pos", `w:leader="dot" w:pos`), "\tRetail\tMail", "Generic\t$10\t$20", "Brand\t$30\t$60"), plain},
		"all lines begin with a tab": {
			tabbedLines(stops("left", 500, 3000, 6000), "\t\tRetail\tMail", "\tGeneric\t$10\t$20", "\tBrand\t$30\t$60"), plain,
		},
		"labels and answers": {
			tabbedLines(stops("left", 4000), "Prior authorization\tYes", "Step therapy\tNo", "Formulary\tExample Preferred"),
			[]string{"Prior authorization|Yes", "Step therapy|No", "Formulary|Example Preferred"},
		},
		"items of a list": {
			tabbed(two, "\tRetail\tMail") + tabbedLines(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>`+two, "Generic\t$10\t$20", "Brand\t$30\t$60"),
			[]string{"|Retail|Mail", "• Generic|$10|$20", "• Brand|$30|$60"},
		},
		"a head over two columns": {
			tabbedLines(four, "\tIn-network\t\tOut-of-network", "\tRetail\tMail\tRetail\tMail", "Generic\t$10\t$20\t50%\tNone", "Brand\t$30\t$60\t50%\tNone"),
			[]string{"|In-network →|Out-of-network →", "|Retail|Mail|Retail|Mail", "Generic|$10|$20|50%|None", "Brand|$30|$60|50%|None"},
		},
		"words that go on below": {
			tabbedLines(two, "\tRetail\tMail", "\t(30 days)\t(90 days)", "Generic\t$10\t$20", "Brand\t50%, up to\t50%, up to", "\t$100\t$200",
				"Specialty (from the\t20%\t20%", "pharmacy for it)", "Drugs for the care of the", "skin\t50%"),
			[]string{"|Retail/(30 days)|Mail/(90 days)", "Generic|$10|$20", "Brand|50%, up to/$100|50%, up to/$200", "Specialty (from the/pharmacy for it)|20%|20%", "Drugs for the care of the/skin|50%|"},
		},
		"a label of two rows": {
			tabbedLines(two, "Tier\tPharmacy\tYou pay", "Generic\tRetail\t$10", "\tMail\t$20", "Brand\tRetail\t$30", "\tMail\t$60"),
			[]string{"Tier|Pharmacy|You pay", "Generic ↓|Retail|$10", "Mail|$20", "Brand ↓|Retail|$30", "Mail|$60"},
		},
		"titles between rows": {
			tabbedLines(two, "\tIn-network\tOut-of-network") + paragraph("Retail") + tabbedLines(two, "Generic\t$10\t40%", "Brand\t$30\t50%") +
				paragraph("Mail") + tabbedLines(two, "Generic\t$20\tNone"),
			[]string{"|In-network|Out-of-network", "Retail → →", "Generic|$10|40%", "Brand|$30|50%", "Mail → →", "Generic|$20|None"},
		},
		"a label and an amount below a head": {
			tabbedLines(stops("left", 3000), "\tYou pay", "Generic\t$10", "Brand\t$30"),
			[]string{"|You pay", "Generic|$10", "Brand|$30"},
		},
		"in a frame": {
			"<w:tbl><w:tr>" + tableCell("", paragraph("What you pay")+tabbedLines(two, "\tRetail\tMail", "Generic\t$10\t$20", "Brand\t$30\t$60")) + "</w:tr></w:tbl>", plain,
		},
	} {
		t.Run(name, func(t *testing.T) {
			style := `<w:styles xmlns:w="x"><w:style w:styleId="Base"><w:pPr>` + stops("left", 3000) + `</w:pPr></w:style>` +
				`<w:style w:styleId="Row"><w:basedOn w:val="Base"/><w:pPr>` + stops("left", 6000) + `</w:pPr></w:style></w:styles>`
			text := read(t, extract.DOCX, archive("word/styles.xml", style, "word/numbering.xml", docxLists, "word/document.xml", docxStart+c.body+docxEnd))
			if len(text.Tables) == 0 {
				t.Fatalf("no table in %q", text.Content)
			}
			var got []string
			for _, row := range cells(text, 0) {
				got = append(got, strings.Join(row, "|"))
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestDOCXTabTablesApart has tables below one another, each with its head.
func TestDOCXTabTablesApart(t *testing.T) {
	two := stops("left", 3000, 6000)
	table := tabbedLines(two, "\tRetail\tMail", "Generic\t$10\t$20", "Brand\t$30\t$60")
	for name, between := range map[string]string{"a title": paragraph("Plan B"), "nothing": "", "a sentence": paragraph("The amounts of plan B are as follows.")} {
		t.Run(name, func(t *testing.T) {
			text := read(t, extract.DOCX, docxFile(table+between+table))
			if len(text.Tables) != 2 {
				t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
			}
			if d := cmp.Diff(cells(text, 0), cells(text, 1)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestDOCXTabLines has lines with tabs that are no table: they stay lines, their tabs spaces.
func TestDOCXTabLines(t *testing.T) {
	two := stops("left", 3000, 6000)
	led := func(leader string) string {
		return `<w:tabs><w:tab w:val="right" w:leader="` + leader + `" w:pos="9000"/></w:tabs>`
	}
	for name, body := range map[string]string{
		"a single line":        paragraph("Before") + tabbed(two, "Generic\t$10\t$20") + paragraph("After"),
		"lines apart":          tabbed(two, "Generic\t$10\t$20") + paragraph("Amounts are per fill.") + tabbed(two, "Brand\t$30\t$60"),
		"a letterhead":         tabbedLines("", "TO:\tAll members", "FROM:\tBenefits office", "DATE:\tMarch 3, 2026", "RE:\tA copay of $10, or 20%"),
		"names and values":     tabbedLines(two, "Group:\tExample\tNumber: 7", "Plan:\tHeritage\tYear: 2026"),
		"a contents list":      tabbedLines(led("dot"), "Prescription drugs\t12", "Deductible of $500\t14", "Appendix\tA-1"),
		"numbered contents":    tabbedLines(`<w:tabs><w:tab w:val="left" w:pos="700"/><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs>`, "1.1\tDrugs at $10\t12", "1.2\tDrugs at $20\t14"),
		"numbered sentences":   tabbedLines("", "1.\tYou pay $10.", "2.\tYou pay $20.", "(iii)\tYou pay $30.", "•\tYou pay $40."),
		"lines to sign on":     tabbedLines(two, "__________\t_______\t_____", "Name\tTitle\tDate"),
		"rules to sign on":     tabbedLines(led("underscore"), "Name\tx\ty", "Date\tx\ty"),
		"a letterhead's sides": tabbedLines(two, "Example Fund\tPhone 555-0100\tOffice", "1 Main Street\tFax 555-0101\tSecond floor"),
		"indented sentences":   tabbedLines("", "\tYou pay $10 for generic drugs.", "\tYou pay $20 for brand drugs.", "\tYou pay nothing for insulin."),
		"terms and prose":      tabbedLines(two, "Copay\t"+strings.Repeat("what you pay at the counter, ", 5)+"$10", "Coinsurance\t"+strings.Repeat("a part of the price of a drug, ", 5)+"20%"),
		"labels and amounts":   tabbedLines(stops("left", 3000), "Generic\t$10", "Brand\t$30"),
		"places of the page":   strings.Repeat(`<w:p><w:r><w:t>Generic</w:t><w:ptab w:alignment="center"/><w:t>$10</w:t><w:ptab w:alignment="right"/><w:t>$20</w:t></w:r></w:p>`, 3),
		"tabs of the markup":   strings.Repeat(paragraph("Generic\t$10\t$20"), 3),
	} {
		t.Run(name, func(t *testing.T) {
			text := read(t, extract.DOCX, docxFile(body))
			if len(text.Tables) > 0 {
				t.Errorf("a table: %q", cells(text, 0))
			}
			if strings.Contains(text.Content, "\t") {
				t.Errorf("the text is %q", text.Content)
			}
		})
	}
}

// TestDOCTabTable has the same in a file of an older version: stops of each paragraph, and those that stand where none are set.
func TestDOCTabTable(t *testing.T) {
	set := func(at ...int) []byte {
		operand := join([]byte{0, byte(len(at))}, u16s(at...), make([]byte, len(at)))
		return join(u16s(0xc60d), []byte{byte(len(operand))}, operand)
	}
	change := join(u16s(0xc615), []byte{6 + 3}, []byte{1}, u16s(3000, 25), []byte{1}, u16s(6000), []byte{0})
	line := func(changes []byte, words string) docParagraph {
		return docParagraph{runs: []docRun{{words, nil}}, end: 13, changes: changes}
	}
	two := set(3000, 6000)
	for name, c := range map[string]struct {
		body []docParagraph
		want [][]string
	}{
		"stops that are set": {
			[]docParagraph{docPara("Before"), line(two, "\tRetail\tMail"), line(two, "Generic\t$10\t$20"), line(two, "Brand\t\t$60"), line(join(two, change), "Insulin\t$35"), line(two, "Specialty\t$100\t$200")},
			[][]string{{"", "Retail", "Mail"}, {"Generic", "$10", "$20"}, {"Brand", "", "$60"}, {"Insulin", "", "$35"}, {"Specialty", "$100", "$200"}},
		},
		"stops that are not": {
			[]docParagraph{docPara("\t\t\tRetail\t\tMail"), docPara("Generic\t\t\t$10\t\t$20"), docPara("Non-preferred brand\t\t$75\t\t$150"), docPara("After")},
			[][]string{{"", "Retail", "Mail"}, {"Generic", "$10", "$20"}, {"Non-preferred brand", "$75", "$150"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			text := read(t, extract.DOC, docText{body: c.body}.bytes())
			if len(text.Tables) != 1 {
				t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
			}
			if d := cmp.Diff(c.want, cells(text, 0)); d != "" {
				t.Error(d)
			}
		})
	}
}
