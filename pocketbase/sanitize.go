package main

import (
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// sanitize has the final say on rich text (A22, A104). Two checks: our own, by which both sides produce the same, and
// the third-party bluemonday. Sanitizing the result again does not change it.
func sanitize(text string) string {
	clean := normal(text)
	gated, err := written(gate.Sanitize(clean))
	if err == nil && gated == clean {
		return clean
	}
	return normal(gated)
}

var gate = policy()

// policy checks addresses only by the list's patterns: bluemonday's own settings for them would rewrite them.
func policy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements(allowed.Tags...)
	p.AllowNoAttrs().OnElements(allowed.Tags...)
	for tag, names := range allowed.Attributes {
		for _, name := range names {
			attribute := p.AllowAttrs(name)
			if name == "style" {
				attribute = attribute.Matching(wholeStyle())
			} else if pattern := valuePatterns[name]; pattern != nil {
				attribute = attribute.Matching(pattern)
			}
			if tag == "*" {
				attribute.Globally()
			} else {
				attribute.OnElements(tag)
			}
		}
	}
	p.AllowAttrs("rel").Matching(regexp.MustCompile("^" + allowed.Relation + "$")).OnElements("a")
	return p
}

// wholeStyle matches a style attribute as safeStyle writes it.
func wholeStyle() *regexp.Regexp {
	var one []string
	for name, pattern := range allowed.Styles {
		one = append(one, regexp.QuoteMeta(name)+": (?:"+strings.TrimSuffix(strings.TrimPrefix(pattern, "^"), "$")+")")
	}
	declaration := "(?:" + strings.Join(one, "|") + ")"
	return regexp.MustCompile("^" + declaration + "(?:; " + declaration + ")*$")
}
