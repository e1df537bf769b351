package main

import (
	"database/sql"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// page is one answer to a pull: the statement's information about its snapshot, and the rows as the JSON that SQLite
// produced. They stay out of the JavaScript engine, which would decode and copy a megabyte several times.
type page struct {
	Snapshot string
	// IsTooLarge is set where the rows exceed the bytes that were asked for; the rest of them was not read.
	IsTooLarge bool
	rows, gone lists
}

// Answer is the whole body: these marks, a JSON object, followed by the rows.
func (p *page) Answer(marks string) *answer {
	body := &answer{}
	body.add(strings.TrimSuffix(marks, "}") + `,"rows":`)
	p.rows.end(body)
	body.add(`,"gone":`)
	p.gone.end(body)
	body.add("}")
	return body
}

// lists are each noun's JSON texts, separated by commas.
type lists map[string]*growing

func (l lists) add(noun []byte, texts ...[]byte) {
	list := l[string(noun)]
	if list == nil {
		list = &growing{}
		l[string(noun)] = list
	} else {
		list.add([]byte{','})
	}
	for _, text := range texts {
		list.add(text)
	}
}

func (l lists) end(body *answer) {
	body.add("{")
	for i, noun := range slices.Sorted(maps.Keys(l)) {
		if i > 0 {
			body.add(",")
		}
		body.add(`"` + noun + `":[`)
		body.addGrown(l[noun])
		body.add("]")
	}
	body.add("}")
}

// pages reads with prepared statements: a page's statement is long, and parsing it takes longer than answering that
// nothing is new.
type pages struct {
	sync.Mutex
	of       *sql.DB
	prepared map[string]*sql.Stmt
}

// read runs a page's statement: its first row describes the snapshot, the others hold noun, record, whether the record
// is to be reported as gone, and its row if this person may see it. It stops beyond most bytes; 0 is no limit.
func (p *pages) read(app core.App, statement string, values map[string]any, most int) (*page, error) {
	prepared, err := p.prepare(app, statement)
	if err != nil {
		return nil, err
	}
	named := make([]any, 0, len(values))
	for name, value := range values {
		named = append(named, sql.Named(name, value))
	}
	found, err := prepared.Query(named...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	read := &page{rows: lists{}, gone: lists{}}
	var noun, record, row sql.RawBytes
	var gone bool
	bytes := 0
	for first := true; found.Next(); first = false {
		if err := found.Scan(&noun, &record, &gone, &row); err != nil {
			return nil, err
		}
		switch {
		case first:
			read.Snapshot = string(row)
		case row != nil:
			if bytes += len(row); most > 0 && bytes > most {
				read.IsTooLarge = true
				return read, nil
			}
			read.rows.add(noun, row)
		case gone:
			read.gone.add(noun, []byte{'"'}, record, []byte{'"'})
		}
	}
	return read, found.Err()
}

var placeholder = regexp.MustCompile(`\{(:\w+)\}`)

func (p *pages) prepare(app core.App, statement string) (*sql.Stmt, error) {
	db, isDB := app.ConcurrentDB().(*dbx.DB)
	if !isDB {
		return nil, errors.New("a page is read outside of transactions")
	}
	p.Lock()
	defer p.Unlock()
	if p.of != db.DB() {
		p.of, p.prepared = db.DB(), map[string]*sql.Stmt{}
	}
	if known := p.prepared[statement]; known != nil {
		return known, nil
	}
	made, err := db.DB().Prepare(placeholder.ReplaceAllString(statement, "$1"))
	if err == nil {
		p.prepared[statement] = made
	}
	return made, err
}
