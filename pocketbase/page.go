package main

import (
	"bytes"
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

// page is one answer to a pull: what the statement says of its snapshot, and the rows as the JSON that SQLite wrote.
// They stay out of the JavaScript engine, which would decode and copy a megabyte several times.
type page struct {
	Snapshot   string
	rows, gone lists
}

// Answer is the whole body: these marks, a JSON object, with the rows behind them.
func (p *page) Answer(marks string) []byte {
	body := make([]byte, 0, len(marks)+p.rows.size()+p.gone.size()+32)
	body = append(body, strings.TrimSuffix(marks, "}")...)
	body = p.rows.append(append(body, `,"rows":`...))
	body = p.gone.append(append(body, `,"gone":`...))
	return append(body, '}')
}

// lists are the JSON texts of each noun, with a comma before each.
type lists map[string]*bytes.Buffer

func (l lists) add(noun []byte, texts ...[]byte) {
	list := l[string(noun)]
	if list == nil {
		list = &bytes.Buffer{}
		l[string(noun)] = list
	}
	list.WriteByte(',')
	for _, text := range texts {
		list.Write(text)
	}
}

func (l lists) size() (size int) {
	for noun, list := range l {
		size += len(noun) + list.Len() + 8
	}
	return size
}

func (l lists) append(body []byte) []byte {
	body = append(body, '{')
	for i, noun := range slices.Sorted(maps.Keys(l)) {
		if i > 0 {
			body = append(body, ',')
		}
		body = append(append(append(body, '"'), noun...), `":[`...)
		body = append(append(body, l[noun].Bytes()[1:]...), ']')
	}
	return append(body, '}')
}

// pages reads with statements that are prepared once: the one for a page is long, and parsing it takes longer than
// answering that nothing is new.
type pages struct {
	sync.Mutex
	of       *sql.DB
	prepared map[string]*sql.Stmt
}

// read runs a page's statement: its first row holds what it says of its snapshot, the others hold noun, record, whether
// it is to be told that the record is gone, and the record's row where this person may see it.
func (p *pages) read(app core.App, statement string, values map[string]any) (*page, error) {
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
	for first := true; found.Next(); first = false {
		if err := found.Scan(&noun, &record, &gone, &row); err != nil {
			return nil, err
		}
		switch {
		case first:
			read.Snapshot = string(row)
		case row != nil:
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
