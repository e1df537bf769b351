package main

import (
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

// domains are compared in the form that a browser's form for an address sends (UTS 46, not transitional).
var domains = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.CheckHyphens(false), idna.BidiRule())

// asciiAddress is an address with its domain in ASCII; "" where no domain can have such a name.
func asciiAddress(address string) string {
	at := strings.LastIndex(address, "@")
	domain := address[at+1:]
	if isASCII(domain) {
		return address
	}
	ascii, err := domains.ToASCII(domain)
	if err != nil {
		return ""
	}
	return address[:at+1] + ascii
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(letter rune) bool { return letter > unicode.MaxASCII }) < 0
}

// Scripts that the words of a language are written in together, besides each alone (UTS 39, Highly Restrictive).
var together = [][]string{
	{"Latin", "Han", "Hiragana", "Katakana"},
	{"Latin", "Han", "Bopomofo"},
	{"Latin", "Han", "Hangul"},
}

// The scripts of UAX 31, table 5; letters of any other count as one script more.
var recommended = strings.Fields("Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul " +
	"Han Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan")

// Letters that Go counts as common, and that belong to some scripts only (Script_Extensions): the sign for a long vowel
// and those for "closing" and for a repeated name.
var ofSome = map[rune][]string{
	'ー': {"Hiragana", "Katakana"},
	'〆': {"Han"},
	'〼': {"Han", "Hiragana", "Katakana"},
}

// mixesScripts tells whether a word has letters of scripts that nobody writes together, one of which can pass for
// another. The device asks the same (`src/model/mixedScripts.ts`), and both are held to one table of cases.
func mixesScripts(text string) bool {
	if at := strings.LastIndex(text, "@"); at >= 0 {
		if domain, err := idna.Punycode.ToUnicode(text[at+1:]); err == nil {
			text = text[:at+1] + domain
		}
	}
	isPart := func(letter rune) bool {
		return unicode.IsLetter(letter) || unicode.IsMark(letter) || unicode.IsNumber(letter)
	}
	for _, word := range strings.FieldsFunc(text, func(letter rune) bool { return !isPart(letter) }) {
		if isMixed(word) {
			return true
		}
	}
	return false
}

func isMixed(word string) bool {
	used := [][]string{}
	for _, letter := range word {
		if scripts := scriptsOf(letter); scripts != nil {
			used = append(used, scripts)
		}
	}
	covers := func(scripts []string) bool {
		for _, those := range used {
			if !shares(scripts, those) {
				return false
			}
		}
		return true
	}
	for _, script := range append(recommended, otherScripts) {
		if covers([]string{script}) {
			return false
		}
	}
	for _, scripts := range together {
		if covers(scripts) {
			return false
		}
	}
	return true
}

const otherScripts = "other"

// scriptsOf is nil for what goes with every script.
func scriptsOf(letter rune) []string {
	if !unicode.IsLetter(letter) {
		return nil
	}
	if some := ofSome[letter]; some != nil {
		return some
	}
	if unicode.In(letter, unicode.Common, unicode.Inherited) {
		return nil
	}
	for _, script := range recommended {
		if unicode.Is(unicode.Scripts[script], letter) {
			return []string{script}
		}
	}
	return []string{otherScripts}
}

func shares(one, other []string) bool {
	for _, script := range one {
		for _, those := range other {
			if script == those {
				return true
			}
		}
	}
	return false
}
