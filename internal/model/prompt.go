package model

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

//go:embed prompts/*.md
var promptFiles embed.FS

// Prompt is what a model is told to find in a document for a category. A custom prompt replaces Text; what every prompt
// is followed by (the evidence that is owed, the delimiters of the document) and the schema stay.
type Prompt struct {
	Category benefit.Category
	Version  string // changes when the text or what follows it changes
	Text     string
}

// Prompts returns the default prompts, one for each of [benefit.Categories], comprehensive first. That of comprehensive
// asks for what no other category has; a comprehensive reading uses all of them.
func Prompts() []Prompt {
	var out []Prompt
	for _, c := range benefit.Categories() {
		text := promptFile(string(c))
		out = append(out, Prompt{Category: c, Version: hashOf(text, duty())[:12], Text: text})
	}
	return out
}

func promptFile(name string) string {
	text, err := promptFiles.ReadFile("prompts/" + name + ".md")
	if err != nil {
		panic("model: prompt " + name + " is not embedded") // every category has a file; a test reads them all
	}
	return strings.TrimSpace(string(text))
}

// duty is what follows every prompt about a part of a document.
func duty() string { return promptFile("duty") }

// instructions is the whole of what a model is told beside the data: a prompt and the duty that goes with it.
func instructions(text, duty, mark string) string {
	return text + "\n\n" + strings.ReplaceAll(duty, "{{mark}}", mark)
}

// enclose puts a part of a document between its delimiters.
func enclose(part, mark string) string {
	return "BEGIN " + mark + "\n" + part + "\nEND " + mark
}

// hashOf names values by their content. Each goes in with its length, so that they cannot run together.
func hashOf(parts ...string) string {
	h := sha256.New()
	for _, s := range parts {
		h.Write(strconv.AppendInt(nil, int64(len(s)), 10))
		h.Write([]byte(":" + s))
	}
	return hex.EncodeToString(h.Sum(nil))
}
