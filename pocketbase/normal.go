package main

import (
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// allowList is src/model/allowList.json, which the device reads too: src/model/sanitize.ts explains it.
type allowList struct {
	Tags        []string            `json:"tags"`
	Void        []string            `json:"void"`
	Attributes  map[string][]string `json:"attributes"`
	Needed      map[string]string   `json:"needed"`
	Values      map[string]string   `json:"values"`
	UnsafeValue string              `json:"unsafeValue"`
	Relation    string              `json:"relation"`
	Styles      map[string]string   `json:"styles"`
	Dropped     []string            `json:"dropped"`
	Renamed     []string            `json:"renamed"`
	Prefix      string              `json:"prefix"`
	Depth       int                 `json:"depth"`
	Open        int                 `json:"open"`
	Closing     []string            `json:"closing"`
	Malicious   struct {
		Tags      []string `json:"tags"`
		Handlers  string   `json:"handlers"`
		Addresses []string `json:"addresses"`
		Holding   []string `json:"holding"`
		Schemes   []string `json:"schemes"`
	} `json:"malicious"`
}

var allowed = readAllowList()

var (
	valuePatterns = compiled(allowed.Values)
	stylePatterns = compiled(allowed.Styles)
	unsafeValue   = regexp.MustCompile(allowed.UnsafeValue)
	handler       = regexp.MustCompile(allowed.Malicious.Handlers)
)

func readAllowList() (list allowList) {
	file, err := bundle.ReadFile("embed/allowList.json")
	if err == nil {
		err = json.Unmarshal(file, &list)
	}
	if err != nil {
		panic(err)
	}
	return list
}

func compiled(sources map[string]string) map[string]*regexp.Regexp {
	patterns := make(map[string]*regexp.Regexp, len(sources))
	for name, source := range sources {
		patterns[name] = regexp.MustCompile(source)
	}
	return patterns
}

// normal is the canonical form of what the allow-list leaves of a text; the device produces the same, letter by letter
// (src/ui/normalHtml.ts). Parsing it again does not change it.
func normal(text string) string {
	for range 8 {
		after, err := written(text)
		if err != nil {
			return ""
		}
		if after == text {
			return text
		}
		text = after
	}
	return "" // what never settles was not written by anyone
}

func written(text string) (string, error) {
	body, err := parsed(text)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	writeContent(&out, body, false)
	return out.String(), nil
}

// malicious reports whether markup could execute: it checks elements, attributes and addresses, never the visible text
// (A103). The device checks the same before it sends (src/ui/maliciousHtml.ts).
func malicious(text string) bool {
	if !strings.ContainsAny(text, "<&") {
		return false
	}
	body, err := parsed(text)
	if err != nil {
		return true
	}
	// from the top: attributes of a second body or html tag move to the first
	for node := range body.Parent.Parent.Descendants() {
		if node.Type == html.ElementNode &&
			(slices.Contains(allowed.Malicious.Tags, strings.ToLower(nameOf(node))) || slices.ContainsFunc(node.Attr, maliciousAttribute)) {
			return true
		}
	}
	return false
}

func maliciousAttribute(attribute html.Attribute) bool {
	name := strings.ToLower(attribute.Key)
	if handler.MatchString(name) {
		return true
	}
	// as a browser reads an address: control characters and spaces are ignored
	plain := strings.ToLower(strings.Map(func(letter rune) rune {
		if letter <= ' ' {
			return -1
		}
		return letter
	}, attribute.Val))
	if slices.Contains(allowed.Malicious.Addresses, name) {
		return slices.ContainsFunc(allowed.Malicious.Schemes, func(scheme string) bool { return strings.HasPrefix(plain, scheme) })
	}
	return slices.Contains(allowed.Malicious.Holding, name) &&
		slices.ContainsFunc(allowed.Malicious.Schemes, func(scheme string) bool { return strings.Contains(plain, scheme) })
}

// parsed parses a text by the rules for documents, not for fragments: the same on every side.
func parsed(text string) (*html.Node, error) {
	plain, open := renamed(strings.ToValidUTF8(text, "\uFFFD"))
	if open > allowed.Open {
		return nil, errors.New("more open tags at a time than anybody writes")
	}
	document, err := html.ParseWithOptions(
		strings.NewReader("<!doctype html><body>"+plain),
		html.ParseOptionEnableScripting(false), // as without scripting: noscript contains elements
	)
	if err != nil {
		return nil, err // nested more deeply than the parser allows
	}
	for node := range document.Descendants() {
		if node.Type == html.ElementNode && node.Data == "body" {
			if deeper(node, allowed.Depth) {
				return nil, errors.New("nested more deeply than anybody writes")
			}
			return node, nil
		}
	}
	return nil, errors.New("no body")
}

// renamed turns the tags that parsers treat specially into ordinary elements. It also returns how many tags are open at
// a time, by which the time of a parser grows; once they are too many, it reads no further.
func renamed(text string) (plain string, most int) {
	var out strings.Builder
	balance := map[string]int{}
	open := 0
	for {
		start := strings.IndexByte(text, '<')
		if start < 0 || most > allowed.Open {
			out.WriteString(text)
			return out.String(), most
		}
		name := start + 1
		if name < len(text) && text[name] == '/' {
			name++
		}
		end := name
		for end < len(text) && end-name < 12 && ('a' <= text[end]|0x20 && text[end]|0x20 <= 'z' || '0' <= text[end] && text[end] <= '9') {
			end++
		}
		tag := strings.ToLower(text[name:end])
		if tag != "" && tag[0] >= 'a' && !slices.Contains(allowed.Closing, tag) {
			if name == start+1 {
				balance[tag]++
				open++
				most = max(most, open)
			} else if balance[tag] > 0 {
				balance[tag]--
				open--
			}
		}
		out.WriteString(text[:name])
		if end < len(text) && strings.IndexByte("\t\n\f\r />", text[end]) >= 0 &&
			slices.Contains(allowed.Renamed, tag) {
			out.WriteString(allowed.Prefix)
		}
		text = text[name:]
	}
}

// nameOf is the element's name in the text.
func nameOf(node *html.Node) string {
	return strings.TrimPrefix(node.Data, allowed.Prefix)
}

func deeper(node *html.Node, most int) bool {
	if most < 0 {
		return true
	}
	for child := range node.ChildNodes() {
		if child.Type == html.ElementNode && deeper(child, most-1) {
			return true
		}
	}
	return false
}

func writeContent(out *strings.Builder, parent *html.Node, inLink bool) {
	for node := range parent.ChildNodes() {
		switch node.Type {
		case html.TextNode:
			_, _ = textEscapes.WriteString(out, node.Data)
		case html.ElementNode:
			writeElement(out, node, inLink)
		}
	}
}

func writeElement(out *strings.Builder, node *html.Node, inLink bool) {
	name := nameOf(node)
	if slices.Contains(allowed.Dropped, name) || node.Namespace != "" {
		return
	}
	isLink := name == "a"
	if !slices.Contains(allowed.Tags, name) || isLink && inLink {
		writeContent(out, node, inLink)
		return
	}
	kept := keptAttributes(node, name)
	// a picture without a source would only show that something was here
	if needed := allowed.Needed[name]; needed != "" && !strings.Contains(kept, " "+needed+`="`) {
		return
	}
	out.WriteString("<" + name + kept + ">")
	if slices.Contains(allowed.Void, name) {
		return
	}
	var content strings.Builder
	writeContent(&content, node, inLink || isLink)
	// parsers drop the first line break of a listing
	if name == "pre" && strings.HasPrefix(content.String(), "\n") {
		out.WriteString("\n")
	}
	out.WriteString(content.String())
	out.WriteString("</" + name + ">")
}

// keptAttributes is what follows the name in the tag. Quotation marks in values are escaped.
func keptAttributes(node *html.Node, tag string) string {
	var out strings.Builder
	for _, name := range slices.Concat(allowed.Attributes["*"], allowed.Attributes[tag]) {
		at := slices.IndexFunc(node.Attr, func(one html.Attribute) bool { return one.Namespace == "" && one.Key == name })
		if at < 0 {
			continue
		}
		if value, safe := safeValue(name, node.Attr[at].Val); safe {
			out.WriteString(" " + name + `="` + valueEscapes.Replace(value) + `"`)
			if name == "href" {
				out.WriteString(` rel="` + allowed.Relation + `"`)
			}
		}
	}
	return out.String()
}

// as browsers serialize them
var (
	textEscapes  = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\u00a0", "&nbsp;")
	valueEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\u00a0", "&nbsp;", `"`, "&quot;")
)

// safeValue is an attribute's safe value, and whether it may stay.
func safeValue(name, value string) (string, bool) {
	safe := trimmed(value)
	switch name {
	case "style":
		safe = safeStyle(value)
	case "href":
		safe = lineBreaks.Replace(safe) // as a browser reads it
	}
	if pattern := valuePatterns[name]; unsafeValue.MatchString(safe) || pattern != nil && !pattern.MatchString(safe) {
		return "", false
	}
	return safe, safe != "" || name == "alt"
}

var lineBreaks = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// safeStyle keeps the declarations that are allowed; "" when none are.
func safeStyle(style string) string {
	var kept []string
	for _, declaration := range strings.Split(style, ";") {
		property, value, found := strings.Cut(declaration, ":")
		if !found {
			continue
		}
		name := lowerASCII(trimmed(property))
		value = trimmed(value)
		if pattern := stylePatterns[name]; pattern != nil && pattern.MatchString(value) {
			kept = append(kept, name+": "+value)
		}
	}
	return strings.Join(kept, "; ")
}

// trimmed does the same as JavaScript's trim.
func trimmed(text string) string {
	return strings.TrimFunc(text, func(letter rune) bool {
		return letter == '\ufeff' || letter != '\u0085' && unicode.IsSpace(letter)
	})
}

// lowerASCII leaves other letters alone: they fold into these only in some languages.
func lowerASCII(text string) string {
	return strings.Map(func(letter rune) rune {
		if 'A' <= letter && letter <= 'Z' {
			return letter + 0x20
		}
		return letter
	}, text)
}
