package analyze
import ("testing";"fmt";"github.com/rxassay/rxassay/document")
func TestZY(t *testing.T){
	s := &sheet{b: document.NewBuilder(document.XLSX)}
	s.tab("Plan Design")
	s.table([][]string{
			{"Tier", "Copay ($)", "Coinsurance (%)", "Min Copay", "Max Copay", "Max Days Supply", "Deductible Applies?"},
			{"Retail", "<", "<", "<", "<", "<", "<"},
			{"Tier 1 - Generic", "10", "0", "", "", "30", "N"},
			{"Tier 2 - Preferred brand", "0", "20", "25", "50", "30", "Y"},
			{"Mail Order", "<", "<", "<", "<", "<", "<"},
			{"Tier 1 - Generic", "25", "0", "", "", "90", "N"},
			{"Tier 2 - Preferred brand", "0", "20", "60", "125", "90", "Y"},
			{"Specialty Pharmacy", "<", "<", "<", "<", "<", "<"},
			{"Tier 3 - Specialty", "0", "30", "", "250", "30", "Y"}}...)
	text := s.text()
	list,_,_,w := axisShares(text)
	fmt.Println(len(list), w)
	for _, l := range list { fmt.Println(l.at.tier.id(), l.at.channel, l.value.s, len(l.beside)); for k, p := range l.beside { fmt.Println("   ", k, p.cell.s, p.head.s)} }
}
func TestZX(t *testing.T){
	for _, s := range []string{"deductible applies?","ded applies (y/n)", "max days supply", "rx deductible applies", "is deductible waived?", "member cost per rx", "cost share cap", "retail copay"} {
		k, i := axisPartIn(s)
		fmt.Println(s, k, i)
	}
}
