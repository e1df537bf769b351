package main

import (
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// sanitize is the last word on rich text: the list of src/model/sanitize.ts, as on the device (A22, A104); both are
// held to sanitize_cases.json. Its output given to it again does not change.
func sanitize(html string) string {
	clean := richText.Sanitize(html)
	// a quotation mark in text or in a value is escaped by now, so both patterns match markup only
	clean = strings.ReplaceAll(clean, ` rel="noreferrer"`, ` rel="noopener noreferrer"`)
	return picture.ReplaceAllStringFunc(clean, func(tag string) string {
		if strings.Contains(tag, ` src="`) {
			return tag
		}
		return "" // without a source it would only show that something was here
	})
}

var picture = regexp.MustCompile(`<img( [a-z]+="[^"]*")*/?>`)

var richText = policy()

func policy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "strong", "em", "u", "s", "ol", "ul", "li", "blockquote", "h1", "h2", "h3",
		"code", "pre", "span", "div", "img", "a")
	p.AllowNoAttrs().OnElements("span", "a")
	p.AllowAttrs("class", "alt", "width", "height").Globally()
	p.AllowStyles("color", "background-color").
		Matching(regexp.MustCompile(`(?i)^(#[0-9a-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/]+\))$`)).Globally()
	p.AllowStyles("text-decoration").Matching(regexp.MustCompile(`(?i)^[a-z]+([ -][a-z]+)*$`)).Globally()

	// pictures are our own only: a foreign one would report its readers
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^/media/[a-z0-9]{15}$`)).OnElements("img")
	p.AllowRelativeURLs(true)

	p.AllowAttrs("href").Matching(regexp.MustCompile(`(?i)^\s*(https?://|mailto:|tel:)`)).OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.RequireParseableURLs(true)
	p.RequireNoReferrerOnLinks(true)
	return p
}
