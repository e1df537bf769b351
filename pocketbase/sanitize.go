package main

import (
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// sanitize is the last word on rich text: the allow-list of A22 and A104, the same as on the device. Its output given
// to it again does not change.
func sanitize(html string) string {
	// a quotation mark in text or in a value is escaped by now, so this matches attributes only
	return strings.ReplaceAll(richText.Sanitize(html), ` rel="noreferrer"`, ` rel="noopener noreferrer"`)
}

var richText = policy()

func policy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "strong", "em", "u", "s", "ol", "ul", "li", "blockquote", "h1", "h2", "h3",
		"code", "pre", "span", "div", "img", "a")
	p.AllowNoAttrs().OnElements("span", "a")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^[\w\- ]*$`)).Globally()
	p.AllowStyles("color", "background-color").
		Matching(regexp.MustCompile(`(?i)^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]+\)|[a-z]+)$`)).Globally()
	p.AllowStyles("text-decoration").
		Matching(regexp.MustCompile(`^(none|underline|line-through)( (underline|line-through))?$`)).Globally()

	// pictures are our own only: a foreign one would report its readers
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^/media/[a-z0-9]{15}$`)).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("width", "height").Matching(regexp.MustCompile(`^\d{1,4}$`)).OnElements("img")
	p.AllowRelativeURLs(true)

	p.AllowAttrs("href").Matching(regexp.MustCompile(`(?i)^\s*(https?|mailto|tel):`)).OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.RequireParseableURLs(true)
	p.RequireNoReferrerOnLinks(true)
	return p
}
