package pdf

import (
	"fmt"
	"runtime/debug"
)

// pageRead is a page as the engine has read it, and its layout.
type pageRead struct {
	number int
	sheet  sheet
	whole  bool // nothing of it could not be read
	layout layout
	err    error
}

// arranging lays a page out while the engine reads the next one.
type arranging struct{ page chan *pageRead }

// begin begins with a page. The one before it must have been taken.
func (a *arranging) begin(p *pageRead) {
	page := make(chan *pageRead, 1)
	a.page = page
	go func() {
		defer func() {
			// What a hostile file can make of the layout must not end the process. The value may quote the file.
			if v := recover(); v != nil {
				p.err = fmt.Errorf("the layout of a PDF failed with a %T\n%s", v, debug.Stack())
			}
			page <- p
		}()
		p.layout = arrange(p.sheet)
	}()
}

// take waits for the page that was begun last and returns it, nil when it has been taken or there was none.
func (a *arranging) take() *pageRead {
	if a.page == nil {
		return nil
	}
	p := <-a.page
	a.page = nil
	return p
}
