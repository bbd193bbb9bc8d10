package api

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

//go:embed page/*
var pageFiles embed.FS

// page is one finished answer of the service's own site.
type page struct {
	contentType string
	body        []byte
	forever     bool // its address changes with its content
}

func (p page) serve(c *call) error {
	h := c.w.Header()
	h.Set("Content-Type", p.contentType)
	h.Set("Content-Length", strconv.Itoa(len(p.body)))
	if p.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	c.w.WriteHeader(http.StatusOK)
	_, _ = c.w.Write(p.body) // the client has gone: nothing to tell it
	return nil
}

// site is the service's own pages, made once at the start.
type site struct {
	home, docs, thanks page
	assets             map[string]page    // by name, which holds a checksum
	pages              *template.Template // those that are made for each request
	frame              frame
}

// frame is what every page shows around its own.
type frame struct {
	Title, Style, Icon, Version, Base string
	BuiltIn                           bool
}

// signedIn is where the built-in provider sends a browser that signs in for the service itself. The code in the address is
// for the program that began it, so the page reads nothing of it and gives it to nobody.
func (s *server) signedIn(c *call) error {
	title := "Sign-in was not finished"
	if c.query("code") != "" {
		title = "You are signed in"
	}
	c.w.Header().Set("Referrer-Policy", "no-referrer")
	return s.site.write(c, http.StatusOK, "signedin.html", struct {
		frame
		Done bool
	}{s.site.titled(title), c.query("code") != ""})
}

// titled returns the frame of a page.
func (s *site) titled(title string) frame {
	f := s.frame
	f.Title = title
	return f
}

func newSite(doc *documentation, cfg Config) (*site, error) {
	s := &site{assets: map[string]page{}, frame: frame{Version: cfg.Version, Base: cfg.PublicURL, BuiltIn: cfg.Provider != nil}}
	var err error
	if s.frame.Style, err = s.asset("style", "css", "text/css; charset=utf-8"); err != nil {
		return nil, err
	}
	if s.frame.Icon, err = s.asset("icon", "svg", "image/svg+xml"); err != nil {
		return nil, err
	}
	s.pages, err = template.New("page").Funcs(template.FuncMap{"prose": prose}).ParseFS(pageFiles, "page/*.html")
	if err != nil {
		return nil, fmt.Errorf("api: read the pages: %w", err)
	}
	for _, p := range []struct {
		to          *page
		file, title string
	}{
		{&s.home, "home.html", "RxAssay: pharmacy benefit tests"},
		{&s.docs, "docs.html", "RxAssay API documentation"},
		{&s.thanks, "thanks.html", "Thank you"},
	} {
		view := struct {
			frame
			Doc *documentation
		}{s.titled(p.title), doc}
		if *p.to, err = render(s.pages, p.file, view); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *site) asset(name, kind, contentType string) (string, error) {
	body, err := pageFiles.ReadFile("page/" + name + "." + kind)
	if err != nil {
		return "", fmt.Errorf("api: read a page's file: %w", err)
	}
	sum := sha256.Sum256(body)
	file := name + "-" + hex.EncodeToString(sum[:6]) + "." + kind
	s.assets[file] = page{contentType: contentType, body: body, forever: true}
	return "/assets/" + file, nil
}

func render(t *template.Template, name string, view any) (page, error) {
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, name, view); err != nil {
		return page{}, fmt.Errorf("api: write the page %s: %w", name, err)
	}
	return page{contentType: "text/html; charset=utf-8", body: b.Bytes()}, nil
}

// prose renders the little Markdown that descriptions use: paragraphs, headings, lists, tables, emphasis and `code`.
// Everything else is text.
func prose(text string) template.HTML {
	var b strings.Builder
	for block := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		block = strings.TrimSpace(block)
		items := listItems(block)
		heading, isHeading := strings.CutPrefix(block, "## ")
		switch {
		case block == "":
		case isHeading:
			b.WriteString("<h3>" + inline(heading) + "</h3>")
		case strings.HasPrefix(block, "|"):
			writeTable(&b, block)
		case items != nil:
			b.WriteString("<ul>")
			for _, item := range items {
				b.WriteString("<li>" + inline(item) + "</li>")
			}
			b.WriteString("</ul>")
		default:
			b.WriteString("<p>" + inline(strings.Join(strings.Fields(block), " ")) + "</p>")
		}
	}
	return template.HTML(b.String()) //nolint:gosec // every piece of text is escaped in inline
}

// writeTable renders rows of cells between bars; the second row parts the head from the rest.
func writeTable(b *strings.Builder, block string) {
	b.WriteString(`<div class="table" tabindex="0" role="region" aria-label="Table"><table>`)
	for i, line := range strings.Split(block, "\n") {
		if i == 1 {
			continue
		}
		open, end := "<td>", "</td>"
		if i == 0 {
			open, end = `<th scope="col">`, "</th>"
		}
		b.WriteString("<tr>")
		for cell := range strings.SplitSeq(strings.Trim(strings.TrimSpace(line), "|"), "|") {
			b.WriteString(open + inline(strings.TrimSpace(cell)) + end)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table></div>")
}

// listItems returns the items of a block whose lines are a list, nil for any other block.
func listItems(block string) []string {
	var items []string
	for line := range strings.SplitSeq(block, "\n") {
		text := strings.TrimSpace(line)
		rest, isItem := strings.CutPrefix(text, "- ")
		if !isItem {
			rest, isItem = strings.CutPrefix(text, "* ")
		}
		switch {
		case isItem:
			items = append(items, rest)
		case len(items) == 0:
			return nil
		default:
			items[len(items)-1] += " " + text
		}
	}
	return items
}

var (
	strongText = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	emphasis   = regexp.MustCompile(`\*([^*\s][^*]*)\*`)
)

// inline escapes text, sets what stands between backticks as code, and what stands between stars as emphasis.
func inline(text string) string {
	var b strings.Builder
	parts := strings.Split(text, "`")
	for i, part := range parts {
		part = template.HTMLEscapeString(part)
		if i%2 == 1 && i < len(parts)-1 {
			part = "<code>" + part + "</code>"
		} else {
			part = strongText.ReplaceAllString(part, "<strong>$1</strong>")
			part = emphasis.ReplaceAllString(part, "<em>$1</em>")
		}
		b.WriteString(part)
	}
	return b.String()
}
