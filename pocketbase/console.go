package main

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

var consolePath = regexp.MustCompile(`^/api/sql/*$`)

// refuseDefinitions keeps the dashboard's SQL console to records: what it did to tables and indexes would be found out by
// the next start that fails (OPS-19).
func refuseDefinitions(e *core.RequestEvent) error {
	if e.Request.Method != http.MethodPost || !consolePath.MatchString(e.Request.URL.Path) || !e.HasSuperuserAuth() {
		return e.Next()
	}
	// read as PocketBase reads it, whatever it is sent as
	var asked struct {
		Query string `form:"query" json:"query"`
	}
	if err := e.BindBody(&asked); err != nil {
		return e.BadRequestError("This is no request of the console.", nil)
	}
	if refusal := judgeStatements(asked.Query); refusal != "" {
		return e.ForbiddenError(refusal, nil)
	}
	return e.Next()
}

var (
	reading = []string{"SELECT", "VALUES", "EXPLAIN"}
	writing = []string{"WITH", "INSERT", "REPLACE", "UPDATE", "DELETE"}
	// definitions are tables that say what the others are.
	definitions = regexp.MustCompile(`(?i)_collections|_migrations|sqlite_`)
)

// judgeStatements says why one of the statements is not run; it is empty where all may.
func judgeStatements(query string) (refusal string) {
	for _, statement := range statementsOf(query) {
		word := strings.ToUpper(firstWord.FindString(statement))
		isWriting := slices.Contains(writing, word)
		if !isWriting && !slices.Contains(reading, word) {
			return "The tables of this product are made by its versions: the console reads and writes records, and nothing else."
		}
		if isWriting && definitions.MatchString(statement) {
			return "What the tables are is written by the versions of this product alone."
		}
	}
	return ""
}

var firstWord = regexp.MustCompile(`^[A-Za-z]+`)

// statementsOf splits as SQLite does, for which a text, a quoted name or a comment hides a semicolon. Comments are left
// out, and so are statements of nothing.
func statementsOf(query string) (statements []string) {
	var one strings.Builder
	end := func() {
		if text := strings.TrimSpace(one.String()); text != "" {
			statements = append(statements, text)
		}
		one.Reset()
	}
	for at := 0; at < len(query); {
		rest := query[at:]
		switch quote := rest[0]; {
		case strings.HasPrefix(rest, "--"):
			one.WriteByte(' ')
			at += upTo(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			one.WriteByte(' ')
			at += 2 + upTo(rest[2:], "*/")
		case quote == '\'' || quote == '"' || quote == '`':
			// one that is doubled ends and begins again, which is the same
			length := 1 + upTo(rest[1:], string(quote))
			one.WriteString(rest[:length])
			at += length
		case quote == '[':
			length := upTo(rest, "]")
			one.WriteString(rest[:length])
			at += length
		case quote == ';':
			end()
			at++
		default:
			one.WriteByte(quote)
			at++
		}
	}
	end()
	return statements
}

// upTo is how much of a text there is up to the end of the mark, or all of it.
func upTo(text, mark string) int {
	if at := strings.Index(text, mark); at >= 0 {
		return at + len(mark)
	}
	return len(text)
}
